import type { Answer, Call, Calls, Input } from '#kernel/shared/call.ts'
import type { BlobAnswer } from './blob.ts'
import type { Ctx } from './ctx.ts'

/** What a handler returns: the declared answer, or a file when the call is a blob call. */
export type Returned<C extends Call> = Answer<C> | BlobAnswer

export interface Route {
  call: Call
  handler: (ctx: Ctx, input: any) => Promise<unknown>
}
export type Routes = readonly Route[]

/** Joins declared calls to functions; a handler missing or superfluous does not compile. */
export const implement = <C extends Calls>(
  calls: C,
  handlers: { [K in keyof C]: (ctx: Ctx, input: Input<C[K]>) => Promise<Returned<C[K]>> },
): Routes => Object.keys(calls).map((name) => ({ call: calls[name]!, handler: handlers[name as keyof C]! }))
