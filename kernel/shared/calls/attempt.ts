import { z } from 'zod'
import { call } from '../call.ts'

/** A write whose answer got lost on the way, named by its idempotency key: everybody asks of his own. */
export const attemptCalls = {
  withdraw: call({
    method: 'POST',
    path: '/linex/attempt/withdraw',
    title: '撤回未得到答复的提交',
    allow: 'signed-in',
    does: 'session',
    input: z.object({ key: z.uuid() }).strict(),
    /** Whether it had arrived: it counts then, and its key answers what came of it. Otherwise it never will. */
    output: z.object({ came: z.boolean() }),
  }),
}
