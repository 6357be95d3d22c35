import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** The article of an item, enabled for another supplier of the hospital too; a little dearer. */
export const alsoFrom = async (tx: Tx, itemId: string, buyer: Actor): Promise<{ supplierId: string } | undefined> => {
  const { rows } = await sql<{ supplierId: string }>`
    with had as (select c.*, (select o.id from org o where o.kind = 'supplier' and o.enabled and o.id <> c.supplier_id
        and exists (select from supply_relation r where r.hospital_id = c.hospital_id and r.supplier_id = o.id and r.enabled)
        and not exists (select from supply_relation r where r.hospital_id = c.hospital_id and r.supplier_id = o.id and r.product_id = c.product_id)
        and not exists (select from supplier_freeze f where f.supplier_id = o.id)
        order by o.code limit 1) as other from catalog_item c where c.id = ${itemId}),
      agreed as (insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
        select hospital_id, other, product_id, price, '2024-01-01', now() from had where other is not null returning supplier_id)
    insert into catalog_item (hospital_id, product_id, supplier_id, price, pack_multiple, is_default, status, created_by)
    select h.hospital_id, h.product_id, a.supplier_id, h.price, h.pack_multiple, false, 'enabled', ${buyer.userId}
    from had h cross join agreed a returning supplier_id as "supplierId"`.execute(tx)
  return rows[0]
}

/** What an item is, as a substitute is offered. */
export const articleOf = async (tx: Tx, itemId: string): Promise<{ productId: string; price: string }> => {
  const { rows } = await sql<{ productId: string; price: string }>`
    select product_id as "productId", price from catalog_item where id = ${itemId}`.execute(tx)
  return rows[0]!
}
