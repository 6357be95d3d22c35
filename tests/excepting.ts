import { exceptionCalls } from '#modules/exception/shared/calls.ts'
import type { ExceptionType } from '#modules/exception/shared/types.ts'
import type { Person } from './world.ts'

/** What one side has of a document: each with whether its cause lasts. */
export const exceptionsOf = async (who: Person, docId: string, cause?: ExceptionType) => {
  const { rows } = await who.get(exceptionCalls.query, { docId, ...(cause ? { cause: [cause] } : {}), sort: 'no' })
  return rows
}
/** The same, as short as can be: `shortShipped open`, `refused over`. */
export const standOf = async (who: Person, docId: string): Promise<string[]> =>
  (await exceptionsOf(who, docId)).map((r) => `${r.cause} ${r.endedAt ? 'over' : r.status}`).toSorted()
