import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { importCall } from '#kernel/shared/importing.ts'
import { Id, Version } from '#kernel/shared/page.ts'

const orgs = ['hospital', 'supplier', 'authority'] as const
const may = (code: string): Allow => ({ code: `system/user:${code}`, orgs })
const base = '/rbac/user'

/** Users who get a first password at once: hashing takes its time. */
export const resetLimit = 100

/** Users by spreadsheet, and where a user is signed in. */
export const userExtraCalls = {
  import: { ...importCall(`${base}/import`, '导入用户', may('import')), proves: true },
  template: call({
    method: 'POST',
    path: `${base}/template`,
    title: '用户导入模板',
    allow: may('import'),
    does: 'read',
    blob: true,
    input: z.object({}).strict(),
    output: z.null(),
  }),
  /** The rows an import refused, with the reason of each. */
  importErrors: call({
    method: 'POST',
    path: `${base}/importErrors`,
    title: '用户导入错误行',
    allow: may('import'),
    does: 'read',
    blob: true,
    input: z.object({ fileId: Id }).strict(),
    output: z.null(),
  }),
  /**
   * A random first password for each of them, which must be changed at the first login. The answer is the list, a file
   * that exists nowhere else: the second post of a key gets none. One that may not be reset refuses all.
   */
  batchResetPassword: call({
    method: 'POST',
    path: `${base}/batchResetPassword`,
    title: '批量重置密码',
    allow: may('resetPassword'),
    does: 'write',
    proves: true,
    blob: true,
    input: z
      .object({
        items: z
          .array(z.object({ id: Id, version: Version }).strict())
          .min(1)
          .max(resetLimit),
        type: z.enum(['xlsx', 'csv']).default('xlsx'),
      })
      .strict(),
    output: z.null(),
  }),
  sessions: call({
    method: 'POST',
    path: `${base}/sessions`,
    title: '用户的登录',
    allow: may('view'),
    does: 'read',
    input: z.object({ id: Id }).strict(),
    output: z.array(
      z.object({
        id: Id,
        orgName: z.string(),
        ip: z.string(),
        userAgent: z.string(),
        createdAt: z.string(),
        seenAt: z.string(),
      }),
    ),
  }),
  /** Ends one of them: its next request is answered 11401. */
  endSession: call({
    method: 'POST',
    path: `${base}/endSession`,
    title: '结束用户的登录',
    allow: may('lock'),
    does: 'write',
    input: z.object({ id: Id, sessionId: Id }).strict(),
    output: z.object({ ended: z.int() }),
  }),
}
