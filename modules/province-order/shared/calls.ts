import { z } from 'zod'
import { callsAt, priced, taking } from '#kernel/shared/calls-at.ts'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { ask, Batch, ById, Days, each, Id, pageOf, Version } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { HistoryStep } from '#kernel/shared/step.ts'
import {
  carriages,
  everyDifference,
  lineStates,
  obstacles,
  receiptStates,
  responses,
  returnStates,
  shipmentStates,
} from './kinds.ts'
import { provinceReturnMachine as back, provinceOrderMachine as m } from './machine.ts'

const readers = ['hospital', 'authority'] as const
const base = '/linex/province/platform' as const
const source = callsAt(`${base}/sourceOrder`, 'provincial/sourceOrder', readers)
const at = callsAt(`${base}/order`, 'provincial/purchaseOrder', readers)
const returns = callsAt(`${base}/returnOrder`, 'provincial/returnOrder', readers)
const hospital = { orgs: ['hospital'] } as const

const code = <O extends Readonly<Record<number, string>>>(of: O) =>
  z
    .int()
    .refine((n) => n in of)
    .nullable()
const Carries = z.enum(keys(carriages)).nullable()
const Ids = z.object({ ids: z.array(Id).min(1).max(200) }).strict()

/** On the screen of our own orders. */
export const sendCalls = {
  sendProvince: callsAt('/linex/order/order', 'procurement/purchaseOrder', ['hospital']).write(
    'sendProvince',
    '推送订单到省平台',
    'sendProvince',
    Ids,
    Batch,
  ),
}

const ObstacleOut = z.object({
  what: z.enum(keys(obstacles)),
  /** Of which line; none: of all of the order. */
  lineId: Id.nullable(),
  label: z.string(),
  /** Where it is cured. */
  path: z.string(),
  /** Of a price: ours and the platform's, yuan for our pack. */
  ...each(DecOut.nullable(), 'ours', 'listed'),
})
const SourceRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId'),
  ...each(z.string(), 'no', 'hospital', 'supplier', 'point', 'releasedAt', 'buyer'),
  kind: z.int(),
  urgent: z.boolean(),
  lineCount: z.int(),
  amount: DecOut,
  /** Nothing: it can go. */
  obstacles: z.array(ObstacleOut),
})
const sourceFilters = {
  ...each(Id, 'hospitalId', 'supplierId', 'pointId'),
  kind: z.int().min(0).max(2),
  releasedAt: Days,
  urgent: z.boolean(),
  /** Nothing keeps it from the platform, or something does. */
  ready: z.boolean(),
}
const CheckLine = z.object({
  ...each(Id, 'id', 'productId'),
  seq: z.int(),
  ...each(z.string(), 'productCode', 'name', 'spec', 'unit', 'itemCode', 'itemName'),
  ...each(DecOut, 'qty', 'price'),
  listed: DecOut.nullable(),
  obstacles: z.array(ObstacleOut),
})
export const sourceCalls = {
  query: source.list('查询源订单', sourceFilters, ['no', 'releasedAt', 'amount'], SourceRow, priced),
  /** What keeps an order from the platform, line by line, and where it is cured. */
  check: source.read(
    'check',
    '检查源订单',
    'view',
    ById,
    z.object({ no: z.string(), ready: z.boolean(), obstacles: z.array(ObstacleOut), lines: z.array(CheckLine) }),
    priced,
  ),
  push: source.write('push', '推送源订单', 'push', Ids, Batch, hospital),
  export: source.export('导出源订单', sourceFilters, priced),
}

const OrderRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId', 'orderId'),
  ...each(
    z.string(),
    'no',
    'hospital',
    'supplier',
    'point',
    'ordCode',
    'creatorName',
    'createdAt',
    'theirsReason',
    'reason',
    'ownStatus',
  ),
  status: z.enum(statusesOf(m)),
  why: z.string().optional(),
  theirs: code(responses),
  theirsAt: z.string().nullable(),
  /** A step without an answer. */
  waits: z.boolean(),
  carries: Carries,
  amount: DecOut,
  ...each(z.int(), 'lineCount', 'version', 'attempts', 'differences'),
  createdBy: Id.nullable(),
  actions: z.array(z.string()),
})
const OrderLine = z.object({
  ...each(Id, 'id', 'orderLineId', 'productId'),
  seq: z.int(),
  ...each(z.string(), 'productCode', 'name', 'spec', 'unit', 'itemCode'),
  ...each(DecOut, 'qty', 'price', 'amount', 'shippedQty', 'acceptedQty', 'theirsShipped', 'theirsReceived'),
  theirs: code(lineStates),
  theirsQty: DecOut.nullable(),
  onPlatform: z.boolean(),
})
const Shipment = z.object({
  id: Id,
  ...each(z.string(), 'shpId', 'deliveryNo', 'lotNo', 'name', 'seenAt'),
  seq: z.int(),
  qty: DecOut,
  theirs: code(shipmentStates),
  /** A delivery of ours has this number. */
  known: z.boolean(),
})
const Receipt = z.object({
  ...each(Id, 'id', 'acceptanceId'),
  ...each(z.string(), 'no', 'lotNo', 'name', 'acceptedAt', 'why'),
  seq: z.int(),
  qty: DecOut,
  state: z.enum(keys(receiptStates)),
  sentAt: z.string().nullable(),
})
const Difference = z.object({
  ...each(Id, 'id', 'provinceOrderId', 'hospitalId'),
  ...each(
    z.string(),
    'no',
    'hospital',
    'supplier',
    'label',
    'ours',
    'theirs',
    'since',
    'ownerName',
    'note',
    'enderName',
  ),
  kind: z.enum(everyDifference),
  ownerId: Id.nullable(),
  endedAt: z.string().nullable(),
  version: z.int(),
})
const LineState = z.object({
  enabled: z.boolean(),
  faults: z.int(),
  fault: z.string(),
  ...each(z.string().nullable(), 'since', 'nextTry'),
  paused: z.boolean(),
})
const orderFilters = {
  status: z.array(z.enum(statusesOf(m))),
  ...each(Id, 'hospitalId', 'supplierId', 'orderId'),
  theirs: z.enum(keys(responses).map(String) as [string, ...string[]]),
  createdAt: Days,
  /** Somebody has to look at it. */
  differs: z.boolean(),
}
const differenceFilters = {
  ...each(Id, 'hospitalId', 'provinceOrderId'),
  kind: z.array(z.enum(everyDifference)),
  open: z.boolean(),
  /** The asker looks after it. */
  mine: z.boolean(),
}
export const provinceOrderCalls = {
  query: at.list('查询省平台订单', orderFilters, ['no', 'createdAt', 'amount', 'theirsAt'], OrderRow, priced),
  detail: at.detail(
    '省平台订单详情',
    OrderRow.extend({
      ...each(z.string(), 'ordId', 'addrId', 'addrName', 'companyId', 'doing'),
      triedAt: z.string().nullable(),
      lines: z.array(OrderLine),
      shipments: z.array(Shipment),
      receipts: z.array(Receipt),
      differences: z.int(),
      history: z.array(HistoryStep),
      line: LineState,
    }),
    priced,
  ),
  /** Goes on from the step reached, as soon as the platform answers. */
  push: at.write('push', '继续推送省平台订单', 'push', Ids, Batch, { ...hospital, acts: taking(m, 'push') }),
  cancel: at.act(m, 'cancel', '撤销省平台订单', ['cancel']),
  pullStatus: at.write('pullStatus', '查询省平台订单状态', 'pullStatus', Ids, Batch, {
    ...hospital,
    acts: taking(m, 'pullStatus'),
  }),
  receive: at.write('receive', '上报省平台入库', 'receive', Ids, Batch, { ...hospital, acts: taking(m, 'receive') }),
  export: at.export('导出省平台订单', orderFilters, priced),
  differences: at.read(
    'differences',
    '查询省平台差异',
    'view',
    ask(differenceFilters, ['since', 'no']),
    pageOf(Difference),
  ),
  /** Who looks after it and what came of it; with `end` it is settled, by the reason that stands in the note. */
  settle: at.write(
    'settle',
    '处理省平台差异',
    'pullStatus',
    z
      .object({
        id: Id,
        version: Version,
        note: z.string().trim().max(500),
        take: z.boolean().default(false),
        end: z.boolean().default(false),
      })
      .strict(),
    z.object({ id: Id, version: z.int() }),
    hospital,
  ),
  /** How the hospital's line to the platform stands; the authority asks for a hospital by its id. */
  line: at.read('line', '省平台线路状态', 'view', z.object({ hospitalId: Id.optional() }).strict(), LineState),
  /** 立即重试: whatever waits for the platform is tried now. */
  retry: at.write('retry', '立即重试省平台', 'push', z.object({}).strict(), z.object({ waiting: z.int() }), hospital),
}

const ReturnRow = z.object({
  ...each(Id, 'id', 'hospitalId', 'supplierId', 'returnOrderId'),
  ...each(z.string(), 'no', 'hospital', 'supplier', 'creatorName', 'createdAt', 'reason', 'orderNos', 'retId'),
  status: z.enum(statusesOf(back)),
  why: z.string().optional(),
  theirs: code(returnStates),
  theirsAt: z.string().nullable(),
  /** On its way to the platform. */
  waits: z.boolean(),
  carries: Carries,
  amount: DecOut,
  ...each(z.int(), 'lineCount', 'version', 'attempts'),
  createdBy: Id.nullable(),
  actions: z.array(z.string()),
})
const returnFilters = {
  status: z.array(z.enum(statusesOf(back))),
  ...each(Id, 'hospitalId', 'supplierId'),
  createdAt: Days,
}
export const provinceReturnCalls = {
  query: returns.list('查询省平台退货单', returnFilters, ['no', 'createdAt', 'amount'], ReturnRow, priced),
  detail: returns.detail(
    '省平台退货单详情',
    ReturnRow.extend({
      lines: z.array(
        z.object({
          id: Id,
          seq: z.int(),
          ...each(z.string(), 'name', 'spec', 'unit', 'lotNo', 'reason', 'orderNo'),
          provinceOrderId: Id,
          qty: DecOut,
        }),
      ),
      history: z.array(HistoryStep),
    }),
    priced,
  ),
  push: returns.write('push', '推送省平台退货单', 'push', Ids, Batch, { ...hospital, acts: taking(back, 'push') }),
  pullStatus: returns.write('pullStatus', '查询省平台退货状态', 'pullStatus', Ids, Batch, {
    ...hospital,
    acts: taking(back, 'pullStatus'),
  }),
  export: returns.export('导出省平台退货单', returnFilters, priced),
}
