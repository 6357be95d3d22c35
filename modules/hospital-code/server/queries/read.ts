import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is, text, type Wish } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { FamilyName } from '#modules/product/shared/calls.ts'
import { type CodeCalls, codeCalls, type Judged, kindsOf } from '../../shared/calls.ts'
import type { CodeState, Conflict } from '../../shared/states.ts'

/** A hospital's own codes; the authority those of the region. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('hospital_code as h')
    .innerJoin('org_card as hospital', 'hospital.id', 'h.hospital_id')
    .leftJoin('product_card as p', (j) => j.on(sql<boolean>`p.id = coalesce(h.product_id, h.candidate_id)`))
    .leftJoin('company_card as m', 'm.id', 'p.manufacturer_id')
    .$if(actor.org === 'hospital', (q) => q.where('h.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

/** What a product that was switched off leaves of its match; one outside who asks' data range is no candidate for him. */
export const stateInSql = sql<CodeState>`case when h.product_id is not null and not p.enabled then 'invalid'
  when h.match_state = 'suggested' and p.enabled is not true then 'unmatched' else h.match_state end`

/** What the hospital pays for the product by its catalogue, else what it is listed at; yuan for a pack. */
export const priceInSql = (hospital: string, product: string) =>
  sql<
    string | null
  >`coalesce((select c.price from catalog_item_card c where c.hospital_id = ${sql.ref(hospital)} and c.product_id = ${sql.ref(product)}
    order by c.is_default desc, c.status = 'enabled' desc, c.id limit 1), (select l.listed_price from product_card l where l.id = ${sql.ref(product)}))`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'h',
      'id',
      'kind',
      'code',
      'name',
      'spec',
      'packSpec',
      'unit',
      'maker',
      'approvalNo',
      'insuranceCode',
      'barcode',
      'price',
    ),
    ...columns(
      'h',
      'hospitalId',
      'productId',
      'candidateId',
      'score',
      'accepted',
      'matchedName',
      'matchedAt',
      'version',
    ),
    'h.code as no',
    'h.no_product as noProduct',
    'h.pieces',
    sql<Conflict[]>`h.conflicts`.as('conflicts'),
    sql<Judged | null>`h.judged`.as('judged'),
    'hospital.name as hospital',
    stateInSql.as('state'),
    sql<string[]>`array(select a.code from hospital_code a where a.alias_of = h.id order by a.code)`.as('aliases'),
    sql<ProductFacts | null>`case when p.id is null then null else jsonb_build_object('id', p.id, 'code', p.platform_code, 'name', p.name, 'spec', p.spec,
      'packSpec', p.pack_spec, 'unit', p.pack_unit, 'maker', coalesce(m.name, ''), 'approvalNo', p.approval_no, 'ratio', p.conversion_ratio::text,
      'minUnit', p.min_unit, 'enabled', p.enabled, 'price', ${priceInSql('h.hospital_id', 'p.id')}::text) end`.as(
      'product',
    ),
  ])
export interface ProductFacts {
  id: string
  code: string
  name: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  approvalNo: string
  ratio: string
  minUnit: string
  enabled: boolean
  price: string | null
}

/** A family's codes; those merged into others are not shown. */
const readsIn = (name: FamilyName) =>
  documentReads({
    call: codeCalls[name].query,
    alias: 'h',
    visible: (tx: Tx, actor: Actor) =>
      visible(tx, actor)
        .where('h.kind', 'in', [...kindsOf(name)])
        .where('h.alias_of', 'is', null),
    row,
    whole: row,
    tests: {
      state: (values) => (values.length > 0 ? sql<boolean>`${stateInSql} in (${sql.join(values)})` : undefined),
      kind: is('h.kind'),
      hospitalId: is('h.hospital_id'),
      noProduct: is('h.no_product'),
    },
    keyword: {
      codes: ['h.code', 'p.platform_code'],
      texts: [text('h.code'), text('h.name'), text('h.maker'), sql`p.search`],
    },
    order: {
      sorts: { code: 'h.code', name: 'h.name', score: 'h.score', price: 'h.price', matchedAt: 'h.matched_at' },
      fallback: 'code',
    },
    tabs: 'none',
  })
export const reads = { drug: readsIn('drug'), inst: readsIn('inst'), material: readsIn('material') } as const
export type Stored = NonNullable<Awaited<ReturnType<(typeof reads)['drug']['get']>>>
export type Asked = Input<CodeCalls['query']>

/** How many codes are in each state, under the other filters. */
export const tally = async (tx: Tx, actor: Actor, name: FamilyName, { state: _, ...asked }: Wish<Asked>) => {
  const { rows } = await sql<{ state: string; n: number }>`
    select x.state, count(*)::int as n from (${reads[name].rows(tx, actor, asked).clearOrderBy()}) x group by 1`.execute(
    tx,
  )
  return { all: rows.reduce((n, r) => n + r.n, 0), ...Object.fromEntries(rows.map((r) => [r.state, r.n])) } as Record<
    string,
    number
  >
}

/** A hospital's codes by id, locked in the order of their ids; foreign ones are missing. */
export const lock = async (tx: Tx, actor: Actor, name: FamilyName, ids: readonly string[]) =>
  row(
    visible(tx, actor)
      .where('h.kind', 'in', [...kindsOf(name)])
      .where(sql<boolean>`h.id = any(${[...ids]}::uuid[])`),
  )
    .select([...columns('h', 'aliasOf'), sql<string>`h.match_state`.as('kept')])
    .orderBy('h.id')
    .forUpdate('h')
    .execute()

/** These products as they are compared with, for a hospital. */
export const products = async (tx: Tx, hospitalId: string, ids: readonly string[]) => {
  const { rows } = await sql<ProductFacts & { kind: number; taken: string }>`
    select p.id, p.kind, p.platform_code as code, p.name, p.spec, p.pack_spec as "packSpec", p.pack_unit as unit, coalesce(m.name, '') as maker,
      p.approval_no as "approvalNo", p.conversion_ratio::text as ratio, p.min_unit as "minUnit", p.enabled,
      (${priceInSql('x.hospital', 'p.id')})::text as price,
      coalesce((select min(h.code) from hospital_code h where h.hospital_id = ${hospitalId} and h.product_id = p.id), '') as taken
    from product_card p left join company_card m on m.id = p.manufacturer_id cross join (select ${hospitalId}::uuid as hospital) x
    where p.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((r) => [r.id, r]))
}

/** How far each hospital is: its codes of a family by state. */
export const rates = async (tx: Tx, actor: Actor, name: FamilyName) => {
  const { rows } = await sql<{
    id: string
    hospital: string
    total: number
    matched: number
    suggested: number
    conflict: number
    unmatched: number
    invalid: number
    rate: string | null
  }>`
    with s as (${visible(tx, actor)
      .where('h.kind', 'in', [...kindsOf(name)])
      .where('h.alias_of', 'is', null)
      .select(['h.hospital_id', stateInSql.as('state')])})
    select x.*, case when x.total > 0 then round(x.matched * 100.0 / x.total, 1)::text end as rate from (
      select o.id, o.name as hospital, count(s.state)::int as total, ${sql.join(
        (['matched', 'suggested', 'conflict', 'unmatched', 'invalid'] as const).map(
          (s) => sql`(count(*) filter (where s.state = ${s}))::int as ${sql.raw(s)}`,
        ),
      )}
      from org_card o left join s on s.hospital_id = o.id
      where o.kind = 'hospital' and ${actor.org === 'hospital' ? sql`o.id = ${actor.orgId}` : sql`true`}
      group by o.id, o.name) x order by x.total = 0, x.matched::numeric / nullif(x.total, 0), x.hospital`.execute(tx)
  return rows
}
