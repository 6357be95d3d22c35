import { z } from 'zod'
import { Acted } from '#kernel/shared/act-calls.ts'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { ask, Day, Days, Id, Kind, pageOf, versioned } from '#kernel/shared/page.ts'
import { DecOut, PricePositive, QtyPositive } from '#kernel/shared/quantity.ts'
import { orderMachine } from '#modules/order/shared/machine.ts'
import { rejectionMachine } from './machine.ts'
import { Reason, RejectionDetail, RejectionRow, Status, VbpReason } from './rows.ts'

const screen = 'procurement/rejectedMatching'
const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/order/refuse', screen, everybody)
const atOrder = callsAt('/linex/order/order', 'procurement/purchaseOrder', ['supplier'])

/** What is offered instead (domain §3.3). */
const Substitute = z
  .object({
    productId: Id,
    price: PricePositive,
    qty: QtyPositive,
    note: z.string().trim().max(200).default(''),
  })
  .strict()

/** A refused line or part of a line, with its reason. */
const RejectionBody = z
  .object({
    orderLineId: Id,
    qty: QtyPositive,
    reasonCode: Reason,
    reason: z.string().trim().max(200).default(''),
    expectedDate: Day.optional(),
    substitute: Substitute.optional(),
  })
  .strict()

const filters = {
  status: z.array(Status),
  orderId: Id,
  hospitalId: Id,
  supplierId: Id,
  kind: Kind,
  reasonCode: Reason,
  createdAt: Days,
  /** Only what waits for the reader's own side. */
  todo: z.boolean(),
  substituted: z.boolean(),
}
const sorts = ['no', 'createdAt', 'waitingDays', 'qty'] as const
const both = { orgs: ['hospital', 'supplier'] } as const

export const rejectionCalls = {
  query: at.list('查询拒配单', filters, sorts, RejectionRow, priced),
  detail: at.detail('拒配单详情', RejectionDetail, priced),
  /** 拒配: the whole of what is open, or lines, or a part of a line, each with its reason and what is offered instead. */
  reject: atOrder.write(
    'reject',
    '供应商拒配',
    'reject',
    versioned.extend({ lines: z.array(RejectionBody).min(1).max(2000) }).strict(),
    Acted,
    { aliases: ['/api/Order/Refuse'], acts: taking(orderMachine, 'reject') },
  ),
  /** Products the supplier may offer instead of what an order has, those he supplies to its hospital first, with their price. */
  substitutes: at.read(
    'substitutes',
    '可提供的替代品',
    ['procurement/purchaseOrder:reject'],
    ask({ orderId: Id }, ['name']),
    pageOf(
      z.object({
        id: Id,
        code: z.string(),
        name: z.string(),
        spec: z.string(),
        manufacturer: z.string(),
        price: DecOut.nullable(),
      }),
    ),
    { orgs: ['supplier'] },
  ),
  confirm: at.act(rejectionMachine, 'confirm', '确认拒配', ['confirm']),
  switchSupplier: at.acting(
    rejectionMachine,
    'switchSupplier',
    '换供应商',
    ['switchSupplier'],
    versioned.extend({ supplierId: Id }).strict(),
  ),
  /** With `apply` what the catalogue does not have is applied for as 临采; the rejection waits until it is enabled. */
  acceptSubstitute: at.acting(
    rejectionMachine,
    'acceptSubstitute',
    '采用替代品',
    ['acceptSubstitute'],
    versioned
      .extend({
        apply: z.boolean().optional(),
        vbpReason: VbpReason.optional(),
        vbpReasonText: z.string().trim().max(200).optional(),
      })
      .strict(),
  ),
  dispute: at.act(rejectionMachine, 'dispute', '不同意拒配', ['dispute']),
  withdraw: at.act(rejectionMachine, 'withdraw', '撤回拒配', ['withdraw']),
  insist: at.act(rejectionMachine, 'insist', '坚持拒配', ['insist']),
  print: at.print('打印拒配单', RejectionDetail, both),
  export: at.export('导出拒配单', filters, priced),
}
