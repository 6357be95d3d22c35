import { z } from 'zod'
import { Acted } from '#kernel/shared/act-calls.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { Day, Days, each, Id, Kind, versioned } from '#kernel/shared/page.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { amendmentMachine } from './machine.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/order/amendment', 'procurement/orderAmendment', everybody)
/** What is done to an order stands at its address. */
const atOrder = callsAt('/linex/order/order', 'procurement/purchaseOrder', ['hospital'])
const Status = z.enum(statusesOf(amendmentMachine))
const said = z.string().trim().max(200)

export const AmendmentRow = z.object({
  id: Id,
  ...each(z.string(), 'no', 'orderNo', 'hospital', 'supplier', 'reason', 'pointBefore', 'creatorName', 'createdAt'),
  ...each(z.string(), 'auditorName', 'answererName'),
  ...each(
    z.string().nullable(),
    'pointAfter',
    'expectedBefore',
    'expectedAfter',
    'auditedAt',
    'answerBy',
    'answeredAt',
  ),
  effectiveAt: z.string().nullable(),
  ...each(Id, 'orderId', 'hospitalId', 'supplierId'),
  ...each(DecOut, 'amountBefore', 'amountAfter', 'amountDiff'),
  ...each(z.int(), 'lineCount', 'version'),
  kind: Kind,
  /** Of the order, once it took effect. */
  revision: z.int().nullable(),
  status: Status,
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})
export const AmendmentLine = z.object({
  ...each(Id, 'id', 'orderLineId'),
  seq: z.int(),
  ...each(z.string(), 'code', 'name', 'spec', 'unit'),
  ...each(DecOut, 'price', 'qtyBefore', 'qtyAfter', 'qtyDiff', 'amountDiff'),
  ...each(z.string().nullable(), 'promisedBefore', 'promisedAfter'),
})
const AmendmentDetail = AmendmentRow.extend({
  lines: z.array(AmendmentLine),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})

const filters = {
  status: z.array(Status),
  ...each(Id, 'orderId', 'hospitalId', 'supplierId'),
  kind: Kind,
  createdAt: Days,
  /** Only what waits for the reader's audit. */
  forMe: z.boolean(),
}
const sorts = ['no', 'createdAt', 'answerBy', 'amountDiff'] as const

export const amendmentCalls = {
  query: at.list('查询订单变更', filters, sorts, AmendmentRow, priced),
  detail: at.detail('订单变更详情', AmendmentDetail, priced),
  export: at.export('导出订单变更', { ...filters, ...exportContent }, priced),
  /** 变更 of a running order: what is left out stays; of the lines those that change. Answers the amendment. */
  amend: atOrder.write(
    'amend',
    '变更采购订单',
    'amend',
    versioned
      .extend({
        reason: said.min(1, '请填写变更原因'),
        expectedDate: Day.optional(),
        pointId: Id.optional(),
        lines: z
          .array(z.object({ orderLineId: Id, qty: QtyPositive, promisedDate: Day.optional() }).strict())
          .max(2000)
          .default([]),
      })
      .strict(),
    Acted,
    { acts: taking(orderMachine, 'amend') },
  ),
  auditAmend: atOrder.act(amendmentMachine, 'auditAmend', '审核订单变更', ['approve', 'approveNow', 'rejectAudit']),
  agreeAmend: atOrder.act(amendmentMachine, 'agreeAmend', '同意订单变更', ['agree']),
  refuseAmend: atOrder.act(amendmentMachine, 'refuseAmend', '拒绝订单变更', ['refuse']),
  withdrawAmend: atOrder.act(amendmentMachine, 'withdrawAmend', '撤回订单变更', ['withdraw']),
  /** 行结案: so much of lines does not come any more, each with its reason; the rest runs on. */
  closeLine: atOrder.write(
    'closeLine',
    '订单行结案',
    'close',
    versioned
      .extend({
        lines: z
          .array(z.object({ orderLineId: Id, qty: QtyPositive, reason: said.min(1, '请填写结案原因') }).strict())
          .min(1)
          .max(2000),
      })
      .strict(),
    Acted,
    { acts: taking(orderMachine, 'closeLine') },
  ),
  /** The day the supplier promises lines for; a later one than before asks for a reason. */
  promise: atOrder.write(
    'promise',
    '承诺到货日期',
    'promise',
    versioned
      .extend({
        lines: z
          .array(z.object({ orderLineId: Id, promisedDate: Day, reason: said.default('') }).strict())
          .min(1)
          .max(2000),
      })
      .strict(),
    Acted,
    { orgs: ['supplier'], acts: taking(orderMachine, 'promise') },
  ),
}
