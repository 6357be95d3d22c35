import { everyRoute } from '#app/modules.ts'
import type { Actor, Ctx } from '#kernel/server/ctx.ts'
import { inContext } from '#kernel/server/tx.ts'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'

const handlers = new Map(everyRoute.map((r) => [r.call, r.handler]))

/** Asks inside a transaction, as its actor. */
export const askIn = async <C extends Call>(ctx: Ctx, call: C, input: Asked<C>): Promise<Answer<C>> => {
  const handler = handlers.get(call)
  if (!handler) throw new Error(`${call.path} is not implemented`)
  return (await handler(ctx, call.input.parse(input))) as Answer<C>
}

/** Asks as a person of the demonstration, through the same function that the HTTP door calls; refusals are thrown. */
export const ask = <C extends Call>(actor: Actor, call: C, input: Asked<C>): Promise<Answer<C>> =>
  inContext(actor, { call: call.path, requestId: 'demo', relaxed: true }, (ctx) => askIn(ctx, call, input))
