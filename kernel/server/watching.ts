import type { Ctx } from './ctx.ts'

type Watcher = (ctx: Ctx) => Promise<void>
let watcher: Watcher | undefined

/**
 * Names the one who looks at what a transaction did to documents, once, when all of it is done: counters that are written after a
 * step are there then. Without him nobody looks. Once per process.
 */
export const useWatcher = (one: Watcher): void => {
  watcher = one
}

/** Before COMMIT, of a transaction in which documents moved. What he refuses takes all of it back. */
export const watched = async (ctx: Ctx): Promise<void> => {
  if (ctx.happenings.length > 0) await watcher?.(ctx)
}
