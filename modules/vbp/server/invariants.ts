import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of agreed volumes. */
export const vbpInvariants: readonly Invariant[] = [
  {
    id: '§5',
    title:
      'the used part of an agreed volume is what its order lines hold: none is reserved without a line, nor held without being reserved',
    sql: `select q.id, q.agreed_qty, q.used_qty, coalesce(sum(o.vbp_used), 0) as held from vbp_quota q
      left join order_line o on o.vbp_quota_id = q.id
      group by q.id having q.used_qty <> coalesce(sum(o.vbp_used), 0)`,
  },
  {
    id: '§5e',
    title: 'of an agreed volume no more is used than was agreed',
    sql: 'select id, agreed_qty, used_qty from vbp_quota where used_qty > agreed_qty',
  },
  {
    id: '§5b',
    title: 'transfers keep the sum of an agreed volume: what came to one went from another, by a transfer that is done',
    sql: `with moved as (
        select item_id, year, hospital, sum(qty) as qty from (
          select item_id, year, hospital_id as hospital, -qty as qty from vbp_transfer where status = 'done'
          union all select item_id, year, to_hospital_id, qty from vbp_transfer where status = 'done') t group by 1, 2, 3)
      select q.id::text from vbp_quota q left join moved m on m.item_id = q.item_id and m.year = q.year and m.hospital = q.hospital_id
        where q.moved_qty <> coalesce(m.qty, 0)
      union all
      select item_id::text from vbp_quota group by item_id, year having sum(moved_qty) <> 0`,
  },
  {
    id: '§5c',
    title: 'what was done of an agreed volume is what was done on its days',
    sql: `select q.id from vbp_quota q left join (select quota_id, sum(qty) as qty from vbp_done_day group by 1) d on d.quota_id = q.id
      where q.done_qty <> coalesce(d.qty, 0)`,
  },
  {
    id: '§5d',
    title: 'a transfer was asked, agreed and confirmed by three people of three organisations',
    sql: `select t.no from vbp_transfer t where t.hospital_id = t.to_hospital_id or t.answered_by = t.created_by or t.confirmed_by = t.created_by
      or t.confirmed_by = t.answered_by or (t.status = 'done' and (t.answered_at is null or t.confirmed_at is null))`,
  },
]
