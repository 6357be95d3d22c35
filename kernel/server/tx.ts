import { sql } from 'kysely'
import type { Pool } from 'pg'
import pg from 'pg'
import { auditEntries } from './audit.ts'
import type { Actor, AuditEntry, Ctx, HttpSide, Tx, UploadedFile } from './ctx.ts'
import { onConnection } from './db/connection.ts'
import { forget, isUnkept, ownName, renew } from './db/kept.ts'
import { createPool, cutAll } from './db/pool.ts'
import { AWAY, type Presence, watchDatabase } from './db/presence.ts'
import { leftBy } from './leaving.ts'
import { countRetry, watch } from './metrics.ts'
import { tellings, told } from './tell.ts'
import { watched } from './watching.ts'

let connections: Pool | undefined
/** When somebody was given a connection last. */
let given = 0
/** Nobody is given a connection for so long while all are taken: this node cannot work, ms. */
const STUCK = 2_000
/** Address of the owner, and the connections of the house's founder on it. */
let ownerUrl: string | undefined
let foundry: Pool | undefined
let presence: Presence | undefined

/** While the database is away nobody waits for it: the answer is immediate, and so is the client's next attempt. */
const mustBeHere = (): void => {
  if (presence && !presence.here()) throw Object.assign(new Error('the database is away'), { code: AWAY })
}

/** Throws when the database does not answer within two seconds, or no connection is to be had; for the readiness probe. */
export const askDatabase = async (): Promise<void> => {
  if (!connections) throw new Error('useDatabase has not been called')
  const { idleCount, totalCount, options } = connections
  // a pool that is full for a moment does not make the node unready, nor one whose connections go from hand to hand
  if (idleCount === 0 && totalCount >= (options.max ?? 0) && performance.now() - given > STUCK)
    throw new Error('nobody is given a connection')
  if (presence) return mustBeHere()
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), 2000).unref())
  await Promise.race([connections.query('select 1'), late])
}

/**
 * Gives the kernel its pool of app-role connections; once per process (tests: once per file).
 * @param watchUrl address for a watching connection: then a database that falls silent is noticed, and everybody who
 *   waits for it is let go (security.md C67)
 */
export const useDatabase = (pool: Pool, watchUrl?: string): void => {
  connections = pool
  pool.on('acquire', () => {
    given = performance.now()
  })
  presence = watchUrl ? watchDatabase(watchUrl, { lost: () => cutAll(pool) }) : undefined
  watch('jicai_pool_connections', 'Connections to the database', () => pool.totalCount)
  watch('jicai_pool_idle', 'Connections nobody uses', () => pool.idleCount)
  watch('jicai_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount)
}

/** Ends what is at work: whoever waits for the database has his error now. */
export const cutDatabase = (): void => {
  if (connections) cutAll(connections)
}

export const closeDatabase = async (): Promise<void> => {
  await presence?.stop()
  presence = undefined
  await connections?.end()
  connections = undefined
  await foundry?.end()
  foundry = undefined
  forget()
}

/**
 * One prepared statement on the kernel's own tables, outside of any transaction: who asks is looked up for every request,
 * before there is an actor. Tenant tables answer nothing here, since no actor is set.
 */
export const kernelQuery = async <R>(name: string, text: string, values: unknown[]): Promise<R[]> => {
  if (!connections) throw new Error('useDatabase has not been called')
  mustBeHere()
  const kept = ownName(name)
  try {
    return (await connections.query({ name: kept, text, values })).rows as R[]
  } catch (e) {
    if (!kept || !isUnkept(e)) throw e
    renew(e, kept)
    return (await connections.query({ text, values })).rows as R[]
  }
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The system itself: jobs, demo loading. Sees every organisation; has no codes, so it passes only `by: 'system'` actions. */
export const systemActor: Actor = {
  userId: NOBODY,
  name: '系统',
  loginName: 'system',
  orgId: NOBODY,
  orgName: '系统',
  org: 'system',
  codes: new Set(),
  sessionId: null,
  ranges: null,
  proved: true,
}

/** Whoever makes a public call. */
export const stranger: Actor = { ...systemActor, stranger: true }
const kindOf = (actor: Actor): string => (actor.stranger ? 'stranger' : actor.org)

/**
 * Who founds a house: menu, dictionaries, the first organisation, the demonstration with its days gone by. He works as a
 * role of his own on the owner's address, since the app itself may not write all that.
 */
export const founder: Actor = { ...systemActor }
export const useFounder = (url: string): void => {
  ownerUrl = url
}
const founders = (): Pool => {
  if (!ownerUrl) throw new Error('useFounder has not been called')
  foundry ??= createPool(ownerUrl, { role: 'jicai_founder', max: 2 })
  return foundry
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const id = (value: string): string => {
  if (value === NOBODY) return ''
  if (!uuid.test(value)) throw new Error('actor id is not a uuid')
  return value
}

const PLAN_ONCE = `set_config('plan_cache_mode','force_generic_plan',true)`

/**
 * BEGIN and the actor's settings in one trip; the values are validated uuids and a fixed word. Who holds limited roles only
 * works as a database role that sees his ranges and nothing else (decision 0009).
 */
const begin = (actor: Actor, about: Circumstances): string =>
  `begin${about.readOnly ? ' read only' : ''};` +
  `select set_config('app.user','${id(actor.userId)}',true),set_config('app.org','${id(actor.orgId)}',true),` +
  `set_config('app.kind','${kindOf(actor)}',true)${about.relaxed ? `,set_config('synchronous_commit','off',true)` : ''}${about.planOnce || actor === founder ? `,${PLAN_ONCE}` : ''}` +
  (actor.ranges
    ? `,set_config('app.ranges',${pg.escapeLiteral(JSON.stringify(actor.ranges))},true);set local role jicai_ranged`
    : '')

const retryable = (e: unknown): boolean =>
  ['40001', '40P01'].includes((e as { code?: string }).code ?? '') || isUnkept(e)

export interface Circumstances {
  call?: string
  asked?: unknown
  requestId?: string
  lang?: 'zh' | 'en'
  files?: UploadedFile[]
  looked?: unknown
  http?: HttpSide
  readOnly?: boolean
  /** COMMIT does not wait for the disk: a power cut may lose the last moments, in order. For loads that can be repeated. */
  relaxed?: boolean
  /**
   * A connection plans what it keeps at the first time, not at each of the first five: for many small steps over little data,
   * such as all the founder takes.
   */
  planOnce?: boolean
}

const noHttp: HttpSide = {
  ip: '',
  userAgent: '',
  local: false,
  device: undefined,
  lastEventId: '',
  cookies: {},
  setCookie: () => {},
  clearCookie: () => {},
  setHeader: () => {},
}

const json = (value: unknown): string => `${pg.escapeLiteral(JSON.stringify(value))}::jsonb`

const waiting =
  'select audit_append(entries) from audit_waiting where transaction = pg_current_xact_id() order by id;' +
  'delete from audit_waiting where transaction = pg_current_xact_id()'

/** History, answer, messages, audit and COMMIT in one trip; the audit's lock is the last one. */
const commit = (ctx: Ctx): string => {
  const tell = tellings(ctx)
  const entries = auditEntries(ctx)
  return [
    ...(ctx.steps.length > 0 ? [`select history_append(${json(ctx.steps)})`] : []),
    ...(ctx.answer ? [`select answer_keep(${pg.escapeLiteral(ctx.answer.key)},${json(ctx.answer.value)})`] : []),
    ...(tell.length > 0 ? [`select message_tell(${json(tell)})`] : []),
    ...(ctx.stowed ? [waiting] : []),
    ...(entries.length > 0 ? [`select audit_append(${json(entries)})`] : []),
    'commit',
  ].join(';')
}

const inTransaction = <T>(pool: Pool, actor: Actor, about: Circumstances, fn: (ctx: Ctx) => Promise<T>): Promise<T> =>
  new Promise((done, fail) => {
    const transaction = async () => {
      const { on: tx, leave } = onConnection(await pool.connect())
      // not waited for: the first statement goes with it, and fails with it
      const begun = sql.raw(begin(actor, about)).execute(tx)
      begun.catch(() => {})
      try {
        const ctx: Ctx = {
          tx,
          actor,
          requestId: about.requestId ?? '',
          lang: about.lang ?? 'zh',
          files: about.files ?? [],
          looked: about.looked,
          http: about.http ?? noHttp,
          call: about.call ?? '',
          asked: about.asked,
          audits: [],
          happenings: [],
          steps: [],
          after: [],
        }
        const result = await fn(ctx)
        await begun
        await watched(ctx)
        const end = commit(ctx)
        // what only looked has its answer already; its connection is free when the database is
        if (about.readOnly && end === 'commit' && ctx.after.length === 0) done(result)
        await sql.raw(end).execute(tx)
        told(ctx)
        for (const then of ctx.after) then()
        return result
      } catch (e) {
        const cause = await begun.then(
          () => e,
          (first) => first,
        )
        await sql
          .raw('rollback')
          .execute(tx)
          .catch(() => {})
        throw cause
      } finally {
        leave()
      }
    }
    transaction().then(done, fail)
  })

/**
 * Runs `fn` in one transaction with the actor set locally, appends the audit rows as its last statement and commits.
 * Serialisation failures, deadlocks and plans that no longer fit are retried, at most three times (security.md Transaction rules 3).
 * Any error rolls everything back and is thrown on; what a refusal leaves (leaving.ts) is written then.
 */
export const inContext = async <T>(actor: Actor, about: Circumstances, fn: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const pool = actor === founder ? founders() : connections
  if (!pool) throw new Error('useDatabase has not been called')
  mustBeHere()
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(pool, actor, about, fn)
    } catch (e) {
      for (const leaves of leftBy(e)) await inContext(systemActor, { call: about.call }, leaves)
      if (!retryable(e) || attempt >= 3) throw e
      countRetry()
      await new Promise((r) => setTimeout(r, 20 * attempt + Math.random() * 30))
    }
  }
}

/** A transaction without the rest of a context. */
export const withTx = <T>(actor: Actor, fn: (tx: Tx) => Promise<T>, options?: { readOnly?: boolean }): Promise<T> =>
  inContext(actor, { readOnly: options?.readOnly }, (ctx) => fn(ctx.tx))

/**
 * Runs a part of the transaction as the system, for the few effects that reach behind the partner's wall: a supplier's
 * refusal gives back the hospital's agreed volume, a shipping opens the hospital's acceptance. Rights were checked before.
 */
export const elevated = async <T>(ctx: Ctx, fn: () => Promise<T>): Promise<T> => {
  const within = raised.get(ctx.tx) ?? 0
  raised.set(ctx.tx, within + 1)
  // not waited for: what `fn` asks comes after it, what its caller asks after the way back; an error fails what follows
  if (within === 0) sql`select set_config('app.kind', 'system', true)`.execute(ctx.tx).catch(() => {})
  try {
    return await fn()
  } finally {
    const rest = raised.get(ctx.tx)! - 1
    raised.set(ctx.tx, rest)
    if (rest === 0) sql`select set_config('app.kind', ${kindOf(ctx.actor)}, true)`.execute(ctx.tx).catch(() => {})
  }
}
/**
 * What belongs to an organisation, whoever acts: within the wall where it is his own and no range keeps part of it from him, behind
 * it otherwise. For reactions, most of which are caused by the organisation itself: it spares them the way there and back.
 */
export const asOwner = <T>(ctx: Ctx, orgId: string, fn: () => Promise<T>): Promise<T> =>
  ctx.actor.orgId === orgId && ctx.actor.ranges === null ? fn() : elevated(ctx, fn)

/** How many are at work in a transaction, one in the other or side by side: the last one leads back. */
const raised = new WeakMap<object, number>()

export type { Actor, AuditEntry, Ctx, Tx }
