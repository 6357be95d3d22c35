import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { setClock } from '../clock.ts'
import { oneOf, seek, several } from './hosts.ts'

/** How often the database is asked, and how long it may take; together the answer to a caller stays below 3 s (C67). */
const EVERY_MS = 400
const PATIENCE_MS = 1_900

/** A database of several servers: how many questions lie between two looks whether another one takes the writes. */
const LOOK_EVERY = 12

/** Code of the error for a request that came while the database was known to be away. */
export const AWAY = 'JICAI_AWAY'

const SILENT = 'JICAI_SILENT'

interface Answered {
  standby: boolean
  now: string
}

export interface Presence {
  /** False while the database does not answer, or is a standby that takes no writes. */
  here(): boolean
  stop(): Promise<void>
}

/**
 * Rejects when the database is silent for too long. A process that was itself too busy to hear the answer is not the
 * database's silence: then it waits once more.
 */
const withinPatience = async <T>(fn: () => Promise<T>): Promise<T> => {
  let over = false
  const answer = fn().finally(() => {
    over = true
  })
  answer.catch(() => {})
  const silence = (async () => {
    for (let busy = true; busy && !over; ) {
      const from = performance.now()
      await sleep(PATIENCE_MS, undefined, { ref: false })
      busy = performance.now() - from > PATIENCE_MS + 300
      // what arrived while this process was busy is read before the verdict
      await sleep(20, undefined, { ref: false })
    }
    throw Object.assign(new Error('the database is silent'), { code: SILENT })
  })()
  silence.catch(() => {})
  return Promise.race([answer, silence])
}

/**
 * Asks the database all the time over a connection of its own, so that a full pool is not taken for a lost database and a
 * frozen database (no refusal, just silence) is noticed within seconds. Also brings the database's clock to this node.
 * @param o.lost called when it goes: whoever waits for an answer is to be let go
 */
export const watchDatabase = (url: string, o: { lost: () => void }): Presence => {
  let here = true
  let stopped = false
  let client: pg.Client | undefined

  const drop = () => {
    const old = client
    client = undefined
    old?.removeAllListeners()
    old?.on('error', () => {})
    ;(old as unknown as { connection?: { stream?: { destroy(): void } } })?.connection?.stream?.destroy()
  }
  const connected = async (): Promise<pg.Client> => {
    if (client) return client
    const fresh = new pg.Client({ connectionString: oneOf(url), application_name: 'jicai-watch', keepAlive: true })
    client = fresh
    fresh.on('error', () => {})
    await fresh.connect()
    return fresh
  }
  const ask = async (): Promise<boolean> => {
    const held = client !== undefined
    try {
      const from = performance.now()
      const { rows } = await withinPatience(async () =>
        (await connected()).query<Answered>(
          'select pg_is_in_recovery() as standby, extract(epoch from clock_timestamp())::text as now',
        ),
      )
      // the answer is as old as half of its way
      const row = rows[0] as Answered
      setClock(Number(row.now) * 1000 + (performance.now() - from) / 2)
      return !row.standby
    } catch (e) {
      drop()
      const { code } = e as { code?: string }
      // that an old connection broke says nothing of the server, which may be back already: a new one tells
      if (held && code !== SILENT) return ask()
      // it lives and has no connection to spare for a watcher
      return code === '53300'
    }
  }
  const watching = (async () => {
    for (let n = 1; !stopped; n++) {
      const now = await ask()
      if (stopped) break
      if (here !== now) {
        here = now
        const msg = now ? 'the database is back' : 'the database is away'
        console.warn(JSON.stringify({ level: 40, time: Date.now(), msg }))
        if (!now) o.lost()
      }
      // a former primary may still answer questions: whoever works with it is let go and connects to the new one
      if (several(url) && (!now || n % LOOK_EVERY === 0) && (await seek(url))) {
        drop()
        o.lost()
      }
      await sleep(EVERY_MS, undefined, { ref: false })
    }
  })()
  return {
    here: () => here,
    stop: async () => {
      stopped = true
      drop()
      await Promise.race([watching, sleep(1000, undefined, { ref: false })])
    },
  }
}
