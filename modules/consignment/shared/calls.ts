import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { ask, Days, each, Id, Kind, pageOf } from '#kernel/shared/page.ts'
import { DecOut, Qty, QtyPositive } from '#kernel/shared/quantity.ts'
import { CauseOut } from '#modules/stock/shared/calls.ts'

const at = callsAt('/linex/kcgl/consign', 'inventory/consignment', ['hospital', 'supplier', 'authority'])

const goods = {
  hospital: z.string(),
  supplier: z.string(),
  point: z.string(),
  ...{ code: z.string(), name: z.string(), spec: z.string(), unit: z.string(), minUnit: z.string(), ratio: DecOut },
  lotNo: z.string(),
}
/** A lot that is still the supplier's; quantities in minimum units (§2.24.8). */
export const ConsignRow = z.object({
  id: Id,
  hospitalId: Id,
  supplierId: Id,
  productId: Id,
  ...goods,
  kind: z.int(),
  expiryDate: z.string().nullable(),
  qty: DecOut,
  availableQty: DecOut,
  /** Used of it so far, less what came back. */
  usedQty: DecOut,
  price: DecOut,
  /** Of no hospital's worth: what it would cost. */
  amount: DecOut,
  /** Packs of the product that were agreed to lie in this hospital; null: nothing was agreed. */
  level: DecOut.nullable(),
  /** All lots of the product together are fewer. */
  below: z.boolean(),
})

/** A use of consigned goods; who used them is the hospital's own affair. */
export const ConsignUse = z.object({
  id: Id,
  ...goods,
  cause: CauseOut,
  qty: DecOut,
  /** In the ledger, at the price of the lot. */
  value: DecOut,
  /** Per pack on the day of the use, and what is owed of it; null while nothing is owed. */
  ...each(DecOut.nullable(), 'price', 'owed'),
  refNo: z.string(),
  department: z.string(),
  userName: z.string(),
  at: z.string(),
})

const filters = {
  hospitalId: Id,
  supplierId: Id,
  productId: Id,
  kind: Kind,
  expiry: Days,
  below: z.boolean(),
  withZero: z.boolean(),
}
const Bought = z.object({ id: Id, no: z.string() })

export const consignmentCalls = {
  query: at.list('查询寄售库存', filters, ['hospital', 'supplier', 'name', 'expiryDate', 'qty'], ConsignRow, priced),
  uses: at.read(
    'uses',
    '寄售消耗明细',
    'use',
    ask({ balanceId: Id, hospitalId: Id, supplierId: Id, productId: Id, at: Days }, ['at']),
    pageOf(ConsignUse),
    priced,
  ),
  /** The goods become the hospital's: out of the supplier's lot, into its own (§2.24.8). */
  buyOut: at.write(
    'buyOut',
    '买断寄售库存',
    'buyOut',
    z
      .object({
        lines: z
          .array(z.object({ balanceId: Id, units: QtyPositive }).strict())
          .min(1)
          .max(200),
        reason: z.string().trim().min(1).max(200),
      })
      .strict(),
    Bought,
    { orgs: ['hospital'] },
  ),
  /** How much of a product was agreed to lie here; zero takes the agreement back. */
  setLevel: at.write(
    'setLevel',
    '设置寄售约定量',
    'buyOut',
    z.object({ supplierId: Id, productId: Id, level: Qty }).strict(),
    z.object({ productId: Id }),
    { orgs: ['hospital'] },
  ),
  export: at.export('导出寄售库存', filters, priced),
}
