import { type RawBuilder, sql } from 'kysely'
import { wroteInSql } from '#kernel/server/apart-sql.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { kept } from '#kernel/server/db/keep.ts'
import type { ApprovalFacts } from '#kernel/server/doc.ts'
import { once } from '#kernel/server/memory.ts'
import type { ChainLevel } from '#kernel/shared/step.ts'

type Facts = Omit<ApprovalFacts, 'amount' | 'orgId'> & { amount: string; orgId: string }

/** Whether an organisation has set a flow for documents of this kind. */
export const flowStands = (tx: Tx, docType: string, f: Pick<Facts, 'orgId' | 'kind'>): Promise<boolean> =>
  once(tx, `flow ${docType} ${f.orgId} ${f.kind}`, async () => {
    const asked = sql`
      select from approval_flow where org_id = ${f.orgId} and doc_type = ${docType} and enabled
        and (kinds = '{}' or ${f.kind}::smallint = any (kinds)) limit 1`
    return (await kept(tx, asked.compile(tx))).length > 0
  })

/** Whose flow it is that the authority audits by: its organisation that has one for such documents. */
export const auditing = (tx: Tx, docType: string): Promise<string | undefined> =>
  once(tx, `auditing ${docType}`, async () => {
    const { rows } = await sql<{ id: string }>`
      select f.org_id as id from approval_flow f join org_card o on o.id = f.org_id and o.kind = 'authority' and o.enabled
      where f.doc_type = ${docType} and f.enabled order by f.updated_at limit 1`.execute(tx)
    return rows[0]?.id
  })

/** The levels an organisation's flow asks of a document now: the flow of its kind, else the flow of all kinds. */
const planned = (docType: string, f: Facts) => sql`
  select s.level, s.name, s.min_amount, s.role_ids, s.user_ids from approval_flow_step s where s.min_amount <= ${f.amount}::numeric
    and s.flow_id = (select id from approval_flow where org_id = ${f.orgId} and doc_type = ${docType} and enabled
      and (kinds = '{}' or ${f.kind}::smallint = any (kinds)) order by cardinality(kinds) = 0, updated_at desc limit 1)`

export interface Frozen {
  docType: string
  /** The document whose flows it goes through. */
  flow: string
  docId: string
  docNo: string
  code: string
  distinct: boolean
}

/** A level with some of those who could pass it, more than there can be levels. */
export interface Candidates {
  level: number
  name: string
  people: string[]
  /** What they are called, in the same order. */
  names: string[]
}
const candidates = sql`array(select p.id from approval_people(l) p order by p.id limit 10) as people,
  array(select p.name from approval_people(l) p order by p.id limit 10) as names`

/** The levels of a document still to be passed, in order. */
export const open = async (tx: Tx, docId: string): Promise<Candidates[]> => {
  const { rows } = await sql<Candidates>`
    select l.level, l.name, ${candidates} from approval_level l
    where l.doc_id = ${docId} and l.state in ('current', 'waiting') order by l.level`.execute(tx)
  return rows
}

/** Freezes the levels of a new round; answers them with those who could pass each. */
export const freeze = async (tx: Tx, d: Frozen, f: Facts): Promise<Candidates[]> => {
  await sql`
    insert into approval_level (org_id, doc_type, doc_id, doc_no, round, level, name, min_amount, role_ids, user_ids, code, distinct_people, created_by, state)
    select ${f.orgId}, ${d.docType}, ${d.docId}, ${d.docNo}, coalesce((select max(round) from approval_level where doc_id = ${d.docId}), 0) + 1,
      row_number() over (order by p.level), p.name, p.min_amount, p.role_ids, p.user_ids, ${d.code}, ${d.distinct}, ${f.createdBy},
      case when row_number() over (order by p.level) = 1 then 'current' else 'waiting' end
    from (${planned(d.flow, f)}) p`.execute(tx)
  return open(tx, d.docId)
}

/** The same for levels that are about to be set, whoever makes the documents. */
export const couldPass = async (
  tx: Tx,
  of: { orgId: string; docType: string; code: string },
  steps: readonly { name: string; roleIds: readonly string[]; userIds: readonly string[] }[],
): Promise<Candidates[]> => {
  const { rows } = await sql<Candidates>`
    select s.level, s.name, ${candidates}
    from jsonb_to_recordset(${JSON.stringify(steps.map((s, i) => ({ ...s, level: i + 1 })))}::jsonb)
        as s(level int, name text, "roleIds" uuid[], "userIds" uuid[])
      cross join lateral jsonb_populate_record(null::approval_level, jsonb_build_object('org_id', ${of.orgId}::text,
        'doc_type', ${of.docType}::text, 'level', s.level, 'name', s.name, 'role_ids', s."roleIds", 'user_ids', s."userIds",
        'code', ${of.code}::text, 'distinct_people', false, 'state', 'waiting')) l
    order by s.level`.execute(tx)
  return rows
}

export interface Current {
  id: string
  level: number
  name: string
  round: number
  createdBy: string | null
  /** By whose right the asking user may act: his own id, that of one who is away, or null. */
  right: string | null
  rightName: string
  /** He would have it, had he not passed an earlier level, or had it not been passed for him. */
  passedBefore: boolean
  distinct: boolean
  /** Another level waits after it. */
  more: boolean
}

/** The level that waits, locked; undefined for a document without one. */
export const current = async (tx: Tx, docId: string, userId: string): Promise<Current | undefined> => {
  const waits = await sql`select from approval_level where doc_id = ${docId} and state = 'current' for update`.execute(
    tx,
  )
  if (waits.rows.length === 0) return undefined
  const { rows } = await sql<Current>`
    select l.id, l.level, l.name, l.round, l.created_by as "createdBy", x.id as right, coalesce(u.name, '') as "rightName",
      l.distinct_people as "distinct", x.id is null and l.distinct_people
        and approval_for(jsonb_populate_record(l, '{"distinct_people": false}'), ${userId}) is not null as "passedBefore",
      exists (select from approval_level n where n.doc_id = l.doc_id and n.state = 'waiting') as more
    from approval_level l cross join lateral (select approval_for(l, ${userId}) as id) x left join app_user_card u on u.id = x.id
    where l.doc_id = ${docId} and l.state = 'current'`.execute(tx)
  return rows[0]
}

export const decide = async (ctx: Ctx, l: Current, state: 'passed' | 'rejected', reason: string) => {
  const { actor } = ctx
  const standIn = l.right !== actor.userId
  await sql`
    update approval_level set state = ${state}, acted_by = ${actor.userId}, actor_name = ${actor.name}, reason = ${reason}, acted_at = now(),
      for_user = ${standIn ? l.right : null}::uuid, for_name = ${standIn ? l.rightName : ''}
    where id = ${l.id} and state = 'current'`.execute(ctx.tx)
}

/** The next level waits for its people. */
export const advance = async (tx: Tx, docId: string) => {
  await sql`update approval_level set state = 'current' where id =
    (select id from approval_level where doc_id = ${docId} and state = 'waiting' order by level limit 1)`.execute(tx)
}

/** What is left of a round that was sent back or withdrawn. */
export const cancel = async (tx: Tx, docId: string) => {
  await sql`update approval_level set state = 'cancelled' where doc_id = ${docId} and state in ('current', 'waiting')`.execute(
    tx,
  )
}

/** Of these documents those with a waiting level, and whether it is this user's turn. */
export const turns = async (tx: Tx, docIds: readonly string[], userId: string) => {
  const asked = sql<{ docId: string; mine: boolean }>`
    select l.doc_id as "docId", approval_for(l, ${userId}) is not null as mine from approval_level l
    where l.state = 'current' and l.doc_id = any (${[...docIds]}::uuid[])`
  const rows = await kept(tx, asked.compile(tx))
  return new Map(rows.map((r) => [r.docId, r.mine]))
}

/** Is it this user's turn, or waits no level at all? As SQL, for lists of what waits; `docId` is SQL too. */
export const hisTurn = (userId: string | RawBuilder<unknown>, docId: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select approval_for(l, ${userId}) is not null from approval_level l
    where l.doc_id = ${docId} and l.state = 'current'), true)`

/** A document waits in this status, somebody else made it and wrote all of it, and it is the reader's turn. */
export const waitsForMe = (doc: string, status: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${doc}.${column}`)
  const me = sql`app_user()`
  return sql`(${of('status')} = ${status} and ${of('created_by')} <> ${me} and not ${wroteInSql(of('id'))} and ${hisTurn(me, of('id'))})`
}
/** The filter of a list: these only, or whatever there is. */
export const forMe = (doc: string, status: string) => (only: boolean) => (only ? waitsForMe(doc, status) : undefined)

const people = sql`array(select p.name from approval_people(l) p order by p.name limit 10)`

/** The levels of the last round, in order. */
export const lastRound = (tx: Tx, docId: string): Promise<ChainLevel[]> => {
  const asked = sql<ChainLevel>`
    select l.level, l.name, l.min_amount as "minAmount", l.state, case when l.state in ('current', 'waiting') then ${people} else '{}' end as people,
      l.actor_name as by, l.for_name as "forName", l.reason, l.acted_at as at
    from approval_level l
    where l.doc_id = ${docId} and l.round = (select max(round) from approval_level where doc_id = ${docId}) order by l.level`
  return kept(tx, asked.compile(tx))
}

/** The levels a submit would freeze, with those who could approve them. */
export const preview = async (tx: Tx, d: Frozen, f: Facts): Promise<ChainLevel[]> => {
  const { rows } = await sql<ChainLevel>`
    select l.level, l.name, l.min_amount as "minAmount", 'planned' as state, ${people} as people, '' as by, '' as "forName", '' as reason, null as at
    from (${planned(d.flow, f)}) p cross join lateral jsonb_populate_record(null::approval_level, jsonb_build_object(
      'org_id', ${f.orgId}::text, 'doc_type', ${d.docType}::text, 'doc_id', ${d.docId}::text, 'round', 0, 'level', p.level, 'name', p.name,
      'min_amount', p.min_amount, 'role_ids', p.role_ids, 'user_ids', p.user_ids, 'code', ${d.code}::text, 'distinct_people', false,
      'created_by', ${f.createdBy}::text, 'state', 'waiting')) l
    order by l.level`.execute(tx)
  return rows.map((r, i) => ({ ...r, level: i + 1 }))
}

/** Whether somebody passed a level of this document by the right of this user. */
export const passedFor = async (tx: Tx, docId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from approval_level where doc_id = ${docId} and state = 'passed' and ${userId}::uuid in (acted_by, for_user) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
/** The same within a statement; both are SQL. */
export const passedForInSql = (docId: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql<boolean>`coalesce((select true from approval_level l where l.doc_id = ${docId} and l.state = 'passed' and ${userId} in (l.acted_by, l.for_user)
    limit 1), false)`
/** Of who asks, in a list. */
export const passedForMe = (docId: RawBuilder<unknown>) => passedForInSql(docId, sql`app_user()`)
