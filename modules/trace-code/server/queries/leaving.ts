import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { CodeState } from '../../shared/states.ts'

/** Packs of a hospital by their ids, locked, with the return each is marked for. */
export const packs = async (tx: Tx, hospitalId: string, ids: readonly string[]) =>
  (
    await sql<{ id: string; code: string; state: CodeState; deliveryLineId: string; returnNo: string | null }>`
      select c.id, c.code, c.state, c.delivery_line_id as "deliveryLineId", r.no as "returnNo"
      from trace_code c left join return_order_card r on r.id = c.return_order_id and c.state = 0
      where c.hospital_id = ${hospitalId} and c.id = any (${[...ids]}::uuid[]) order by c.id for update of c`.execute(
      tx,
    )
  ).rows
export type Pack = Awaited<ReturnType<typeof packs>>[number]

/** A return of a hospital by its number, unless it came to nothing. */
export const returnBy = async (tx: Tx, hospitalId: string, no: string) =>
  tx
    .selectFrom('return_order_card')
    .where('hospital_id', '=', hospitalId)
    .where('no', '=', no)
    .where('status', '<>', 'void')
    .select(['id', 'no', 'status'])
    .executeTakeFirst()
export type Return = NonNullable<Awaited<ReturnType<typeof returnBy>>>

/** How much of a lot goes back with a return, and how many of its packs are known to. */
export const lineOf = async (tx: Tx, returnOrderId: string, deliveryLineId: string) =>
  (
    await sql<{ qty: string; traceRate: string; marked: number }>`
      select sum(case when l.status = 'done' then l.received_qty else l.qty end) as qty, max(p.trace_rate) as "traceRate",
        (select count(*)::int from trace_code c where c.delivery_line_id = ${deliveryLineId} and c.return_order_id = ${returnOrderId}
          and c.state in (0, 2)) as marked
      from return_order_line_facts l join product_card p on p.id = l.product_id
      where l.return_order_id = ${returnOrderId} and l.delivery_line_id = ${deliveryLineId} having count(*) > 0`.execute(
      tx,
    )
  ).rows[0]

/** A pack goes with this return, or with none. */
export const markFor = async ({ tx }: Ctx, id: string, returnOrderId: string | null): Promise<void> => {
  await sql`update trace_code set return_order_id = ${returnOrderId}::uuid, version = version + 1, updated_at = now() where id = ${id}`.execute(
    tx,
  )
}
export const unmark = async (tx: Tx, returnOrderId: string): Promise<void> => {
  await sql`update trace_code set return_order_id = null, version = version + 1, updated_at = now()
    where return_order_id = ${returnOrderId} and state = 0`.execute(tx)
}

/** What turns up again is whole, or opened as it was. */
export const asItWas = sql<number>`case when c.rest = c.ratio then 0 else 4 end`

/** What moved a code last. */
export const lastDocOf = async (tx: Tx, codeId: string): Promise<string | null | undefined> =>
  (
    await sql<{ id: string | null }>`select e.doc_id as id from trace_code_event e where e.code_id = ${codeId}
      order by e.at desc, e.id desc limit 1`.execute(tx)
  ).rows[0]?.id
