import { Button } from 'antd'
import { useAct, useAsk } from '#kernel/web/http/hooks.ts'
import { bracketed, t } from '#kernel/web/i18n.ts'
import { PlainTable } from '#kernel/web/list/PlainTable.tsx'
import { AppModal } from '#kernel/web/shell/AppModal.tsx'
import { userCalls } from '../shared/calls.ts'
import { userExtraCalls as calls } from '../shared/calls-extras.ts'
import { type SignIn, sessionColumns } from './sessions.tsx'
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
      <PlainTable<SignIn>
        rowKey="id"
        loading={loading}
        dataSource={data}
        locale={{ emptyText: t('没有登录') }}
        columns={sessionColumns(
          (s) =>
            may && (
              <Button type="link" size="small" danger onClick={() => void end.run({ id: user.id, sessionId: s.id })}>
                {t('强制下线')}
              </Button>
            ),
        )}
      />
    </AppModal>
  )
}
