import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { madeId } from '#kernel/server/made-id.ts'
import { type Order, ordered, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { balanceCalls } from '../../shared/balance.ts'
import { byLot, lineDue } from './wrongs.ts'

type Calls = typeof balanceCalls

interface Figures {
  due: number
  collected: number
  /** How many codes of a line the platform took, and knew when it was asked. */
  uploaded: number
  acknowledged: number
  differs: boolean
}
/** Of one line: its codes are read once to say whether they differ. */
const figures = sql<Figures>`(select y.*, y.due <> y.collected or y.collected <> y.uploaded or y.uploaded <> y.acknowledged as differs
  from (select ${lineDue} as due, count(*)::int as collected, count(*) filter (where c.acknowledged_at is not null)::int as acknowledged,
    count(distinct c.code) filter (where exists (select from trace_row_code_facts x where x.hospital_id = c.hospital_id and x.code = c.code
      and x.kind = '3503' and x.state = 'taken'))::int as uploaded
    from trace_code c where c.delivery_line_id = f.delivery_line_id and c.acceptance_id = f.acceptance_id) y)`
/** As a column it is read of a page's rows alone, however the list is sorted. */
const figure = <K extends keyof Figures>(name: K) => sql<Figures[K]>`(select ${sql.ref(`y.${name}`)} from ${figures} y)`

const accepted = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('acceptance_line_facts as f')
    .innerJoin('delivery_line_facts as l', 'l.id', 'f.delivery_line_id')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'f.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'f.supplier_id')
    // only drugs have a code on each pack
    .where('p.kind', '=', 0)
    .where('f.status', '=', 'confirmed')
    // said though it follows: the index that has their order holds no others
    .where('f.confirmed_at', 'is not', null)
    .where('f.accepted_qty', '>', '0')
    .$if(actor.org === 'hospital', (q) => q.where('f.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

/** Lots that were taken in: due = collected = uploaded = acknowledged (domain-trace §4.5). */
const lotsFound = (tx: Tx, actor: Actor, asked: Wish<Input<Calls['query']>>) =>
  filtered<ReturnType<typeof accepted>, Input<Calls['query']>>(accepted(tx, actor), asked, {
    id: 'f.id',
    tests: {
      hospitalId: is('f.hospital_id'),
      productId: is('l.product_id'),
      day: days('f.confirmed_at'),
      differs: (yes) => sql`${figure('differs')} = ${yes}`,
    },
    keyword: {
      nos: ['l.delivery_no', 'l.lot_no'],
      numbers: { PS: 'l.delivery_no' },
      found: [foundBy('l.product_id', 'product_search', sql`p.search`)],
    },
  })
const lotRow = (base: ReturnType<typeof accepted>) =>
  base.select([
    'f.id',
    ...columns('l', 'deliveryId', 'deliveryNo', 'lotNo'),
    'hospital.name as hospital',
    'supplier.name as supplier',
    ...columns('p', 'name', 'spec'),
    sql<string>`f.confirmed_at`.as('confirmedAt'),
    sql<string>`f.accepted_qty`.as('acceptedQty'),
    figure('due').as('due'),
    figure('collected').as('collected'),
    figure('uploaded').as('uploaded'),
    figure('acknowledged').as('acknowledged'),
    figure('differs').as('differs'),
  ])
const lotOrder: Order = {
  sorts: { deliveryNo: 'l.delivery_no', confirmedAt: 'f.confirmed_at' },
  fallback: '-confirmedAt',
  tie: 'f.id',
}
export const lots = (tx: Tx, actor: Actor, asked: Input<Calls['query']>) => {
  const base = lotsFound(tx, actor, asked)
  return paged(tx, base, lotRow(base), asked, lotOrder)
}
export const lotsOfFile = (tx: Tx, actor: Actor, wish: Wish<Input<Calls['query']>>) =>
  ordered(lotRow(lotsFound(tx, actor, wish)), wish.sort, lotOrder)

const inStock = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom(byLot(actor.org === 'hospital' ? sql`and c.hospital_id = ${actor.orgId}` : sql``).as('k'))
    .innerJoin('product_card as p', 'p.id', 'k.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'k.hospital_id')

/** Lots by their codes beside the ledger. */
const stockFound = (tx: Tx, actor: Actor, asked: Wish<Input<Calls['stock']>>) =>
  filtered<ReturnType<typeof inStock>, Input<Calls['stock']>>(inStock(tx, actor), asked, {
    id: 'k.id',
    tests: {
      hospitalId: is('k.hospital_id'),
      productId: is('k.product_id'),
      differs: (yes) => sql`(k.units <> k.code_units) = ${yes}`,
    },
    keyword: { nos: ['k.lot_no'], found: [foundBy('k.product_id', 'product_search', sql`p.search`)] },
  })
const stockRow = (base: ReturnType<typeof inStock>) =>
  base.select([
    'k.id',
    'hospital.name as hospital',
    ...columns('p', 'name', 'spec', 'minUnit'),
    'k.lot_no as lotNo',
    sql<string>`coalesce((select string_agg(distinct point.name, '、') from stock_balance_facts b
      join distribution_point_card point on point.id = b.point_id
      where b.hospital_id = k.hospital_id and b.product_id = k.product_id and b.lot_no = k.lot_no and b.units > 0), '')`.as(
      'point',
    ),
    sql<string>`k.units`.as('units'),
    sql<string>`k.code_units`.as('codeUnits'),
    sql<number>`k.codes`.as('codes'),
    sql<number>`k.opened`.as('opened'),
    sql<number>`k.closed`.as('closed'),
    sql<boolean>`k.units <> k.code_units`.as('differs'),
  ])
const stockOrder: Order = {
  sorts: { lotNo: 'k.lot_no' },
  fallback: 'lotNo',
  within: 'k.product_id',
  tie: 'k.hospital_id',
}
export const stock = (tx: Tx, actor: Actor, asked: Input<Calls['stock']>) => {
  const base = stockFound(tx, actor, asked)
  return paged(tx, base, stockRow(base), asked, stockOrder)
}
export const stockOfFile = (tx: Tx, actor: Actor, wish: Wish<Input<Calls['stock']>>) =>
  ordered(stockRow(stockFound(tx, actor, wish)), wish.sort, stockOrder)

const local = sql.raw(`at time zone 'Asia/Shanghai'`)
/** What was dispensed by code each day, beside what the ledger booked as dispensed; what was booked back counts less. */
interface DaySheet {
  id: string
  hospital_id: string
  day: string
  codes: number
  units: string
  dispensed: string
}
/** @param of which rows: whose, and of which days; said of each table's own moment, so that an index finds them */
const byDay = (of: (hospital: string, at: 'e.at' | 'm.at') => RawBuilder<unknown>) => sql<DaySheet>`(
  select ${madeId(sql`hospital_id || ' ' || day`)} as id, hospital_id, day, sum(codes)::int as codes, sum(units) as units, sum(dispensed) as dispensed from (
    select e.hospital_id, (e.at ${local})::date as day, count(distinct e.code_id) filter (where e.step = 'sold') as codes, sum(e.qty) as units, 0 as dispensed
      from trace_code_event e where e.step in ('sold', 'givenBack') ${of('e.hospital_id', 'e.at')} group by 1, 2
    union all
    select m.hospital_id, (m.at ${local})::date, 0, 0, sum(-m.units) from stock_movement_facts m
      join product_card p on p.id = m.product_id and p.kind = 0
      where m.cause in ('dispense', 'dispenseBack') ${of('m.hospital_id', 'm.at')} group by 1, 2
    union all
    -- apart: what was taken back are few, and has an index of its own
    select m.hospital_id, (m.at ${local})::date, 0, 0, sum(-m.units) from stock_movement_facts m
      join stock_movement_facts o on o.id = m.undo_of and o.cause in ('dispense', 'dispenseBack') join product_card p on p.id = m.product_id and p.kind = 0
      where m.undo_of is not null ${of('m.hospital_id', 'm.at')} group by 1, 2) x group by hospital_id, day)`

const perDay = (tx: Tx, actor: Actor, asked: Wish<Input<Calls['days']>>) =>
  tx
    .selectFrom(
      byDay((hospital, at) => {
        const own = actor.org === 'hospital' ? actor.orgId : asked.hospitalId
        const wanted = [own && is(hospital)(own), asked.day && days(at)(asked.day)].flat()
        return sql.join(
          wanted.flatMap((test) => (test ? [sql`and ${test}`] : [])),
          sql` `,
        )
      }).as('k'),
    )
    .innerJoin('org_card as hospital', 'hospital.id', 'k.hospital_id')

const daysFound = (tx: Tx, actor: Actor, asked: Wish<Input<Calls['days']>>) =>
  filtered<ReturnType<typeof perDay>, Input<Calls['days']>>(perDay(tx, actor, asked), asked, {
    id: 'k.id',
    tests: { hospitalId: is('k.hospital_id'), day: dates('k.day') },
    keyword: { nos: ['hospital.name'] },
  })
const dayRow = (base: ReturnType<typeof perDay>) =>
  base.select([
    'k.id',
    sql<string>`k.day`.as('day'),
    'hospital.name as hospital',
    sql<number>`k.codes`.as('soldCodes'),
    sql<string>`k.units`.as('soldUnits'),
    sql<string>`k.dispensed`.as('dispensed'),
    sql<boolean>`k.dispensed <> 0 and k.units <> k.dispensed`.as('differs'),
  ])
const dayOrder: Order = { sorts: { day: 'k.day' }, fallback: '-day', tie: 'k.hospital_id' }
export const daysOf = (tx: Tx, actor: Actor, asked: Input<Calls['days']>) => {
  const base = daysFound(tx, actor, asked)
  return paged(tx, base, dayRow(base), asked, dayOrder)
}
export const daysOfFile = (tx: Tx, actor: Actor, wish: Wish<Input<Calls['days']>>) =>
  ordered(dayRow(daysFound(tx, actor, wish)), wish.sort, dayOrder)
