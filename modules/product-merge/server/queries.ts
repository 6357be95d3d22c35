import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { undoDays } from '../shared/calls.ts'

export interface Side {
  id: string
  version: number
  kind: number
  code: string
  name: string
  spec: string
  packSpec: string
  unit: string
  minUnit: string
  ratio: string
  maker: string
  makerId: string | null
  creditCode: string
  approvalNo: string
  narcotic: boolean
  enabled: boolean
  /** Code of what it was merged into. */
  mergedInto: string
  /** Codes of what was merged into it. */
  survives: string[]
}

/** Products as the reader sees them; those that do not exist for him are missing. */
export const products = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Side>> => {
  const { rows } = await sql<Side>`
    select p.id, p.version, p.kind, p.platform_code as code, p.name, p.spec, p.pack_spec as "packSpec", p.pack_unit as unit, p.min_unit as "minUnit",
      p.conversion_ratio::text as ratio, coalesce(m.name, '') as maker, p.manufacturer_id as "makerId", coalesce(m.credit_code, '') as "creditCode",
      p.approval_no as "approvalNo", p.narcotic, p.enabled, coalesce(s.platform_code, '') as "mergedInto",
      array(select l.platform_code from product_card l where l.merged_into = p.id order by 1) as survives
    from product_card p left join company_card m on m.id = p.manufacturer_id left join product_card s on s.id = p.merged_into
    where p.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((r) => [r.id, r]))
}

export interface Supplied {
  hospitalId: string
  hospital: string
  supplierId: string
  supplier: string
  productId: string
  code: string
  price: string
  retailPrice: string | null
  enabled: boolean
  relation: boolean
  item: boolean
}

/** Who supplies these products to whom, by agreement or catalogue, and what they cost there; run `elevated`. */
export const supplied = async (tx: Tx, ids: readonly string[]): Promise<Supplied[]> => {
  const { rows } = await sql<Supplied>`
    select x.hospital_id as "hospitalId", h.name as hospital, x.supplier_id as "supplierId", s.name as supplier, x.product_id as "productId",
      p.platform_code as code, coalesce(max(x.item_price), max(x.price))::text as price, max(x.retail_price)::text as "retailPrice",
      bool_or(x.live) as enabled, bool_or(x.item_price is null) as relation, bool_or(x.item_price is not null) as item
    from (
      select r.hospital_id, r.supplier_id, r.product_id, r.price, null::numeric as item_price, null::numeric as retail_price, r.enabled as live
      from supply_relation_facts r where r.product_id = any(${[...ids]}::uuid[])
      union all
      select c.hospital_id, c.supplier_id, c.product_id, c.price, c.price, c.retail_price, c.status = 'enabled'
      from catalog_item_card c where c.product_id = any(${[...ids]}::uuid[])) x
      join org_card h on h.id = x.hospital_id join org_card s on s.id = x.supplier_id join product_card p on p.id = x.product_id
    group by x.hospital_id, h.name, x.supplier_id, s.name, x.product_id, p.platform_code
    order by h.name, s.name, p.platform_code, x.product_id`.execute(tx)
  return rows
}

export interface Default {
  hospital: string
  /** Supplier that is no default any more. */
  from: string
  to: string
}
/** Hospitals that buy a loser from another supplier by default than the survivor; run `elevated`. */
export const defaults = async (tx: Tx, survivor: string, losers: readonly string[]): Promise<Default[]> => {
  const { rows } = await sql<Default>`
    select distinct h.name as hospital, o.name as "from", n.name as "to"
    from catalog_item_card l join catalog_item_card s on s.hospital_id = l.hospital_id and s.product_id = ${survivor} and s.is_default and s.status = 'enabled'
      join org_card h on h.id = l.hospital_id join org_card o on o.id = l.supplier_id join org_card n on n.id = s.supplier_id
    where l.product_id = any(${[...losers]}::uuid[]) and l.is_default and l.status = 'enabled' and l.supplier_id <> s.supplier_id
    order by 1, 2`.execute(tx)
  return rows
}

/** What is left of products in the whole region, in pack units; run `elevated`. */
export const stock = async (tx: Tx, ids: readonly string[]): Promise<{ code: string; qty: string; unit: string }[]> => {
  const { rows } = await sql<{ code: string; qty: string; unit: string }>`
    select p.platform_code as code, trim_scale(round(sum(b.qty), 2))::text as qty, p.pack_unit as unit
    from stock_balance_facts b join product_card p on p.id = b.product_id where p.id = any(${[...ids]}::uuid[])
    group by p.id, p.platform_code, p.pack_unit having sum(b.qty) > 0 order by 1`.execute(tx)
  return rows
}

/** How much goes over beside what is supplied; run `elevated`. */
export const counted = async (tx: Tx, ids: readonly string[]): Promise<{ certificates: number; quotas: number }> => {
  const { rows } = await sql<{ certificates: number; quotas: number }>`
    select (select count(*)::int from certificate_card c where c.product_id = any(${[...ids]}::uuid[])) as certificates,
      (select count(*)::int from vbp_quota_facts q where q.product_id = any(${[...ids]}::uuid[])) as quotas`.execute(tx)
  return rows[0]!
}

export interface Paper {
  /** What it is called, as the log calls it. */
  what: string
  no: string
}
/** The first paper that would go on with a product of before; recalls count for the survivor too. Run `elevated`. */
export const openPaper = async (tx: Tx, survivor: string, losers: readonly string[]): Promise<Paper | undefined> => {
  const all = [...losers]
  const { rows } = await sql<Paper>`
    select '调价单' as what, a.no from price_adjustment_card a where a.product_id = any(${all}::uuid[]) and a.status in ('draft', 'rejected', 'pending', 'passed')
    union all
    select '区域调价单', r.no from regional_price_card r join regional_price_line_card l on l.region_id = r.id
    where l.product_id = any(${all}::uuid[]) and r.status in ('draft', 'rejected', 'pending', 'passed', 'applying')
    union all
    select '目录变更', p.platform_code from catalog_change_card c join catalog_item_card i on i.id = c.catalog_item_id join product_card p on p.id = i.product_id
    where i.product_id = any(${all}::uuid[]) and c.status in ('pending', 'platform')
    union all
    select '纠错单', c.no from correction_card c where c.product_id = any(${all}::uuid[]) and c.status = 'pending'
    union all
    select '召回', r.no from recall_card r where r.product_id = any(${[...losers, survivor]}::uuid[]) and r.status in ('issued', 'closing')
    union all
    select '带量调剂', t.no from vbp_transfer_card t join vbp_item_card i on i.id = t.item_id
    where i.product_id = any(${all}::uuid[]) and t.status in ('asked', 'agreed')
    limit 1`.execute(tx)
  return rows[0]
}

/** A batch of agreed volume that has more than one of these products. */
export const sharedBatch = async (tx: Tx, ids: readonly string[]): Promise<string | undefined> => {
  const { rows } = await sql<{ batch: string }>`
    select max(q.batch) as batch from vbp_item_card i join vbp_quota_facts q on q.item_id = i.id
    where i.product_id = any(${[...ids]}::uuid[]) group by i.batch_id having count(distinct i.product_id) > 1 limit 1`.execute(
    tx,
  )
  return rows[0]?.batch
}

/** Nobody else merges, or changes these products, meanwhile. */
export const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtextextended('merge products', 0))`.execute(tx)

export interface Choice {
  hospitalId: string
  supplierId: string
  price: string
  retailPrice: string | null
}
/** Everything that hangs on the losers goes over. @returns the rows that changed, before and after */
export const merge = async (
  tx: Tx,
  o: { survivor: string; losers: readonly string[]; choices: readonly Choice[]; reason: string },
): Promise<{ table: string }[]> => {
  const { rows } = await sql<{ rows: { table: string }[] }>`
    select merge_products(${o.survivor}::uuid, ${[...o.losers]}::uuid[], ${JSON.stringify(o.choices)}::jsonb, ${o.reason}) as rows`.execute(
    tx,
  )
  return rows[0]!.rows
}

export const insert = async (
  tx: Tx,
  actor: Actor,
  m: { kind: number; survivor: string; losers: readonly string[]; label: string; choices: unknown; rows: unknown },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into product_merge (kind, survivor_id, loser_ids, label, choices, rows, by_id, by_name)
    values (${m.kind}, ${m.survivor}, ${[...m.losers]}::uuid[], ${m.label}, ${JSON.stringify(m.choices)}::jsonb, ${JSON.stringify(m.rows)}::jsonb,
      ${actor.userId}, ${actor.name}) returning id`.execute(tx)
  return rows[0]!.id
}

const open = sql<boolean>`(m.undone_at is null and m.at > now() - make_interval(days => ${undoDays}))`

export interface Merged {
  id: string
  label: string
  byName: string
  at: string
  undoneAt: string | null
  undoneBy: string
  open: boolean
  survivorId: string
}
const merged = (tx: Tx) =>
  tx
    .selectFrom('product_merge as m')
    .select([
      'm.id',
      'm.label',
      'm.by_name as byName',
      'm.at',
      'm.undone_at as undoneAt',
      'm.undone_by as undoneBy',
      'm.survivor_id as survivorId',
      open.as('open'),
    ])

export const list = (tx: Tx, kinds: readonly number[]) =>
  merged(tx)
    .where('m.kind', 'in', [...kinds])
    .orderBy('m.at', 'desc')
    .orderBy('m.id')
    .limit(50)
    .execute()

export const one = (tx: Tx, id: string) => merged(tx).where('m.id', '=', id).forUpdate('m').executeTakeFirst()

/** A product or a row of a merge that is not any more as it left it, by name; undefined when all are. */
export const moved = async (tx: Tx, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ tbl: string }>`select tbl from merge_moved(${id}) order by tbl limit 1`.execute(tx)
  return rows[0]?.tbl
}

/** A paper made since then with the survivor from an item that went over; run `elevated`. */
export const usedSince = async (tx: Tx, id: string): Promise<Paper | undefined> => {
  const { rows } = await sql<Paper>`
    with went as (
      select (e ->> 'id')::uuid as item, m.survivor_id as product, m.at from product_merge m, jsonb_array_elements(m.rows) e
      where m.id = ${id} and e ->> 'table' = 'catalog_item' and e -> 'before' -> 'product_id' <> e -> 'after' -> 'product_id')
    select * from (
      select '采购计划' as what, l.plan_no as no, l.created_at from went w join plan_line_facts l on l.catalog_item_id = w.item and l.product_id = w.product
      union all
      select '采购订单', l.order_no, l.created_at from went w join order_line_facts l on l.catalog_item_id = w.item and l.product_id = w.product) x
    order by created_at limit 1`.execute(tx)
  return rows[0]
}

export const undo = async (tx: Tx, actor: Actor, id: string): Promise<number> => {
  const { rows } = await sql<{ done: number }>`select undo_product_merge(${id}, ${actor.name}) as done`.execute(tx)
  return rows[0]!.done
}

/** What an article may cost at most, yuan for a pack. */
export const limits = async (
  tx: Tx,
  id: string,
): Promise<{ ceilingPrice: string | null; listedPrice: string | null }> =>
  tx
    .selectFrom('product_card as p')
    .where('p.id', '=', id)
    .select(['p.ceiling_price as ceilingPrice', 'p.listed_price as listedPrice'])
    .executeTakeFirstOrThrow()

/** Hospitals whose rows went over, by what `merge` answered. */
export const hospitalsOf = async (tx: Tx, rows: unknown): Promise<string[]> => {
  const found = await sql<{ id: string }>`
    select distinct h.id from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) e join org_card h on h.id::text = e -> 'before' ->> 'hospital_id'
    where e -> 'before' -> 'product_id' <> e -> 'after' -> 'product_id' order by 1`.execute(tx)
  return found.rows.map((r) => r.id)
}
