import { z } from 'zod'
import { ById, Id, versioned } from '#kernel/shared/page.ts'
import { at } from './calls.ts'

/** Users who get a first password at once: hashing takes its time. */
export const resetLimit = 100

const proves = { proves: true } as const
const blob = { blob: true } as const

export const SignIn = z.object({
  id: Id,
  orgName: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: z.string(),
  seenAt: z.string(),
})
const Several = z
  .object({ items: z.array(versioned).min(1).max(resetLimit), type: z.enum(['xlsx', 'csv']).default('xlsx') })
  .strict()
const OneOf = ById.extend({ sessionId: Id })

/** Users by spreadsheet, and where a user is signed in. */
export const userExtraCalls = {
  import: at.import('导入用户', {}, proves),
  template: at.read('template', '用户导入模板', 'import', z.object({}).strict(), z.null(), blob),
  /** The rows an import refused, with the reason of each. */
  importErrors: at.read('importErrors', '用户导入错误行', 'import', z.object({ fileId: Id }).strict(), z.null(), blob),
  /**
   * A random first password for each of them, which must be changed at the first login. The answer is the list, a file
   * that exists nowhere else: the second post of a key gets none. One that may not be reset refuses all.
   */
  batchResetPassword: at.write('batchResetPassword', '批量重置密码', 'resetPassword', Several, z.null(), {
    ...proves,
    ...blob,
  }),
  sessions: at.read('sessions', '用户的登录', 'view', ById, z.array(SignIn)),
  /** Ends one of them: its next request is answered 11401. */
  endSession: at.write('endSession', '结束用户的登录', 'lock', OneOf, z.object({ ended: z.int() })),
}
