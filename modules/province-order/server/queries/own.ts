import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import type { orderMachine } from '#modules/order/shared/machine.ts'
import { onTheWay } from '../../shared/machine.ts'

/** Ours that ended without the platform. */
export const over: readonly string[] = ['void', 'unaudited', 'rejectedBySupplier', 'closed'] satisfies StatusOf<
  typeof orderMachine
>[]

export interface Wish {
  id: string
  status: string
  /** The platform has the line. */
  there: boolean
  /** As it is told, and as our order wants it now; packs. */
  qty: string
  wants: string
}
/** What our order wants now of the lines of one for the platform. */
export const wishes = async (tx: Tx, id: string): Promise<Wish[]> => {
  const { rows } = await sql<Wish>`
    select l.id, f.status, l.ord_detl_id <> '' as there, l.qty, f.qty - f.reject_qty - f.closed_qty as wants
    from province_order_line l join order_line_facts f on f.id = l.order_line_id where l.province_order_id = ${id} order by l.seq`.execute(
    tx,
  )
  return rows
}

/** These lines go there as they are wanted now; one that is not wanted any more does not. */
export const follow = async (tx: Tx, id: string, lines: readonly Wish[]): Promise<void> => {
  const [ids, wants] = [lines.map((l) => l.id), lines.map((l) => l.wants)]
  await sql`delete from province_order_line l using unnest(${ids}::uuid[], ${wants}::numeric[]) as v(id, wants)
    where l.id = v.id and v.wants <= 0`.execute(tx)
  await sql`update province_order_line l set qty = v.wants, amount = round(v.wants * l.price, 2)
    from unnest(${ids}::uuid[], ${wants}::numeric[]) as v(id, wants) where l.id = v.id`.execute(tx)
  await sql`update province_order p set amount = s.amount, line_count = s.n, updated_at = now()
    from (select sum(amount) as amount, count(*) as n from province_order_line where province_order_id = ${id}) s where p.id = ${id}`.execute(
    tx,
  )
}

/** One of ours that is not wholly there is looked at again. @returns its hospital */
export const wakeOrder = async (tx: Tx, orderId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ hospitalId: string }>`
    update province_order set wanted = true, updated_at = now() where order_id = ${orderId} and status = any(${[...onTheWay]}::text[])
    returning hospital_id as "hospitalId"`.execute(tx)
  return rows[0]?.hospitalId
}
