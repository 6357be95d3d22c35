// npm run failover -- <primary> <replica> [--after 10]: watches, and promotes the replica when the primary is gone.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'

/** One question on a connection of its own; throws when there is no answer in time. */
const ask = async <T extends pg.QueryResultRow>(url: string, sql: string, patience = 2000): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: patience })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(sql)).rows
  } finally {
    void client.end().catch(() => {})
  }
}
const say = (text: string): void => console.log(`${new Date().toISOString()} ${text}`)

interface Primary {
  timeline: number
  /** A commit waits for a replica that has nearly everything. */
  synchronous: boolean
}
const primaryNow = async (primary: string): Promise<Primary> => {
  const [row] = await ask<{ timeline: string; synchronous: boolean }>(
    primary,
    `select substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) as timeline,
       exists (select from pg_stat_replication where sync_state in ('sync', 'quorum') and state = 'streaming'
         and flush_lsn > pg_current_wal_lsn() - 16777216) as synchronous`,
  )
  return { timeline: Number.parseInt(row!.timeline, 16), synchronous: row!.synchronous }
}

/** The timeline the replica is fed with at this moment; undefined when it is not fed. */
const fed = async (replica: string): Promise<number | undefined> =>
  (
    await ask<{ t: number }>(replica, `select received_tli as t from pg_stat_wal_receiver where status = 'streaming'`)
  )[0]?.t

const promote = async (replica: string): Promise<void> => {
  // alone it can wait for nobody; the old primary, should it live, waits for its replica for ever and promises nothing
  await ask(replica, `alter system set synchronous_standby_names = ''`)
  await ask(replica, 'select pg_reload_conf()')
  await ask(replica, 'select pg_promote(false)')
  for (const end = Date.now() + 60_000; ; await sleep(200)) {
    const [row] = await ask<{ waiting: boolean }>(replica, 'select pg_is_in_recovery() as waiting').catch(() => [])
    if (row && !row.waiting) break
    if (Date.now() > end) throw new Error('The replica does not become a primary: see its log')
  }
  say('the replica takes writes now')
  // until then its control file names the old timeline, and pg_rewind would find nothing to rewind
  await ask(replica, 'checkpoint', 15 * 60_000)
  say('the former primary may be rewound and follow it')
}

/** Watches until the primary has been silent for so many seconds, then decides. */
const guard = async (primary: string, replica: string, after: number, loss: boolean): Promise<void> => {
  let good: boolean | undefined
  let seen = performance.now()
  for (;;) {
    try {
      const now = await primaryNow(primary)
      seen = performance.now()
      const feed = await fed(replica).catch(() => undefined)
      const next = now.synchronous && feed === now.timeline
      if (next !== good) say(`the replica ${next ? 'has every commit' : 'lacks commits: it would not be promoted'}`)
      good = next
    } catch {
      const silent = (performance.now() - seen) / 1000
      if (silent >= after) {
        if (await fed(replica).catch(() => undefined)) say('the primary is silent to us, yet it feeds the replica')
        else if (good || loss) {
          say(`the primary has been silent for ${silent.toFixed(0)} s: promoting the replica`)
          return promote(replica)
        } else throw new Error('The replica lacked commits when the primary went. --accept-loss promotes it anyway')
      }
    }
    await sleep(Math.min(1000, after * 300))
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { after: { type: 'string', default: '10' }, 'accept-loss': { type: 'boolean', default: false } },
})
const [primary, replica] = positionals
const run = async (): Promise<void> => {
  if (!primary || !replica)
    throw new Error('npm run failover -- <superuser’s address of the primary> <… of the replica> [--after 10]')
  await guard(primary, replica, Number(values.after), values['accept-loss'])
}
run().catch((e: Error) => {
  console.error(e.message)
  process.exitCode = 1
})
