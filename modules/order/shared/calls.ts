import { z } from 'zod'
import { Acted, actCall } from '#kernel/shared/act-calls.ts'
import { type Allow, call, type OrgKind } from '#kernel/shared/call.ts'
import { taking } from '#kernel/shared/calls-at.ts'
import { exportCall, exportContent } from '#kernel/shared/exporting.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Day, Days, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { printCall } from '#kernel/shared/printing.ts'
import { QtyPositive } from '#kernel/shared/quantity.ts'
import { planMachine } from '#modules/plan/shared/machine.ts'
import { orderMachine, rejectReasons } from './machine.ts'
import { OrderDetail, OrderRow } from './rows.ts'

const may = (code: string, ...orgs: OrgKind[]): Allow => ({
  code: `procurement/purchaseOrder:${code}`,
  orgs: orgs.length ? orgs : ['hospital'],
})
const view = may('view', 'hospital', 'supplier', 'authority')

const Kind = z.int().min(0).max(3)

export const OrderBody = z
  .object({
    supplierId: Id,
    pointId: Id,
    kind: Kind,
    orderType: z.int().min(0).max(2).default(0),
    urgent: z.boolean().default(false),
    expectedDate: Day.nullish(),
    remark: z.string().trim().max(500).default(''),
    lines: z
      .array(z.object({ catalogItemId: Id, qty: QtyPositive, remark: z.string().trim().max(500).default('') }).strict())
      .max(2000),
  })
  .strict()

const Saved = z.object({ id: Id, no: z.string(), version: z.int() })
const base = '/linex/order/order'

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
  narcotic: z.boolean(),
}
const sorts = ['no', 'createdAt', 'amount', 'submittedAt'] as const

const versioned = z.object({ id: Id, version: Version, reason: z.string().trim().max(200).optional() }).strict()

export const orderCalls = {
  query: call({
    method: 'POST',
    path: `${base}/query`,
    title: '查询采购订单',
    allow: view,
    does: 'read',
    aliases: ['/api/Order/GetPage'],
    input: ask(filters, sorts),
    output: pageOf(OrderRow),
  }),
  detail: call({
    method: 'POST',
    path: `${base}/detail`,
    title: '采购订单详情',
    allow: view,
    does: 'read',
    aliases: ['/api/Order/GetInfo'],
    input: z.object({ id: Id }).strict(),
    output: OrderDetail,
  }),
  add: call({
    method: 'POST',
    path: `${base}/add`,
    title: '新建采购订单',
    allow: may('add'),
    does: 'write',
    aliases: ['/api/Order/Add'],
    input: OrderBody,
    output: Saved,
  }),
  update: call({
    method: 'POST',
    path: `${base}/update`,
    title: '修改采购订单',
    acts: taking(orderMachine, 'edit'),
    allow: may('edit'),
    does: 'write',
    aliases: ['/api/Order/Update'],
    input: OrderBody.extend({ id: Id, version: Version }).strict(),
    output: Saved,
  }),
  delete: call({
    method: 'POST',
    path: `${base}/delete`,
    title: '删除采购订单',
    acts: taking(orderMachine, 'delete'),
    allow: may('delete'),
    does: 'write',
    aliases: ['/api/Order/Delete'],
    input: z.object({ id: Id, version: Version }).strict(),
    output: z.object({ id: Id }),
  }),
  copy: call({
    method: 'POST',
    path: `${base}/copy`,
    title: '复制采购订单',
    acts: taking(orderMachine, 'copy'),
    allow: may('copy'),
    does: 'write',
    input: z.object({ id: Id }).strict(),
    output: Saved,
  }),
  /** Orders for what an approved plan still has open (plan path, order's work). */
  fromPlan: call({
    method: 'POST',
    path: '/linex/order/plan/generateOrder',
    title: '由计划生成订单',
    acts: taking(planMachine, 'generateOrder'),
    allow: { code: 'procurement/planning:generateOrder', orgs: ['hospital'] },
    does: 'write',
    input: z.object({ id: Id, version: Version }).strict(),
    output: z.object({
      orders: z.array(z.object({ id: Id, no: z.string() })),
      left: z.array(z.object({ seq: z.int(), message: z.string() })),
    }),
  }),
  print: {
    ...printCall(`${base}/print`, '打印采购订单', may('print', 'hospital', 'supplier'), OrderDetail),
    aliases: ['/api/Order/Print'] as const,
  },
  export: exportCall(
    `${base}/export`,
    '导出采购订单',
    may('export', 'hospital', 'supplier', 'authority'),
    { ...filters, ...exportContent },
    ['/api/Order/ExportExcel'],
  ),
  submit: actCall(orderMachine, `${base}/submit`, '提交采购订单', ['submit'], may('submit')),
  withdraw: actCall(orderMachine, `${base}/withdraw`, '撤回采购订单', ['withdraw'], may('withdraw')),
  audit: actCall(orderMachine, `${base}/audit`, '审核采购订单', ['approve', 'rejectAudit'], may('audit'), [
    '/api/Order/Audit',
  ]),
  accept: call({
    method: 'POST',
    path: `${base}/accept`,
    title: '供应商接单',
    acts: taking(orderMachine, 'accept'),
    allow: may('accept', 'supplier'),
    does: 'write',
    input: versioned.extend({ expects: Day.optional() }).strict(),
    output: Acted,
  }),
  /** 拒配: the whole of what is open, or lines, or a part of a line, each with its reason. */
  reject: call({
    method: 'POST',
    path: `${base}/reject`,
    title: '供应商拒配',
    acts: taking(orderMachine, 'reject'),
    allow: may('reject', 'supplier'),
    does: 'write',
    aliases: ['/api/Order/Refuse'],
    input: z
      .object({
        id: Id,
        version: Version,
        lines: z
          .array(
            z
              .object({
                orderLineId: Id,
                qty: QtyPositive,
                reasonCode: z.enum(
                  keys(rejectReasons) as [keyof typeof rejectReasons, ...(keyof typeof rejectReasons)[]],
                ),
                reason: z.string().trim().max(200).default(''),
                expectedDate: Day.optional(),
              })
              .strict(),
          )
          .min(1)
          .max(2000),
      })
      .strict(),
    output: Acted,
  }),
  requestUnaudit: call({
    method: 'POST',
    path: `${base}/requestUnaudit`,
    title: '申请弃审',
    acts: taking(orderMachine, 'unaudit', 'requestUnaudit'),
    allow: may('requestUnaudit'),
    does: 'write',
    input: versioned,
    output: Acted,
  }),
  agreeUnaudit: actCall(
    orderMachine,
    `${base}/agreeUnaudit`,
    '同意弃审',
    ['agreeUnaudit'],
    may('agreeUnaudit', 'supplier'),
  ),
  refuseUnaudit: actCall(
    orderMachine,
    `${base}/refuseUnaudit`,
    '拒绝弃审',
    ['refuseUnaudit'],
    may('refuseUnaudit', 'supplier'),
  ),
  close: actCall(orderMachine, `${base}/close`, '订单结案', ['close'], may('close', 'hospital', 'authority')),
  void: actCall(orderMachine, `${base}/void`, '作废采购订单', ['void'], may('delete')),
}
