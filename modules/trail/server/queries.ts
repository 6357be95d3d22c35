import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { trailOrders } from '#modules/order/server/public.ts'
import { trailSurgeries } from '#modules/surgery-order/server/public.ts'

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
  amount: string
  hospital: string
  /** Null: it has none. */
  supplier: string | null
  /** Lines of which something was refused, or is missing. */
  refused: number
  missing: number
}

const none = sql`false`
/** Every document along the orders and surgery orders one of them belongs to, in order of time. */
export const nodes = async (
  tx: Tx,
  actor: Actor,
  pieces: readonly TrailPiece[],
  from: { piece: TrailPiece; id: string },
): Promise<Node[]> => {
  const mine = mineOf(actor)
  const each = pieces.map((p) => p.nodes({ actor, mine, ...(p === from.piece ? { asked: from.id } : {}) }))
  const { rows } = await sql<Node>`
    with o as (${trailOrders(actor, from.piece.orders?.(from.id) ?? none, mine)}),
      s as (${trailSurgeries(actor, from.piece.surgeries?.(from.id) ?? none, mine)})
    select n.*, h.name as hospital, p.name as supplier from (${sql.join(each, sql` union all `)}) n
      join org_card h on h.id = n."hospitalId" left join org_card p on p.id = n."supplierId" order by n.at, n.id`.execute(
    tx,
  )
  return rows
}

/** Whether somebody else than who brought them did anything with the document after one of these files lay there. */
export const actedUpon = async (tx: Tx, docId: string, fileIds: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from file_card f join doc_history_facts h on h.doc_id = ${docId} and h.at > f.created_at and h.user_id <> f.owner_id
    where f.id = any(${[...fileIds]}::uuid[]) and h.action not in ('attach', 'detach') limit 1`.execute(tx)
  return rows.length > 0
}

/** The files under a purpose, oldest first. */
export const files = (tx: Tx, purpose: string) =>
  tx
    .selectFrom('file_card as f')
    .innerJoin('org_card as o', 'o.id', 'f.org_id')
    .innerJoin('app_user_card as u', 'u.id', 'f.owner_id')
    .where('f.purpose', '=', purpose)
    .orderBy('f.created_at')
    .orderBy('f.id')
    .select([
      'f.id as fileId',
      'f.name',
      'f.mime',
      'f.size',
      'f.org_id as orgId',
      'o.name as org',
      'u.name as by',
      'f.created_at as at',
    ])
    .execute()
