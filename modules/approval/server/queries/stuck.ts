import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** Levels that wait while nobody could pass them; the creator and whoever passed an earlier level do not count. */
const nobody = sql`l.state = 'current' and not exists (select from approval_people(l))`

export interface Stuck {
  id: string
  docType: string
  docId: string
  docNo: string
  level: number
  name: string
  createdBy: string | null
  creatorOrg: string | null
  creator: string
  since: string | null
}

interface Wanted {
  page: number
  size: number
  /** One level alone. */
  id?: string
}
/** An organisation's papers that wait for nobody. */
export const stuck = async (tx: Tx, orgId: string, { page, size, id }: Wanted): Promise<Stuck[]> => {
  const { rows } = await sql<Stuck>`
    select l.id, l.doc_type as "docType", l.doc_id as "docId", l.doc_no as "docNo", l.level, l.name, l.created_by as "createdBy",
      coalesce(u.name, '') as creator, u.home_org as "creatorOrg", l.stuck_at as since
    from approval_level l left join app_user_card u on u.id = l.created_by
    where l.org_id = ${orgId} and ${nobody} and (${id ?? null}::uuid is null or l.id = ${id ?? null}::uuid)
    order by l.stuck_at nulls last, l.doc_no, l.id limit ${size} offset ${(page - 1) * size}`.execute(tx)
  return rows
}

export const countStuck = async (tx: Tx, orgId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from approval_level l where l.org_id = ${orgId} and ${nobody}`.execute(tx)
  return rows[0]!.n
}

/** Who holds the right to pass a level, whoever it is for. */
export const couldTake = async (tx: Tx, id: string): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from approval_level l cross join lateral jsonb_populate_record(l,
        jsonb_build_object('user_ids', array(select r.user_id from user_role_facts r where r.org_id = l.org_id))) x
      cross join lateral approval_people(x) p
    where l.id = ${id} order by p.name`.execute(tx)
  return rows
}

/** The level goes to these people, whoever it was for. */
export const reassign = async (tx: Tx, id: string, userIds: readonly string[]) => {
  await sql`update approval_level set user_ids = ${[...userIds]}::uuid[], role_ids = '{}', stuck_at = null
    where id = ${id} and state = 'current'`.execute(tx)
}

/** Marks those that wait for nobody since the last look, answers them, and forgets the mark of those that somebody can pass again. */
export const noteStuck = async (tx: Tx) => {
  await sql`update approval_level l set stuck_at = null
    where l.stuck_at is not null and (l.state <> 'current' or exists (select from approval_people(l)))`.execute(tx)
  const { rows } = await sql<Omit<Stuck, 'creator' | 'since'> & { orgId: string }>`
    update approval_level l set stuck_at = now() where l.stuck_at is null and ${nobody}
    returning l.id, l.org_id as "orgId", l.doc_type as "docType", l.doc_id as "docId", l.doc_no as "docNo", l.level, l.name,
      l.created_by as "createdBy", (select u.home_org from app_user_card u where u.id = l.created_by) as "creatorOrg"`.execute(
    tx,
  )
  return rows
}
