import { z } from 'zod'
import { call } from '#kernel/shared/call.ts'
import { ask, Days, Id, pageOf } from '#kernel/shared/page.ts'

export const exchangeSystems = {
  his: 'HIS',
  erp: 'ERP',
  province: '省平台',
  insurance: '医保平台',
  invoice: '税务平台',
  other: '其他系统',
} as const
export const exchangeDirections = { out: '发出', in: '接收' } as const

export const ExchangeRow = z.object({
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

export const exchangeCalls = {
  list: call({
    method: 'POST',
    path: '/dep/dep/trace/list',
    title: '查询接口交换日志',
    allow: { code: 'system/operateLog:view', orgs: ['hospital', 'supplier', 'authority'] },
    does: 'read',
    input: ask(
      {
        orgId: Id,
        system: z.string().max(40),
        direction: z.enum(['out', 'in']),
        ok: z.boolean(),
        at: Days,
      },
      ['at', 'ms'],
    ),
    output: pageOf(ExchangeRow),
  }),
}
