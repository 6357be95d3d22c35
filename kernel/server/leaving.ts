import type { Ctx } from './ctx.ts'
import { Refusal } from './refusal.ts'

type Leaves = (ctx: Ctx) => Promise<void>
const left = new WeakMap<Refusal, Leaves>()

/**
 * What a refusal leaves all the same: written as the system once the refused transaction is taken back; the refusal is answered after
 * it. Not for a step that is taken back alone while its transaction goes on (attempt.ts).
 */
export const leaving = (no: Refusal, leaves: Leaves): Refusal => {
  left.set(no, leaves)
  return no
}
/** What an error leaves: one thing, or nothing. */
export const leftBy = (e: unknown): readonly Leaves[] => {
  const leaves = e instanceof Refusal ? left.get(e) : undefined
  return leaves ? [leaves] : []
}
