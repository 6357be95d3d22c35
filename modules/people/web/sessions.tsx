import { t } from '#kernel/web/i18n.ts'
import type { PlainColumn } from '#kernel/web/list/PlainTable.tsx'
import { timeText } from '#kernel/web/list/time.ts'
import { Agent } from '#kernel/web/session/Agent.tsx'

export interface SignIn {
  id: string
  orgName: string
  ip: string
  userAgent: string
  createdAt: string
  seenAt: string
  /** The one that asks. */
  current?: boolean
}
/** Where somebody is signed in, and what may be done with it. */
export const sessionColumns = (may: (s: SignIn) => React.ReactNode): PlainColumn<SignIn>[] => [
  { title: t('机构'), dataIndex: 'orgName' },
  { title: t('浏览器'), render: (_, s) => <Agent of={s.userAgent} /> },
  { title: t('IP 地址'), dataIndex: 'ip', width: 140 },
  { title: t('登录时间'), width: 150, render: (_, s) => timeText(s.createdAt) },
  { title: t('最近活动'), width: 150, render: (_, s) => timeText(s.seenAt) },
  { title: t('操作'), width: 100, render: (_, s) => may(s) },
]
