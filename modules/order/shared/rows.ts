import { z } from 'zod'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Id, Kind } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { ChainLevel, Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { amendmentMachine } from '#modules/amendment/shared/machine.ts'
import { LineContract } from '#modules/contract/shared/line-cover.ts'
import { article } from '#modules/product/shared/article.ts'
import { enteredOut } from '#modules/product/shared/entered.ts'
import { rejectionMachine } from '#modules/rejection/shared/machine.ts'
import { resolutions } from '#modules/rejection/shared/words.ts'
import { orderMachine } from './machine.ts'

export const OrderRow = z.object({
  id: Id,
  no: z.string(),
  hospitalId: Id,
  hospital: z.string(),
  supplierId: Id,
  supplier: z.string(),
  pointId: Id,
  point: z.string(),
  kind: Kind,
  narcotic: z.boolean(),
  vbpClass: z.int().nullable(),
  orderType: z.int(),
  urgent: z.boolean(),
  expectedDate: z.string().nullable(),
  supplierExpects: z.string().nullable(),
  /** By when it is due, and in how many days while something is under way; below zero: since when it is late. */
  dueOn: z.string().nullable(),
  dueDays: z.int().nullable(),
  /** Days since the promised or expected day passed, the earlier of the two; null while nothing is late. */
  overdueDays: z.int().nullable(),
  /** One, and one more with each amendment that took effect. */
  revision: z.int(),
  /** What its open amendment waits for, as far as it is the reader's; null: there is none. */
  amending: z.enum(['pendingAudit', 'pendingSupplier']).nullable(),
  totalQty: DecOut,
  amount: DecOut,
  lineCount: z.int(),
  source: z.string(),
  planId: Id.nullable(),
  planNo: z.string().nullable(),
  creatorName: z.string(),
  createdAt: z.string(),
  submittedAt: z.string().nullable(),
  auditorName: z.string().nullable(),
  auditedAt: z.string().nullable(),
  supplierAcceptedAt: z.string().nullable(),
  status: z.enum(statusesOf(orderMachine)),
  version: z.int(),
  /** Why it stands there, of a refused one. */
  why: z.string().optional(),
  actions: z.array(z.string()),
})

export const OrderLine = z.object({
  id: Id,
  seq: z.int(),
  productId: Id,
  catalogItemId: Id.nullable(),
  ...article,
  price: DecOut,
  qty: DecOut,
  ...enteredOut,
  amount: DecOut,
  vbpClass: z.int(),
  rejectQty: DecOut,
  closedQty: DecOut,
  shippedQty: DecOut,
  acceptedQty: DecOut,
  refusedQty: DecOut,
  /** Of what was accepted, as much went back and arrived. */
  returnedQty: DecOut,
  openQty: DecOut,
  transitQty: DecOut,
  /** Of what is open, as much an open amendment takes away: it is not shipped meanwhile. */
  heldQty: DecOut,
  lineStatus: z.int(),
  /** Some of it was taken in, and nothing more comes: it is to its order what 已验收 is. */
  done: z.boolean(),
  rejectReason: z.string(),
  /** When it should be there; null before the order is released. */
  dueAt: z.string().nullable(),
  /** The day the supplier promised this line for, with the reason; null: that of the order. */
  promisedDate: z.string().nullable(),
  promiseReason: z.string(),
  closeReason: z.string(),
  remark: z.string(),
})

/** A rejection of one of its lines, as the order tells it (modules/rejection). */
export const OrderRejection = z.object({
  id: Id,
  no: z.string(),
  seq: z.int(),
  name: z.string(),
  qty: DecOut,
  reasonCode: z.string(),
  reason: z.string(),
  expectedDate: z.string().nullable(),
  status: z.enum(statusesOf(rejectionMachine)),
  resolution: z.enum(keys(resolutions)).nullable(),
  createdAt: z.string(),
})

/** What was proposed to be changed of it, old beside new (modules/amendment). */
export const OrderAmendment = z.object({
  id: Id,
  no: z.string(),
  status: z.enum(statusesOf(amendmentMachine)),
  revision: z.int().nullable(),
  reason: z.string(),
  amountBefore: DecOut,
  amountAfter: DecOut,
  expectedBefore: z.string().nullable(),
  expectedAfter: z.string().nullable(),
  pointBefore: z.string(),
  pointAfter: z.string().nullable(),
  creatorName: z.string(),
  createdAt: z.string(),
  effectiveAt: z.string().nullable(),
  changes: z.array(
    z.object({
      seq: z.int(),
      name: z.string(),
      unit: z.string(),
      qtyBefore: DecOut,
      qtyAfter: DecOut,
      promisedBefore: z.string().nullable(),
      promisedAfter: z.string().nullable(),
    }),
  ),
})

/** What an order tells on its page and in a file, beside its row. */
export const OrderWhole = z.object({
  pointAddress: z.string(),
  receiver: z.string(),
  receiverPhone: z.string(),
  remark: z.string(),
  closedReason: z.string(),
})

/** What the lots that are shipped of a line must say, and from how many days on they are near their end. */
export const LotNeeds = z.object({
  orderLineId: Id,
  lotRequired: z.boolean(),
  expiryRequired: z.boolean(),
  nearExpiryDays: z.int(),
})

export const OrderDetail = OrderRow.extend({
  ...OrderWhole.shape,
  lines: z.array(OrderLine),
  rejections: z.array(OrderRejection),
  amendments: z.array(OrderAmendment),
  /** By line; of those that are bound to none, or to what the reader may not see, nothing. */
  contracts: z.array(LineContract),
  /** For who ships them, by line; others hear nothing of it. */
  needs: z.array(LotNeeds),
  /** Where it came from, the first one first; none for readers whose wall hides plans. */
  plans: z.array(z.object({ id: Id, no: z.string() })),
  /** Deliveries that wait to be sent on it, for who is asked to give it up. */
  drafts: z.int().optional(),
  /** What the one who may act now should know, in his language. */
  warnings: z.array(z.string()),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
  chain: z.array(ChainLevel),
})
