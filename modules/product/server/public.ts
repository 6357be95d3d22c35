import type { Tx } from '#kernel/server/ctx.ts'
import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { familyOfKind } from '../shared/calls.ts'
import * as q from './queries.ts'

export interface ProductRef {
  id: string
  kind: number
  code: string
  name: string
  spec: string
  model: string
  packSpec: string
  packUnit: string
  minUnit: string
  /** Minimum units per pack unit. */
  conversionRatio: string
  manufacturerId: string | null
  manufacturer: string
  category: string
  approvalNo: string
  insuranceCode: string
  listedPrice: string | null
  ceilingPrice: string | null
  narcotic: boolean
  coldChain: boolean
  lotRequired: boolean
  expiryRequired: boolean
  nearExpiryDays: number
  enabled: boolean
  /** The further fields of the kind, by modules/product/shared/fields. */
  extra: Record<string, unknown>
}

const ref = (p: q.Stored): ProductRef => ({
  id: p.id,
  kind: p.kind,
  code: p.platform_code,
  name: p.name,
  spec: p.spec,
  model: p.model,
  packSpec: p.pack_spec,
  packUnit: p.pack_unit,
  minUnit: p.min_unit,
  conversionRatio: p.conversion_ratio,
  manufacturerId: p.manufacturer_id,
  manufacturer: p.maker,
  category: p.category,
  approvalNo: p.approval_no,
  insuranceCode: p.insurance_code,
  listedPrice: p.listed_price,
  ceilingPrice: p.ceiling_price,
  narcotic: p.narcotic,
  coldChain: p.cold_chain,
  lotRequired: p.lot_required,
  expiryRequired: p.expiry_required,
  nearExpiryDays: p.near_expiry_days,
  enabled: p.enabled,
  extra: p.extra as Record<string, unknown>,
})

/** Pictures of a product are read by everybody who may see the product. */
export const productFiles: FileGrant = async (ctx, fileId) => {
  const id = await ownerOf(ctx, 'product', fileId)
  const p = id ? await q.get(ctx.tx, [0, 1, 2, 3], id) : undefined
  return !!p && ctx.actor.codes.has(`${familyOfKind(p.kind).screen}:view`)
}

/** Products by id; unknown ids are missing from the answer. */
export const productsByIds = async (tx: Tx, ids: readonly string[]): Promise<Map<string, ProductRef>> =>
  new Map((await q.byIds(tx, ids)).map((p) => [p.id, ref(p)]))

/** Products for a picker: enabled ones, by keyword (name, code, pinyin, initials, approval and insurance code). */
export const searchProducts = async (
  tx: Tx,
  input: { keyword?: string; kinds?: readonly number[]; limit?: number; offset?: number },
): Promise<ProductRef[]> =>
  (await q.search(tx, { ...input, enabled: true, limit: Math.min(input.limit ?? 50, 200) })).map(ref)
