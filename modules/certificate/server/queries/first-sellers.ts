import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Who sold a product first, by a paper of a day, and whose supplier's paper that is. */
export interface FirstSeller {
  productId: string
  supplierId: string
  name: string
  taxNo: string
  day: string
}

/** The company a paper names: by its credit code, by its name where it has none. */
const isIt = (alias: string) => {
  const k = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`case when ${k('credit_code')} <> '' then ${k('credit_code')} = x."taxNo" else x.name in (${k('name')}, nullif(${k('former_name')}, '')) end`
}

/**
 * Of each: whether he makes the product, or a letter of its maker that was valid on that day names him for all of the country,
 * its products and hospitals (domain §2.19); and who else authorised him, where neither is so. What counts is a letter everybody
 * may rely on, or the supplier's own. Inside `elevated`.
 */
export const firstSellers = async (
  tx: Tx,
  asked: readonly FirstSeller[],
): Promise<{ fits: boolean; via: string }[]> => {
  if (asked.length === 0) return []
  const { rows } = await sql<{ fits: boolean; via: string }>`
    with x as materialized (
      select x.*, p.manufacturer_id as maker, p.kind, p.device_class, p.category_id
      from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
          as ("productId" uuid, "supplierId" uuid, name text, "taxNo" text, day date)) with ordinality
        as x("productId", "supplierId", name, "taxNo", day, n) join product_card p on p.id = x."productId"),
    letter as materialized (
      select x.n, c.from_company_id, f.name
      from x join company_card t on ${isIt('t')} join certificate c on c.to_company_id = t.id and c.cert_kind = 'authorization' and c.status = 'passed'
        join company_card f on f.id = c.from_company_id join org_card keeper on keeper.id = c.org_id
      where (c.valid_from is null or c.valid_from <= x.day) and c.valid_to >= x.day
        and (c.products = '{}' or x."productId" = any(c.products)) and (c.kinds = '{}' or x.kind = any(c.kinds))
        and (c.device_classes = '{}' or x.kind not in (1, 2) or x.device_class = any(c.device_classes))
        and (c.categories = '{}' or category_branch(x.category_id) && c.categories) and c.regions = '{}' and c.hospitals = '{}'
        and (c.org_id = x."supplierId" or keeper.kind = 'authority' or keeper.id in (f.org_id, t.org_id)))
    select coalesce((select ${isIt('m')} from company_card m where m.id = x.maker), false)
        or exists (select from letter l where l.n = x.n and l.from_company_id = x.maker) as fits,
      coalesce((select l.name from letter l where l.n = x.n and l.from_company_id <> x.maker order by l.name limit 1), '') as via
    from x order by x.n`.execute(tx)
  return rows
}
