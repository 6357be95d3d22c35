import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { comingIn } from '#modules/plan/server/public.ts'
import { readablePlace } from '#modules/stock/server/public.ts'
import { type AlarmKind, levelNames } from '../../shared/alarms.ts'
import type { monitorCalls } from '../../shared/calls.ts'
import { levels, type Scope } from './levels.ts'

type Asked = Input<(typeof monitorCalls)['query']>
export type Row = Answer<(typeof monitorCalls)['query']>['rows'][number]

/** A hospital's own shelves; the authority's region; suppliers see none. What is empty, unused and not wanted is no row. */
export const visible = (tx: Tx, actor: Actor, of: Scope = {}) =>
  tx
    .selectFrom(levels(actor.org === 'hospital' ? { ...of, hospitalId: actor.orgId } : of).as('l'))
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .innerJoin('distribution_point_card as point', 'point.id', 'l.point_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'l.hospital_id')
    .where(
      sql<boolean>`(l.qty > 0 or l.safety is not null or l.most is not null or l.target_days is not null or l.daily > 0)`,
    )
    .where(readablePlace(actor, 'l'))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

/** Open alarms of the row's lots, and since when those of its level are. */
const noted = (
  more: RawBuilder<boolean>,
) => sql`from stock_alarm a where a.closed_at is null and a.hospital_id = l.hospital_id
  and a.point_id = l.point_id and a.product_id = l.product_id and ${more}`
const ofLots = sql<boolean>`a.balance_id is not null`
const isLevel = (kind: AlarmKind): boolean => (levelNames as readonly string[]).includes(kind)

const rows = (tx: Tx, actor: Actor, { keyword, ...asked }: Wish<Asked>) =>
  filtered<ReturnType<typeof visible>, Asked>(
    visible(tx, actor, { hospitalId: asked.hospitalId, productIds: asked.productId ? [asked.productId] : undefined }),
    { ...asked, keyword },
    {
      id: 'l.id',
      tests: {
        hospitalId: is('l.hospital_id'),
        pointId: is('l.point_id'),
        productId: is('l.product_id'),
        kind: is('p.kind'),
        alarm: (kinds) =>
          kinds.length === 0
            ? undefined
            : sql`(l.kinds && ${kinds.filter(isLevel)}::text[]
                or exists (select ${noted(sql`a.alarm_kind = any(${kinds.filter((k) => !isLevel(k))}::text[])`)}))`,
        watched: (yes) => sql`(l.safety is not null or l.most is not null or l.target_days is not null) = ${yes}`,
      },
      keyword: { codes: ['p.platform_code'], texts: [sql`p.search`] },
    },
  )

/** What is the matter now: of its level as it stands, since when the look of a night found it; of its lots as that found them. */
const alarms = sql<
  Row['alarms']
>`coalesce((select jsonb_agg(jsonb_build_object('kind', x.kind, 'since', x.since) order by x.since, x.kind) from (
  select k.kind, coalesce((select min(a.since) ${noted(sql`a.alarm_kind = k.kind`)}), ${todayInSql}) as since from unnest(l.kinds) k(kind)
  union all
  select a.alarm_kind, min(a.since) ${noted(ofLots)} group by 1) x), '[]')`
const onWay = sql<string>`coalesce((select sum(c.qty) from ${comingIn(
  sql<boolean>`l.hospital_id = pair.hospital_id and l.product_id = pair.product_id`,
)} c where c.point_id = pair.point_id), 0)`

/** The item it is bought as: price, multiple and bounds are the catalogue's. */
const item = sql`(select c.id, c.pack_multiple, c.min_qty, c.max_qty from catalog_item_card c where c.hospital_id = l.hospital_id
  and c.product_id = l.product_id and c.status = 'enabled' and c.is_default limit 1)`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    'l.id',
    ...columns(
      'l',
      'hospitalId',
      'pointId',
      'productId',
      'qty',
      'available',
      'amount',
      'daily',
      'cover',
      'safety',
      'most',
    ),
    ...columns('l', 'targetDays', 'version'),
    ...columns('p', 'kind', 'name', 'spec', 'minUnit'),
    'p.platform_code as code',
    'p.pack_unit as unit',
    'p.conversion_ratio as ratio',
    'point.name as point',
    'hospital.name as hospital',
    alarms.as('alarms'),
    sql<string>`(select ${onWay} from (select l.hospital_id, l.point_id, l.product_id) pair)`.as('onWay'),
    sql<Item | null>`(select jsonb_build_object('id', i.id, 'step', i.pack_multiple::text, 'least', i.min_qty::text, 'most', i.max_qty::text)
      from ${item} i)`.as('item'),
  ])
/** Packs. */
export interface Item {
  id: string
  step: string
  least: string | null
  most: string | null
}

const order: Order = {
  sorts: {
    name: 'p.pinyin',
    code: 'p.platform_code',
    qty: 'l.qty',
    available: 'l.available',
    daily: 'l.daily',
    cover: 'l.cover',
  },
  fallback: 'name',
  tie: 'l.id',
}

export const forExport = (tx: Tx, actor: Actor, input: Wish<Asked>) =>
  ordered(row(rows(tx, actor, input)), input.sort, order)

/** How many rows each alarm of a level has, under the other filters. */
const tally = async (tx: Tx, actor: Actor, { alarm: _, ...input }: Asked): Promise<Record<string, number>> => {
  const { rows: found } = await sql<{ kind: string; n: number }>`
    with x as materialized (${rows(tx, actor, input).select('l.kinds')})
    select k.kind, count(*)::int as n from x cross join lateral unnest(x.kinds) k(kind) group by 1
    union all select 'all', count(*)::int from x`.execute(tx)
  return Object.fromEntries(found.map((f) => [f.kind, f.n]))
}

export const list = async (tx: Tx, actor: Actor, input: Asked) => {
  const base = rows(tx, actor, input)
  const page = await paged(tx, base, row(base), input, order, { sums: { amount: 'l.amount' } })
  return input.part === 'rows' ? page : { ...page, counts: await tally(tx, actor, input) }
}
export type Found = Awaited<ReturnType<typeof list>>['rows'][number]

/** These rows as the actor sees them: what they are about. */
export const pairsOf = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  visible(tx, actor)
    .where(sql<boolean>`l.id = any(${[...ids]}::uuid[])`)
    .select([...columns('l', 'hospitalId', 'pointId', 'productId', 'kinds'), 'p.name', 'point.name as point'])
    .execute()

/** Too little or nothing left, of what a threshold is set for: for the workbench. */
export const lacking = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(tx, sql`(${rows(tx, actor, { alarm: ['out', 'short'] }).select('l.id')}) x`)

/** What is used at the actor's points, for proposals: at most a thousand. */
export const used = (tx: Tx, actor: Actor, w: Input<(typeof monitorCalls)['propose']>) =>
  visible(tx, actor)
    .where('l.daily', '>', '0')
    .$if(!w.all && !w.pairs, (q) =>
      q.where(sql<boolean>`l.safety is null and l.most is null and l.target_days is null`),
    )
    .$if(!!w.pointId, (q) => q.where('l.point_id', '=', w.pointId!))
    .$if(w.kind !== undefined, (q) => q.where('p.kind', '=', w.kind!))
    .$if(!!w.pairs, (q) =>
      q.where(sql<boolean>`(l.point_id, l.product_id) in (select x."pointId", x."productId"
        from jsonb_to_recordset(${JSON.stringify(w.pairs ?? [])}::jsonb) as x("pointId" uuid, "productId" uuid))`),
    )
    .select([
      ...columns('l', 'pointId', 'productId', 'safety', 'most', 'targetDays', 'version'),
      sql<string>`l.daily`.as('daily'),
      ...columns('p', 'name', 'spec', 'minUnit'),
      'p.platform_code as code',
      'p.pack_unit as unit',
      'p.conversion_ratio as ratio',
      'point.name as point',
    ])
    .orderBy('p.pinyin')
    .orderBy('l.id')
    .limit(1000)
    .execute()
