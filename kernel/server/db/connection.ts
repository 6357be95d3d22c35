import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import type { PoolClient, QueryResult as Rows } from 'pg'
import type { DB } from '#db/types.ts'
import type { Tx } from '../ctx.ts'
import { countSlow } from '../metrics.ts'

/** A statement that takes longer is logged, without its values. */
const SLOW_MS = Number(process.env.SLOW_MS) || 1000
const logSlow = (text: string, ms: number): void => {
  if (ms < SLOW_MS) return
  countSlow()
  console.warn(
    JSON.stringify({
      level: 40,
      time: Date.now(),
      msg: 'slow statement',
      ms: Math.round(ms),
      sql: text.slice(0, 2000),
    }),
  )
}

const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('every connection is given')),
})
const [compiler, adapter, driver] = [dialect.createQueryCompiler(), dialect.createAdapter(), dialect.createDriver()]

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * The query builder on one connection that does not make statements wait for each other: what is asked in one moment goes
 * out in one trip and is answered in its order. `leave` gives the connection back; whoever asks later is refused, since
 * somebody else's transaction may be there.
 */
export const onConnection = (client: PoolClient): { on: Tx; leave: () => void } => {
  let left = false
  let answered = 0
  const connection: DatabaseConnection = {
    executeQuery: async <R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
      if (left) throw new Error('the transaction is over')
      const from = performance.now()
      try {
        const answer: Rows | Rows[] = await client.query(text, parameters as unknown[])
        // several statements in one text answer nothing
        if (Array.isArray(answer)) return { rows: [] }
        const { command, rowCount, rows } = answer
        return { rows, ...(writing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
      } finally {
        // its own time begins when the one before it has its answer
        const now = performance.now()
        logSlow(text, now - Math.max(from, answered))
        answered = now
      }
    },
    // biome-ignore lint/correctness/useYield: rows stream through a cursor of the database (exporting.ts)
    async *streamQuery() {
      throw new Error('streams go through a cursor')
    },
  }
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (use) => use(connection) })
  return {
    on: new Kysely<DB>({ config: { dialect }, dialect, driver, executor }) as Tx,
    leave: () => {
      left = true
      client.release()
    },
  }
}
