import type { CompiledQuery } from 'kysely'
import type { Tx } from '../ctx.ts'
import { KEEP } from './kept.ts'

/** Runs a read whose plan does not depend on its values, such as one by an id: its plan is kept in reading calls too. */
export const kept = async <R>(tx: Tx, query: CompiledQuery<R>): Promise<R[]> =>
  (await tx.executeQuery<R>({ ...query, sql: `${KEEP} ${query.sql}` })).rows
