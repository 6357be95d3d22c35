import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** The actor's own saved queries of a page and those shared in his organisation (the wall of the table says which). */
export const ofPage = async (tx: Tx, page: string) => {
  const { rows } = await sql<{
    id: string
    name: string
    shared: boolean
    mine: boolean
    owner: string
    query: string
  }>`
    select s.id, s.name, s.shared, s.user_id = app_user() as mine, u.name as owner, s.query
    from saved_query s join app_user_card u on u.id = s.user_id
    where s.page = ${page} order by s.created_at, s.id`.execute(tx)
  return rows
}

export const count = async (tx: Tx, page: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_query where page = ${page} and user_id = app_user()`.execute(tx)
  return rows[0]!.n
}

export const save = async (
  tx: Tx,
  v: { page: string; name: string; shared: boolean; query: string },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into saved_query (page, name, shared, query) values (${v.page}, ${v.name}, ${v.shared}, ${v.query})
    on conflict (org_id, user_id, page, name) do update set shared = excluded.shared, query = excluded.query
    returning id`.execute(tx)
  return rows[0]!.id
}

/** What was taken away; undefined when it is not the actor's. */
export const remove = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ name: string; shared: boolean }>`
    delete from saved_query where id = ${id} and user_id = app_user() returning name, shared`.execute(tx)
  return rows[0]
}
