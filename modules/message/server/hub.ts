import { Readable } from 'node:stream'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { seenOf } from '#kernel/server/seen.ts'
import { livingSessions } from '#kernel/server/session.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import * as q from './queries/inbox.ts'
import * as live from './queries/live.ts'
import type { Change, Wake } from './wake.ts'

interface Stream {
  actor: Actor & { sessionId: string }
  out: Readable
  /** Number of the last message it was told of. */
  last: string
}

/** Also how long an ended session's stream may stay open without being told anything. */
const BEAT = 15_000
/** Open connections of one person on one node; the oldest gives way. */
const MOST_PER_USER = 6
/** What a reader who does not read may keep us from throwing away. */
const MOST_BUFFERED = 256 * 1024

const streams = new Set<Stream>()
let beat: NodeJS.Timeout | undefined

const write = (s: Stream, event: string, data: unknown, id?: string): void => {
  if (s.out.readableLength > MOST_BUFFERED) return void s.out.destroy()
  s.out.push(`${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

const close = (s: Stream, why: string): void => {
  streams.delete(s)
  write(s, 'end', { why })
  s.out.push(null)
}

/** The news of a person as the wall shows them to him: counts, and what came after the last he knows. */
const tell = async (tx: Tx, s: Stream): Promise<void> => {
  const counts = await q.counts(tx, s.actor)
  const rows = await q.since(tx, s.actor, s.last)
  s.last = rows.at(-1)?.seq ?? s.last
  if (streams.has(s)) write(s, 'news', { counts, rows: rows.map(({ seq: _, ...r }) => r) }, s.last)
}

/** Ends the streams whose session ended or works for another organisation; the others get the codes and ranges of this moment. */
const settle = async (some: readonly Stream[]): Promise<Stream[]> => {
  if (some.length === 0) return []
  const living = await livingSessions([...new Set(some.map((s) => s.actor.sessionId))])
  return some.filter((s) => {
    const now = living.get(s.actor.sessionId)
    if (!now || now.orgId !== s.actor.orgId) {
      close(s, now ? 'switched' : 'ended')
      return false
    }
    s.actor = { ...s.actor, codes: now.codes, ranges: now.ranges }
    return true
  })
}

const concerns = (m: live.Addressed, { actor }: Pick<Stream, 'actor'>): boolean =>
  m.orgId
    ? m.orgId === actor.orgId &&
      (m.codes.length === 0 || m.codes.some((c) => actor.codes.has(c))) &&
      (m.onlyUser === null || m.onlyUser === actor.userId) &&
      m.notUser !== actor.userId
    : m.kinds.includes(actor.org) || m.orgs.includes(actor.orgId)

const concerned = async (w: Wake): Promise<Stream[]> => {
  if (w.all) return [...streams]
  const ids = [...(w.docs ?? []), ...(w.changed ?? []).map((c) => c.id)]
  const rows = ids.length ? await withTx(systemActor, (tx) => live.changedFor(tx, ids), { readOnly: true }) : []
  const [users, orgs] = [new Set(w.users), new Set(w.orgs)]
  return [...streams].filter(
    ({ actor }) => users.has(actor.userId) || orgs.has(actor.orgId) || rows.some((m) => concerns(m, { actor })),
  )
}

/** Whether a changed document may be on this person's screen: his organisation's, or the region's, and his to look at. */
const looksAt = ({ actor }: Stream, c: Change): boolean =>
  (actor.org === 'authority' || c.orgs.includes(actor.orgId)) && actor.codes.has(`${c.screen}:view`)

/** Tells a person of the documents that changed; whose role is limited hears of those within his range. */
const showChanged = async (s: Stream, all: readonly Change[]): Promise<void> => {
  const { ranges } = s.actor
  const seen = ranges && (await withTx(s.actor, (tx) => seenOf(tx, all), { readOnly: true }))
  const changed = all.filter((c) => !seen || seen.has(c.id)).map(({ orgs: _, table: __, ...c }) => c)
  if (changed.length > 0 && streams.has(s)) write(s, 'changed', { changed })
}

/** What is owed to a stream: its news, and the documents that changed. */
interface Owed {
  news: boolean
  changed: Change[]
}
let waiting = new Map<Stream, Owed>()
const owe = (s: Stream): Owed => {
  const owed = waiting.get(s) ?? { news: false, changed: [] }
  waiting.set(s, owed)
  return owed
}
let working = false

/** One person after the other, so that a notice to everybody does not take all connections of the pool. */
const work = async () => {
  if (working) return
  working = true
  try {
    while (waiting.size > 0) {
      const some = waiting
      waiting = new Map()
      for (const s of await settle([...some.keys()].filter((x) => streams.has(x)))) {
        const { news, changed } = some.get(s)!
        if (changed.length > 0) await showChanged(s, changed)
        if (news) await withTx(s.actor, (tx) => tell(tx, s), { readOnly: true })
      }
    }
  } catch {
    // the database is away; the listener calls `everybody` when it is back
  } finally {
    working = false
  }
}

/** Takes what a node said. */
export const heard = async (payload: string): Promise<void> => {
  if (streams.size === 0) return
  try {
    const said = JSON.parse(payload) as Wake
    for (const c of said.changed ?? []) for (const s of streams) if (looksAt(s, c)) owe(s).changed.push(c)
    for (const s of await concerned(said)) owe(s).news = true
  } catch {
    for (const s of streams) owe(s).news = true
  }
  await work()
}

/** After the listener's connection was away: something may have been missed. */
export const everybody = (): void => void heard('{"all":true}')

const pulse = async () => {
  try {
    for (const s of await settle([...streams])) s.out.push(': beat\n\n')
  } catch {
    // no database, no answer: the streams stay as they are
  }
}

/**
 * Opens the event stream of a session: counts at once and after every change that concerns it.
 * @param last number of the last message a broken stream had, or ''
 */
export const openStream = async ({ tx, actor }: Ctx, last: string): Promise<Readable> => {
  if (!actor.sessionId) throw new Error('a stream belongs to a session')
  const out = new Readable({ read: () => {} })
  const s: Stream = { actor: { ...actor, sessionId: actor.sessionId }, out, last: '0' }
  out.on('close', () => streams.delete(s))
  out.on('error', () => streams.delete(s))
  const own = [...streams].filter((x) => x.actor.userId === actor.userId)
  if (own.length >= MOST_PER_USER) close(own[0]!, 'many')
  streams.add(s)
  out.push('retry: 3000\n\n')
  s.last = await live.newest(tx)
  if (/^\d{1,18}$/.test(last) && BigInt(last) < BigInt(s.last)) s.last = last
  await tell(tx, s)
  beat ??= setInterval(() => void pulse(), BEAT)
  beat.unref()
  return out
}

/** Ends all streams, when the server goes down. */
export const closeStreams = (): void => {
  clearInterval(beat)
  beat = undefined
  for (const s of [...streams]) close(s, 'stopping')
}
