import type { Tx } from '#kernel/server/ctx.ts'
import type { CaseKind } from '../shared/states.ts'
import type { Wrong } from './queries/cases.ts'
import { platformOnly } from './queries/platform.ts'
import { wrongs } from './queries/wrongs.ts'

/** Whether a difference lasts, and its numbers as they are now; behind every hospital's wall. */
export const wrongOf = async (
  tx: Tx,
  hospitalId: string,
  cause: CaseKind,
  subject: string,
): Promise<Wrong | undefined> => {
  if (cause === 'platformOnly') return (await platformOnly(tx, hospitalId, [subject]))[0]
  const [now] = await wrongs(tx, cause, { hospitalId, subject, days: 0 })
  return now
}
