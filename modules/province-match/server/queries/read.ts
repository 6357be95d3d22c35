import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { text, type Wish } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy, type Search } from '#kernel/server/keyword.ts'
import { anyWord } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { type CompareCalls, compareCalls, type Judged } from '../../shared/calls.ts'
import { type ProvinceFamily, provinceFamilies } from '../../shared/families.ts'
import type { ProvinceConflict, Way } from '../../shared/states.ts'
import type { Scope } from './open.ts'
import { conflictsInSql, countsFirst, stateInSql } from './state.ts'

/** Whose pairs an actor makes: a hospital its own, the authority the region's. */
export const scopeOf = (actor: Actor): Scope => (actor.org === 'hospital' ? actor.orgId : null)

const inScope = (pair: 'f' | 'g', scope: Scope) => {
  const hospital = sql.ref(`${pair}.hospital_id`)
  return sql<boolean>`(${hospital} is null ${scope === null ? sql`` : sql`or ${hospital} = ${scope}`})`
}
const pairOf = (local: string, scope: Scope) => sql<Pair>`(select f.* from province_match_facts f
  where f.${sql.raw(local === 'c.id' ? 'company_id' : 'product_id')} = ${sql.ref(local)}
    and ${inScope('f', scope)} order by ${countsFirst('f')} limit 1)`
type Pair = Record<string, unknown> & { id: string; item_id: string; hospital_id: string | null }

/** Of theirs as one value, what a candidate shows too. */
export const itemInSql = sql<ItemFacts | null>`case when i.id is null then null else jsonb_build_object('id', i.id, 'code', i.prov_id, 'name', i.name, 'formerName', i.former_name,
  'spec', i.spec, 'packSpec', i.pack_spec, 'unit', i.unit, 'maker', i.maker, 'approvalNo', i.approval_no, 'insuranceCode', i.insurance_code,
  'creditCode', i.credit_code, 'ratio', i.ratio::text, 'price', i.price::text, 'listed', i.listed, 'from', i.valid_from) end`
export interface ItemFacts {
  id: string
  code: string
  name: string
  formerName: string
  spec: string
  packSpec: string
  unit: string
  maker: string
  approvalNo: string
  insuranceCode: string
  creditCode: string
  ratio: string | null
  price: string | null
  listed: boolean
  from: string
}

const goods = (tx: Tx, actor: Actor, kind: number, scope: Scope) =>
  tx
    .selectFrom('product_card as p')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .leftJoinLateral(pairOf('p.id', scope).as('m'), (j) => j.onTrue())
    .leftJoin('province_item_card as i', (j) => j.on(sql<boolean>`i.id = m.item_id`))
    .where('p.kind', '=', kind)
    .where(sql<boolean>`(p.enabled or m.id is not null)`)
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))
    .$if(scope !== null, (q) =>
      q.where(
        sql<boolean>`(m.hospital_id is not null or exists (select from catalog_item_card b where b.hospital_id = ${scope} and b.product_id = p.id))`,
      ),
    )
const companies = (tx: Tx, actor: Actor, scope: Scope) =>
  tx
    .selectFrom('company_card as c')
    .leftJoinLateral(pairOf('c.id', scope).as('m'), (j) => j.onTrue())
    .leftJoin('province_item_card as i', (j) => j.on(sql<boolean>`i.id = m.item_id`))
    .where('c.is_vendor', '=', true)
    .where(sql<boolean>`(c.enabled or m.id is not null)`)
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))
    .$if(scope !== null, (q) =>
      q.where(
        sql<boolean>`(m.hospital_id is not null or exists (select from catalog_item_card b where b.hospital_id = ${scope} and b.supplier_id = c.org_id))`,
      ),
    )

/** What the pair brings to a row, whatever is compared. */
const paired = (actor: Actor, tolerance: number) => [
  stateInSql(tolerance).as('state'),
  sql<
    ProvinceConflict[]
  >`case when m.id is null or m.state = 'suggested' then '{}' else ${conflictsInSql(tolerance)} end`.as('conflicts'),
  itemInSql.as('item'),
  sql<string | null>`m.item_id`.as('itemId'),
  sql<string | null>`m.id`.as('pairId'),
  sql<boolean>`m.hospital_id is not null`.as('own'),
  sql<string>`coalesce((select o.own_id from province_own_id o where o.item_id = m.item_id and o.hospital_id = ${actor.orgId}), '')`.as(
    'ownId',
  ),
  sql<string | null>`m.score`.as('score'),
  sql<Judged | null>`m.judged`.as('judged'),
  sql<string>`case when m.accepted_of = m.facts then m.accepted else '' end`.as('accepted'),
  sql<Way | null>`m.way`.as('way'),
  sql<string>`coalesce(m.made_name, '')`.as('matchedName'),
  sql<string | null>`m.made_at`.as('matchedAt'),
  sql<number>`coalesce(m.version, 0)`.as('version'),
]
const nothing = sql<string>`''`
const unknown = sql<string | null>`null::numeric`

const goodsRow = (actor: Actor, tolerance: number) => (q: ReturnType<typeof goods>) =>
  q.select([
    'p.platform_code as code',
    'p.platform_code as no',
    'p.pack_unit as unit',
    ...columns('p', 'id', 'name', 'spec', 'packSpec', 'approvalNo', 'insuranceCode', 'enabled'),
    sql<string>`coalesce(maker.name, '')`.as('maker'),
    nothing.as('creditCode'),
    sql<string | null>`p.conversion_ratio`.as('ratio'),
    sql<string | null>`p.listed_price`.as('price'),
    ...paired(actor, tolerance),
  ])
const companyRow = (actor: Actor, tolerance: number) => (q: ReturnType<typeof companies>) =>
  q.select([
    'c.code',
    'c.code as no',
    ...columns('c', 'id', 'name', 'creditCode', 'enabled'),
    nothing.as('unit'),
    nothing.as('spec'),
    nothing.as('packSpec'),
    nothing.as('approvalNo'),
    nothing.as('insuranceCode'),
    nothing.as('maker'),
    unknown.as('ratio'),
    unknown.as('price'),
    ...paired(actor, tolerance),
  ])

const theirsOf = (alias: string) => [text(`${alias}.name`), text(`${alias}.prov_id`)]
/** A product by what its pair says: as ids, so that a word reaches the catalogue by an index and does not walk through it. */
const pairedWith = (scope: Scope): Search => ({
  column: 'p.id',
  ids: (
    word,
    most,
  ) => sql`array(select g.product_id from province_match_facts g join province_item_card x on x.id = g.item_id
    where g.product_id is not null and ${inScope('g', scope)} and ${anyWord(theirsOf('x'))([word])}
      and g.id = (select f.id from province_match_facts f where f.product_id = g.product_id and ${inScope('f', scope)}
        order by ${countsFirst('f')} limit 1)
    limit ${most ?? null}::int)`,
  each: (word) => anyWord(theirsOf('i'))([word]),
})

const tests = (tolerance: number) => ({
  state: (values: readonly string[]) =>
    values.length > 0 ? sql<boolean>`${stateInSql(tolerance)} in (${sql.join(values)})` : undefined,
  delisted: (yes: boolean) => sql<boolean>`coalesce(not i.listed, false) = ${yes}`,
})
const orderOf = (alias: 'p' | 'c', code: string, price: string) => ({
  sorts: { code, name: `${alias}.name`, score: 'm.score', price, matchedAt: 'm.made_at' },
  fallback: 'code',
})

/** What a comparison shows to an actor, at the tolerance that is set. */
export const readsOf = (name: ProvinceFamily, actor: Actor, tolerance: number) => {
  const scope = scopeOf(actor)
  if (name === 'corp') return companyReads(actor, tolerance, scope)
  return goodsReads(name, actor, tolerance, scope)
}
const goodsReads = (name: Exclude<ProvinceFamily, 'corp'>, actor: Actor, tolerance: number, scope: Scope) =>
  documentReads({
    call: compareCalls[name].query,
    alias: 'p',
    visible: (tx: Tx, who: Actor) => goods(tx, who, provinceFamilies[name].kind, scope),
    row: goodsRow(actor, tolerance),
    whole: goodsRow(actor, tolerance),
    tests: tests(tolerance),
    keyword: {
      codes: ['p.platform_code', 'p.insurance_code', 'i.prov_id'],
      found: [foundBy('p.id', 'product_search', sql`p.search`), pairedWith(scope)],
    },
    order: orderOf('p', 'p.platform_code', 'p.listed_price'),
    tabs: 'none',
  })
const companyReads = (actor: Actor, tolerance: number, scope: Scope) =>
  documentReads({
    call: compareCalls.corp.query,
    alias: 'c',
    visible: (tx: Tx, who: Actor) => companies(tx, who, scope),
    row: companyRow(actor, tolerance),
    whole: companyRow(actor, tolerance),
    tests: tests(tolerance),
    keyword: {
      codes: ['c.code', 'c.credit_code', 'i.prov_id'],
      texts: [sql`lower(c.code) || ' ' || c.search`, ...theirsOf('i')],
    },
    order: orderOf('c', 'c.code', 'c.name'),
    tabs: 'none',
  })
export type Asked = Input<CompareCalls['query']>

/** How many are in each state, under the other filters. */
export const tally = async (
  tx: Tx,
  actor: Actor,
  name: ProvinceFamily,
  tolerance: number,
  { state: _, ...asked }: Wish<Asked>,
) => {
  const rows = readsOf(name, actor, tolerance).rows(tx, actor, asked).clearOrderBy()
  const { rows: counts } = await sql<{
    state: string
    n: number
  }>`select x.state, count(*)::int as n from (${rows}) x group by 1`.execute(tx)
  const all = counts.reduce((n, r) => n + r.n, 0)
  return { all, ...Object.fromEntries(counts.map((r) => [r.state, r.n])) } as Record<string, number>
}
