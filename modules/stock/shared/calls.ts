import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { ask, Days, Id, Kind, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { causes } from './causes.ts'
import { holdKinds } from './holds.ts'

const at = callsAt('/linex/kcgl/stock', 'inventory/inventoryQuery', ['hospital', 'authority'])

const names = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as [K, ...K[]]
export const CauseOut = z.enum(names(causes))
export const HoldKindOut = z.enum(names(holdKinds))

/** Quantities are minimum units; `ratio` of them are a pack (domain-stock §2.24.1). */
export const StockRow = z.object({
  id: Id,
  hospital: z.string(),
  pointId: Id,
  point: z.string(),
  productId: Id,
  kind: z.int(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  packSpec: z.string(),
  unit: z.string(),
  minUnit: z.string(),
  ratio: DecOut,
  owner: z.enum(['hospital', 'supplier']),
  manufacturer: z.string(),
  supplier: z.string(),
  lotNo: z.string(),
  productionDate: z.string().nullable(),
  expiryDate: z.string().nullable(),
  daysLeft: z.int().nullable(),
  /** By the article's own near-expiry days; past ones are near too. */
  near: z.boolean(),
  qty: DecOut,
  lockedQty: DecOut,
  availableQty: DecOut,
  /** Why some or all of it stands still. */
  holds: z.array(HoldKindOut),
  price: DecOut,
  amount: DecOut,
  updatedAt: z.string(),
})

export const MovementRow = z.object({
  id: Id,
  cause: CauseOut,
  /** inv_chg_type of 3502, where the cause has one. */
  type: z.int().nullable(),
  qty: DecOut,
  beforeQty: DecOut,
  afterQty: DecOut,
  /** Yuan: the values of a balance's movements add up to its own. */
  value: DecOut,
  unit: z.string(),
  minUnit: z.string(),
  ratio: DecOut,
  refType: z.string(),
  refId: Id,
  refNo: z.string(),
  userName: z.string(),
  reason: z.string(),
  at: z.string(),
})

const filters = {
  hospitalId: Id,
  pointId: Id,
  productId: Id,
  kind: Kind,
  lotNo: z.string().trim().max(50),
  expiry: Days,
  state: z.enum(['normal', 'near', 'expired']),
  hold: HoldKindOut,
  supplierId: Id,
  owner: z.enum(['hospital', 'supplier']),
  withZero: z.boolean(),
}
const sorts = ['code', 'name', 'expiryDate', 'qty', 'updatedAt'] as const
const movementAsk = ask({ balanceId: Id, productId: Id }, ['at'])

export const stockCalls = {
  query: at.list('查询库存', filters, sorts, StockRow, priced),
  export: at.export('导出库存', filters, priced),
  movements: at.read('movements', '库存流水', 'view', movementAsk, pageOf(MovementRow), priced),
}
