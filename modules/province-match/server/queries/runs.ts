import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { ProvinceFamily } from '../../shared/families.ts'
import type { Failure } from '../../shared/states.ts'
import type { Scope } from './open.ts'

export interface Run {
  id: string
  hospitalId: Scope
  family: ProvinceFamily
  what: 'pull' | 'match'
  whole: boolean
  askedBy: string
  askedName: string
  beganAt: string
}

/** Begins a job of a family; undefined where one is under way. */
export const begin = async (
  tx: Tx,
  actor: Actor,
  o: { family: ProvinceFamily; scope: Scope; what: Run['what']; whole: boolean },
) => {
  const { rows } = await sql<{ id: string }>`
    insert into province_run (hospital_id, family, what, whole, asked_by, asked_name) values (${o.scope}, ${o.family}, ${o.what}, ${o.whole}, ${actor.userId}, ${actor.name})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}
/** The job under way, as far as the actor sees it. */
export const going = (tx: Tx, family: ProvinceFamily, scope: Scope) =>
  tx
    .selectFrom('province_run')
    .where('family', '=', family)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`hospital_id is not distinct from ${scope}::uuid`)
    .select(['id', 'what'])
    .executeTakeFirst()

/** Whether somebody still works at it, or will. */
export const lives = async (tx: Tx, id: string): Promise<boolean> =>
  (await sql<{ yes: boolean }>`select province_run_lives(${id}) as yes`.execute(tx)).rows[0]!.yes

const shown = [
  'what',
  'total',
  'done',
  'added',
  'changed',
  'delisted',
  'matched',
  'suggested',
  'conflicts',
  'none',
  'askedName',
  'said',
  'beganAt',
  'endedAt',
] as const
/** The newest job of a scope. */
export const latest = (tx: Tx, family: ProvinceFamily, scope: Scope) =>
  tx
    .selectFrom('province_run as r')
    .where('r.family', '=', family)
    .where(sql<boolean>`r.hospital_id is not distinct from ${scope}::uuid`)
    .select([...columns('r', ...shown), sql<Failure | ''>`r.failure`.as('failure')])
    .orderBy('r.began_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A job that has not ended, of whatever organisation. */
export const get = (tx: Tx, id: string) =>
  tx
    .selectFrom('province_run as r')
    .where('r.id', '=', id)
    .where('r.ended_at', 'is', null)
    .select([
      ...columns('r', 'id', 'hospitalId', 'whole', 'askedBy', 'askedName', 'beganAt'),
      sql<ProvinceFamily>`r.family`.as('family'),
      sql<Run['what']>`r.what`.as('what'),
    ])
    .executeTakeFirst()

/** Since when changes are asked for: a day before the last pull that came to its end; nothing: from the beginning. */
export const since = async (tx: Tx, family: ProvinceFamily, scope: Scope): Promise<string> => {
  const { rows } = await sql<{ at: string | null }>`
    select to_char(max(began_at - interval '1 day') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from province_run
    where family = ${family} and hospital_id is not distinct from ${scope}::uuid and what = 'pull' and ended_at is not null and failure in ('', 'fewer')`.execute(
    tx,
  )
  return rows[0]?.at ?? ''
}

export type Count = 'total' | 'done' | 'added' | 'changed' | 'delisted' | 'matched' | 'suggested' | 'conflicts' | 'none'
/** Adds to what a job counts. */
export const count = (tx: Tx, id: string, more: Partial<Record<Count, number>>) =>
  sql`update province_run set ${sql.join(
    Object.entries(more).map(([key, n]) => sql`${sql.ref(key)} = ${sql.ref(key)} + ${n}`),
  )} where id = ${id} and ended_at is null`.execute(tx)

export const end = (tx: Tx, id: string, failure: Failure | '' = '', said = '') =>
  sql`update province_run set ended_at = now(), failure = ${failure}, said = ${said.slice(0, 500)} where id = ${id} and ended_at is null`.execute(
    tx,
  )

/** Items of a family, and how many of them are no longer listed. */
export const catalogue = async (tx: Tx, family: ProvinceFamily) => {
  const { rows } = await sql<{ items: number; delisted: number }>`
    select count(*)::int as items, (count(*) filter (where not v.listed))::int as delisted
    from province_item i join province_version v on v.item_id = i.id and v.valid_to is null where i.family = ${family}`.execute(
    tx,
  )
  return rows[0]!
}

/** Open plans with products whose item is no longer listed, by the pair that counts for their hospital. */
export const plansWith = async (tx: Tx, itemIds: readonly string[]) => {
  const { rows } = await sql<{ hospitalId: string; planId: string; no: string; names: string; n: number }>`
    select l.hospital_id as "hospitalId", l.plan_id as "planId", l.plan_no as no, count(distinct l.product_id)::int as n, string_agg(distinct p.name, '、') as names
    from province_match m join plan_line_facts l on l.product_id = m.product_id join product_card p on p.id = m.product_id
    where m.item_id = any(${[...itemIds]}::uuid[]) and m.ended_at is null and m.state = 'paired' and (m.hospital_id is null or m.hospital_id = l.hospital_id)
      and l.status in ('draft', 'pending', 'rejected', 'approved', 'partlyOrdered') and l.ordered_qty < l.qty
    group by 1, 2, 3 order by 3`.execute(tx)
  return rows
}

/** Lines of a plan whose item the platform no longer lists. */
export const delistedIn = async (tx: Tx, planId: string) => {
  const { rows } = await sql<{ seq: number; name: string; provId: string; since: string }>`
    select distinct on (l.seq) l.seq, p.name, m.prov_id as "provId", i.valid_from as since
    from plan_line_facts l join product_card p on p.id = l.product_id
      join province_match_facts m on m.product_id = l.product_id and m.state = 'paired' and (m.hospital_id is null or m.hospital_id = l.hospital_id)
      join province_item_card i on i.id = m.item_id
    where l.plan_id = ${planId} and not m.listed and l.status in ('draft', 'pending', 'rejected', 'approved', 'partlyOrdered') and l.ordered_qty < l.qty
    order by l.seq, m.hospital_id nulls first`.execute(tx)
  return rows
}
