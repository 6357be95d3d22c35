import type { Answer, Call, Calls, Input } from '#kernel/shared/call.ts'
import type { BlobAnswer } from './blob.ts'
import type { Ctx, UploadedFile } from './ctx.ts'
import type { Late } from './late.ts'
import type { Permit } from './permit.ts'

/** What a handler returns: the declared answer, a file when the call is a blob call, or what a read finds after its transaction. */
export type Returned<C extends Call> = Answer<C> | BlobAnswer | Late<Answer<C>>

/** What a call does before it takes a connection to the database (security.md C91). */
export interface Before<I = any> {
  /** Judges who asks before his files are read, such as by a challenge. */
  admit?: (asked: Pick<Ctx, 'http'>, input: I) => Promise<void>
  /** Looks into the judged files, however long that takes; the handler finds the answer in `ctx.looked`. */
  look?: (files: readonly UploadedFile[]) => Promise<unknown>
}

export interface Route {
  call: Call
  /** The verb: its key among the calls of its noun. */
  verb: string
  handler: (ctx: Ctx, input: any) => Promise<unknown>
  before?: Before
  /** Of a door that leads to many calls: the one this input means. Its rights, password and data ranges count. */
  means?: (input: any) => Permit | undefined
}
export type Routes = readonly Route[]

const titles = new Map<string, string>()
/** Chinese title of the call at a path, for the operate log; the path itself when no call is there any more. */
export const titleOf = (path: string): string => titles.get(path) ?? path

/** Joins declared calls to functions; a handler missing or superfluous does not compile. */
export const implement = <C extends Calls>(
  calls: C,
  handlers: { [K in keyof C]: (ctx: Ctx, input: Input<C[K]>) => Promise<Returned<C[K]>> },
  before: { [K in keyof C]?: Before<Input<C[K]>> } = {},
): Routes =>
  Object.keys(calls).map((verb) => {
    const call = calls[verb]!
    titles.set(call.path, call.title)
    return { call, verb, handler: handlers[verb as keyof C]!, before: before[verb as keyof C] }
  })
