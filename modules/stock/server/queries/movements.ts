import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, filtered, is, text } from '#kernel/server/document/filters.ts'
import { paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { uncategorised } from '#modules/category/server/public.ts'
import type { stockCalls } from '../../shared/calls.ts'
import { type Cause, uses } from '../../shared/causes.ts'
import { readable } from './blind.ts'
import { purchaseClass } from './class.ts'
import { goodsTests, places, spoken, visible } from './read.ts'

type Asked = Input<(typeof stockCalls)['movements']>
const used = sql.join(uses.map((c) => sql.lit(c)))

/** What counts as use, with what takes it back (§2.24.3). */
const asUse = sql<boolean>`(m.cause in (${used}) or (m.undo_of is not null
  and (select o.cause from stock_movement o where o.id = m.undo_of) in (${used})))`

const visibleMoves = (tx: Tx, actor: Actor) =>
  visible(tx, actor)
    .innerJoin('stock_movement as m', 'm.balance_id', 's.id')
    .leftJoin('department_card as department', 'department.id', 'm.department_id')
    // the balance's hospital is the movement's: said, so that the index of its days serves
    .$if(actor.org === 'hospital', (q) => q.where('m.hospital_id', '=', actor.orgId))

/** The movements behind figures, balances and products, each with its document. */
export const movements = (tx: Tx, actor: Actor, { keyword, ...input }: Asked) => {
  const base = filtered<ReturnType<typeof visibleMoves>, Asked>(
    visibleMoves(tx, actor)
      .where(readable(actor, 's.id'))
      .where(spoken(keyword, ...places, text('m.ref_no'))),
    input,
    {
      id: 'm.id',
      tests: {
        ...goodsTests,
        balanceId: is('m.balance_id'),
        departmentId: is('m.department_id'),
        noDepartment: (none) => sql`(m.department_id is null) = ${none}`,
        noCategory: (none) => sql`${uncategorised(actor)} = ${none}`,
        vbpClass: (of) => sql`${purchaseClass('s')} = ${of}`,
        cause: is('m.cause'),
        used: (yes) => (yes ? asUse : sql`not ${asUse}`),
        at: days('m.at'),
      },
      keyword: { nos: ['m.ref_no'] },
    },
  )
  const moved = base.select([
    ...columns('m', 'id', 'balanceId', 'type', 'value', 'qty', 'beforeQty', 'afterQty', 'refType', 'refId', 'refNo'),
    ...columns('m', 'userName', 'reason', 'at'),
    sql<Cause>`m.cause`.as('cause'),
    ...columns('p', 'minUnit', 'name', 'spec'),
    'p.pack_unit as unit',
    'p.platform_code as code',
    ...columns('s', 'productId', 'lotNo', 'ratio'),
    'hospital.name as hospital',
    'point.name as point',
    sql<string>`coalesce(department.name, '')`.as('department'),
    sql<string>`coalesce(supplier.name, '')`.as('supplier'),
  ])
  return paged(
    tx,
    base,
    moved,
    { ...input, ...(keyword ? { keyword } : {}) },
    { sorts: { at: 'm.at', value: 'm.value' }, fallback: '-at', tie: 'm.id' },
    { sums: { value: 'm.value' } },
  )
}

/** What a paper booked, for taking it back. */
export const ofPaper = async (tx: Tx, type: string, id: string) => {
  const { rows } = await sql<{
    movementId: string
    balanceId: string
    units: string
    type: number | null
    refLineId: string
  }>`
    select m.id as "movementId", m.balance_id as "balanceId", m.qty::text as units, m.type, m.ref_line_id as "refLineId" from stock_movement m
    where m.ref_type = ${type} and m.ref_id = ${id} and m.undo_of is null order by m.balance_id, m.id`.execute(tx)
  return rows
}

/** By what paper goods went first from the balances of these movements after them; what was taken back since went nowhere. */
export const wentSince = async (tx: Tx, ids: readonly string[]) => {
  const { rows } = await sql<{ name: string; lot: string; no: string }>`
    select p.name || ' ' || p.spec as name, coalesce(nullif(b.lot_no, ''), '--') as lot, m.ref_no as no
    from stock_movement o join stock_movement m on m.balance_id = o.balance_id and m.at > o.at and m.qty < 0
      join stock_balance b on b.id = m.balance_id join product_card p on p.id = b.product_id
    where o.id = any(${[...ids]}::uuid[]) and m.undo_of is null and not exists (select from stock_movement u where u.undo_of = m.id)
    order by m.at limit 1`.execute(tx)
  return rows[0]
}
