import type { Invariant } from '#kernel/server/noun.ts'

/** Whether a lot is of a recall; its own alias for the recall, and the hospital, lot and production day of what is asked. */
const of = (hospital: string, lot: string, made: string) =>
  `(r.scope = 'region' or r.org_id = ${hospital}) and (case when r.made_from is null
    then exists (select from recall_lot l where l.recall_id = r.id and l.lot_no = ${lot}) else ${made} between r.made_from and r.made_to end)`

export const recallInvariants: readonly Invariant[] = [
  {
    id: 'I18',
    title: 'no piece of a lot under a live recall is available (domain-stock §2.24.9)',
    sql: `select r.no, b.id from recall r join product p on p.id = r.product_id
        -- an article may be merged with another after its end: whatever comes as that one stands still too
        cross join lateral (select alike(coalesce(p.merged_into, p.id)) union select p.id) kin (id)
        join stock_balance b on b.product_id = kin.id and ${of('b.hospital_id', 'b.lot_no', 'b.production_date')}
      where r.status in ('issued', 'closing', 'closed') and not r.drill and b.qty > b.locked_qty`,
  },
  {
    id: 'I18b',
    title: 'a drill holds nothing and watches nothing, a lifted recall neither any more',
    sql: `select r.no from recall r where (r.drill or r.status = 'cancelled') and (
      exists (select from stock_hold h where h.ref_id = r.id and h.released_at is null)
      or exists (select from lot_watch w where w.ref_id = r.id and w.ended_at is null))`,
  },
  {
    id: 'I18c',
    title: 'of a closed recall each lot: received = held + used + returned or destroyed + returned before',
    sql: `select t.recall_no, t.org_id, l.lot_no from recall_task_lot l join recall_task t on t.id = l.task_id join recall r on r.id = t.recall_id
      cross join lateral (
        select coalesce(-sum(m.qty), 0) as left_since from stock_balance b join stock_movement m on m.balance_id = b.id
        left join stock_movement o on o.id = m.undo_of
        where b.hospital_id = t.org_id and b.lot_no = l.lot_no
          and b.product_id in (select alike(coalesce(p.merged_into, p.id)) from product p where p.id = t.product_id)
          and coalesce(o.cause, m.cause) in ('return', 'giftReturn', 'destroy') and m.at >= r.issued_at and m.at < r.closed_at) x
      where r.status = 'closed' and not r.drill and t.org_kind = 'hospital' and x.left_since <> coalesce(
        (select sum(h.units) from recall_handling h where h.task_id = t.id and h.lot_no = l.lot_no), 0)`,
  },
  {
    id: 'I18d',
    title: 'a closed recall has only tasks that are done',
    sql: `select t.id from recall_task t join recall r on r.id = t.recall_id where r.status = 'closed' and t.status not in ('handled', 'notHere')`,
  },
]
