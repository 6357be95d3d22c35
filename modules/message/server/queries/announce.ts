import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Answer, Input } from '#kernel/shared/call.ts'
import type { messageCalls } from '../../shared/calls.ts'

type Announcement = Omit<Input<typeof messageCalls.publish>, 'files'> & {
  id: string
  files: readonly { id: string; name: string }[]
}
type Published = Answer<typeof messageCalls.published>['rows'][number]

/** The id of an announcement to come, whose files name it. */
export const newId = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(tx)
  return rows[0]!.id
}

/** An announcement is a message to its audience; days are Chinese days, the last one included. */
export const publish = async (tx: Tx, a: Announcement, author: string): Promise<void> => {
  await sql`
    insert into message (id, category, event, template, content, audience_kinds, audience_orgs, files, valid_from, valid_to, author_name, path)
    values (${a.id}, 'announcement', 'announcement', ${a.title}, ${a.content}, ${[...a.kinds]}::text[], ${[...a.orgs]}::uuid[], ${JSON.stringify(a.files)}::jsonb,
      ${a.validFrom ?? null}::date::timestamp at time zone 'Asia/Shanghai',
      (${a.validTo ?? null}::date + 1)::timestamp at time zone 'Asia/Shanghai', ${author}, '')`.execute(tx)
}

export const withdraw = async (tx: Tx, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update message set withdrawn_at = now() where id = ${id} and category = 'announcement' and withdrawn_at is null`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** All announcements for those who publish, newest first, with how many people read each; as the system, who sees the marks. */
export const published = async (tx: Tx, page: number, size: number): Promise<{ rows: Published[]; total: number }> => {
  const { rows } = await sql<Published & { n: number }>`
    select m.id, m.template as title, m.audience_kinds as kinds, array(select name from org_card where id = any (m.audience_orgs)) as orgs, m.at,
      m.valid_from as "validFrom", m.valid_to as "validTo", m.author_name as author,
      case when m.withdrawn_at is not null then 'withdrawn' when m.valid_to <= now() then 'over' when m.valid_from > now() then 'waiting' else 'shown' end as state,
      (select count(*)::int from message_mark k where k.message_seq = m.seq) as readers, (count(*) over ())::int as n
    from message m where m.org_id is null order by m.at desc, m.seq desc limit ${size} offset ${(page - 1) * size}`.execute(
    tx,
  )
  return { rows, total: rows[0]?.n ?? 0 }
}

/** The attachment is of an announcement the actor may see; the wall decides which those are. */
export const announcesFile = async (tx: Tx, fileId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from message where org_id is null and files @> ${JSON.stringify([{ id: fileId }])}::jsonb
      and (app_kind() = 'authority' or (withdrawn_at is null and coalesce(valid_from, at) <= now() and (valid_to is null or valid_to > now()))) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
