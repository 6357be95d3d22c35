import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { Days, each, Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { breachedBy, breaches, ends, paces, papers, sides, watched } from './types.ts'

const everybody = ['hospital', 'supplier', 'authority'] as const
const at = callsAt('/linex/contract/performance', 'contract/performanceMonitor', everybody)

/** A contract that is kept, or was: yuan. Shares are percentages, null where no amount is agreed. */
const WatchRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId', 'typeId'),
  ...each(
    z.string(),
    'no',
    'name',
    'typeName',
    'hospital',
    'supplier',
    'validFrom',
    'validTo',
    'ownerName',
    'supplierOwner',
  ),
  status: z.enum(watched),
  pace: z.enum(keys(paces)),
  timeShare: DecOut,
  /** Null where they are hidden from the asker (decision 0090). */
  ...each(DecOut.nullable(), 'amount', 'executedAmount', 'paidAmount'),
  ...each(DecOut.nullable(), 'share', 'paidShare'),
  /** An earlier day it was agreed to end on. */
  agreedEnd: z.string().nullable(),
  /** Until its last day, or the agreed one; less than 0 afterwards. */
  daysLeft: z.int(),
  lineCount: z.int(),
  /** Breaches of either side. */
  ...each(z.int(), 'supplierBreaches', 'hospitalBreaches'),
  /** Of one of them: a reminder would reach somebody. */
  awaited: z.boolean(),
  /** When each side was reminded last. */
  ...each(z.string().nullable(), 'hospitalReminded', 'supplierReminded'),
})

/** Quantities are purchase units; `share` of the agreed quantity was taken in and kept. */
const Line = z.object({
  id: Id,
  seq: z.int(),
  ...each(z.string(), 'productCode', 'productName', 'spec', 'manufacturer', 'unit'),
  qty: DecOut.nullable(),
  ...each(DecOut, 'plannedQty', 'orderedQty', 'shippedQty', 'acceptedQty', 'returnedQty', 'closedQty'),
  ...each(DecOut.nullable(), 'price', 'amount', 'executedAmount', 'invoicedAmount', 'paidAmount'),
  share: DecOut.nullable(),
  /** Of this line, both sides together. */
  breaches: z.int(),
})

const BreachOut = z.object({
  /** Of kind and line together. */
  id: z.string(),
  lineId: Id,
  breach: z.enum(keys(breaches)),
  side: z.enum(keys(sides)),
  docKind: z.enum(keys(papers)),
  docId: Id,
  ...each(z.string(), 'docNo', 'productCode', 'productName', 'began'),
  qty: DecOut,
  /** By the measure of its kind. */
  ...each(DecOut.nullable(), 'took', 'agreed'),
  running: z.boolean(),
})

const Delivered = z.object({
  id: Id,
  ...each(z.string(), 'no', 'shippedAt'),
  ...each(DecOut, 'qty', 'acceptedQty', 'refusedQty', 'returnedQty'),
})
/** A line of an order that stands on a line of the contract, with what came of it. */
const Ordered = z.object({
  id: Id,
  orderId: Id,
  ...each(z.string(), 'no', 'status', 'createdAt'),
  price: DecOut.nullable(),
  ...each(DecOut, 'qty', 'shippedQty', 'acceptedQty', 'openQty'),
  deliveries: z.array(Delivered),
})

const Watched = WatchRow.omit({ supplierBreaches: true, hospitalBreaches: true }).extend({
  deliveryHours: z.int().nullable(),
  payDays: z.int().nullable(),
  lines: z.array(Line),
  breaches: z.array(BreachOut),
})

const Named = z.object({ id: Id, no: z.string() })
/** What has nothing else when the contract ends. */
const Outlook = z.object({
  ...each(z.string(), 'no', 'endsOn'),
  daysLeft: z.int(),
  /** A renewal that is on its way. */
  renewal: Named.extend({ status: z.string() }).nullable(),
  products: z.array(
    z.object({
      id: Id,
      ...each(z.string(), 'productCode', 'productName', 'spec'),
      ...each(z.int(), 'plans', 'orders'),
      openQty: DecOut,
    }),
  ),
  /** Products another contract goes on with. */
  covered: z.int(),
  ...each(z.array(Named), 'plans', 'orders'),
  departments: z.array(z.string()),
})

const watchFilters = {
  pace: z.enum(keys(paces)),
  status: z.array(z.enum(watched)),
  ...each(Id, 'hospitalId', 'supplierId', 'typeId', 'productId'),
  ...each(Days, 'validFrom', 'validTo'),
  /** Ends within so many days, and runs. */
  endsWithin: z.enum(keys(ends)),
  /** The asker looks after it. */
  mine: z.boolean(),
  /** Somebody, or one side, did not keep it. */
  breached: z.enum(keys(breachedBy)),
}
const watchSorts = ['validTo', 'validFrom', 'amount', 'executedAmount', 'no'] as const

export const watchCalls = {
  query: at.list('查询履约监控', watchFilters, watchSorts, WatchRow, priced),
  /** Its lines and breaches; and the orders and deliveries of one line. */
  detail: at.read(
    'detail',
    '履约详情',
    'view',
    z.object({ id: Id, lineId: Id.optional() }).strict(),
    Watched.extend({ orders: z.array(Ordered) }),
    priced,
  ),
  /** What stops when it ends. */
  outlook: at.read('outlook', '查询合同到期影响', 'view', z.object({ id: Id }).strict(), Outlook, {
    orgs: ['hospital', 'authority'],
  }),
  /** The side something is awaited of hears of it, once a day each. */
  remind: at.write(
    'remind',
    '催办合同履约',
    'remind',
    z.object({ ids: z.array(Id).min(1).max(200) }).strict(),
    z.object({ done: z.int(), already: z.int(), none: z.int() }),
  ),
  export: at.export('导出履约监控', watchFilters, priced),
}
