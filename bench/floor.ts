import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Big } from '#db/demo/big.ts'
import { screenOf, type Told } from '#kernel/shared/telling.ts'
import { withClient } from './harness.ts'

/*
 * The floor: the fewest statements that leave the same rows behind the same walls: one that looks who asks, BEGIN with the
 * actor, one that locks and reads what is judged, one that writes all of it, and messages, audit and COMMIT in one trip.
 * Every plan is kept. Nothing is judged but by what the statements themselves demand, so the house can only be slower.
 */

export interface Person {
  userId: string
  name: string
  orgId: string
  orgName: string
  kind: 'hospital' | 'supplier'
  sid: string
}

/** The people of the floor, each with a session that is looked up. */
export const crewOf = (url: string, big: Big): Promise<Record<'buyer' | 'auditor' | 'receiver' | 'seller', Person>> =>
  withClient(url, async (c) => {
    const person = async (userId: string, orgId: string): Promise<Person> => {
      const sid = randomUUID()
      await c.query('insert into session (sid_hash, user_id, org_id) values ($1, $2, $3)', [sid, userId, orgId])
      const { rows } = await c.query<{ name: string; orgName: string; kind: Person['kind'] }>(
        'select u.name, o.name as "orgName", o.kind from app_user u, org o where u.id = $1 and o.id = $2',
        [userId, orgId],
      )
      return { ...rows[0]!, userId, orgId, sid }
    }
    return {
      buyer: await person(big.buyerId, big.hospitalId),
      auditor: await person(big.auditorId, big.hospitalId),
      receiver: await person(big.receiverId, big.hospitalId),
      seller: await person(big.sellerId, big.supplierId),
    }
  })

const who = `select s.id, u.name, o.name as org, (select jsonb_agg(r.stamp) from user_role ur join role r on r.id = ur.role_id and r.enabled
    where ur.user_id = u.id and ur.org_id = o.id) as roles
  from session s join app_user u on u.id = s.user_id join org o on o.id = s.org_id
  where s.sid_hash = $1 and s.ended_at is null and u.enabled and not u.locked and o.enabled and s.seen_at > now() - interval '30 minutes'`

/** A step of a document, as history, audit and messages tell it. */
export interface Step {
  told: Told
  id: string
  no: string
  action: string
  from: string
  to: string
  parties: readonly string[]
}

export type Row = Record<string, string> & { lines: Record<string, string>[] }
export type Say = (name: string, text: string, values: unknown[]) => Promise<Row[]>

const json = (value: unknown): string => `${pg.escapeLiteral(JSON.stringify(value))}::jsonb`
const labelOf = ({ told, action }: Step): string => told.machine.actions[action]?.label ?? ''

const told = (p: Person, steps: readonly Step[]): object[] =>
  steps.map((s) => ({
    ...{ docType: s.told.machine.name, docTable: s.told.machine.table, docId: s.id, docNo: s.no, parties: s.parties },
    moved: s.from !== s.to,
    rows: s.told.rules
      .filter((r) => (r.enters === undefined ? r.action === s.action : r.enters === s.to))
      .map(({ category, event, to, codes, but, template }) => ({
        ...{ category, event, to, codes, template, path: `/${screenOf(s.told.machine)}/${s.id}` },
        but: but ?? (category === 'todo' ? undefined : 'actor'),
        params: { no: s.no, doc: s.told.label, act: labelOf(s), reason: '', org: p.orgName, user: p.name },
      })),
  }))

const noted = (p: Person, call: string, steps: readonly Step[]): object[] =>
  steps.map((s) => ({
    ...{
      entity: s.told.machine.name,
      entityId: s.id,
      entityNo: s.no,
      action: s.action,
      call,
      requestId: 'floor',
      ip: '::1',
    },
    ...{ userName: p.name, before: { status: s.from }, after: { status: s.to } },
  }))

/** History rows of the steps in `$1`, for the statement that writes. */
export const history = (p: Person, authored = false): string =>
  `insert into doc_history (doc_type, doc_id, action, label, from_status, to_status, user_id, user_name, org_id, org_name, parties, authored)
  select x.type, x.id, x.action, x.label, x.was, x."to", app_user(), ${pg.escapeLiteral(p.name)}, app_org(), ${pg.escapeLiteral(p.orgName)}, x.parties, ${authored}
  from jsonb_to_recordset($1::jsonb) as x(type text, id uuid, action text, label text, was text, "to" text, parties uuid[])`
export const historyRows = (steps: readonly Step[]): string =>
  JSON.stringify(
    steps.map((s) => ({
      type: s.told.machine.name,
      id: s.id,
      action: s.action,
      label: labelOf(s),
      was: s.from,
      to: s.to,
      parties: s.parties,
    })),
  )

/** The key of a write with its answer, in the same statement as everything else it writes. */
export const claimed = (key: string): string =>
  `insert into idempotency (user_id, key, call, body_hash, response) values (app_user(), ${key}, 'floor', '', '{}')`

/** One call of somebody: a read when nothing is to be told in the end. */
export const call = async <T>(
  client: pg.ClientBase,
  p: Person,
  path: string,
  fn: (say: Say) => Promise<{ value: T; steps?: readonly Step[]; opened?: readonly Step[]; entry?: object }>,
  reads = false,
): Promise<T> => {
  const say: Say = async (name, text, values) =>
    (await client.query({ name: `floor ${name}`, text, values })).rows as Row[]
  await say('who', who, [p.sid])
  await client.query(
    `begin${reads ? ' read only' : ''};select set_config('app.user','${p.userId}',true),set_config('app.org','${p.orgId}',true),set_config('app.kind','${p.kind}',true)`,
  )
  const { value, steps = [], opened = [], entry } = await fn(say)
  const audits = [
    ...noted(p, path, steps),
    ...(entry ? [{ ...entry, userName: p.name, call: path, requestId: 'floor', ip: '::1' }] : []),
  ]
  const end = [
    ...(steps.length > 0 ? [`select message_tell(${json(told(p, [...steps, ...opened]))})`] : []),
    ...(audits.length > 0 ? [`select audit_append(${json(audits)})`] : []),
    'commit',
  ]
  await client.query(end.join(';'))
  return value
}
