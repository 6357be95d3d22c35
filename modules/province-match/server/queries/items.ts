import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { ProvinceFamily } from '../../shared/families.ts'

/** An item as the platform, or its file, tells it. Ratio: minimum units of a pack. */
export interface Told {
  provId: string
  provCode: string
  name: string
  formerName: string
  spec: string
  packSpec: string
  unit: string
  minUnit: string
  ratio: string | null
  maker: string
  approvalNo: string
  insuranceCode: string
  creditCode: string
  listed: boolean
  raw: unknown
}
/** Nobody's: the platform said so. An organisation's: its file did. */
export type Teller = string | null
const sourceOf = (by: Teller) => (by === null ? 'pull' : 'import')

/** One at a time changes a family of the catalogue and its pairs: what one of theirs has to do with two of ours is seen whole. */
export const oneAtATime = (tx: Tx, family: ProvinceFamily) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`province ${family}`}, 0))`.execute(tx)

const told =
  sql.raw(`"provId" text, "provCode" text, name text, "formerName" text, spec text, "packSpec" text, unit text, "minUnit" text, ratio numeric,
  maker text, "approvalNo" text, "insuranceCode" text, "creditCode" text, listed boolean, raw jsonb, digest text`)

export interface Kept {
  itemId: string
  provId: string
  /** It was not there before. */
  fresh: boolean
  listed: boolean
}

/** Keeps what is new or other than it was, and as its own what the platform confirms of a file; the rest is not touched. @returns those that were written */
export const keep = async (
  tx: Tx,
  family: ProvinceFamily,
  by: Teller,
  rows: readonly (Told & { digest: string })[],
): Promise<Kept[]> => {
  const json = JSON.stringify(rows)
  const { rows: kept } = await sql<Kept>`
    with said as materialized (
      select x.*, i.id as item_id, v.id as version_id from jsonb_to_recordset(${json}::jsonb) as x(${told})
        left join province_item i on i.family = ${family} and i.prov_id = x."provId"
        left join province_version v on v.item_id = i.id and v.valid_to is null
      where v.digest is distinct from x.digest or (v.source = 'import' and ${by}::uuid is null)),
    made as (insert into province_item (family, prov_id) select ${family}, "provId" from said where item_id is null returning id, prov_id),
    ended as (update province_version v set valid_to = clock_timestamp() from said s where v.id = s.version_id returning v.item_id)
    select coalesce(s.item_id, m.id) as "itemId", s."provId", s.item_id is null as fresh, s.listed
    from said s left join made m on m.prov_id = s."provId" left join ended e on e.item_id = s.item_id`.execute(tx)
  if (kept.length > 0)
    await sql`
      insert into province_version (item_id, digest, prov_code, name, former_name, spec, pack_spec, unit, min_unit, ratio, maker, approval_no, insurance_code,
        credit_code, listed, raw, source, told_by)
      select k."itemId", x.digest, x."provCode", x.name, x."formerName", x.spec, x."packSpec", x.unit, x."minUnit", x.ratio, x.maker, x."approvalNo",
        x."insuranceCode", x."creditCode", x.listed, x.raw, ${sourceOf(by)}, ${by}::uuid
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k("itemId" uuid, "provId" text)
        join jsonb_to_recordset(${json}::jsonb) as x(${told}) on x."provId" = k."provId"`.execute(tx)
  return kept
}

export interface Priced {
  itemId: string
  provId: string
  prices: { id: string; price: string; from: string; to: string | null; filed: boolean }[]
}
/** These items with the prices they have, the earliest first; days as text. */
export const pricesOf = async (tx: Tx, family: ProvinceFamily, provIds: readonly string[]): Promise<Priced[]> => {
  const { rows } = await sql<Priced>`
    select i.id as "itemId", i.prov_id as "provId", coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'price', r.price::text, 'from', r.valid_from, 'to', r.valid_to,
      'filed', r.source = 'import') order by r.valid_from, r.valid_to nulls last) from province_price r where r.item_id = i.id), '[]') as prices
    from province_item i where i.family = ${family} and i.prov_id = any(${[...provIds]}::text[])`.execute(tx)
  return rows
}

export interface NewPrice {
  itemId: string
  price: string
  from: string
  to: string | null
}
/** Ends prices, also earlier than they would have, then begins others. */
export const keepPrices = async (
  tx: Tx,
  by: Teller,
  ends: readonly { id: string; to: string }[],
  begins: readonly NewPrice[],
) => {
  if (ends.length > 0)
    await sql`update province_price r set valid_to = x.to from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as x(id uuid, "to" date)
      where r.id = x.id`.execute(tx)
  if (begins.length > 0)
    await sql`insert into province_price (item_id, price, valid_from, valid_to, source, told_by)
      select x."itemId", x.price, x.from, x.to, ${sourceOf(by)}, ${by}::uuid
      from jsonb_to_recordset(${JSON.stringify(begins)}::jsonb) as x("itemId" uuid, price numeric, "from" date, "to" date)`.execute(
      tx,
    )
}

/** How many items a pull brought stand listed, and which of them are not among these; what a file brought a pull does not miss. */
export const unheard = async (tx: Tx, family: ProvinceFamily, heard: readonly string[]) => {
  const { rows } = await sql<{ listed: number; missing: string[] }>`
    select count(*)::int as listed, coalesce(array_agg(i.prov_id) filter (where not i.prov_id = any(${[...heard]}::text[])), '{}') as missing
    from province_item_card i where i.family = ${family} and i.listed and i.source = 'pull'`.execute(tx)
  return rows[0]!
}

/** Items that came by a pull and are missing in a whole one are no longer listed; they keep what else was said of them. */
export const delist = async (tx: Tx, family: ProvinceFamily, provIds: readonly string[]): Promise<void> => {
  const { rows } = await sql<{ itemId: string }>`
    with gone as (
      update province_version v set valid_to = clock_timestamp() from province_item i
      where v.item_id = i.id and i.family = ${family} and i.prov_id = any(${[...provIds]}::text[]) and v.valid_to is null and v.listed and v.source = 'pull'
      returning v.*)
    select item_id as "itemId" from gone`.execute(tx)
  const ids = rows.map((r) => r.itemId)
  if (ids.length > 0)
    await sql`
      insert into province_version (item_id, digest, prov_code, name, former_name, spec, pack_spec, unit, min_unit, ratio, maker, approval_no, insurance_code,
        credit_code, listed, raw, source)
      select distinct on (item_id) item_id, 'missing', prov_code, name, former_name, spec, pack_spec, unit, min_unit, ratio, maker, approval_no, insurance_code,
        credit_code, false, raw, 'pull' from province_version where item_id = any(${ids}::uuid[]) order by item_id, valid_from desc`.execute(
      tx,
    )
}

/** Items that were listed, and are no more since a moment. */
export const goneSince = async (tx: Tx, family: ProvinceFamily, moment: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select i.id from province_item i join province_version v on v.item_id = i.id and v.valid_to is null
    where i.family = ${family} and not v.listed and v.valid_from >= ${moment}::timestamptz
      and exists (select from province_version b where b.item_id = i.id and b.valid_to = (select max(x.valid_to) from province_version x where x.item_id = i.id) and b.listed)`.execute(
    tx,
  )
  return rows.map((r) => r.id)
}
