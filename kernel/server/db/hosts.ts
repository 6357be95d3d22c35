import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** One database on several servers, of which one takes writes. */
interface Group {
  hosts: readonly string[]
  /** Index of the host that takes writes, as far as we know. */
  at: number
  /** The newest timeline seen: each promotion begins a new one. */
  timeline: number
}

const PATIENCE_MS = 1_500
const groups = new Map<string, Group>()
const form = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/

const parts = (url: string): { head: string; hosts: string[]; tail: string } | undefined => {
  const [, head = '', hosts = '', tail = ''] = form.exec(url) ?? []
  return hosts.includes(',') ? { head, hosts: hosts.split(','), tail } : undefined
}

const groupOf = (hosts: readonly string[]): Group => {
  const key = hosts.join()
  const known = groups.get(key) ?? { hosts, at: 0, timeline: 0 }
  groups.set(key, known)
  return known
}

/** True for `postgres://user@one:5432,two:5432/db`, an address of several servers. */
export const several = (url: string): boolean => parts(url) !== undefined

/** The address with the one host that takes writes, as far as we know; an address of one server is returned as it is. */
export const oneOf = (url: string): string => {
  const p = parts(url)
  return p ? `${p.head}${p.hosts[groupOf(p.hosts).at]}${p.tail}` : url
}

/** Pool settings whose connections go, each at its own time, to the host that takes writes. */
export const poolTo = (url: string): pg.PoolConfig =>
  several(url)
    ? {
        Client: function Client(options: pg.ClientConfig) {
          return new pg.Client({ ...options, connectionString: oneOf(url) })
        } as never,
      }
    : { connectionString: url }

/** The timeline of a server that takes writes; undefined for a standby, a silent or a refusing one. */
const timelineOf = async (url: string): Promise<number | undefined> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'jicai-seek',
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ timeline: string | null }>(
      'select case when not pg_is_in_recovery() then substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) end as timeline',
    )
    const said = rows[0]?.timeline
    return said ? Number.parseInt(said, 16) : undefined
  } catch {
    return undefined
  } finally {
    void client.end().catch(() => {})
  }
}

/**
 * Looks which host takes writes now. Of two that say so it is the one of the newest timeline, and never one of an older
 * timeline than was seen before: a former primary that came back knows nothing of what was promised since.
 * @returns true when the host is another one than before; an address of one server never is
 */
export const seek = async (url: string): Promise<boolean> => {
  const p = parts(url)
  if (!p) return false
  const group = groupOf(p.hosts)
  const timelines = await Promise.all(p.hosts.map((host) => timelineOf(`${p.head}${host}${p.tail}`)))
  const newest = Math.max(...timelines.map((t) => t ?? -1))
  // the same timeline twice cannot be told apart: stay
  if (newest < 0 || newest < group.timeline || timelines[group.at] === newest) {
    group.timeline = Math.max(group.timeline, newest)
    return false
  }
  group.timeline = newest
  group.at = timelines.indexOf(newest)
  return true
}

/**
 * At the start: waits up to a minute for the host that takes writes.
 * @throws when there is none
 */
export const seekFirst = async (url: string): Promise<void> => {
  const p = parts(url)
  if (!p) return
  for (const end = Date.now() + 60_000; ; await sleep(500)) {
    await seek(url)
    if (groupOf(p.hosts).timeline > 0) return
    if (Date.now() > end) throw new Error(`None of the database’s servers takes writes: ${p.hosts.join(', ')}`)
  }
}
