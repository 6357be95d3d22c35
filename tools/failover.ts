// npm run failover -- <primary> <replica> [--after 10] [--now]: watches, and promotes the replica when the primary is gone.
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'

/** One question on a connection of its own; throws when there is no answer within two seconds. */
const ask = async <T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000, query_timeout: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<T>(sql)).rows
  } finally {
    void client.end().catch(() => {})
  }
}
const say = (text: string): void => console.log(`${new Date().toISOString()} ${text}`)

/** Does a commit of the primary wait for some replica at this moment? */
const isSynchronous = async (primary: string): Promise<boolean> => {
  const rows = await ask(primary, `select from pg_stat_replication where sync_state in ('sync', 'quorum')`)
  return rows.length > 0
}

/** Is the replica still fed? Then the primary lives, whatever this machine sees of it. */
const isFed = async (replica: string): Promise<boolean> =>
  (await ask(replica, `select from pg_stat_wal_receiver where status = 'streaming'`)).length > 0

const promote = async (replica: string): Promise<void> => {
  // alone it can wait for nobody; the old primary, should it live, waits for its replica for ever and promises nothing
  await ask(replica, `alter system set synchronous_standby_names = ''`)
  await ask(replica, 'select pg_reload_conf()')
  await ask(replica, 'select pg_promote(false)')
  for (const end = Date.now() + 60_000; ; await sleep(200)) {
    const [row] = await ask<{ waiting: boolean }>(replica, 'select pg_is_in_recovery() as waiting').catch(() => [])
    if (row && !row.waiting) return
    if (Date.now() > end) throw new Error('The replica does not become a primary: see its log')
  }
}

/** Watches until the primary has been silent for so many seconds, then decides. */
const guard = async (primary: string, replica: string, after: number, loss: boolean): Promise<void> => {
  let synchronous = await isSynchronous(primary).catch(() => undefined)
  let seen = performance.now()
  say(`watching; commits ${synchronous ? 'wait' : 'do not wait'} for a replica`)
  for (;;) {
    await sleep(1000)
    try {
      const now = await isSynchronous(primary)
      if (now !== synchronous) say(`commits now ${now ? 'wait' : 'do not wait'} for a replica`)
      synchronous = now
      seen = performance.now()
    } catch {
      const silent = (performance.now() - seen) / 1000
      if (silent < after) continue
      if (await isFed(replica).catch(() => false)) {
        say('the primary is silent to us, yet it feeds the replica: nothing is done')
        continue
      }
      if (!synchronous && !loss)
        throw new Error('The replica was not synchronous: promoting it may lose writes. --accept-loss does it anyway')
      say(`the primary has been silent for ${silent.toFixed(0)} s: promoting the replica`)
      await promote(replica)
      say('the replica takes writes now')
      return
    }
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    after: { type: 'string', default: '10' },
    now: { type: 'boolean', default: false },
    'accept-loss': { type: 'boolean', default: false },
  },
})
const [primary, replica] = positionals
const run = async (): Promise<void> => {
  if (!primary || !replica)
    throw new Error('npm run failover -- <superuser’s address of the primary> <… of the replica> [--after 10] [--now]')
  if (!values.now) return guard(primary, replica, Number(values.after), values['accept-loss'])
  // a planned change: the primary was stopped by hand, and everything it wrote was sent before it stopped
  if (await ask(primary, 'select 1').catch(() => undefined)) throw new Error('The primary still answers: stop it first')
  await promote(replica)
  say('the replica takes writes now')
}
run().catch((e: Error) => {
  console.error(e.message)
  process.exitCode = 1
})
