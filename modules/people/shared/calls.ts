import { z } from 'zod'
import { callsAt, callsFor } from '#kernel/shared/calls-at.ts'
import { textOf } from '#kernel/shared/field.ts'
import { ById, each, Id, Stored, switched, versioned } from '#kernel/shared/page.ts'
import { CaptchaAnswer } from '#modules/session/shared/calls.ts'
import { newTable } from './fields.ts'

export const at = callsAt('/rbac/user', 'system/user', ['hospital', 'supplier', 'authority'])

const typed = (key: string) => textOf(newTable, key)
/** What is left out stays as it is. */
export const contact = {
  mobile: typed('mobile').optional(),
  email: typed('email').optional(),
  job: typed('job').optional(),
}

const changed = { name: typed('name').optional(), remark: typed('remark').optional(), ...contact }

export const UserRow = z.object({
  id: Id,
  ...each(z.string(), 'loginName', 'name', 'mobile', 'email', 'job', 'remark'),
  orgId: Id.nullable(),
  orgName: z.string(),
  roles: z.array(z.object({ id: Id, name: z.string(), orgId: Id, orgName: z.string() })),
  enabled: z.boolean(),
  locked: z.boolean(),
  /** Too many wrong passwords just now; unlocking ends the wait. */
  throttled: z.boolean(),
  /** Has not chosen his own password yet. */
  firstLogin: z.boolean(),
  /** Asked for help with a forgotten password. */
  resetAsked: z.boolean(),
  online: z.int(),
  lastLoginAt: z.string().nullable(),
  version: z.int(),
  createdAt: z.string(),
  actions: z.array(z.string()),
})

const filters = {
  orgId: Id,
  roleId: Id,
  locked: z.boolean(),
  enabled: z.boolean(),
  /** Holds no role anywhere, so he can open nothing. */
  noRole: z.boolean(),
  /** Asked for help with a forgotten password. */
  resetAsked: z.boolean(),
}
const proves = { proves: true } as const
const cipher = z.string().max(2000)
const roleIds = z.array(Id).max(50)

const NewUser = z
  .object({
    loginName: typed('loginName'),
    name: typed('name'),
    job: typed('job').default(''),
    mobile: typed('mobile').default(''),
    email: typed('email').default(''),
    remark: typed('remark').default(''),
    orgId: Id.optional(),
    roleIds: roleIds.default([]),
  })
  .strict()
const Secrets = versioned.extend({ ownPassword: cipher, newPassword: cipher, captcha: CaptchaAnswer.optional() })
const Option = z.object({ id: Id, name: z.string(), loginName: z.string() })
const Ended = z.object({ ended: z.int() })

export const userCalls = {
  query: at.list('查询用户', filters, ['loginName', 'name', 'createdAt'], UserRow),
  detail: at.detail('用户详情', UserRow),
  /** The new account has no password: it opens with the first `resetPassword`. */
  add: at.write('add', '新建用户', 'add', NewUser, Stored, proves),
  update: at.write('update', '修改用户', 'edit', versioned.extend(changed).strict(), Stored),
  switch: at.write('switch', '启用停用用户', 'edit', switched, Stored),
  delete: at.write('delete', '删除用户', 'delete', versioned, ById),
  /** All roles of the user in one organisation; those in others stay. */
  assignRole: at.write(
    'assignRole',
    '分配角色',
    'assignRole',
    versioned.extend({ orgId: Id.optional(), roleIds }),
    Stored,
    proves,
  ),
  /**
   * Sets a first password, which the user must change. Both travel as at the password change: encrypted under one challenge
   * of the administrator, whose own password proves it is he (security.md C36).
   */
  resetPassword: at.write('resetPassword', '重置密码', 'resetPassword', Secrets, Stored),
  lock: at.write('lock', '锁定用户', 'lock', versioned, Stored),
  unlock: at.write('unlock', '解锁用户', 'unlock', versioned, Stored, proves),
  /** Ends every session of the user: his next request is answered 11401. */
  loginState: at.write('loginState', '强制下线', 'lock', ById, Ended),
  export: at.export('导出用户', filters),
  /** For pickers: the people who may work for one's own organisation. */
  options: callsFor('signed-in').read(
    '/rbac/user',
    '用户选项',
    z.object({ t: z.string().optional() }),
    z.array(Option),
    { method: 'GET' },
  ),
}
