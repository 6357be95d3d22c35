import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { ask, Day, Days, Id, pageOf } from '#kernel/shared/page.ts'

const orgs = ['hospital', 'supplier', 'authority'] as const
/** One address serves both logs; which one the reader may see is asked by `type` in the service. */
const either = (code: string): Allow => ({ code: [`system/loginLog:${code}`, `system/operateLog:${code}`], orgs })

export const loginOutcomes = { ok: '成功', wrong: '用户名或密码错误', locked: '账号已锁定或停用' } as const

/** One changed field: what it held before and after, as text; null where there was nothing. */
export const FieldChange = z.object({
  field: z.string(),
  label: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const LogRow = z.object({
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

export const logCalls = {
  query: call({
    method: 'POST',
    path: '/home/log/query',
    title: '查询日志',
    allow: either('view'),
    does: 'read',
    input: ask(filters, ['at']).extend({ type }).strict(),
    output: pageOf(LogRow),
  }),
  export: call({
    method: 'POST',
    path: '/home/log/export',
    title: '导出日志',
    allow: either('export'),
    does: 'read',
    blob: true,
    later: true,
    input: z
      .object({ log: type, type: z.enum(['xlsx', 'csv']).default('xlsx'), keyword: z.string().max(1000).optional() })
      .extend(z.object(filters).partial().shape)
      .strict(),
    output: z.null(),
  }),
  /** Recomputes the chain of every day in the range; a row altered, removed or inserted breaks it (security.md C75). */
  verify: call({
    method: 'POST',
    path: '/home/log/verify',
    title: '核对操作日志',
    allow: { code: 'system/operateLog:verify', orgs },
    does: 'read',
    input: z.object({ orgId: Id.optional(), from: Day, to: Day }).strict(),
    output: z.object({
      days: z.int(),
      rows: z.int(),
      faults: z.array(z.object({ orgName: z.string(), day: z.string(), seq: z.int(), fault: z.string() })),
    }),
  }),
  /** Kinds of record the log speaks of, for the filter. */
  entities: call({
    method: 'POST',
    path: '/home/log/entities',
    title: '日志对象',
    allow: { code: 'system/operateLog:view', orgs },
    does: 'read',
    input: z.object({}).strict(),
    output: z.array(z.object({ entity: z.string(), label: z.string() })),
  }),
}
