import { Radio } from 'antd'
import { useState } from 'react'
import { refresh } from '#kernel/web/http/client.ts'
import { download } from '#kernel/web/http/download.ts'
import { t } from '#kernel/web/i18n.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { toast } from '#kernel/web/shell/toast.ts'
import { userCalls } from '../shared/calls.ts'
import { resetLimit, userExtraCalls } from '../shared/calls-extras.ts'
import type { User } from './userCells.tsx'
import '#kernel/web/theme/plain.css'

interface Props {
  users: readonly User[]
  onDone: () => void
  onClose: () => void
}

/** First passwords for several users; the list goes to the browser's downloads and is not to be had again. */
export const BatchPasswordDialog = ({ users, onDone, onClose }: Props) => {
  const [type, setType] = useState<'xlsx' | 'csv'>('xlsx')
  const [busy, setBusy] = useState(false)
  const tooMany = users.length > resetLimit
  const run = async () => {
    if (busy) return
    setBusy(true)
    try {
      const items = users.map(({ id, version }) => ({ id, version }))
      await download(userExtraCalls.batchResetPassword, { items, type })
      toast('success', t('密码已重置，名单已下载'))
      void refresh([userCalls.query, userCalls.detail])
      onDone()
    } catch {
      // the toast has said why
      setBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={520}
      title={t('批量重置密码')}
      okText={t('重置并下载名单')}
      cancelText={t('取消')}
      okButtonProps={{ danger: true, disabled: tooMany }}
      confirmLoading={busy}
      onOk={run}
      onCancel={onClose}
    >
      <div className="a-ranges">
        <p>
          {t('将为所选的 {{n}} 个账号各生成一个随机密码：所有登录立即结束，首次登录必须修改密码。', {
            n: users.length,
          })}
        </p>
        <p>{t('名单只在这次下载中出现一次，系统不保存；请分别交给本人，用后删除文件。')}</p>
        <span className="a-line">
          <span aria-hidden>{t('文件格式')}</span>
          <Radio.Group
            aria-label={t('文件格式')}
            value={type}
            onChange={(e) => setType(e.target.value)}
            options={[
              { value: 'xlsx', label: 'Excel (xlsx)' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </span>
        {tooMany && (
          <p role="alert" className="d-fault">
            {t('一次最多 {{n}} 个账号', { n: resetLimit })}
          </p>
        )}
      </div>
    </AppModal>
  )
}
