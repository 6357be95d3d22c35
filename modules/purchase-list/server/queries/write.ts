import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export interface ItemValues {
  price: string
  hospitalCode: string
  hospitalName: string
  packMultiple: string
  minQty?: string | null
  maxQty?: string | null
  temporary: boolean
  temporaryUntil?: string | null
  online: boolean
  isDefault: boolean
}
export interface NewValues extends ItemValues {
  productId: string
  supplierId: string
}

const columns = (v: ItemValues) => ({
  price: v.price,
  hospital_code: v.hospitalCode,
  hospital_name: v.hospitalName,
  pack_multiple: v.packMultiple,
  min_qty: v.minQty ?? null,
  max_qty: v.maxQty ?? null,
  temporary: v.temporary,
  temporary_until: v.temporary ? (v.temporaryUntil ?? null) : null,
  online: v.online,
  is_default: v.isDefault,
})

/** Inserts drafts in one statement; a pair of product and supplier the hospital has already is left out of the answer. */
export const insert = (
  tx: Tx,
  hospitalId: string,
  by: string,
  source: 'platform' | 'parent' | 'import',
  items: readonly NewValues[],
) =>
  tx
    .insertInto('catalog_item')
    .values(
      items.map((v) => ({
        hospital_id: hospitalId,
        product_id: v.productId,
        supplier_id: v.supplierId,
        created_by: by,
        source,
        ...columns(v),
      })),
    )
    .onConflict((c) => c.columns(['hospital_id', 'product_id', 'supplier_id']).doNothing())
    .returning(['id', 'product_id as productId', 'supplier_id as supplierId', 'status', 'version'])
    .execute()

export const update = (tx: Tx, id: string, values: ItemValues) =>
  tx
    .updateTable('catalog_item')
    .set({ ...columns(values), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('catalog_item').where('id', '=', id).execute()

/** Marks or unmarks items as default; a consequence of somebody else's change, so their versions stay. */
export const setDefault = async (tx: Tx, ids: readonly string[], isDefault: boolean): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('catalog_item')
    .set({ is_default: isDefault })
    .where('id', 'in', [...ids])
    .execute()
}

/** The price of an item and of its supply relation; `retail` sets the retail price alone. */
export const setPrice = async (
  tx: Tx,
  item: { id: string; hospitalId: string; productId: string; supplierId: string },
  price: string,
  retail: boolean,
): Promise<void> => {
  await tx
    .updateTable('catalog_item')
    .set({
      ...(retail ? { retail_price: price } : { price }),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', item.id)
    .execute()
  if (retail) return
  await tx
    .updateTable('supply_relation')
    .set({ price, version: sql`version + 1`, updated_at: sql`now()` })
    .where('hospital_id', '=', item.hospitalId)
    .where('product_id', '=', item.productId)
    .where('supplier_id', '=', item.supplierId)
    .execute()
}
