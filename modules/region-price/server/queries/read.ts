import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, filtered, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy, type Keyword } from '#kernel/server/keyword.ts'
import { paged, todayInSql } from '#kernel/server/page.ts'
import { forMe } from '#modules/approval/server/public.ts'
import { selectedOfProductInSql } from '#modules/vbp/server/public.ts'
import { regionPriceCalls as calls } from '../../shared/calls.ts'
import type { StageImpact } from './touched.ts'

/** The papers an actor may see: the authority's all; of others' those that were passed and touch an item of theirs (the wall says which). */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('regional_price as a')
    .innerJoin('org_card as maker_org', 'maker_org.id', 'a.created_org')
    .leftJoin('app_user_card as creator', 'creator.id', 'a.created_by')
    .leftJoin('app_user_card as auditor', 'auditor.id', 'a.audited_by')
    .$if(actor.org === 'hospital' || actor.org === 'supplier', (q) =>
      q.where('a.status', 'in', ['passed', 'applying', 'applied']).where((eb) =>
        eb.exists(
          eb
            .selectFrom('regional_price_item as i')
            .whereRef('i.region_id', '=', 'a.id')
            .where(actor.org === 'hospital' ? 'i.hospital_id' : 'i.supplier_id', '=', actor.orgId)
            .select('i.id'),
        ),
      ),
    )

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'a',
      'id',
      'no',
      'type',
      'reason',
      'effectiveDate',
      'remark',
      'status',
      'version',
      'createdBy',
      'createdOrg',
    ),
    ...columns('a', 'createdAt', 'auditedAt', 'appliedAt'),
    sql<number>`(select count(*)::int from regional_price_line l where l.region_id = a.id)`.as('products'),
    sql<string>`coalesce((select string_agg(p.name, ' / ' order by l.seq) from regional_price_line l join product_card p on p.id = l.product_id
      where l.region_id = a.id and l.seq <= 3), '')`.as('names'),
    'maker_org.name as creatorOrg',
    sql<string>`coalesce(creator.name, '')`.as('creatorName'),
    sql<string>`coalesce(auditor.name, '')`.as('auditorName'),
  ])
const whole = (q: ReturnType<typeof visible>) =>
  row(q)
    .select([sql<Record<string, string>>`a.rules`.as('said'), sql<StageImpact[] | null>`a.frozen`.as('frozen')])
    .select(
      sql<string[]>`array(select i.hospital_id from regional_price_item i where i.region_id = a.id
      union select i.supplier_id from regional_price_item i where i.region_id = a.id)`.as('concerned'),
    )

export const reads = documentReads({
  call: calls.query,
  alias: 'a',
  visible,
  row,
  whole,
  tests: {
    status: oneOf('a.status'),
    reason: is('a.reason'),
    createdAt: days('a.created_at'),
    effectiveDate: dates('a.effective_date'),
    forMe: forMe('a', 'pending'),
  },
  keyword: { nos: ['a.no'], texts: [sql`lower(a.remark)`] },
  order: {
    sorts: { createdAt: 'a.created_at', no: 'a.no', effectiveDate: 'a.effective_date' },
    fallback: '-createdAt',
  },
})
export type Stored = NonNullable<Awaited<ReturnType<typeof reads.get>>>

/** Items in use whose price could change: what the reader's wall shows him, the region for the authority. */
const inUse = sql`catalog_item_card c where c.product_id = p.id and c.status in ('enabled', 'stopped')`

const article = [
  'p.id as productId',
  'p.platform_code as code',
  ...columns('p', 'name', 'spec', 'listedPrice', 'ceilingPrice'),
  'p.pack_unit as unit',
  sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
  sql<string | null>`(select min(c.price) from ${inUse})`.as('lowest'),
  sql<string | null>`(select max(c.price) from ${inUse})`.as('highest'),
  sql<number>`(select count(distinct c.hospital_id)::int from ${inUse})`.as('hospitals'),
  sql<number>`(select count(*)::int from ${inUse})`.as('items'),
  selectedOfProductInSql('p.id', todayInSql).as('selectedPrice'),
] as const

const products = (tx: Tx) =>
  tx
    .selectFrom('product_card as p')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .where('p.enabled', '=', true)
    .where(sql<boolean>`exists (select from ${inUse})`)

interface ArticleAsk {
  keyword?: string
  page: number
  size: number
}
const keyword: Keyword = {
  codes: ['p.platform_code', 'p.name'],
  found: [foundBy('p.id', 'product_search', sql`p.search`)],
}
/** Products in somebody's catalogue, a page of them. */
export const articles = (tx: Tx, input: ArticleAsk) => {
  const base = filtered(products(tx), input, { id: 'p.id', tests: {}, keyword })
  return paged(tx, base, base.select(['p.id as id', ...article]), input, {
    sorts: { name: 'p.name' },
    fallback: 'name',
    tie: 'p.id',
  })
}

/** The lines of a paper with what stands today. */
export const lines = (tx: Tx, regionId: string) =>
  tx
    .selectFrom('regional_price_line as l')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .where('l.region_id', '=', regionId)
    .orderBy('l.seq')
    .select([...columns('l', 'id', 'seq', 'newPrice'), ...article])
    .execute()
export type Line = Awaited<ReturnType<typeof lines>>[number]

/** What the rules ask of products, by id; the selected price is that of the day. */
export const facts = (tx: Tx, ids: readonly string[], day: string) =>
  tx
    .selectFrom('product_card as p')
    .where('p.id', 'in', [...ids, '00000000-0000-0000-0000-000000000000'])
    .select([
      'p.id',
      'p.name',
      'p.enabled',
      ...columns('p', 'listedPrice', 'ceilingPrice'),
      sql<string | null>`(select min(c.price) from ${inUse})`.as('lowest'),
      sql<string | null>`(select max(c.price) from ${inUse})`.as('highest'),
      sql<number>`(select count(*)::int from ${inUse})`.as('items'),
      selectedOfProductInSql('p.id', sql`${day}::date`).as('selectedPrice'),
    ])
    .execute()
export type Fact = Awaited<ReturnType<typeof facts>>[number]

/** Another paper that waits and changes the price of one of these products on the same day: of the region, or of an item. */
export const twins = async (tx: Tx, ids: readonly string[], day: string, except?: string) => {
  const { rows } = await sql<{ productId: string; no: string }>`
    select l.product_id as "productId", a.no from regional_price_line l join regional_price a on a.id = l.region_id
    where l.product_id = any (${[...ids]}::uuid[]) and a.status in ('pending', 'passed', 'applying') and a.id is distinct from ${except ?? null}::uuid
    union all
    select a.product_id, a.no from price_adjustment_card a
    where a.product_id = any (${[...ids]}::uuid[]) and a.status in ('pending', 'passed') and a.type <> 'retail' and a.effective_date = ${day}::date`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.productId, r.no]))
}

/** Papers whose day has come, or that were begun and not finished; the oldest day first. */
export const due = (tx: Tx, day: string) =>
  tx
    .selectFrom('regional_price')
    .where((eb) =>
      eb.or([eb('status', '=', 'applying'), eb.and([eb('status', '=', 'passed'), eb('effective_date', '<=', day)])]),
    )
    .orderBy('effective_date')
    .orderBy('created_at')
    .select(['id', 'no'])
    .execute()
