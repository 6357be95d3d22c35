import { z } from 'zod'
import { type Allow, call } from '#kernel/shared/call.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { ask, Days, Id, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'

const view: Allow = { code: 'inventory/inventoryQuery:view', orgs: ['hospital', 'authority'] }

/** National inv_chg_type (domain §2.24). */
export const movementTypes = {
  101: '调拨入库',
  102: '调拨出库',
  103: '盘盈',
  104: '盘损',
  105: '销毁',
  106: '其他入库',
  107: '其他出库',
  108: '商品采购入库',
  109: '商品退货出库',
  110: '赠药入库',
  111: '赠药退回出库',
} as const

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
  price: DecOut,
  amount: DecOut,
  updatedAt: z.string(),
})

export const MovementRow = z.object({
  id: Id,
  type: z.int(),
  typeLabel: z.string(),
  qty: DecOut,
  beforeQty: DecOut,
  afterQty: DecOut,
  refType: z.string(),
  refId: Id,
  refNo: z.string(),
  userName: z.string(),
  reason: z.string(),
  at: z.string(),
})

const base = '/linex/kcgl/stock'

const filters = {
  hospitalId: Id,
  pointId: Id,
  productId: Id,
  kind: z.int().min(0).max(3),
  lotNo: z.string().trim().max(50),
  expiry: Days,
  state: z.enum(['normal', 'near', 'expired']),
  withZero: z.boolean(),
}

export const stockCalls = {
  query: call({
    method: 'POST',
    path: `${base}/query`,
    title: '查询库存',
    allow: view,
    does: 'read',
    input: ask(filters, ['code', 'name', 'expiryDate', 'qty', 'updatedAt']),
    output: pageOf(StockRow),
  }),
  export: exportCall(
    `${base}/export`,
    '导出库存',
    { code: 'inventory/inventoryQuery:export', orgs: ['hospital', 'authority'] },
    filters,
  ),
  movements: call({
    method: 'POST',
    path: `${base}/movements`,
    title: '库存流水',
    allow: view,
    does: 'read',
    input: ask({ balanceId: Id, productId: Id }, ['at']),
    output: pageOf(MovementRow),
  }),
}
