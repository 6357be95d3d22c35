import type { Tx } from '#kernel/server/ctx.ts'
import { ownerOf } from '#kernel/server/files/attach.ts'
import type { FileGrant } from '#kernel/server/files/store.ts'
import { familyOfKind } from '../shared/calls.ts'
import * as q from './queries/read.ts'

export { correctProduct, couldBe, heldProduct, type SeenProduct, seenProduct } from './change.ts'
export { classify } from './classify.ts'
export { articleIn } from './queries/article.ts'
export { kinOf } from './queries/kin.ts'
export { packsByCode, packsInSql, unitsById, unitsOf } from './queries/packs.ts'
export { type ProductUse, usesOf } from './queries/versions.ts'
export { add as addProduct } from './service.ts'

/** As much of a product as another noun judges by. */
export interface ProductRef {
  id: string
  code: string
  kind: number
  name: string
  listedPrice: string | null
  ceilingPrice: string | null
  enabled: boolean
  /** What a lot of it must say, and from how many days on it is near its end. */
  lotRequired: boolean
  expiryRequired: boolean
  nearExpiryDays: number
}

/** Pictures of a product are read by everybody who may see the product. */
export const productFiles: FileGrant = async (ctx, fileId) => {
  const id = await ownerOf(ctx, 'product', fileId)
  const [p] = id ? await q.byIds(ctx.tx, [id]) : []
  return !!p && ctx.actor.codes.has(`${familyOfKind(p.kind).screen}:view`)
}

/** Products by id; unknown ids are missing from the answer. */
export const productsByIds = async (tx: Tx, ids: readonly string[]): Promise<Map<string, ProductRef>> =>
  new Map(
    (await q.byIds(tx, ids)).map((p) => [
      p.id,
      {
        ...p,
        code: p.platform_code,
        listedPrice: p.listed_price,
        ceilingPrice: p.ceiling_price,
        lotRequired: p.lot_required,
        expiryRequired: p.expiry_required,
        nearExpiryDays: p.near_expiry_days,
      },
    ]),
  )
