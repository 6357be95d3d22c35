import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { ask, Days, Id, pageOf } from '#kernel/shared/page.ts'

const at = callsAt('/dep/dep/trace', 'system/operateLog', ['hospital', 'supplier', 'authority'])

const ExchangeRow = z.object({
  id: z.string(),
  at: z.string(),
  orgName: z.string(),
  system: z.string(),
  direction: z.enum(['out', 'in']),
  name: z.string(),
  refNo: z.string(),
  ok: z.boolean(),
  code: z.string(),
  message: z.string(),
  request: z.string(),
  response: z.string(),
  ms: z.int(),
  traceId: z.string(),
})

const filters = { orgId: Id, system: z.string().max(40), direction: z.enum(['out', 'in']), ok: z.boolean(), at: Days }

export const exchangeCalls = {
  list: at.read('list', '查询接口交换日志', 'view', ask(filters, ['at', 'ms']), pageOf(ExchangeRow)),
}
