import { setTimeout as sleep } from 'node:timers/promises'
import { type House, openHouse, someTime } from './house.ts'
import { postgresOf, signalAll } from './node.ts'
import type { Flaw } from './prove.ts'
import { withOwner } from './prove.ts'
import type { Scenario } from './scenarios.ts'

interface Bug {
  plant: string
  /** One disturbance; the proof follows it. */
  disturb: (h: House) => Promise<void>
  prepare?: (h: House) => Promise<void>
  rounds: number
}

const killApp = async (h: House): Promise<void> => {
  await someTime(600)
  h.node.child.kill('SIGKILL')
  await h.node.gone
  await h.restart()
  await h.backAfter(60_000)
}

const bugs: readonly Bug[] = [
  { plant: 'no-idempotency', disturb: () => someTime(1000), rounds: 1 },
  { plant: 'split-transaction', disturb: killApp, rounds: 8 },
  {
    plant: 'async-commit',
    // what is lost is what the log writer had not yet written: a longer pause makes it more, not different
    prepare: (h) =>
      withOwner(h.url(), async (sql) => {
        await sql.query(`alter system set wal_writer_delay = '5s'`)
        await sql.query('select pg_reload_conf()')
        await sleep(1000)
      }),
    disturb: async (h) => {
      await someTime(1000)
      const { main, all } = postgresOf(h.dataDir)
      // all in one moment: none of them has time to write
      signalAll([main, ...all], 'SIGSTOP')
      signalAll([main, ...all], 'SIGKILL')
      await h.backAfter(60_000)
    },
    rounds: 6,
  },
  { plant: 'naive-write', disturb: () => sleep(2500), rounds: 8 },
]

/** A bug is planted; the scenario is well when the proof finds it. */
const caught =
  (bug: Bug): Scenario =>
  async (base) => {
    const h = await openHouse(base, `bug-${bug.plant}`, { plants: [bug.plant], clients: 8 })
    await bug.prepare?.(h)
    let flaws: Flaw[] = []
    let round = 0
    for (; round < bug.rounds && flaws.length === 0; round++) {
      await bug.disturb(h)
      flaws = await h.prove()
    }
    await h.close()
    const said = flaws.length
      ? `caught in round ${round}: ${flaws.length} flaws, such as ${flaws[0]!.kind}: ${flaws[0]!.what.slice(0, 160)}`
      : `not caught in ${bug.rounds} rounds`
    return { said, wrong: flaws.length ? [] : ['the checker did not see a planted bug'] }
  }

export const mutants: Record<string, Scenario> = Object.fromEntries(bugs.map((b) => [`bug-${b.plant}`, caught(b)]))
