import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { textOf } from '#kernel/shared/field.ts'
import { ask, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { personTable, userSheet } from './fields.ts'

const orgs = ['hospital', 'supplier', 'authority'] as const
const may = (code: string): Allow => ({ code: `system/user:${code}`, orgs })

export const contact = {
  mobile: textOf(personTable, 'mobile').default(''),
  email: textOf(personTable, 'email').default(''),
}
const fields = {
  name: textOf(personTable, 'name'),
  job: textOf(personTable, 'job').default(''),
  remark: textOf(personTable, 'remark').default(''),
  ...contact,
}

export const UserRow = z.object({
  id: Id,
  loginName: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  job: z.string(),
  remark: z.string(),
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
const Wish = z.object({ id: Id, version: Version }).strict()
const Saved = z.object({ id: Id, version: z.int() })
const read = { method: 'POST', does: 'read' } as const
const write = { method: 'POST', does: 'write' } as const
const base = '/rbac/user'
const cipher = z.string().max(2000)

export const userCalls = {
  query: call({
    ...read,
    path: `${base}/query`,
    title: '查询用户',
    allow: may('view'),
    input: ask(filters, ['loginName', 'name', 'createdAt']),
    output: pageOf(UserRow),
  }),
  detail: call({
    ...read,
    path: `${base}/detail`,
    title: '用户详情',
    allow: may('view'),
    input: z.object({ id: Id }).strict(),
    output: UserRow,
  }),
  /** The new account has no password: it opens with the first `resetPassword`. */
  add: call({
    ...write,
    proves: true,
    path: `${base}/add`,
    title: '新建用户',
    allow: may('add'),
    input: z
      .object({
        loginName: textOf(userSheet, 'loginName'),
        ...fields,
        orgId: Id.optional(),
        roleIds: z.array(Id).max(50).default([]),
      })
      .strict(),
    output: Saved,
  }),
  update: call({
    ...write,
    path: `${base}/update`,
    title: '修改用户',
    allow: may('edit'),
    input: Wish.extend(fields).strict(),
    output: Saved,
  }),
  switch: call({
    ...write,
    path: `${base}/switch`,
    title: '启用停用用户',
    allow: may('edit'),
    input: Wish.extend({ enabled: z.boolean() }).strict(),
    output: Saved,
  }),
  delete: call({
    ...write,
    path: `${base}/delete`,
    title: '删除用户',
    allow: may('delete'),
    input: Wish,
    output: z.object({ id: Id }),
  }),
  assignRole: call({
    ...write,
    proves: true,
    path: `${base}/assignRole`,
    title: '分配角色',
    allow: may('assignRole'),
    /** All roles of the user in one organisation; those in others stay. */
    input: Wish.extend({ orgId: Id.optional(), roleIds: z.array(Id).max(50) }).strict(),
    output: Saved,
  }),
  /**
   * Sets a first password, which the user must change. Both travel as at the password change: encrypted under one challenge
   * of the administrator, whose own password proves it is he (security.md C36).
   */
  resetPassword: call({
    ...write,
    path: `${base}/resetPassword`,
    title: '重置密码',
    allow: may('resetPassword'),
    input: Wish.extend({ ownPassword: cipher, newPassword: cipher, captcha: z.string().max(10).optional() }).strict(),
    output: Saved,
  }),
  lock: call({ ...write, path: `${base}/lock`, title: '锁定用户', allow: may('lock'), input: Wish, output: Saved }),
  unlock: call({
    ...write,
    proves: true,
    path: `${base}/unlock`,
    title: '解锁用户',
    allow: may('unlock'),
    input: Wish,
    output: Saved,
  }),
  /** Ends every session of the user: his next request is answered 11401. */
  loginState: call({
    ...write,
    path: `${base}/loginState`,
    title: '强制下线',
    allow: may('lock'),
    input: z.object({ id: Id }).strict(),
    output: z.object({ ended: z.int() }),
  }),
  export: exportCall(`${base}/export`, '导出用户', may('export'), filters),
  /** For pickers: the people who may work for one's own organisation. */
  options: call({
    method: 'GET',
    path: base,
    title: '用户选项',
    allow: 'signed-in',
    does: 'read',
    input: z.object({ t: z.string().optional() }),
    output: z.array(z.object({ id: Id, name: z.string(), loginName: z.string() })),
  }),
}
