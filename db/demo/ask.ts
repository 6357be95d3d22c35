import { everyRoute } from '#app/modules.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { inContext } from '#kernel/server/tx.ts'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { numberBack } from './queries-move.ts'

/** How everything of the demonstration is asked: it can be repeated, and its planning took as long as its steps. */
export const loading = { requestId: 'demo', relaxed: true, planOnce: true } as const

const handlers = new Map(everyRoute.map((r) => [r.call, r.handler]))

/** Asks inside a transaction, as its actor. */
export const askIn = async <C extends Call>(ctx: Ctx, call: C, input: Asked<C>): Promise<Answer<C>> => {
  const handler = handlers.get(call)
  if (!handler) throw new Error(`${call.path} is not implemented`)
  return (await handler(ctx, call.input.parse(input))) as Answer<C>
}

/**
 * Asks as a person of the demonstration, through the same function that the HTTP door calls; refusals are thrown.
 * @param ago days to which the documents made by it will be moved: their numbers name that day
 */
export const ask = <C extends Call>(actor: Actor, call: C, input: Asked<C>, ago = 0): Promise<Answer<C>> =>
  inContext(actor, { ...loading, call: call.path }, async (ctx) => {
    if (ago > 0) await numberBack(ctx.tx, ago)
    return askIn(ctx, call, input)
  })
