import type { Actor } from '#kernel/server/ctx.ts'
import type * as q from './queries-cards.ts'

/** A card that counts something else than papers of one status; the list it leads to has exactly these rows. */
export interface Counted {
  key: q.Counter
  label: string
  /** All of them are needed. */
  codes: string[]
  orgs: Actor['org'][]
  path: string
  /** Filters of the list; `today` and `month` stand for days of the house's clock. */
  filters: Record<string, unknown>
  tone: 'blue' | 'orange' | 'red'
}

const everybody: Actor['org'][] = ['hospital', 'supplier', 'authority']
const users = '/system/user'
const today = { from: 'today', to: 'today' }

/** For those whose work is people, rights, logs, stock or money. */
export const counted: readonly Counted[] = [
  {
    key: 'registration',
    label: '待审核的注册申请',
    codes: ['system/hospital:auditRegistration'],
    orgs: ['authority'],
    path: '/system/hospital/registration',
    filters: { status: ['submitted'] },
    tone: 'orange',
  },
  {
    key: 'resetAsked',
    label: '申请重置密码',
    codes: ['system/user:resetPassword'],
    orgs: everybody,
    path: users,
    filters: { resetAsked: true },
    tone: 'red',
  },
  {
    key: 'noRole',
    label: '未分配角色的用户',
    codes: ['system/user:assignRole'],
    orgs: everybody,
    path: users,
    filters: { noRole: true, enabled: true },
    tone: 'orange',
  },
  {
    key: 'lockedUsers',
    label: '锁定的用户',
    codes: ['system/user:unlock'],
    orgs: everybody,
    path: users,
    filters: { locked: true },
    tone: 'orange',
  },
  {
    key: 'disabledOrgs',
    label: '停用的机构',
    codes: ['system/hospital:enable'],
    orgs: ['authority'],
    path: '/system/hospital',
    filters: { enabled: false },
    tone: 'blue',
  },
  {
    key: 'failedLogins',
    label: '今日登录失败',
    codes: ['system/loginLog:export'],
    orgs: everybody,
    path: '/system/loginLog',
    filters: { outcome: 'wrong', at: today },
    tone: 'red',
  },
  {
    key: 'rightsChanged',
    label: '今日角色变更',
    codes: ['system/operateLog:export'],
    orgs: everybody,
    path: '/system/operateLog',
    filters: { entity: 'role', at: today },
    tone: 'orange',
  },
  {
    key: 'settingsChanged',
    label: '今日参数变更',
    codes: ['system/operateLog:view', 'system/config:view'],
    orgs: everybody,
    path: '/system/operateLog',
    filters: { entity: 'config', at: today },
    tone: 'blue',
  },
  {
    key: 'exchangeFailed',
    label: '今日失败的接口交换',
    codes: ['system/operateLog:view'],
    orgs: everybody,
    path: '/system/operateLog/exchange',
    filters: { ok: false, at: today },
    tone: 'red',
  },
  {
    key: 'nearExpiry',
    label: '近效期库存',
    codes: ['inventory/inventoryQuery:view'],
    orgs: ['hospital', 'authority'],
    path: '/inventory/inventoryQuery',
    filters: { state: 'near' },
    tone: 'red',
  },
  {
    key: 'confirmedMonth',
    label: '本月已确认的验收',
    codes: ['procurement/acceptance:view', 'settlement/invoice:view'],
    orgs: ['hospital', 'supplier'],
    path: '/procurement/acceptance',
    filters: { status: ['confirmed'], createdAt: { from: 'month' } },
    tone: 'blue',
  },
  {
    key: 'unread',
    label: '未读通知',
    codes: ['messageNotice:view'],
    orgs: everybody,
    path: '/messageNotice',
    filters: { category: 'notice', unread: true },
    tone: 'blue',
  },
]

/** The filters as a list reads them from its address. */
export const addressOf = (filters: Record<string, unknown>, today: string): string => {
  const days: Record<string, string> = { today, month: `${today.slice(0, 8)}01` }
  const filled = JSON.parse(JSON.stringify(filters), (_, v) => (typeof v === 'string' ? (days[v] ?? v) : v)) as object
  const parts = Object.entries(filled).map(([k, v]) => [k, typeof v === 'string' ? v : JSON.stringify(v)])
  return `?${new URLSearchParams(parts)}`
}
