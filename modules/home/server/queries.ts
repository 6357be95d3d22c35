import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { hisTurn } from '#modules/approval/server/public.ts'

/** Counting stops here: nobody works off more than a hundred in one go. */
export const MOST = 100

export type Table =
  | 'plan'
  | 'purchase_order'
  | 'delivery'
  | 'acceptance'
  | 'price_adjustment'
  | 'catalog_item'
  | 'certificate'

/** Rows of a document table in a status that concern the actor's organisation; row-level security cuts as well. */
export const waiting = async (
  tx: Tx,
  actor: Actor,
  table: Table,
  status: string,
  own: 'mine' | 'others' | 'all',
): Promise<number> => {
  const org =
    actor.org === 'hospital'
      ? sql`hospital_id = ${actor.orgId}`
      : actor.org === 'supplier'
        ? sql`supplier_id = ${actor.orgId}`
        : sql`true`
  const creator =
    own === 'all' ? sql`true` : own === 'mine' ? sql`created_by = ${actor.userId}` : sql`created_by <> ${actor.userId}`
  // where levels of approval wait, only those count whose turn is his
  const turn = own === 'others' ? hisTurn(actor.userId, sql`d.id`) : sql`true`
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select 1 from ${sql.table(`${table}_card`)} d where status = ${status} and ${org} and ${creator} and ${turn} limit ${MOST + 1}) x`.execute(
    tx,
  )
  return rows[0]?.n ?? 0
}

export interface Recent {
  kind: 'plan' | 'order' | 'delivery' | 'acceptance'
  id: string
  label: string
  at: string
}

/** The documents the actor touched last. */
export const recent = async (tx: Tx, actor: Actor): Promise<(Recent & { no: string })[]> => {
  const { rows } = await sql<Recent & { no: string }>`
    select h.kind, h.id, h.label, h.at, coalesce(p.no, o.no, d.no, a.no) as no from (
      select distinct on (doc_id) doc_type as kind, doc_id as id, label, at from doc_history_facts
      where user_id = ${actor.userId} and doc_type in ('plan', 'order', 'delivery', 'acceptance') and at > now() - interval '30 days'
      order by doc_id, doc_history_facts.id desc) h
    left join plan_card p on p.id = h.id left join purchase_order_card o on o.id = h.id
    left join delivery_card d on d.id = h.id left join acceptance_card a on a.id = h.id
    where coalesce(p.no, o.no, d.no, a.no) is not null order by h.at desc limit 8`.execute(tx)
  return rows
}
