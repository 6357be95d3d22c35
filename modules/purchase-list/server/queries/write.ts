import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import type { ItemValues, NewValues } from '../../shared/calls.ts'

const columns = (v: ItemValues) => ({
  price: v.price,
  hospital_code: v.hospitalCode,
  hospital_name: v.hospitalName,
  pack_multiple: v.packMultiple,
  min_qty: v.minQty,
  max_qty: v.maxQty,
  temporary: v.temporary,
  temporary_until: v.temporary ? v.temporaryUntil : null,
  online: v.online,
  is_default: v.isDefault,
})

export type Source = 'platform' | 'parent' | 'import' | 'apply'

/** The hospital's own code of the article, where it is matched with one and nobody says another (domain-lists §2.39). */
const codeOf = (hospitalId: string, v: NewValues) =>
  v.hospitalCode ||
  sql<string>`coalesce((select h.code from hospital_code_card h where h.hospital_id = ${hospitalId} and h.product_id = ${v.productId}), '')`

/** Inserts drafts in one statement; a pair of product and supplier the hospital has already is left out of the answer. */
export const insert = (tx: Tx, hospitalId: string, by: string, source: Source, items: readonly NewValues[]) =>
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
        hospital_code: codeOf(hospitalId, v),
      })),
    )
    .onConflict((c) => c.columns(['hospital_id', 'product_id', 'supplier_id']).doNothing())
    .returning([
      'id',
      sql<string>`(select p.platform_code from product_card p where p.id = catalog_item.product_id)`.as('no'),
      'product_id as productId',
      'supplier_id as supplierId',
      'status',
      'version',
    ])
    .execute()

export const update = (tx: Tx, id: string, values: ItemValues) =>
  tx
    .updateTable('catalog_item')
    .set({ ...columns(values), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

/** The hospital's own code and name, which need no audit. */
export const rename = (tx: Tx, id: string, v: Pick<ItemValues, 'hospitalCode' | 'hospitalName'>) =>
  tx
    .updateTable('catalog_item')
    .set({
      hospital_code: v.hospitalCode,
      hospital_name: v.hospitalName,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('catalog_item').where('id', '=', id).execute()

/** Settings of an item that was enabled; what is left out stays. A temporary item that no longer is one has no last day. */
export const changeSettings = (
  tx: Tx,
  id: string,
  v: Partial<Pick<ItemValues, 'packMultiple' | 'minQty' | 'maxQty' | 'temporary' | 'temporaryUntil' | 'online'>>,
) =>
  tx
    .updateTable('catalog_item')
    .set({
      ...stored(v),
      ...(v.temporary === false ? { temporary_until: null } : {}),
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Marks or unmarks items as default; a consequence of somebody else's change, so their versions stay. */
export const setDefault = async (tx: Tx, ids: readonly string[], isDefault: boolean): Promise<void> => {
  if (ids.length === 0) return
  await tx
    .updateTable('catalog_item')
    .set({ is_default: isDefault })
    .where('id', 'in', [...ids])
    .execute()
}

/** What sets a price, for the period that begins with it (domain-lists §2.38). */
export interface PriceCause {
  kind: 'adjustment' | 'region'
  id: string
  no: string
}
const because = (tx: Tx, cause: string) => sql`select set_config('app.price_source', ${cause}, true)`.execute(tx)

/** The prices of items; `retail` sets the retail price alone. */
export const setPrices = async (
  tx: Tx,
  prices: readonly { id: string; price: string }[],
  retail: boolean,
  cause: PriceCause,
): Promise<void> => {
  const rows = JSON.stringify(prices, ['id', 'price'])
  await because(tx, `${cause.kind}:${cause.id}:${cause.no}`)
  await sql`update catalog_item c set ${sql.ref(retail ? 'retail_price' : 'price')} = x.price, version = c.version + 1, updated_at = now()
    from jsonb_to_recordset(${rows}::jsonb) as x(id uuid, price numeric) where c.id = x.id`.execute(tx)
  await because(tx, '')
}
