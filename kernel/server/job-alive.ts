import type pg from 'pg'

/*
 * The queue leaves a job with who took it for four hours, though that process was killed long ago, and with the job all that
 * wait in its queue. So every living process holds a lock of the database for its workers (the queue knows them together, as a
 * pool), which ends with the process; what belongs to a pool nobody holds a lock for is given back (decision 0044).
 */

/** A job may be taken a moment before its pool's lock is, or while a broken connection is made anew. */
const GRACE_SECONDS = 10
const LOOK_MS = 10_000
const AGAIN_MS = 1_000

/** The lock of a pool of workers, among the locks of the database. */
const lockOf = (id: string): string => `hashtextextended('job pool ' || ${id}, 0)`

/**
 * Gives back what dead pools took.
 * @param grace how long ago it must have been taken, seconds
 * @returns how many pools were dead
 */
export const freeDead = async (pool: pg.Pool, grace = GRACE_SECONDS): Promise<number> => {
  const { rows } = await pool.query<{ dead: number }>(
    `with taken as (
      select locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => $1)
      union select locked_by from graphile_worker._private_job_queues where locked_at < now() - make_interval(secs => $1)),
    dead as materialized (select locked_by as id from taken where pg_try_advisory_xact_lock(${lockOf('locked_by')}))
    select count(*)::int as dead, graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0`,
    [grace],
  )
  return rows[0]?.dead ?? 0
}

export interface Alive {
  /** A pool of workers begins: its jobs are its own as long as this process lives. */
  add(id: string): void
  /** The pool of a runner that ended has no jobs. */
  clear(): void
  stop(): Promise<void>
}

/**
 * Holds the locks of this process's workers, and looks after those of others: now, and every ten seconds.
 * @param warn told when jobs were freed, or could not be looked for
 */
export const staysAlive = (pool: pg.Pool, warn: (about: object, text: string) => void): Alive => {
  const mine = new Set<string>()
  const locked = new Set<string>()
  let client: pg.PoolClient | undefined
  let stopped = false
  let turn: Promise<unknown> = Promise.resolve()
  const lost = (c: pg.PoolClient): void => {
    if (client !== c) return
    client = undefined
    locked.clear()
    c.release(true)
    if (!stopped) setTimeout(keep, AGAIN_MS).unref()
  }
  const lock = async (): Promise<void> => {
    if (stopped || mine.size === 0) return
    if (!client) {
      const c = await pool.connect()
      client = c
      c.once('error', () => lost(c))
      c.once('end', () => lost(c))
    }
    const c = client
    for (const id of mine)
      if (!locked.has(id)) {
        await c.query(`select pg_advisory_lock(${lockOf('$1::text')})`, [id])
        if (client === c) locked.add(id)
      }
  }
  // one after the other, on one connection
  const keep = (): void => {
    turn = turn.then(lock).catch((err: unknown) => {
      if (client) lost(client)
      else if (!stopped) setTimeout(keep, AGAIN_MS).unref()
      warn({ err }, 'the locks of the job workers are taken again')
    })
  }
  const look = (): void => {
    freeDead(pool).then(
      (dead) => dead > 0 && warn({ pools: dead }, 'jobs of a process that is gone are free again'),
      (err: unknown) => !stopped && warn({ err }, 'jobs of processes that are gone cannot be looked for'),
    )
  }
  look()
  const looks = setInterval(look, LOOK_MS)
  looks.unref()
  return {
    add: (id) => {
      mine.add(id)
      keep()
    },
    clear: () => mine.clear(),
    stop: async () => {
      stopped = true
      clearInterval(looks)
      await turn
      client?.release(true)
      client = undefined
    },
  }
}
