import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { ask, Day, Days, Id, Kind, pageOf } from '#kernel/shared/page.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import { causes } from './causes.ts'
import { holdKinds } from './holds.ts'

const at = callsAt('/linex/kcgl/stock', 'inventory/inventoryQuery', ['hospital', 'authority'])

const names = <K extends string>(of: Record<K, unknown>) => Object.keys(of) as [K, ...K[]]
export const CauseOut = z.enum(names(causes))
export const HoldKindOut = z.enum(names(holdKinds))

/** Quantities are minimum units; `ratio` of them are a pack (domain-stock §2.24.1). */
export const StockRow = z.object({
  id: Id,
  hospitalId: Id,
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
  /** Null as at a date: holds change, and only what they are now is kept. */
  lockedQty: DecOut.nullable(),
  availableQty: DecOut.nullable(),
  /** Of this lot: sent to this point and not arrived, by its supplier or from another point, and sent from here and not arrived. */
  transitQty: DecOut,
  /** The transfers among it. */
  transfers: z.array(z.object({ no: z.string(), out: z.boolean(), units: DecOut, place: z.string() })),
  /** Why some or all of it stands still. */
  holds: z.array(HoldKindOut),
  /** The same in words: who, why, how much. */
  heldBy: z.array(
    z.object({
      kind: HoldKindOut,
      qty: DecOut.nullable(),
      reason: z.string(),
      refNo: z.string(),
      createdAt: z.string(),
    }),
  ),
  price: DecOut,
  amount: DecOut,
  /** Of what its supplier still owns; not in `amount`. */
  consignedAmount: DecOut,
  updatedAt: z.string(),
})

export const MovementRow = z.object({
  id: Id,
  balanceId: Id,
  productId: Id,
  hospital: z.string(),
  point: z.string(),
  /** For whom it went out, or who brought it back. */
  department: z.string(),
  code: z.string(),
  name: z.string(),
  spec: z.string(),
  lotNo: z.string(),
  supplier: z.string(),
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

/** A live hold of a balance; quantities are minimum units. */
export const HoldRow = z.object({
  id: Id,
  kind: HoldKindOut,
  qty: DecOut,
  /** All of the balance and whatever comes to it. */
  whole: z.boolean(),
  unit: z.string(),
  minUnit: z.string(),
  ratio: DecOut,
  reason: z.string(),
  refType: z.string(),
  refId: Id.nullable(),
  refNo: z.string(),
  creatorName: z.string(),
  createdAt: z.string(),
  /** Why the reader cannot release it; empty when he can. */
  why: z.string(),
})
const reason = z.string().trim().min(1).max(200)
const Ids = z.object({ ids: z.array(Id) })
const LockBody = z
  .object({
    balanceIds: z.array(Id).min(1).max(200),
    /** Minimum units of one balance; left out: all of each, and what comes to it. */
    units: QtyPositive.optional(),
    reason,
  })
  .strict()
  .refine((v) => !v.units || v.balanceIds.length === 1, { path: ['units'], message: '只能对一个批次锁定部分数量' })
const UnlockBody = z.object({ holdIds: z.array(Id).min(1).max(200), reason }).strict()

/** What every view of the ledger may be asked for. */
export const goodsFilters = {
  hospitalId: Id,
  pointId: Id,
  productId: Id,
  /** Of one name, whatever its specification. */
  generic: z.string().trim().max(200),
  kind: Kind,
  /** With all categories below it. */
  categoryId: Id,
  supplierId: Id,
  owner: z.enum(['hospital', 'supplier']),
  narcotic: z.boolean(),
  highValue: z.boolean(),
  coldChain: z.boolean(),
  /** Words of the article alone: `keyword` also finds lots and papers. */
  article: z.string().trim().max(20_000),
}
const filters = {
  ...goodsFilters,
  lotNo: z.string().trim().max(50),
  expiry: Days,
  state: z.enum(['normal', 'near', 'expired']),
  hold: HoldKindOut,
  withZero: z.boolean(),
  /** As it stood at the end of this day. */
  asAt: Day,
}
const sorts = ['code', 'name', 'expiryDate', 'qty', 'updatedAt'] as const
/** Filters of the movements; the figures of consumption lead here. */
const movementFilters = {
  ...goodsFilters,
  balanceId: Id,
  departmentId: Id,
  /** Whether nobody said for whom. */
  noDepartment: z.boolean(),
  /** Whether the goods stand in no category of the reader's. */
  noCategory: z.boolean(),
  /** Purchase class of the newest order of the goods. */
  vbpClass: z.int().min(0).max(4),
  cause: CauseOut,
  /** Only what counts as use, and what took it back (§2.24.3). */
  used: z.boolean(),
  at: Days,
}

/** So many minimum units of a product at a point. */
const Wanted = z
  .object({
    pointId: Id,
    lines: z
      .array(z.object({ productId: Id, units: QtyPositive }).strict())
      .min(1)
      .max(2000),
  })
  .strict()
const Proposed = z.object({
  productId: Id,
  /** Minimum units no lot is there for. */
  short: DecOut,
  parts: z.array(
    z.object({
      balanceId: Id,
      lotNo: z.string(),
      expiryDate: z.string().nullable(),
      supplier: z.string(),
      ratio: DecOut,
      available: DecOut,
      units: DecOut,
    }),
  ),
})

export const stockCalls = {
  query: at.list('查询库存', filters, sorts, StockRow, priced),
  export: at.export('导出库存', filters, priced),
  holds: at.read(
    'holds',
    '库存锁定明细',
    'view',
    z.object({ balanceId: Id }).strict(),
    z.object({ rows: z.array(HoldRow) }),
  ),
  /** Counts for whose sake lots are left out of what the reader is shown: he counts, and they are counted blind. */
  hiding: at.read(
    'hiding',
    '盲盘中的库存',
    'view',
    z.object({}).strict(),
    z.array(z.object({ id: Id, no: z.string(), lots: z.int() })),
    {
      orgs: ['hospital'],
      codes: ['inventory/inventoryQuery:view', 'inventory/inventoryMonitoring:view', 'inventory/expiryWarning:view'],
    },
  ),
  lock: at.write('lock', '锁定库存', 'lock', LockBody, Ids, { orgs: ['hospital'] }),
  unlock: at.write('unlock', '解锁库存', 'unlock', UnlockBody, Ids, { orgs: ['hospital'] }),
  /** Which lots should go, earliest expiry first; nothing is written. */
  allocate: at.read('allocate', '批号分配建议', 'view', Wanted, z.array(Proposed), {
    orgs: ['hospital'],
    codes: ['inventory/inventoryQuery:view', 'inventory/stockDocument:view'],
  }),
  movements: at.read(
    'movements',
    '库存流水',
    'view',
    ask(movementFilters, ['at', 'value']),
    pageOf(MovementRow),
    priced,
  ),
}
