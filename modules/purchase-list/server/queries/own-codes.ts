import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export interface CodeWish {
  id: string
  from: string
  to: string
}

/** The items of these products, whatever their status, with the hospital's own code they have; locked for whoever changes it. */
export const codesOf = async (tx: Tx, hospitalId: string, productIds: readonly string[], o: { lock: boolean }) => {
  const { rows } = await sql<{ id: string; productId: string; code: string }>`
    select id, product_id as "productId", hospital_code as code from catalog_item
    where hospital_id = ${hospitalId} and product_id = any(${[...productIds]}::uuid[]) order by id ${
      o.lock ? sql`for update` : sql``
    }`.execute(tx)
  return rows
}

/** Writes codes where the item still has the one it is said to have; answers those that changed. */
export const setCodes = async (tx: Tx, hospitalId: string, wishes: readonly CodeWish[]) => {
  const { rows } = await sql<CodeWish & { no: string }>`
    update catalog_item c set hospital_code = x."to", version = c.version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) as x(id uuid, "from" text, "to" text)
    where c.id = x.id and c.hospital_id = ${hospitalId} and c.hospital_code = x."from" and x."from" <> x."to"
    returning c.id, x."from", x."to", (select p.platform_code from product_card p where p.id = c.product_id) as no`.execute(
    tx,
  )
  return rows
}

/** What a person is shown of items by their ids. */
export const namesOf = async (tx: Tx, hospitalId: string, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string; supplier: string }>`
    select c.id, p.name || ' ' || p.spec as name, s.name as supplier
    from catalog_item_card c join product_card p on p.id = c.product_id join org_card s on s.id = c.supplier_id
    where c.hospital_id = ${hospitalId} and c.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((r) => [r.id, r]))
}
