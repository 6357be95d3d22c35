import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { type Line, post } from './client.ts'
import type { Crew } from './crew.ts'
import type { Ack } from './journal.ts'

/** One thing that is not as it was promised. */
export interface Flaw {
  kind: 'lost' | 'duplicated' | 'other answer' | 'invariant'
  what: string
}

/** A server that was just killed recovers; that is waited for. */
const connected = async (url: string): Promise<pg.Client> => {
  for (let left = 20; ; left--) {
    const sql = new pg.Client({ connectionString: url })
    sql.on('error', () => {})
    try {
      await sql.connect()
      return sql
    } catch (e) {
      if (left === 0) throw e
      await sleep(500)
    }
  }
}

/** The owner's connection for a moment, seeing all organisations. */
export const withOwner = async <T>(url: string, fn: (sql: pg.Client) => Promise<T>): Promise<T> => {
  const sql = await connected(url)
  try {
    await sql.query(`set app.kind = 'system'`)
    return await fn(sql)
  } finally {
    await sql.end()
  }
}

const idOf = (ack: Ack): string => (ack.data as { id: string }).id
const empty = (ack: Ack): boolean => !(ack.data as { id?: string } | null)?.id
const last = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** Where the mark of a made document stands. */
const marked: Record<string, string> = {
  '/linex/order/plan/add': 'select remark as mark, id from plan where remark = any($1)',
  '/linex/kcgl/stock/consume': 'select remark as mark, id from stock_document where remark = any($1)',
  '/linex/kcgl/stock/transfer': 'select remark as mark, id from stock_document where remark = any($1)',
  '/linex/kcgl/stock/adjust': 'select remark as mark, id from stock_document where remark = any($1)',
  '/linex/kcgl/stock/count': 'select remark as mark, id from stock_count where remark = any($1)',
  '/linex/kcgl/recall/add': 'select remark as mark, id from recall where remark = any($1)',
  delivery: 'select carrier as mark, id from delivery where carrier = any($1)',
}
const marksOf = (ack: Ack): string | undefined =>
  marked[ack.path] ?? (last(ack.path) === 'add' && 'carrier' in (ack.body as object) ? marked.delivery : undefined)

/** Acknowledged documents and steps that are not there exactly once. */
const inDatabase = async (sql: pg.Client, all: readonly Ack[]): Promise<Flaw[]> => {
  const flaws: Flaw[] = all
    .filter(empty)
    .map((a) => ({ kind: 'lost', what: `${a.path} ${a.key}: success without a document` }))
  const acks = all.filter((a) => !empty(a))
  for (const select of new Set(acks.map(marksOf))) {
    if (!select) continue
    const made = acks.filter((a) => marksOf(a) === select)
    const { rows } = await sql.query<{ mark: string; id: string }>(select, [made.map((a) => a.key)])
    for (const ack of made) {
      const found = rows.filter((r) => r.mark === ack.key)
      if (!found.some((r) => r.id === idOf(ack))) flaws.push({ kind: 'lost', what: `${ack.path} ${idOf(ack)}` })
      if (found.length > 1) flaws.push({ kind: 'duplicated', what: `${ack.path} ${ack.key} ${found.length} times` })
    }
  }
  const { rows: steps } = await sql.query<{ id: string; action: string; n: number }>(
    'select doc_id as id, action, count(*)::int as n from doc_history where doc_id = any($1::uuid[]) group by 1, 2',
    [[...new Set(acks.map(idOf))]],
  )
  const times = new Map(steps.map((s) => [`${s.id} ${s.action}`, s.n]))
  // numbers of a count are noted once for each who gave some
  const people = Map.groupBy(acks, (ack) => `${ack.path} ${idOf(ack)}`)
  for (const ack of acks) {
    // what is made is counted by its mark
    if (marksOf(ack)) continue
    const body = ack.body as { action?: string }
    // an audit's step is named by its decision
    const names = new Set([last(ack.path), body.action])
    const n = [...names].reduce((sum, a) => sum + (times.get(`${idOf(ack)} ${a}`) ?? 0), 0)
    const what = `${ack.path} ${idOf(ack)}`
    const most = new Set(people.get(what)!.map((a) => a.login)).size
    if (n === 0) flaws.push({ kind: 'lost', what })
    if (n > most) flaws.push({ kind: 'duplicated', what: `${what}: ${n} steps` })
  }
  return flaws
}

/** Every write once more with its key: it must be answered as the first time (invariant I6). */
const repeated = async (line: Line, crew: Crew, acks: readonly Ack[]): Promise<Flaw[]> => {
  const flaws: Flaw[] = []
  for (const ack of acks) {
    const { envelope } = await post(line, crew[ack.login as keyof Crew], ack.path, ack.body, ack.key)
    if (envelope.code !== 0 || !isDeepStrictEqual(envelope.data, ack.data))
      flaws.push({ kind: 'other answer', what: `${ack.path} ${ack.key}: ${envelope.code} ${envelope.msg}` })
  }
  return flaws
}

/**
 * Holds the client's journal against the database: every acknowledged write is there exactly once, the newest ones are
 * answered again as before, and all invariants hold.
 */
export const prove = async (o: {
  url: string
  line: Line
  crew: Crew
  acks: readonly Ack[]
  /** From which one on writes are repeated. */
  since: number
}): Promise<Flaw[]> => {
  const again = await repeated(o.line, o.crew, o.acks.slice(o.since))
  return withOwner(o.url, async (sql) => [
    ...again,
    ...(await inDatabase(sql, o.acks)),
    ...(await brokenInvariants(sql, everyInvariant)).map(
      (b): Flaw => ({ kind: 'invariant', what: `${b.id} ${b.title}: ${JSON.stringify(b.rows.slice(0, 2))}` }),
    ),
  ])
}
