import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

/** An article a code means, and its lot where the code or who had the pack says it. */
export interface Meant {
  productId: string
  name: string
  spec: string
  lotNo: string
}

/** Lots of a pack by its trace code: as hospitals have it, or as suppliers sent it, of what this reader sees. */
export const packOf = async (tx: Tx, actor: Actor, code: string): Promise<Meant[]> =>
  (
    await sql<Meant>`
    select distinct p.id as "productId", p.name, p.spec, x.lot_no as "lotNo" from (
      select c.product_id, c.lot_no from trace_code_card c where c.code = ${code}
        and ${actor.org === 'hospital' ? sql`c.hospital_id = ${actor.orgId}` : sql`true`}
      union all
      select l.product_id, l.lot_no from delivery_code_card c join delivery_line_card l on l.id = c.delivery_line_id where c.code = ${code}
        and ${actor.org === 'hospital' ? sql`c.hospital_id = ${actor.orgId}` : sql`true`}
        and ${actor.org === 'supplier' ? sql`c.supplier_id = ${actor.orgId}` : sql`true`}) x
    join product_card p on p.id = x.product_id limit 5`.execute(tx)
  ).rows

/**
 * Articles by what stands on a pack: platform code, barcode, UDI-DI, the hospital's own code, or the first digits of a trace code.
 * Those that are used come before those that are not any more; of merged ones the one that stayed.
 */
export const articlesOf = async (tx: Tx, actor: Actor, codes: readonly string[], ident: string): Promise<Meant[]> =>
  (
    await sql<Meant>`
    with found as (
      select distinct p.counted_as as id from product_card p
      where lower(p.platform_code) = any(${[...codes]}::text[]) or lower(p.barcode) = any(${[...codes]}::text[])
        or lower(p.udi_di) = any(${[...codes]}::text[])
        or (${ident} <> '' and ${ident} = any (regexp_split_to_array(p.trace_idents, '[、,，[:space:]]+')))
        or exists (select from catalog_item_card i
          where i.hospital_id = ${actor.orgId} and i.product_id = p.id and lower(i.hospital_code) = any(${[...codes]}::text[]))
    )
    select p.id as "productId", p.name, p.spec, '' as "lotNo" from found f join product_card p on p.id = f.id
    where p.enabled or not exists (select from found o join product_card e on e.id = o.id where e.enabled) limit 5`.execute(
      tx,
    )
  ).rows
