import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { keys } from '#kernel/shared/machine.ts'
import { type Cause, causes } from '#modules/stock/shared/causes.ts'

/** Shown of one task; its sums count all of them. */
const MOST = 200

/** What goes out, and what of it comes back. A receipt that is taken back never came; a buy-out stays where it is. */
const ways = keys(causes).filter(
  (c) => (causes[c].sign < 0 && c !== 'receiptUndo') || c === 'deptBack' || c === 'dispenseBack',
)

/** One paper that took goods of a lot out, or brought some back; minimum units, less than none where they came back. */
export interface Went {
  id: string
  lotNo: string
  at: string
  cause: Cause
  department: string
  point: string
  refType: string
  refId: string | null
  refNo: string
  units: string
}

/** Where the lots of a hospital's task went, paper by paper, the newest first (domain-stock §2.24.9). Behind that hospital's wall. */
export const wentOf = async (tx: Tx, taskId: string): Promise<Went[]> =>
  (
    await sql<Went>`
    select concat_ws(' ', m.ref_id, c.cause, l.lot_no, m.point_id, m.department_id) as id, l.lot_no as "lotNo", min(m.at) as at, c.cause,
      coalesce(d.name, '') as department, coalesce(p.name, '') as point, m.ref_type as "refType", m.ref_id as "refId", m.ref_no as "refNo",
      trim_scale(-sum(m.units)) as units
    from recall_task t join recall_task_lot l on l.task_id = t.id
    join product_card a on a.id = t.product_id cross join lateral alike(a.counted_as) kin
    join stock_balance_facts b on b.product_id = kin and b.lot_no = l.lot_no and b.hospital_id = t.org_id
    join stock_movement_facts m on m.balance_id = b.id and m.ref_type <> 'consignBuyOut'
    left join stock_movement_facts o on o.id = m.undo_of cross join lateral (select coalesce(o.cause, m.cause) as cause) c
    left join department_card d on d.id = m.department_id left join distribution_point_card p on p.id = m.point_id
    where t.id = ${taskId} and c.cause in (${sql.join(ways)})
    group by l.lot_no, c.cause, d.name, p.name, m.point_id, m.department_id, m.ref_type, m.ref_id, m.ref_no
    having sum(m.units) <> 0 order by min(m.at) desc, 1 limit ${MOST}`.execute(tx)
  ).rows

const sales = (taskId: string) => sql`recall_task t join recall_task_lot l on l.task_id = t.id
    join product_card a on a.id = t.product_id cross join lateral alike(a.counted_as) kin
    join trace_row_facts r on r.product_id = kin and r.lot_no = l.lot_no and r.hospital_id = t.org_id
      and r.kind in ('3505', '3506') and r.state <> 'revoked'
    where t.id = ${taskId}`

/** What was sold of each lot to patients, as the hospital's own system told it; minimum units. */
export const soldOf = async (tx: Tx, taskId: string) =>
  (
    await sql<{ lotNo: string; sales: number; backs: number; units: string; first: string; last: string }>`
    select l.lot_no as "lotNo", count(*) filter (where r.kind = '3505')::int as sales, count(*) filter (where r.kind = '3506')::int as backs,
      trim_scale(coalesce(sum(case r.kind when '3505' then r.units else -r.units end), 0)) as units, min(r.event_at) as first, max(r.event_at) as last
    from ${sales(taskId)} group by 1 order by 1`.execute(tx)
  ).rows

/** Those sales one by one, the newest first; who a patient is the rows of traceability tell, masked, and nobody else. */
export const salesOf = async (tx: Tx, taskId: string) =>
  (
    await sql<{ id: string; lotNo: string; at: string; kind: 'sale' | 'back'; no: string; units: string }>`
    select r.id, l.lot_no as "lotNo", r.event_at as at, case r.kind when '3506' then 'back' else 'sale' end as kind, r.source_no as no, trim_scale(r.units) as units
    from ${sales(taskId)} order by r.event_at desc, r.id limit ${MOST}`.execute(tx)
  ).rows
