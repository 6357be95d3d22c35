import { sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { hisTurn } from '#modules/approval/server/public.ts'

/** Rows of a document table in a status that concern the actor's organisation; row-level security cuts as well. */
export const waiting = async (
  tx: Tx,
  actor: Actor,
  table: string,
  status: string,
  own: 'others' | undefined,
): Promise<number> => {
  const org =
    actor.org === 'hospital'
      ? sql`hospital_id = ${actor.orgId}`
      : actor.org === 'supplier'
        ? sql`supplier_id = ${actor.orgId}`
        : sql`true`
  // where levels of approval wait, only those count whose turn is his
  const turn = own === 'others' ? sql`created_by <> ${actor.userId} and ${hisTurn(actor.userId, sql`d.id`)}` : sql`true`
  return countRows(tx, sql`${sql.table(`${table}_card`)} d where status = ${status} and ${org} and ${turn}`)
}

export interface Recent {
  kind: string
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
