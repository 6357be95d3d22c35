import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { type ChangeKind, undoDays } from '../../shared/states.ts'

/** What the own hospital decided. */
const visible = (tx: Tx, actor: Actor, kinds: readonly number[]) =>
  tx
    .selectFrom('code_change as c')
    .where('c.hospital_id', '=', actor.orgId)
    .where('c.kind', 'in', [...kinds])

const open = sql<boolean>`(c.undone_at is null and c.at > now() - make_interval(days => ${undoDays}))`

/** Step of a change at the catalogue: an item's code, from and to. */
export interface Step {
  id: string
  from: string
  to: string
}

export const insert = async (
  tx: Tx,
  actor: Actor,
  c: { kind: number; changeKind: ChangeKind; label: string; before: unknown; after: unknown; items: readonly Step[][] },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into code_change (hospital_id, kind, change_kind, label, before, after, items, by_id, by_name)
    values (${actor.orgId}, ${c.kind}, ${c.changeKind}, ${c.label}, ${JSON.stringify(c.before)}::jsonb, ${JSON.stringify(c.after)}::jsonb,
      ${JSON.stringify(c.items)}::jsonb, ${actor.userId}, ${actor.name}) returning id`.execute(tx)
  return rows[0]!.id
}

export const list = (tx: Tx, actor: Actor, kinds: readonly number[], o: { changeKind?: ChangeKind | undefined }) =>
  visible(tx, actor, kinds)
    .$if(o.changeKind !== undefined, (q) => q.where('c.change_kind', '=', o.changeKind!))
    .select([
      ...columns('c', 'id', 'label', 'byName', 'at', 'undoneAt', 'undoneBy'),
      sql<ChangeKind>`c.change_kind`.as('changeKind'),
      open.as('open'),
    ])
    .orderBy('c.at', 'desc')
    .orderBy('c.id')
    .limit(50)
    .execute()

/** One of them, locked; undefined for unknown and foreign ids alike. */
export const lock = (tx: Tx, actor: Actor, kinds: readonly number[], id: string) =>
  visible(tx, actor, kinds)
    .where('c.id', '=', id)
    .select([
      ...columns('c', 'id', 'label', 'undoneAt', 'undoneBy'),
      sql<ChangeKind>`c.change_kind`.as('changeKind'),
      sql<Record<string, unknown>[]>`c.before`.as('before'),
      sql<Record<string, unknown>[]>`c.after`.as('after'),
      sql<Step[][]>`c.items`.as('items'),
      open.as('open'),
    ])
    .forUpdate('c')
    .executeTakeFirst()

/** It was undone; the rows as that left them stay with it, for whoever checks. */
export const undone = (tx: Tx, actor: Actor, id: string, back: unknown) =>
  sql`update code_change set undone_at = now(), undone_by = ${actor.name}, back = ${JSON.stringify(back)}::jsonb where id = ${id}`.execute(
    tx,
  )
