import { z } from 'zod'
import { keys, statusesOf } from '#kernel/shared/machine.ts'
import { Id, Kind } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { Earlier, HistoryStep } from '#kernel/shared/step.ts'
import { rejectionMachine } from './machine.ts'
import { rejectReasons, resolutions, vbpReasons } from './words.ts'

export const Reason = z.enum(keys(rejectReasons))
export const Resolution = z.enum(keys(resolutions))
export const VbpReason = z.enum(keys(vbpReasons))
export const Status = z.enum(statusesOf(rejectionMachine))

export const RejectionRow = z.object({
  id: Id,
  no: z.string(),
  orderId: Id,
  orderNo: z.string(),
  orderLineId: Id,
  hospitalId: Id,
  hospital: z.string(),
  supplierId: Id,
  supplier: z.string(),
  seq: z.int(),
  productId: Id,
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  kind: Kind,
  lineQty: DecOut,
  qty: DecOut,
  price: DecOut,
  reasonCode: Reason,
  reason: z.string(),
  expectedDate: z.string().nullable(),
  /** Name and specification of what he offers instead; empty: nothing. */
  substitute: z.string(),
  substituteQty: DecOut.nullable(),
  substitutePrice: DecOut.nullable(),
  /** Days somebody has been waited for; null when it is settled. */
  waitingDays: z.int().nullable(),
  /** Other suppliers of the article in the hospital's own catalogue; the supplier does not see how many rivals he has. */
  others: z.int().nullable(),
  resolution: Resolution.nullable(),
  createdAt: z.string(),
  creatorName: z.string(),
  settledAt: z.string().nullable(),
  settlerName: z.string(),
  status: Status,
  version: z.int(),
  why: z.string().optional(),
  actions: z.array(z.string()),
})

/** What a page and a file tell beside the row. */
export const RejectionWhole = z.object({
  substituteId: Id.nullable(),
  substituteNote: z.string(),
  newOrderId: Id.nullable(),
  newOrderNo: z.string().nullable(),
  applyId: Id.nullable(),
  applyNo: z.string().nullable(),
  vbpReason: VbpReason.nullable(),
  vbpReasonText: z.string(),
})

/** Somebody else who could supply the article, for the hospital that looks for one. */
export const Other = z.object({
  id: Id,
  supplierId: Id,
  supplier: z.string(),
  price: DecOut,
  packMultiple: DecOut,
  /** Mean days between his taking on and the day he promised, of his orders of the last 180 days here; null: none. */
  promiseDays: z.int().nullable(),
  /** Of this article, ordered from him and not there yet. */
  comingQty: DecOut,
  relationTo: z.string().nullable(),
  /** Why he cannot be switched to today; null: he can. */
  no: z.string().nullable(),
})

export const RejectionDetail = RejectionRow.extend({
  ...RejectionWhole.shape,
  otherSuppliers: z.array(Other),
  /** Of what is offered instead, for the hospital: why it cannot be ordered, whether it has to be applied for first, whether §5 asks why. */
  offer: z
    .object({ no: z.string().nullable(), apply: z.boolean(), asksReason: z.boolean(), price: DecOut.nullable() })
    .nullable(),
  history: z.array(HistoryStep),
  earlier: Earlier.nullable(),
})
