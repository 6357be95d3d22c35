import type { Answer } from '#kernel/shared/call.ts'
import { bracketed, comma, t } from '#kernel/web/i18n.ts'
import { NONE } from '#kernel/web/list/time.ts'
import type { userCalls } from '../shared/calls.ts'

export type User = Answer<typeof userCalls.detail>

export const RoleTags = ({ user }: { user: User }) => {
  const names = user.roles.map((r) => (r.orgId === user.orgId ? r.name : bracketed(r.name, r.orgName))).join(comma())
  return <span title={names}>{names || NONE}</span>
}

/** One tag that says whether the person can work now, and why not. */
export const UserState = ({ user }: { user: User }) => {
  const [label, tone] = !user.enabled
    ? ['已停用', 'grey']
    : user.locked
      ? ['已锁定', 'red']
      : user.resetAsked
        ? ['申请重置密码', 'orange']
        : user.throttled
          ? ['密码错误过多', 'orange']
          : user.roles.length === 0
            ? ['未分配角色', 'orange']
            : user.firstLogin
              ? ['尚未登录', 'orange']
              : ['已启用', 'green']
  return (
    <span className="d-tag" data-tone={tone}>
      {t(label)}
    </span>
  )
}
