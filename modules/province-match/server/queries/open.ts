import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { type ProvinceFamily, provinceFamilies } from '../../shared/families.ts'
import type { Company } from '../companies.ts'
import type { Article } from '../score.ts'

/** Whose pairs: a hospital's own, or the region's. */
export type Scope = string | null

/** What a hospital buys; the region compares all it has. */
const bought = (scope: Scope): RawBuilder<boolean> =>
  scope === null
    ? sql`true`
    : sql`exists (select from catalog_item_card b where b.hospital_id = ${scope} and b.product_id = p.id)`
const dealsWith = (scope: Scope): RawBuilder<boolean> =>
  scope === null
    ? sql`true`
    : sql`exists (select from catalog_item_card b where b.hospital_id = ${scope} and b.supplier_id = c.org_id)`

/** A pair that stands in the way: the region's counts for all, and a hospital's own for it. What the machine suggested gives way. */
const standing = (scope: Scope) => sql`m.ended_at is null and (m.state = 'paired' or m.way <> 'auto')
  and (m.hospital_id is null ${scope === null ? sql`` : sql`or m.hospital_id = ${scope}`})`

const items = (family: ProvinceFamily, scope: Scope) => sql`
  province_item_card i where i.family = ${family} and i.listed
    and not exists (select from province_match m where m.item_id = i.id and ${standing(scope)})`

/** Articles of ours that are open for a scope. */
export const openArticles = async (
  tx: Tx,
  family: Exclude<ProvinceFamily, 'corp'>,
  scope: Scope,
): Promise<Article[]> => {
  const { rows } = await sql<Article>`
    select p.id, p.name, p.trade_name as "formerName", p.spec, p.pack_spec as "packSpec", p.pack_unit as unit, p.approval_no as "approvalNo",
      p.insurance_code as "insuranceCode", p.conversion_ratio::float8 as ratio, coalesce(m.name, '') as maker,
      array[coalesce(m.short_name, ''), coalesce(m.former_name, '')] as "makerNames"
    from product_card p left join company_card m on m.id = p.manufacturer_id
    where p.kind = ${provinceFamilies[family].kind} and p.enabled and ${bought(scope)}
      and not exists (select from province_match m where m.product_id = p.id and ${standing(scope)})
    order by p.id`.execute(tx)
  return rows
}
/** Items of the platform that are free for a scope. */
export const freeItems = async (tx: Tx, family: Exclude<ProvinceFamily, 'corp'>, scope: Scope): Promise<Article[]> => {
  const { rows } = await sql<Article>`
    select i.id, i.name, i.former_name as "formerName", i.spec, i.pack_spec as "packSpec", i.unit, i.approval_no as "approvalNo",
      i.insurance_code as "insuranceCode", i.ratio::float8 as ratio, i.maker, '{}'::text[] as "makerNames"
    from ${items(family, scope)} order by i.id`.execute(tx)
  return rows
}

export const openCompanies = async (tx: Tx, scope: Scope): Promise<Company[]> => {
  const { rows } = await sql<Company>`
    select c.id, c.name, array_remove(array[c.short_name, c.former_name], '') as names, c.credit_code as "creditCode"
    from company_card c where c.enabled and c.is_vendor and ${dealsWith(scope)}
      and not exists (select from province_match m where m.company_id = c.id and ${standing(scope)})
    order by c.id`.execute(tx)
  return rows
}
export const freeCompanies = async (tx: Tx, scope: Scope): Promise<Company[]> => {
  const { rows } = await sql<Company>`
    select i.id, i.name, array_remove(array[i.former_name], '') as names, i.credit_code as "creditCode" from ${items('corp', scope)} order by i.id`.execute(
    tx,
  )
  return rows
}

/** Pairs a person said no to: the machine does not make them again. */
export const refused = async (tx: Tx, family: ProvinceFamily, scope: Scope): Promise<Set<string>> => {
  const { rows } = await sql<{ pair: string }>`
    select coalesce(product_id, company_id) || ' ' || item_id as pair from province_match
    where family = ${family} and ended_by is not null and (hospital_id is null ${scope === null ? sql`` : sql`or hospital_id = ${scope}`})`.execute(
    tx,
  )
  return new Set(rows.map((r) => r.pair))
}

/** Hospitals at work, in the order of their codes. */
export const hospitals = async (tx: Tx): Promise<string[]> =>
  (
    await tx
      .selectFrom('org_card')
      .where('kind', '=', 'hospital')
      .where('enabled', '=', true)
      .orderBy('code')
      .select('id')
      .execute()
  ).map((r) => r.id)
