import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { PriceType, priceReasons } from '../shared/machine.ts'

export interface Adjustment {
  catalogItemId: string
  type: PriceType
  newPrice: string
  effectiveDate: string
  reason: keyof typeof priceReasons
  remark: string
}
export interface AdjustedItem {
  id: string
  hospitalId: string
  supplierId: string
  productId: string
}

const columns = (v: Adjustment, item: AdjustedItem, oldPrice: string) => ({
  hospital_id: item.hospitalId,
  supplier_id: item.supplierId,
  product_id: item.productId,
  catalog_item_id: item.id,
  type: v.type,
  old_price: oldPrice,
  new_price: v.newPrice,
  effective_date: v.effectiveDate,
  reason: v.reason,
  remark: v.remark,
})

export const insert = (tx: Tx, actor: Actor, no: string, v: Adjustment, item: AdjustedItem, oldPrice: string) =>
  tx
    .insertInto('price_adjustment')
    .values({ no, created_by: actor.userId, created_org: actor.orgId, ...columns(v, item, oldPrice) })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, v: Adjustment, item: AdjustedItem, oldPrice: string) =>
  tx
    .updateTable('price_adjustment')
    .set({ ...columns(v, item, oldPrice), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'no', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('price_adjustment').where('id', '=', id).execute()

/** The price an item had when the adjustment was submitted, approved or applied. */
export const setOldPrice = (tx: Tx, id: string, oldPrice: string) =>
  tx.updateTable('price_adjustment').set({ old_price: oldPrice }).where('id', '=', id).execute()

export const stamp = (tx: Tx, id: string, auditedBy: string) =>
  tx
    .updateTable('price_adjustment')
    .set({ audited_by: auditedBy, audited_at: sql`now()` })
    .where('id', '=', id)
    .execute()
