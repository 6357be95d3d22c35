import { sql } from 'kysely'
import type { Ctx } from './ctx.ts'
import { forget } from './memory.ts'
import { Refusal } from './refusal.ts'
import { sayRefusal } from './say.ts'

let marks = 0

/**
 * Marks where the transaction stands. `back` takes everything back that came later: what was written, and what would be
 * told of it, audit rows, messages and the work after COMMIT. `keep` forgets the mark.
 */
export const stand = async (ctx: Ctx) => {
  // a name of its own: a fault inside of another mark must not be taken back to that one
  const name = sql.ref(`mark_${++marks}`)
  const audits = [...ctx.audits]
  const steps = [...ctx.steps]
  const [happenings, after] = [ctx.happenings.length, ctx.after.length]
  await sql`savepoint ${name}`.execute(ctx.tx)
  return {
    keep: () => sql`release savepoint ${name}`.execute(ctx.tx),
    back: async () => {
      await sql`rollback to savepoint ${name}; release savepoint ${name}`.execute(ctx.tx)
      forget(ctx.tx)
      ctx.audits = audits
      ctx.steps = steps
      ctx.happenings.length = happenings
      ctx.after.length = after
    },
  }
}

const isRefusal = (e: unknown): boolean => e instanceof Refusal

/**
 * Runs one of several independent steps of a batch: when it is refused, it is taken back, the refusal is answered and the
 * transaction goes on. Faults are thrown on.
 * @param ofStep what counts as the step's own refusal
 */
export const attempt = async <E = Refusal>(
  ctx: Ctx,
  fn: () => Promise<unknown>,
  ofStep: (e: unknown) => boolean = isRefusal,
): Promise<E | undefined> => {
  const mark = await stand(ctx)
  try {
    await fn()
    await mark.keep()
    return undefined
  } catch (e) {
    if (!ofStep(e)) throw e
    await mark.back()
    return e as E
  }
}

/** What a document is after a step. */
interface Now {
  id: string
  status: string
  version: number
  passedLevel?: unknown
}
const isDocument = (is: unknown): is is Now => {
  const { id, status, version } = Object(is) as Partial<Now>
  return typeof id === 'string' && typeof status === 'string' && typeof version === 'number'
}

/**
 * One step for each of several records, in the order given: each is done, or refused by itself with its reason in the
 * reader's words. Of documents it answers what they are since.
 * @param nos their numbers, as far as the actor sees them
 */
export const severally = async <I extends { id: string }>(
  ctx: Ctx,
  items: readonly I[],
  nos: ReadonlyMap<string, string>,
  step: (item: I) => Promise<unknown>,
) => {
  const failed: { id: string; no: string; reason: string }[] = []
  const now: Now[] = []
  let waiting = 0
  for (const item of items) {
    let is: unknown
    const no = await attempt(ctx, async () => {
      is = await step(item)
    })
    if (no) failed.push({ id: item.id, no: nos.get(item.id) ?? '', reason: sayRefusal(no, ctx.lang) })
    else if (isDocument(is)) {
      now.push({ id: is.id, status: is.status, version: is.version })
      if (is.passedLevel) waiting++
    }
  }
  return {
    done: items.length - failed.length,
    failed,
    ...(now.length > 0 ? { now } : {}),
    ...(waiting ? { waiting } : {}),
  }
}
