import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Points of a hospital and the kinds they keep, but where a draft of an earlier night waits. */
export const pointsWithout = async (tx: Tx, hospitalId: string): Promise<{ pointId: string; kind: number }[]> => {
  const { rows } = await sql<{ pointId: string; kind: number }>`
    select d.id as "pointId", k.kind::int as kind from distribution_point_card d cross join lateral unnest(d.product_kinds) k (kind)
    where d.hospital_id = ${hospitalId} and d.enabled and not exists (select from plan p where p.hospital_id = ${hospitalId}
      and p.point_id = d.id and p.kind = k.kind and p.plan_type = 'auto' and p.status = 'draft')
    order by d.code, k.kind`.execute(tx)
  return rows
}
