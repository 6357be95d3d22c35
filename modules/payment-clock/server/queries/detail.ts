import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Answer } from '#kernel/shared/call.ts'
import type { clockCalls } from '../../shared/calls.ts'
import { row, soon, thisWeek, visible } from './read.ts'

type Clock = Answer<(typeof clockCalls)['detail']>

export const one = (tx: Tx, actor: Actor, id: string) =>
  row(visible(tx, actor)).where('c.id', '=', id).select(sql<string>`${todayInSql}::text`.as('today')).executeTakeFirst()

/** What stopped an item, as far as it began; one that will begin if nothing happens is none yet. */
export const stopsOf = async (tx: Tx, id: string): Promise<Clock['stops']> => {
  const { rows } = await sql<Clock['stops'][number]>`
    select s.id, s.code, s.party, s.doc_kind as "docKind", s.doc_id as "docId", s.doc_no as "docNo", s.begins_on as "beginsOn",
      s.ends_on as "endsOn", d.days
    from payment_stop_facts s join payment_days(array[${id}::uuid]) d on d.stop_id = s.id join payment_clock_facts c on c.id = s.item_id
    where s.item_id = ${id} and s.begins_on <= c.until order by s.begins_on, s.code = '01', s.code, s.id`.execute(tx)
  return rows
}

export const partsOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('payment_part as p')
    .leftJoin('requisition_payment_facts as f', 'f.id', 'p.payment_id')
    .where('p.item_id', '=', id)
    .select(columns('p', 'id', 'paidOn', 'amount'))
    .select([sql<string>`coalesce(f.no, '')`.as('no'), sql<string>`coalesce(f.requisition_no, '')`.as('requisitionNo')])
    .orderBy('p.paid_on')
    .orderBy('p.id')
    .execute()

/** Requisitions that were handed in and ask for an invoice of it, the newest first. */
export const requisitionsOf = async (tx: Tx, id: string): Promise<Clock['requisitions']> => {
  const { rows } = await sql<Clock['requisitions'][number]>`
    select r.id, r.no, r.line_count as "lineCount" from requisition_card r where r.status <> 'draft' and exists (
      select from requisition_line_facts l join payable_link_facts k on k.invoice_id = l.invoice_id
      where l.requisition_id = r.id and k.item_id = ${id})
    order by r.submitted_at desc, r.id`.execute(tx)
  return rows
}

const own = (actor: Actor) =>
  actor.org === 'authority'
    ? sql`true`
    : sql`${sql.ref(actor.org === 'supplier' ? 'c.supplier_id' : 'c.hospital_id')} = ${actor.orgId}`
const overdue = sql`c.state = 'open' and c.stop_from > ${todayInSql} and c.moved_due < ${todayInSql}`
const counted = (ctx: Ctx, what: ReturnType<typeof sql>): Promise<number> =>
  countRows(ctx.tx, sql`payment_clock_facts c where ${own(ctx.actor)} and ${what}`)

/** Of the actor's own side, as the list's filters have it. */
export const count = {
  soon: (ctx: Ctx) => counted(ctx, soon),
  thisWeek: (ctx: Ctx) => counted(ctx, thisWeek),
  overdue: (ctx: Ctx) => counted(ctx, overdue),
}

/** What of a hospital the actor may remind it of: overdue, or due within a week. Undefined: he sees nothing of it. */
export const pressing = async ({ tx, actor }: Ctx, hospitalId: string) => {
  const { rows } = await sql<{ known: boolean; items: number; amount: string }>`
    select exists (select from payment_clock_facts c where c.hospital_id = ${hospitalId} and ${own(actor)}) as known, count(*)::int as items,
      coalesce(sum(c.owed - c.paid), 0) as amount
    from payment_clock_facts c where c.hospital_id = ${hospitalId} and ${own(actor)} and c.state = 'open' and c.stop_from > ${todayInSql}
      and c.moved_due <= ${todayInSql} + 7`.execute(tx)
  return rows[0]!.known ? rows[0]! : undefined
}

/** @returns whether nobody of his organisation reminded it today */
export const noteReminder = async (
  { tx, actor }: Ctx,
  hospitalId: string,
  of: { items: number; amount: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into payment_reminder (hospital_id, org_id, items, amount, reminded_by, reminder_name)
    values (${hospitalId}, ${actor.orgId}, ${of.items}, ${of.amount}, ${actor.userId}, ${actor.name})
    on conflict (org_id, hospital_id, day) do nothing`.execute(tx)
  return numAffectedRows === 1n
}
