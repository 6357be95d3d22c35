import { type RawBuilder, sql } from 'kysely'
import { today } from '#kernel/server/clock.ts'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered, type Wish } from '#kernel/server/document/filters.ts'
import { among, type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { causes } from '../../shared/causes.ts'
import { type ledgerCalls, ledgerCauses } from '../../shared/ledger.ts'
import { before, dawn, dusk } from './at.ts'
import { readablePlace } from './blind.ts'
import { goodsTests, spoken, visible } from './read.ts'

type Calls = typeof ledgerCalls
type Asked = Input<Calls['ledger']>
type Row = Answer<Calls['ledger']>['rows'][number]

interface Span {
  from: string
  to: string
}
/** This month when nothing is said; a side that is open is the month's beginning, or today. */
const spanOf = (period: Asked['period']): Span => {
  const to = period?.to ?? today()
  return { from: period?.from ?? `${to.slice(0, 7)}-01`, to }
}

/** Every product at every point that had anything in the period, by the owner of the goods. */
const lines = (tx: Tx, actor: Actor, { keyword, period: _, ids: some, ...asked }: Wish<Asked>, span: Span) => {
  const lots = filtered<ReturnType<typeof visible>, Omit<Asked, 'period'>>(
    visible(tx, actor)
      .where(readablePlace(actor, 's'))
      // what is used up and did not move since had nothing
      .where(sql<boolean>`s.received_at < ${dusk(span.to)} and (s.qty > 0 or s.updated_at >= ${dawn(span.from)})`)
      .where(sql<boolean>`${span.from}::date <= (now() at time zone 'Asia/Shanghai')::date`)
      .where(spoken(keyword, sql`p.search`)),
    asked,
    { id: 's.id', tests: goodsTests, keyword: { nos: ['p.platform_code'] } },
  )
  const groups = lots
    .select([
      ...columns('s', 'hospitalId', 'pointId', 'productId', 'owner'),
      ...columns('p', 'kind', 'name', 'spec', 'minUnit', 'pinyin'),
      'p.platform_code as code',
      'p.pack_unit as unit',
      'p.conversion_ratio as ratio',
      'hospital.name as hospital',
      'point.name as point',
      sql<string>`(array_agg(s.id order by s.id))[1]`.as('id'),
    ])
    .groupBy(sql`s.hospital_id, s.point_id, s.product_id, s.owner, p.kind, p.name, p.spec, p.min_unit, p.pinyin, p.platform_code,
      p.pack_unit, p.conversion_ratio, hospital.name, point.name`)
  return tx.selectFrom(groups.as('g')).$if(!!some, (q) => q.where(among('g.id', some ?? [])))
}

/** The balances of a line `g`; of one supplier where the ledger is asked for his goods alone. */
const itsOf = ({ supplierId }: Pick<Wish<Asked>, 'supplierId'>) =>
  sql`stock_balance s where s.hospital_id = g."hospitalId" and s.point_id = g."pointId" and s.product_id = g."productId"
  and s.owner = g.owner ${supplierId ? sql`and s.supplier_id = ${supplierId}` : sql``}`
type Its = RawBuilder<unknown>
const within = ({ from, to }: Span) => sql`m.balance_id = s.id and m.at >= ${dawn(from)} and m.at < ${dusk(to)}`

type What = 'qty' | 'value'
/** As it is read: quantities without the zeros nobody wrote. */
const plain = (n: RawBuilder<unknown>, what: What) => (what === 'qty' ? sql`trim_scale(${n})::text` : sql`${n}::text`)
/** A movement counts for the cause of what it takes back. */
const said = (what: What) =>
  sql.join(
    ledgerCauses.map(
      (c) => sql`${`${c}${what === 'qty' ? 'Qty' : 'Value'}`}::text,
        ${plain(sql`coalesce(${sql.lit(causes[c].sign)} * sum(${sql.ref(what)}) filter (where cause = ${sql.lit(c)}), 0)`, what)}`,
    ),
  )
const direction = (
  sign: 1 | -1,
  what: 'qty' | 'value',
) => sql`coalesce(${sql.lit(sign)} * sum(${sql.ref(what)}) filter (where cause in
  (${sql.join(ledgerCauses.filter((c) => causes[c].sign === sign).map((c) => sql.lit(c)))})), 0)::text`
const atMoment = (its: Its, moment: RawBuilder<string>, qty: string, value: string) => sql`(
  select jsonb_build_object(${qty}::text, trim_scale(coalesce(sum(q), 0))::text, ${value}::text, coalesce(sum(round(q * price / ratio, 2)), 0)::text)
  from (select ${before(moment)} as q, s.price, s.ratio from ${its}) x)`

/** Everything a line says of the period; asked of the lines of a page alone. */
const figures = (its: Its, span: Span) => sql<Omit<Row, 'id'>>`(
  ${atMoment(its, dawn(span.from), 'startQty', 'startValue')} || ${atMoment(its, dusk(span.to), 'endQty', 'endValue')} || (
    select jsonb_build_object('inQty', ${direction(1, 'qty')}, 'inValue', ${direction(1, 'value')},
        'outQty', ${direction(-1, 'qty')}, 'outValue', ${direction(-1, 'value')})
      || jsonb_build_object(${said('qty')}) || jsonb_build_object(${said('value')})
    from (select m.qty, m.value, coalesce((select o.cause from stock_movement o where o.id = m.undo_of), m.cause) as cause
      from (select s.id from ${its}) s join stock_movement m on ${within(span)}) x))`

const order: Order = { sorts: { code: 'g.code', name: 'g.pinyin', point: 'g.point' }, fallback: 'name', tie: 'g.id' }
const filled = (base: ReturnType<typeof lines>, its: Its, span: Span) =>
  base.selectAll('g').select(figures(its, span).as('figures'))
const flat = <R extends { figures: object }>({ figures: all, ...row }: R) => ({ ...row, ...all })

/** 收发存: opening + in − out = closing, in quantity and value (§2.24.10). */
export const ledger = async (tx: Tx, actor: Actor, input: Asked) => {
  const span = spanOf(input.period)
  const base = lines(tx, actor, input, span)
  const its = itsOf(input)
  // adding up a whole region takes long; a hospital's books are what is closed
  const whole = actor.org === 'hospital' || input.hospitalId || input.productId
  const valueAt = (moment: RawBuilder<string>) =>
    sql`(select sum(round(${before(moment)} * s.price / s.ratio, 2)) from ${its})`
  const sums = { startValue: valueAt(dawn(span.from)), endValue: valueAt(dusk(span.to)) }
  const page = await paged(tx, base, filled(base, its, span), input, order, whole ? { sums } : {})
  return { ...page, rows: page.rows.map((r) => ({ ...flat(r), ...span }) as unknown as Row) }
}

export const ledgerForExport = (tx: Tx, actor: Actor, input: Wish<Asked>) => {
  const span = spanOf(input.period)
  return ordered(filled(lines(tx, actor, input, span), itsOf(input), span), input.sort, order)
}
export const flatten = async function* <R extends { figures: object }>(rows: AsyncIterable<R>) {
  for await (const row of rows) yield flat(row)
}
