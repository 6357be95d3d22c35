import { z } from 'zod'
import { callsAt } from '#kernel/shared/calls-at.ts'
import { ask, Day, Days, Id, pageOf } from '#kernel/shared/page.ts'

const at = callsAt('/home/log', 'system/operateLog', ['hospital', 'supplier', 'authority'])
/** One address serves both logs; which one the reader may see is asked by `type` in the service. */
const either = (code: string) => [`system/loginLog:${code}`, `system/operateLog:${code}`]

/** One changed field: what it held before and after, as text; null where there was nothing. */
const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

const LogRow = z.object({
  id: z.string(),
  at: z.string(),
  userName: z.string(),
  orgName: z.string(),
  // the login log
  loginName: z.string(),
  outcome: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  // the operate log
  title: z.string(),
  entity: z.string(),
  entityNo: z.string(),
  /** Of a document: its page. */
  path: z.string(),
  action: z.string(),
  requestId: z.string(),
  changes: z.array(FieldChange),
})

const type = z.enum(['login', 'operate'])
const filters = {
  orgId: Id,
  outcome: z.enum(['ok', 'wrong', 'locked']),
  entity: z.string().max(60),
  action: z.string().max(60),
  at: Days,
}
const Sheet = z
  .object({ log: type, type: z.enum(['xlsx', 'csv']).default('xlsx'), keyword: z.string().max(1000).optional() })
  .extend(z.object(filters).partial().shape)
  .strict()
const Fault = z.object({ orgName: z.string(), day: z.string(), seq: z.int(), fault: z.string() })

export const logCalls = {
  query: at.read('query', '查询日志', either('view'), ask(filters, ['at']).extend({ type }), pageOf(LogRow), {
    // what was changed of papers and relations
    prices: { type: 'operate' },
  }),
  export: at.read('export', '导出日志', either('export'), Sheet, z.null(), {
    ...{ blob: true, later: true },
    prices: { log: 'operate' },
  }),
  /** Recomputes the chain of every day in the range; a row altered, removed or inserted breaks it (security.md C75). */
  verify: at.read(
    'verify',
    '核对操作日志',
    'verify',
    z.object({ orgId: Id.optional(), from: Day, to: Day }).strict(),
    z.object({ days: z.int(), rows: z.int(), faults: z.array(Fault) }),
  ),
  /** Kinds of record the log speaks of, for the filter. */
  entities: at.read(
    'entities',
    '日志对象',
    'view',
    z.object({}).strict(),
    z.array(z.object({ entity: z.string(), label: z.string() })),
  ),
}
