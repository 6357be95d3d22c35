import { type RawBuilder, sql } from 'kysely'
import { keptInSql } from '#kernel/server/apart-sql.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import { tallyOf } from '#kernel/server/tally.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { waitsForMe } from '#modules/approval/server/public.ts'

const ofHis = ({ org, orgId }: Actor) =>
  org === 'hospital' || org === 'supplier' ? sql`${sql.ref(`d.${org}_id`)} = ${orgId}` : sql`true`

/** Whether each of these holds, in one trip. */
export const truths = async (tx: Tx, all: readonly RawBuilder<boolean>[]): Promise<boolean[]> => {
  const { rows } = await sql<{ all: boolean[] }>`select array[${sql.join(all)}]::boolean[] as all`.execute(tx)
  return rows[0]!.all
}

/** Rows of a document table in a status that concern the actor's organisation; row-level security cuts as well. */
export const waiting = async (
  tx: Tx,
  actor: Actor,
  machine: Machine,
  status: string,
  own: 'others' | 'apart' | undefined,
): Promise<number> => {
  const { table } = machine
  const rows = sql`${sql.table(`${table}_card`)} d where ${ofHis(actor)}`
  if (own === 'apart')
    return countRows(tx, sql`${rows} and d.status = ${status} and not ${keptInSql(machine, status, sql`d.id`)}`, kept)
  if (own === 'others') return countRows(tx, sql`${rows} and ${waitsForMe('d', status)}`, kept)
  const counted = await tallyOf(tx, actor, {}, { table, alias: 'd', amount: 'amount' })
    ?.where('d.status', '=', status)
    .select(sql<number | null>`sum(d.n)::int`.as('n'))
    .executeTakeFirst()
  // what has no tally is counted
  return counted?.n ?? countRows(tx, sql`${rows} and d.status = ${status}`, kept)
}

interface Recent {
  kind: string
  id: string
  label: string
  at: string
  no: string
}

/** His last steps that are looked through for eight documents: one has some ten. */
const STEPS = 200

/** The documents of these machines that the actor touched last; each is found on the card of its table. */
export const recent = async (tx: Tx, actor: Actor, machines: readonly Machine[]): Promise<Recent[]> => {
  if (machines.length === 0) return []
  const cards = machines.map(
    (m) => sql`select id, no from ${sql.table(`${m.table}_card`)} where id = h.id and h.kind = ${m.name}`,
  )
  const asked = sql<Recent>`
    select h.kind, h.id, h.label, h.at, d.no from (
      select distinct on (doc_id) doc_type as kind, doc_id as id, label, at from (
        select * from doc_history_facts
        where user_id = ${actor.userId} and doc_type = any(${machines.map((m) => m.name)}) and at > now() - interval '30 days'
        order by at desc, id desc limit ${STEPS}) steps
      order by doc_id, steps.id desc) h
    cross join lateral (${sql.join(cards, sql` union all `)}) d order by h.at desc limit 8`
  return kept(tx, asked.compile(tx))
}
