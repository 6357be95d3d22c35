import { z } from 'zod'
import { SavedOrSent, sending } from '#kernel/shared/act-calls.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { exportContent } from '#kernel/shared/exporting.ts'
import { statusesOf } from '#kernel/shared/machine.ts'
import { Batch, ById, Day, Days, Id, Kind, Saved, Version, versioned } from '#kernel/shared/page.ts'
import { QtyPositive } from '#kernel/shared/quantity.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { Article } from '#modules/product/shared/article.ts'
import { enteredIn } from '#modules/product/shared/entered.ts'
import { SubstituteReason } from '#modules/vbp/shared/reason.ts'
import { orderMachine } from './machine.ts'
import { OrderDetail, OrderRow } from './rows.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/order/order', 'procurement/purchaseOrder', ['hospital'])
const atPlan = callsAt('/linex/order/plan', 'procurement/planning', ['hospital'])

const Remark = z.string().trim().max(500).optional()

/** What is left out a new order does not have, and an old one keeps; so does a line of an article it has already. */
const OrderBody = z
  .object({
    supplierId: Id,
    pointId: Id,
    kind: Kind,
    orderType: z.int().min(0).max(2).optional(),
    urgent: z.boolean().optional(),
    expectedDate: Day.nullish(),
    remark: Remark,
    lines: z
      .array(
        z
          .object({
            catalogItemId: Id,
            qty: QtyPositive,
            ...enteredIn,
            remark: Remark,
            substitute: SubstituteReason.optional(),
          })
          .strict(),
      )
      .max(2000),
  })
  .strict()

const filters = {
  status: z.array(z.enum(statusesOf(orderMachine))),
  kind: Kind,
  vbpClass: z.int().min(0).max(4),
  hospitalId: Id,
  supplierId: Id,
  pointId: Id,
  planId: Id,
  createdAt: Days,
  /** When it reached the supplier. */
  released: Days,
  /** Counts in figures: it reached the supplier and was not taken back. */
  counted: z.boolean(),
  urgent: z.boolean(),
  /** Only what waits for the reader's audit. */
  forMe: z.boolean(),
  narcotic: z.boolean(),
  article: Article,
  /** Promised or expected for a day that passed, and not all there yet. */
  overdue: z.boolean(),
  /** Something of it is proposed to be changed, and not settled. */
  amending: z.boolean(),
  /** Open orders whose goods rest on this certificate: what stops when it ends. */
  certificateId: Id,
}
const sorts = ['no', 'createdAt', 'amount', 'submittedAt', 'supplier', 'overdueDays', 'dueOn'] as const

const reasoned = versioned.extend({ reason: z.string().trim().max(200).optional() })

export const orderCalls = {
  query: at.list('查询采购订单', filters, sorts, OrderRow, {
    orgs: everybody,
    ...priced,
    aliases: ['/api/Order/GetPage'],
  }),
  detail: at.detail('采购订单详情', OrderDetail, { orgs: everybody, ...priced, aliases: ['/api/Order/GetInfo'] }),
  add: at.write('add', '新建采购订单', 'add', OrderBody.extend(sending), SavedOrSent, { aliases: ['/api/Order/Add'] }),
  update: at.write(
    'update',
    '修改采购订单',
    'edit',
    OrderBody.extend({ ...versioned.shape, ...sending }).strict(),
    SavedOrSent,
    {
      aliases: ['/api/Order/Update'],
      acts: taking(orderMachine, 'edit'),
    },
  ),
  delete: at.remove(orderMachine, '删除采购订单', { aliases: ['/api/Order/Delete'] }),
  copy: at.write('copy', '复制采购订单', 'copy', ById, Saved, { acts: taking(orderMachine, 'copy') }),
  /** Lines of a file into an order that is not submitted; tried out, they need no order yet, only its kind and supplier. */
  import: at.import('导入采购订单明细', {
    id: Id.optional(),
    version: z.coerce.number().pipe(Version).optional(),
    kind: z.coerce.number().pipe(Kind).optional(),
    supplierId: Id.optional(),
  }),
  /** Orders for what an approved plan still has open (plan path, order's work); `beside`: plans that become common orders with it. */
  fromPlan: atPlan.write(
    'generateOrder',
    '由计划生成订单',
    'generateOrder',
    versioned.extend({ beside: z.array(versioned).max(49).optional() }).strict(),
    z.object({
      orders: z.array(z.object({ id: Id, no: z.string() })),
      left: z.array(z.object({ planId: Id, planNo: z.string(), seq: z.int(), message: z.string() })),
    }),
    { acts: taking(planMachine, 'generateOrder') },
  ),
  print: at.print('打印采购订单', OrderDetail, { orgs: ['hospital', 'supplier'], aliases: ['/api/Order/Print'] }),
  export: at.export(
    '导出采购订单',
    { ...filters, ...exportContent },
    { orgs: everybody, ...priced, aliases: ['/api/Order/ExportExcel'] },
  ),
  submit: at.act(orderMachine, 'submit', '提交采购订单', ['submit']),
  withdraw: at.act(orderMachine, 'withdraw', '撤回采购订单', ['withdraw']),
  audit: at.act(orderMachine, 'audit', '审核采购订单', ['approve', 'rejectAudit'], { aliases: ['/api/Order/Audit'] }),
  accept: at.acting(
    orderMachine,
    'accept',
    '供应商接单',
    ['accept'],
    reasoned.extend({ expects: Day.optional() }).strict(),
  ),
  /** 接单 of several orders, promised for one day; each is taken on or refused by itself. */
  batchAccept: at.write(
    'batchAccept',
    '批量接单',
    'accept',
    z.object({ items: z.array(versioned).min(1).max(100), expects: Day }).strict(),
    Batch,
    { orgs: ['supplier'], acts: taking(orderMachine, 'accept') },
  ),
  requestUnaudit: at.acting(
    orderMachine,
    'requestUnaudit',
    '申请弃审',
    ['unaudit', 'requestUnaudit'],
    reasoned.strict(),
  ),
  agreeUnaudit: at.act(orderMachine, 'agreeUnaudit', '同意弃审', ['agreeUnaudit']),
  refuseUnaudit: at.act(orderMachine, 'refuseUnaudit', '拒绝弃审', ['refuseUnaudit']),
  close: at.acting(orderMachine, 'close', '订单结案', ['close', 'closeAccepted'], reasoned.strict()),
  void: at.act(orderMachine, 'void', '作废采购订单', ['void']),
}
