import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, filtered, is, type Wish } from '#kernel/server/document/filters.ts'
import { foundBy, partner } from '#kernel/server/keyword.ts'
import { type Order, ordered, paged, todayInSql } from '#kernel/server/page.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { keys } from '#kernel/shared/machine.ts'
import type { clockCalls } from '../../shared/calls.ts'
import { ageDays, type Band, SOON, type StopCode, type stopParties } from '../../shared/types.ts'

type Asked = Input<(typeof clockCalls)['query']>

/** Either side its own; the authority all. */
const clocks = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('payment_clock_facts as c')
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))
/** The same with what they are the clocks of. */
export const visible = (tx: Tx, actor: Actor) =>
  clocks(tx, actor)
    .innerJoin('payable_item_card as i', 'i.id', 'c.id')
    .innerJoin('org_card as hospital', 'hospital.id', 'c.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'c.supplier_id')

const running = sql<boolean>`c.state = 'open' and c.stop_from > ${todayInSql}`
/** In the words of the indexes; the view says the same of a row. */
const inBand: Record<Band, readonly ReturnType<typeof sql<boolean>>[]> = {
  paid: [sql`c.state = 'paid'`],
  stopped: [sql`c.state = 'open' and c.stop_from <= ${todayInSql}`],
  overdue: [running, sql`c.moved_due < ${todayInSql}`],
  due: [running, sql`c.moved_due >= ${todayInSql}`],
}
const when = (yes: boolean, test: ReturnType<typeof sql<boolean>>) => (yes ? test : sql<boolean>`not (${test})`)
/** Runs and is due within a week. */
export const soon = sql<boolean>`(${running} and c.moved_due between ${todayInSql} and ${todayInSql} + ${SOON}::int)`
/** Sunday of this week. */
export const thisWeek = sql<boolean>`(${running} and c.moved_due < (date_trunc('week', ${todayInSql}) + interval '7 days')::date)`

type Base = ReturnType<typeof visible>
const found = (tx: Tx, actor: Actor, asked: Wish<Asked>, base: Base = visible(tx, actor)) =>
  filtered<Base, Asked>(base, asked, {
    id: 'c.id',
    tests: {
      band: (band) => inBand[band],
      hospitalId: is('c.hospital_id'),
      supplierId: is('c.supplier_id'),
      productId: is('i.product_id'),
      startedOn: dates('c.started_on'),
      movedDue: dates('c.moved_due'),
      paidOn: dates('c.paid_on'),
      age: (age) => sql`c.gross_days between ${ageDays[age][0]}::int and ${ageDays[age][1]}::int`,
      stop: (code) =>
        sql`exists (select from payment_stop_facts s where s.item_id = c.id and s.code = ${code} and s.begins_on <= c.until)`,
      sourceType: is('i.source_type'),
      vbpClass: is('i.vbp_class'),
      soon: (yes) => when(yes, soon),
      thisWeek: (yes) => when(yes, thisWeek),
    },
    keyword: {
      nos: ['i.source_no', 'i.delivery_no', 'i.order_no', 'i.lot_no', 'i.code'],
      numbers: { YS: 'i.source_no', TH: 'i.source_no', PS: 'i.delivery_no', CG: 'i.order_no' },
      found: [
        foundBy('i.product_id', 'product_search', sql`p.search`),
        partner('c.hospital_id', 'hospital', 'hospital'),
        partner('c.supplier_id', 'supplier', 'supplier'),
      ],
    },
  })

type Aged = Answer<(typeof clockCalls)['ages']>['rows'][number]
/** What only the item itself says. */
const ofItems = ['keyword', 'productId', 'sourceType', 'vbpClass', 'ids'] as const
/** Items by age, all four: one pass over the clocks alone, from their index where nothing of the items is asked for. */
export const aged = async (tx: Tx, actor: Actor, asked: Wish<Asked>) => {
  const bare = ofItems.every((key) => !asked[key])
  const base = found(tx, actor, asked, bare ? (clocks(tx, actor) as unknown as Base) : undefined)
  const cents = asked.band === 'paid' ? sql`c.owed_cents` : sql`c.left_cents`
  const known = keys(ageDays)
  const age = sql.join(
    known.map((one) => sql`when x.days <= ${ageDays[one][1]}::int then ${one}`),
    sql` `,
  )
  const { rows } = await sql<Aged>`
    select case ${age} end as age, count(*)::int as items, round(sum(x.cents) / 100.0, 2) as amount
    from (${base.select([sql<number>`c.gross_days`.as('days'), sql<string>`${cents}`.as('cents')])}) x group by 1`.execute(
    tx,
  )
  return known.map((one) => rows.find((r) => r.age === one) ?? { age: one, items: 0, amount: '0.00' })
}

/** Days of an item that count for a party. */
const days = (party: keyof typeof stopParties) =>
  sql<number>`coalesce((select sum(d.days)::int from payment_days(array[c.id]) d join payment_stop_facts s on s.id = d.stop_id
    where s.party = ${sql.lit(party)}), 0)`

export const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('c', 'id', 'hospitalId', 'supplierId', 'startedOn', 'dueOn', 'movedDue', 'paidOn', 'owed', 'paid'),
    sql<number>`c.gross_days`.as('grossDays'),
    sql<number>`c.net_days`.as('netDays'),
    sql<number>`c.overdue_days`.as('overdueDays'),
    ...columns('i', 'sourceId', 'sourceType', 'sourceNo', 'orderNo', 'code', 'name', 'spec', 'lotNo', 'vbpClass'),
    sql<Band>`c.band`.as('band'),
    sql<StopCode | null>`case when c.band = 'stopped' then (select s.code from payment_stop_facts s where s.item_id = c.id and s.ends_on is null
      and s.begins_on <= c.until order by s.begins_on, s.code = '01', s.code limit 1) end`.as('stop'),
    days('supplier').as('supplierDays'),
    days('hospital').as('hospitalDays'),
    days('authority').as('authorityDays'),
    'hospital.name as hospital',
    'supplier.name as supplier',
  ])

const order = (band: Band | undefined): Order => ({
  sorts: {
    startedOn: 'c.started_on',
    dueOn: 'c.due_on',
    movedDue: 'c.moved_due',
    paidOn: 'c.paid_on',
    owed: 'c.owed',
    grossDays: 'c.gross_days',
  },
  fallback: { due: 'movedDue', overdue: 'movedDue', stopped: 'movedDue', paid: '-paidOn', all: '-startedOn' }[
    band ?? 'all'
  ],
  tie: 'c.id',
  named: ['i.source_no', 'i.delivery_no', 'i.order_no', 'i.lot_no', 'i.code'],
})

export const list = (tx: Tx, actor: Actor, { band, ...asked }: Asked) => {
  const base = found(tx, actor, { ...asked, band })
  return paged(tx, base, row(base), asked, order(band), {
    sums: { owed: 'c.owed', paid: 'c.paid' },
    tab: { column: 'c.band', base: found(tx, actor, asked), here: band && sql<boolean>`c.band = ${band}` },
  })
}

export const forExport = (tx: Tx, actor: Actor, wish: Wish<Asked>) =>
  ordered(row(found(tx, actor, wish)), wish.sort, order(wish.band))
