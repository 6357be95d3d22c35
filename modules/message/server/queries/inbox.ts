import { type RawBuilder, sql } from 'kysely'
import { keptInSql } from '#kernel/server/apart-sql.ts'
import { endedUnseen } from '#kernel/server/background/queries.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import type { Notice } from '#kernel/server/tell.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import { typedWays } from '#kernel/shared/code-text.ts'
import { hisTurn } from '#modules/approval/server/public.ts'
import { keepSetting, ownSetting } from '#modules/setting/server/public.ts'
import type { MessageCounts, MessageRow, messageCalls } from '../../shared/calls.ts'
import type { Category } from '../../shared/rule.ts'
import { todosWatched } from '../watched.ts'

/** A person's own value of a kind in `user_setting`: the events he does not want to hear of. */
export const OFF = 'message.off'

/** What is older lies in the documents' histories; open to-dos never age. */
const KEPT = sql.raw(`interval '90 days'`)

/** Where levels of approval wait, a to-do is for those whose turn it is; it is for nobody whose own deeds keep him from it. */
const turn = (actor: Actor) =>
  sql`(m.category <> 'todo' or m.doc_id is null or (${hisTurn(actor.userId, sql`m.doc_id`)} and not ${keptFrom(actor)}))`

/** Told once for each status: only of those that could reach him, so that others cost nothing. */
const keptFrom = (actor: Actor) => {
  const cases = todosWatched(actor).map(({ event, machine, enters, codes }) => {
    const kept = keptInSql(machine, enters, sql`m.doc_id`, codes)
    return kept ? sql`when ${event} then ${kept}` : sql``
  })
  return cases.length > 0 ? sql`case m.event ${sql.join(cases, sql` `)} else false end` : sql`false`
}

/**
 * One condition, of which the planner knows nothing: it thinks each of these rare, all of them together one row, and then sorts
 * what it has read of everything rather than read some of it in order.
 */
const to = (actor: Actor) => {
  const codes = [...actor.codes]
  return sql`(m.category = 'todo' or m.at > now() - ${KEPT}) and m.org_id = ${actor.orgId} and coalesce((m.codes = '{}' or m.codes && ${codes}::text[])
    and (m.only_user is null or m.only_user = ${actor.userId}) and m.not_user is distinct from ${actor.userId} and ${turn(actor)}
    and not coalesce((select s.value from user_setting_facts s where s.user_id = ${actor.userId} and s.key = ${OFF}), '[]') ? m.event, false)`
}
const announced = (actor: Actor) => sql`m.at > now() - ${KEPT} and m.org_id is null and m.withdrawn_at is null
  and coalesce(m.valid_from, m.at) <= now() and (m.valid_to is null or m.valid_to > now())
  and (${actor.org} = any (m.audience_kinds) or ${actor.orgId} = any (m.audience_orgs))`

/**
 * Everything is read from here: addressed to his organisation and a code of his, or announced to its kind, and not thrown away.
 * Each is asked by itself, `rest` with its order and limit too: together by an `or` they have no index.
 */
const inbox = (
  actor: Actor,
  columns: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
  category?: Category,
): RawBuilder<unknown> => {
  const parts = [
    ...(category === 'announcement' ? [] : [to(actor)]),
    ...(category && category !== 'announcement' ? [] : [announced(actor)]),
  ]
  const one = (part: RawBuilder<unknown>) => sql`(select ${columns}
    from message m left join message_mark k on k.message_seq = m.seq and k.user_id = ${actor.userId}
    where ${part} and m.done_at is null and coalesce(k.deleted_at is null, true) ${rest})`
  return sql`(${sql.join(parts.map(one), sql` union all `)}) x`
}

/** Open to-dos, unread of the others, and all unread; each counted up to 1,000. */
export const counts = async (tx: Tx, actor: Actor): Promise<MessageCounts> => {
  const asked = sql<MessageCounts>`
    select (count(*) filter (where category = 'todo'))::int as todo,
      (count(*) filter (where category = 'notice' and unread))::int as notice,
      (count(*) filter (where category = 'warning' and unread))::int as warning,
      (count(*) filter (where category = 'announcement' and unread))::int as announcement,
      (count(*) filter (where unread))::int as unread, ${endedUnseen(actor)} as jobs
    from ${inbox(actor, sql`m.category, k.read_at is null as unread`, sql`and (m.category = 'todo' or k.read_at is null) limit 1000`)}`
  const [row] = await kept(tx, asked.compile(tx))
  return row!
}

type Row = MessageRow & { seq: string }

const columns = sql`m.id, m.seq::text as seq, m.category, m.event, m.template, m.params, m.doc_type as "docType", m.doc_no as "docNo",
  m.path, m.at, k.read_at is not null as read`

/** An announcement is found by its text and by the names of its files too: a notice may be nothing but a file. */
const spoken = (word: string) => sql`strpos(lower(concat_ws(' ', m.doc_no, m.template, m.params::text, m.content,
  jsonb_path_query_array(m.files, '$[*].name')::text)), ${word}) > 0`

type Wanted = Input<typeof messageCalls.query>

const cut = (
  w: Wanted,
) => sql`${w.category ? sql`and m.category = ${w.category}` : sql``} ${w.unread ? sql`and k.read_at is null` : sql``}
  ${w.event ? sql`and m.event like ${`${w.event}%`}` : sql``}
  ${w.keyword ? sql`and (${sql.join(typedWays(w.keyword.toLowerCase()).map(spoken), sql` or `)})` : sql``}`

export const list = async (tx: Tx, actor: Actor, w: Wanted): Promise<{ rows: Row[]; total: number }> => {
  const from = (w.page - 1) * w.size
  // each page of the app begins with it: planning it takes many times as long as reading
  const read = <R>(asked: RawBuilder<R>): Promise<R[]> =>
    w.keyword || w.event ? asked.execute(tx).then((a) => a.rows) : kept(tx, asked.compile(tx))
  const rows = await read(sql<Row>`
    select * from ${inbox(actor, columns, sql`${cut(w)} order by m.at desc, m.seq desc limit ${from + w.size}`, w.category)}
    order by at desc, x.seq::bigint desc limit ${w.size} offset ${from}`)
  if (w.page === 1 && rows.length < w.size) return { rows, total: rows.length }
  const [all] = await read(sql<{ n: number }>`
    select count(*)::int as n from (select 1 from ${inbox(actor, sql`1`, sql`${cut(w)} limit 10000`, w.category)} limit 10000) y`)
  return { rows, total: all!.n }
}

/** What came after a message, for a stream that was broken; at most 20. */
export const since = async (tx: Tx, actor: Actor, seq: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select * from ${inbox(actor, columns, sql`and m.seq > ${seq} order by m.seq desc limit 20`)}
    order by x.seq::bigint desc limit 20`.execute(tx)
  return rows.reverse()
}

type Full = Answer<typeof messageCalls.detail>

export const get = async (tx: Tx, actor: Actor, id: string): Promise<Full | undefined> => {
  const { rows } = await sql<Full>`
    select * from ${inbox(
      actor,
      sql`${columns}, m.content, m.files, m.author_name as author, m.valid_from as "validFrom", m.valid_to as "validTo"`,
      sql`and m.id = ${id}`,
    )}`.execute(tx)
  return rows[0]
}

/** Marks of his inbox: `ids`, or everything (of a category). Never touches what is not his. */
export const mark = async (
  tx: Tx,
  actor: Actor,
  which: { ids: readonly string[] } | { category?: Category },
  as: 'read' | 'deleted',
): Promise<number> => {
  const chosen =
    'ids' in which
      ? sql`and m.id = any(${[...which.ids]}::uuid[])`
      : which.category
        ? sql`and m.category = ${which.category}`
        : sql``
  const needed = as === 'read' ? sql`and k.read_at is null` : sql`and m.category <> 'todo'`
  const { numAffectedRows } = await sql`
    insert into message_mark (user_id, message_seq, deleted_at)
    select ${actor.userId}, seq, ${as === 'deleted' ? sql`now()` : sql`null::timestamptz`} from ${inbox(actor, sql`m.seq`, sql`${chosen} ${needed}`)}
    on conflict (user_id, message_seq) do update set deleted_at = coalesce(excluded.deleted_at, message_mark.deleted_at)`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

export const off = async (tx: Tx): Promise<string[]> => ((await ownSetting(tx, OFF)) as string[] | null) ?? []

export const setOff = (tx: Tx, events: readonly string[]) => keepSetting(tx, OFF, events)

export const insertNotice = async (tx: Tx, n: Notice): Promise<void> => {
  await sql`insert into message (org_id, category, event, codes, only_user, template, params, path)
    values (${n.orgId}, 'notice', ${n.event}, ${[...(n.codes ?? [])]}::text[], ${n.userId ?? null}::uuid, ${n.template},
      ${JSON.stringify(n.params)}::jsonb, ${n.path})`.execute(tx)
}
