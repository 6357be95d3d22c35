import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { kinOf } from '#modules/product/server/public.ts'

/** Of one lot at one organisation, in minimum units. */
export interface LotSums {
  taskId: string
  lotNo: string
  onHand: string
  onWay: string
  ledger: string | null
  counted: string | null
  reason: string
  /** Came in, less what was taken back of it and what went to another point or hospital. */
  received: string
  /** Issued, dispensed, used, less what came back; and what was lost or went otherwise. */
  used: string
  /** Returned or destroyed before the recall was issued. */
  before: string
  /** Returned or destroyed since, as the task says. */
  gone: string
  held: string
}

const comes = sql`('opening', 'receipt', 'gift', 'receiptUndo', 'otherIn', 'surplus', 'countGain', 'transferIn', 'transferOut')`
const leaves = sql`('return', 'giftReturn', 'destroy')`

/**
 * The four sums of every lot of these tasks by the ledger of today (domain-stock §2.24.9): received = held + used + gone + before,
 * unless what a task says was returned or destroyed is not what was booked. What was taken back counts where it came from.
 * Consigned pieces count as others do; a buy-out (§2.24.8) changes whose they are, and no sum.
 * A supplier keeps no ledger here: what he counted is what he had.
 */
export const sumsOf = async (tx: Tx, taskIds: readonly string[]): Promise<LotSums[]> => {
  const { rows } = await sql<LotSums>`
    with lots as (
      select l.*, t.product_id, t.org_kind, coalesce(r.issued_at, now()) as issued_at,
        coalesce((select sum(h.units) from recall_handling h where h.task_id = l.task_id and h.lot_no = l.lot_no), 0) as gone
      from recall_task_lot l join recall_task t on t.id = l.task_id join recall r on r.id = t.recall_id
      where l.task_id = any(${[...taskIds]}::uuid[])
    ), balances as (
      select l.task_id, l.lot_no, l.issued_at, b.id, b.units from lots l
      join product_card p on p.id = l.product_id cross join lateral alike(p.counted_as) kin
      join stock_balance_facts b on b.product_id = kin and b.lot_no = l.lot_no and b.hospital_id = l.org_id
      where l.org_kind = 'hospital'
    ), moved as (
      select b.task_id, b.lot_no,
        coalesce(sum(m.units) filter (where c.cause in ${comes}), 0) as received,
        coalesce(-sum(m.units) filter (where c.cause not in ${comes} and c.cause not in ${leaves}), 0) as used,
        coalesce(-sum(m.units) filter (where c.cause in ${leaves} and m.at < b.issued_at), 0) as before
      -- what was bought out stood here before and after: it neither came nor was used
      from balances b join stock_movement_facts m on m.balance_id = b.id and m.ref_type <> 'consignBuyOut'
      left join stock_movement_facts o on o.id = m.undo_of cross join lateral (select coalesce(o.cause, m.cause) as cause) c
      group by 1, 2
    ), held as (select task_id, lot_no, sum(units) as held from balances group by 1, 2)
    select l.task_id as "taskId", l.lot_no as "lotNo", l.on_hand as "onHand", l.on_way as "onWay", l.ledger, l.counted, l.reason, l.gone,
      case l.org_kind when 'supplier' then greatest(coalesce(l.counted, 0), l.gone) else coalesce(m.received, 0) end as received,
      coalesce(m.used, 0) as used, coalesce(m.before, 0) as before,
      case l.org_kind when 'supplier' then greatest(coalesce(l.counted, 0) - l.gone, 0) else coalesce(h.held, 0) end as held
    from lots l left join moved m using (task_id, lot_no) left join held h using (task_id, lot_no)
    order by l.task_id, l.lot_no`.execute(tx)
  return rows
}

/** What papers took of lots out of a hospital since the recall was issued, by number; what was taken back of it counts less. Minimum units. */
export const leftBy = async (
  tx: Tx,
  of: { hospitalId: string; productId: string; since: string | null },
  lots: readonly string[],
) =>
  (
    await sql<{ docNo: string; lotNo: string; way: 'return' | 'destroy'; units: string }>`
    select m.ref_no as "docNo", m.lot_no as "lotNo", case when c.cause = 'destroy' then 'destroy' else 'return' end as way,
      trim_scale(-sum(m.units)) as units
    from stock_movement_facts m left join stock_movement_facts o on o.id = m.undo_of
      cross join lateral (select coalesce(o.cause, m.cause) as cause) c
    where m.hospital_id = ${of.hospitalId} and m.product_id in ${kinOf(of.productId)} and m.lot_no = any(${[...lots]}::text[])
      and m.at >= ${of.since}::timestamptz and c.cause in ${leaves}
    group by 1, 2, 3 order by 2, 1`.execute(tx)
  ).rows

/** Departments that were given lots of this task, less what they brought back; minimum units. */
export const departmentsOf = async (tx: Tx, taskId: string) =>
  (
    await sql<{ department: string; lotNo: string; units: string }>`
    select d.name as department, l.lot_no as "lotNo", trim_scale(-sum(m.units)) as units
    from recall_task t join recall_task_lot l on l.task_id = t.id
    join product_card p on p.id = t.product_id cross join lateral alike(p.counted_as) kin
    join stock_balance_facts b on b.product_id = kin and b.lot_no = l.lot_no and b.hospital_id = t.org_id
    join stock_movement_facts m on m.balance_id = b.id and m.used is not null join department_card d on d.id = m.department_id
    where t.id = ${taskId} group by 1, 2 having sum(m.units) <> 0 order by 3 desc, 1`.execute(tx)
  ).rows
