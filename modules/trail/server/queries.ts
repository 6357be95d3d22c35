import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'

type Kind = 'plan' | 'order' | 'delivery' | 'acceptance'

/**
 * Orders connected with a document. The walls are twofold here too: what the actor may not see is cut off by `mine`, and
 * by row-level security behind it.
 */
const orderIds = {
  plan: (id: string) => sql<string>`select id from purchase_order where plan_id = ${id}`,
  order: (id: string) => sql<string>`select ${id}::uuid`,
  delivery: (id: string) => sql<string>`select order_id from delivery where id = ${id}`,
  acceptance: (id: string) => sql<string>`select order_id from acceptance where id = ${id}`,
}

const mine = (actor: Actor) =>
  actor.org === 'hospital'
    ? sql<boolean>`hospital_id = ${actor.orgId}`
    : actor.org === 'supplier'
      ? sql<boolean>`supplier_id = ${actor.orgId}`
      : sql<boolean>`true`

export interface Node {
  kind: Kind
  id: string
  no: string
  status: string
  qty: string
  parentId: string | null
  at: string
  person: string
}

export const nodes = async (tx: Tx, actor: Actor, kind: Kind, id: string): Promise<Node[]> => {
  const plan = kind === 'plan' ? sql`id = ${id}` : sql`id in (select plan_id from o)`
  const plans = actor.org === 'supplier' ? sql`false` : sql`${plan} and ${mine(actor)}`
  const released = actor.org === 'supplier' ? sql`released_at is not null` : sql`true`
  const shipped = actor.org === 'hospital' ? sql`shipped_at is not null` : sql`true`
  const { rows } = await sql<Node>`
    with o as (select * from purchase_order where id in (${orderIds[kind](id)}) and ${mine(actor)} and ${released})
    select 'plan' as kind, id, no, status, total_qty as qty, null::uuid as "parentId", created_at as at, creator_name as person from plan where ${plans}
    union all
    select 'order', id, no, status, total_qty, plan_id, created_at, creator_name from o
    union all
    select 'delivery', id, no, status, total_qty, order_id, created_at, creator_name from delivery
      where order_id in (select id from o) and ${mine(actor)} and ${shipped}
    union all
    select 'acceptance', id, no, status, (select coalesce(sum(coalesce(l.accepted_qty, l.delivered_qty)), 0) from acceptance_line l where l.acceptance_id = acceptance.id),
      delivery_id, created_at, coalesce(confirmer_name, checker_name, '') from acceptance where order_id in (select id from o) and ${mine(actor)}
    order by at, id`.execute(tx)
  return rows
}
