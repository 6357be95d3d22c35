import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { trailOrders } from '#modules/order/server/public.ts'

/**
 * The walls are twofold here too: what the actor may not see is cut off by `mine`, and by row-level security behind it.
 */
const mineOf = (actor: Actor) =>
  actor.org === 'hospital'
    ? sql<boolean>`hospital_id = ${actor.orgId}`
    : actor.org === 'supplier'
      ? sql<boolean>`supplier_id = ${actor.orgId}`
      : sql<boolean>`true`

export interface Node {
  kind: string
  id: string
  no: string
  status: string
  qty: string
  parentId: string | null
  at: string
  person: string
}

/** Every document along the orders one of them belongs to, in order of time. */
export const nodes = async (
  tx: Tx,
  actor: Actor,
  pieces: readonly TrailPiece[],
  from: { piece: TrailPiece; id: string },
): Promise<Node[]> => {
  const mine = mineOf(actor)
  const each = pieces.map((p) => p.nodes({ actor, mine, ...(p === from.piece ? { asked: from.id } : {}) }))
  const { rows } = await sql<Node>`
    with o as (${trailOrders(actor, from.piece.orders(from.id), mine)})
    ${sql.join(each, sql` union all `)} order by at, id`.execute(tx)
  return rows
}
