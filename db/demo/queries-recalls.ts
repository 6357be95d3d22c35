import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** An article that lies quietly in several hospitals, with a lot in each. */
export interface Suspect {
  productId: string
  lots: string[]
  hospitals: number
}

/**
 * Articles no hospital moved any lot of that is named here since so many days ago, and nobody holds; those in most hospitals first.
 * `road`: also a lot that is on the lorry.
 */
export const suspects = async (tx: Tx, days: number, road: boolean, but: readonly string[]): Promise<Suspect[]> => {
  const { rows } = await sql<Suspect>`
    with quiet as (
      select b.product_id, b.lot_no, b.hospital_id from stock_balance b join product p on p.id = b.product_id
      where p.kind = 0 and not p.narcotic and b.lot_no <> '' and b.product_id <> all(${[...but]}::uuid[])
      group by 1, 2, 3 having sum(b.qty) > 0 and sum(b.locked_qty) = 0 and not bool_or(expired(b.expiry_date)) and not exists (
        select from stock_movement m join stock_balance o on o.id = m.balance_id where o.product_id = b.product_id and o.lot_no = b.lot_no
          and o.hospital_id = b.hospital_id and m.at > now() - ${days}::float8 * interval '1 day')
    ), first as (
      select distinct on (product_id, hospital_id) product_id, hospital_id, lot_no from quiet order by product_id, hospital_id, lot_no
    ), way as (
      select distinct on (l.product_id) l.product_id, l.lot_no from delivery_line l join delivery d on d.id = l.delivery_id
      where ${road} and d.status = 'shipped' order by l.product_id, l.lot_no
    )
    select f.product_id as "productId", array_agg(f.lot_no order by f.hospital_id) || array_remove(array_agg(distinct w.lot_no), null) as lots,
      count(*)::int as hospitals
    from first f left join way w on w.product_id = f.product_id
    group by f.product_id order by count(*) + 2 * count(distinct w.lot_no) desc, f.product_id limit 1`.execute(tx)
  return rows
}

/** When a step was done, minutes from the issue. */
export interface Done {
  taskId: string
  sign?: number
  isolate?: number
  tally?: number
  handle?: number
  /** The papers its goods went back by. */
  returns?: string[]
}

const minutes = (n: number) => sql`${n}::float8 * interval '1 minute'`

/** A return of a recalled lot was entered after the count and had arrived when the task was handled; none is older than the issue. */
const moveReturnBack = async (tx: Tx, id: string, taskId: string, handled: number): Promise<void> => {
  const steps = ['create', 'submit', 'approve', 'agree', 'shipBack', 'receive'] as const
  const at = (n: number) =>
    sql`(select t.created_at + ${minutes(Math.max(1, handled - 60 + 10 * n))} from recall_task t where t.id = ${taskId})`
  for (const [n, step] of steps.entries())
    await sql`update doc_history set at = ${at(n)} where doc_id = ${id} and action = ${step}`.execute(tx)
  await sql`update return_order set created_at = ${at(0)}, submitted_at = ${at(1)}, audited_at = ${at(2)}, released_at = ${at(2)}, answered_at = ${at(3)},
    shipped_at = ${at(4)}, received_at = ${at(5)} where id = ${id}`.execute(tx)
  await sql`update stock_movement set at = ${at(4)} where ref_id = ${id}`.execute(tx)
}

/**
 * Moves a recall, its holds, its watch and its tasks to so many days ago; each step that was done to its minute after the issue,
 * and the end after the last of them.
 */
export const moveRecallBack = async (tx: Tx, id: string, days: number, done: readonly Done[]): Promise<void> => {
  const back = sql`${days}::float8 * interval '1 day'`
  const tasks = sql`(select id from recall_task where recall_id = ${id})`
  const last = Math.max(0, ...done.flatMap((d) => [d.sign ?? 0, d.isolate ?? 0, d.tally ?? 0, d.handle ?? 0]))
  const end = sql`issued_at - ${back} + ${minutes(last + 90)}`
  await sql`update recall_task set created_at = created_at - ${back}, sign_due = sign_due - ${back}, isolate_due = isolate_due - ${back},
    tally_due = tally_due - ${back}, handle_due = handle_due - ${back} where recall_id = ${id}`.execute(tx)
  for (const step of ['create', 'sign', 'isolate', 'tally', 'handle'] as const)
    for (const d of done) {
      const at = sql`(select t.created_at + ${minutes(step === 'create' ? 0 : (d[step] ?? 0))} from recall_task t where t.id = ${d.taskId})`
      await sql`update doc_history set at = ${at} where doc_id = ${d.taskId} and action = ${step}`.execute(tx)
      if (step === 'create' || d[step] === undefined) continue
      const column = sql.ref(
        { sign: 'signed_at', isolate: 'isolated_at', tally: 'tallied_at', handle: 'handled_at' }[step],
      )
      await sql`update recall_task set ${column} = ${at} where id = ${d.taskId}`.execute(tx)
      if (step !== 'handle') continue
      await sql`update recall_handling set at = ${at} where task_id = ${d.taskId}`.execute(tx)
      await sql`update stock_movement set at = ${at} where ref_id = ${d.taskId}`.execute(tx)
      for (const id of d.returns ?? []) await moveReturnBack(tx, id, d.taskId, d.handle ?? 0)
    }
  await sql`update stock_hold set created_at = created_at - ${back} where ref_id = ${id}`.execute(tx)
  await sql`update lot_watch set created_at = created_at - ${back} where ref_id = ${id}`.execute(tx)
  await sql`update doc_history h set at = case when h.action in ('create', 'issue') then h.at - ${back} else ${end} end
    from recall r where r.id = h.doc_id and h.doc_id = ${id}`.execute(tx)
  await sql`update recall set created_at = created_at - ${back}, closed_at = case when closed_at is not null then ${end} end,
    issued_at = issued_at - ${back} where id = ${id}`.execute(tx)
  // the four sums ask what left since the issue, so nothing of it may be older
  await sql`update doc_history set at = greatest(at, (select issued_at from recall where id = ${id})) where doc_id in ${tasks}`.execute(
    tx,
  )
}
