import { Button, Table } from 'antd'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { timeText } from '#kernel/web/list/format.ts'
import { browserOf } from '#kernel/web/session/browser.ts'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { userCalls } from '../shared/calls.ts'
import { userExtraCalls as calls } from '../shared/calls-extras.ts'
import type { User } from './userCells.tsx'

/** Where a user is signed in now; each can be ended by itself. */
export const SessionsDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { data = [], loading } = useAsk(calls.sessions, { id: user.id })
  const end = useAct(calls.endSession, { refresh: [calls.sessions, userCalls.query], done: '已强制下线' })
  const may = user.actions.includes('kick')
  return (
    <AppModal
      open
      width={860}
      title={`${t('当前登录')} ${bracketed(user.name, user.loginName)}`}
      footer={null}
      onCancel={onClose}
    >
      <Table
        rowKey="id"
        size="small"
        loading={loading}
        pagination={false}
        dataSource={data}
        locale={{ emptyText: t('没有登录') }}
        columns={[
          { title: t('机构'), dataIndex: 'orgName' },
          { title: t('浏览器'), render: (_, s) => <span title={s.userAgent}>{browserOf(s.userAgent)}</span> },
          { title: t('IP 地址'), dataIndex: 'ip', width: 130 },
          { title: t('登录时间'), width: 140, render: (_, s) => timeText(s.createdAt) },
          { title: t('最近活动'), width: 140, render: (_, s) => timeText(s.seenAt) },
          {
            title: t('操作'),
            width: 100,
            render: (_, s) =>
              may && (
                <Button type="link" size="small" danger onClick={() => void end.run({ id: user.id, sessionId: s.id })}>
                  {t('强制下线')}
                </Button>
              ),
          },
        ]}
      />
    </AppModal>
  )
}
