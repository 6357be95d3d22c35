import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { textOf } from '#kernel/shared/field.ts'
import { Id, Version } from '#kernel/shared/page.ts'
import { contact } from './calls.ts'
import { personTable } from './fields.ts'

const may = (code: string): Allow => ({
  code: `personalInfo:${code}`,
  orgs: ['hospital', 'supplier', 'authority'],
})

export const Session = z.object({
  id: Id,
  orgName: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})

export const myCalls = {
  query: call({
    method: 'POST',
    path: '/rbac/linex/my/query',
    title: '个人信息',
    allow: 'signed-in',
    does: 'read',
    input: z.object({}).strict(),
    output: z.object({
      id: Id,
      loginName: z.string(),
      name: z.string(),
      mobile: z.string(),
      email: z.string(),
      job: z.string(),
      orgName: z.string(),
      roles: z.array(z.object({ orgName: z.string(), name: z.string() })),
      passwordAt: z.string(),
      version: z.int(),
      sessions: z.array(Session),
      logins: z.array(z.object({ at: z.string(), outcome: z.string(), ip: z.string(), userAgent: z.string() })),
    }),
  }),
  edit: call({
    method: 'POST',
    path: '/rbac/linex/my/edit',
    title: '修改个人信息',
    allow: may('edit'),
    does: 'write',
    input: z.object({ version: Version, ...contact, job: textOf(personTable, 'job').default('') }).strict(),
    output: z.object({ version: z.int() }),
  }),
  /** Ends one of one's own sessions, or with no id all but this one. */
  endSession: call({
    method: 'POST',
    path: '/rbac/linex/my/endSession',
    title: '退出其他登录',
    allow: 'signed-in',
    does: 'write',
    input: z.object({ id: Id.optional() }).strict(),
    output: z.object({ ended: z.int() }),
  }),
}
