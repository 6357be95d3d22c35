import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of agreed volumes. */
export const vbpInvariants: readonly Invariant[] = [
  {
    id: '§5',
    title: 'the used part of an agreed volume is what its order lines hold, and never above the agreed',
    sql: `select q.id, q.agreed_qty, q.used_qty, coalesce(sum(o.vbp_used), 0) as held from vbp_quota q
      left join order_line o on o.vbp_quota_id = q.id
      group by q.id having q.used_qty > q.agreed_qty or q.used_qty < coalesce(sum(o.vbp_used), 0)`,
  },
]
