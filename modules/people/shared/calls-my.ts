import { z } from 'zod'
import { callsAt, callsFor } from '#kernel/shared/calls-at.ts'
import { each, Id, Version } from '#kernel/shared/page.ts'
import { contact } from './calls.ts'
import { SignIn } from './calls-extras.ts'

const own = callsFor('signed-in')
const at = callsAt('/rbac/linex/my', 'personalInfo', ['hospital', 'supplier', 'authority'])

const Me = z.object({
  id: Id,
  ...each(z.string(), 'loginName', 'name', 'mobile', 'email', 'job', 'orgName'),
  roles: z.array(z.object({ orgName: z.string(), name: z.string() })),
  passwordAt: z.string(),
  version: z.int(),
  /** The current one is the one that asks. */
  sessions: z.array(SignIn.extend({ current: z.boolean() })),
  logins: z.array(z.object({ at: z.string(), outcome: z.string(), ip: z.string(), userAgent: z.string() })),
})
const Edit = z.object({ version: Version, ...contact }).strict()
const Which = z.object({ id: Id.optional() }).strict()

export const myCalls = {
  query: own.read('/rbac/linex/my/query', '个人信息', z.object({}).strict(), Me),
  edit: at.write('edit', '修改个人信息', 'edit', Edit, z.object({ version: z.int() })),
  /** Ends one of one's own sessions, or with no id all but this one. */
  endSession: own.write('/rbac/linex/my/endSession', '退出所有设备', Which, z.object({ ended: z.int() })),
}
