import { Button } from 'antd'
import { useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { LineTable } from '#kernel/web/document/LineTable.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordLines } from '#kernel/web/list/columns.tsx'
import { useCan } from '#kernel/web/session/can.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { catalogCalls as calls } from '../shared/calls.ts'
import { itemWords } from '../shared/words.ts'

const col = wordLines<typeof itemWords, Answer<typeof calls.verify>['findings'][number]>(itemWords)
const columns = [...col.some('code', 'name', 'supplier'), col.text('message', '问题', { width: 260 })]

/** 核验: what of the catalogue can no longer be ordered, or differs from its supply relation. */
export const VerifyButton = () => {
  const [open, setOpen] = useState(false)
  if (!useCan(calls.verify)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('核验')}</Button>
      {open && <Findings onClose={() => setOpen(false)} />}
    </>
  )
}

const Findings = ({ onClose }: { onClose: () => void }) => {
  const { data, error, fetching, reload } = useAsk(calls.verify, {})
  const found = data?.findings ?? []
  const said = data
    ? t('共核验 {{n}} 个品种，发现 {{found}} 个问题', { n: data.checked, found: found.length })
    : t('正在加载')
  return (
    <AppModal
      open
      title={t('核验采购目录')}
      okText={t('重新核验')}
      cancelText={t('关闭')}
      confirmLoading={fetching}
      onOk={() => void reload()}
      onCancel={onClose}
    >
      <p role={error ? 'alert' : 'status'}>{error ? error.msg : said}</p>
      {/* an item may have several */}
      {found.length > 0 ? (
        <LineTable
          label="问题"
          decides={['code', 'name', 'supplier', 'message']}
          columns={columns}
          rows={found.map((f, i) => ({ ...f, id: String(i) }))}
        />
      ) : (
        data && <p className="d-muted">{t('没有发现问题')}</p>
      )}
    </AppModal>
  )
}
