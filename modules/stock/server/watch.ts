import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import type { LineError } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { elevated } from '#kernel/server/tx.ts'
import * as q from './queries/watch.ts'

export type { Lots } from './queries/watch.ts'

interface Reference {
  type: string
  id: string
  no: string
}
const watcher = ({ actor }: Ctx, of: Reference, reason: string): q.Watcher => ({
  ...of,
  reason,
  userId: actor.userId,
  userName: actor.name,
})

/**
 * Begins a watch over a product: until the transaction ends nobody books it in, ships it or takes it in. Call it before looking
 * at where the lots are, so that what is seen is all there is.
 */
export const stopLots = (ctx: Ctx, productId: string): Promise<void> => q.stopAll(ctx.tx, productId)

/**
 * All balances of these lots stand still from now on, whoever's they are, and whatever comes later too (domain-stock §2.24.9).
 * Rights were checked before: it reaches behind every hospital's wall.
 */
export const holdLots = (ctx: Ctx, of: Reference, reason: string, lots: q.Lots): Promise<void> =>
  elevated(ctx, async () => {
    await q.stopAll(ctx.tx, lots.productId)
    await q.watch(ctx.tx, watcher(ctx, of, reason), lots)
    await q.holdAll(ctx.tx, watcher(ctx, of, reason), lots)
  })

/** Ends what `holdLots` began: nothing is watched for any more, and every hold of it is released. */
export const freeLots = (ctx: Ctx, of: Reference, reason: string): Promise<void> =>
  elevated(ctx, async () => {
    await q.unwatch(ctx.tx, of.id)
    await q.letGo(ctx.tx, watcher(ctx, of, reason))
  })

interface Lot {
  productId: string
  lotNo: string
  productionDate: string | null
}
/**
 * Of lots that are shipped to, or taken in by, a hospital those nobody may use any more: line, from 1, and number of the recall.
 * @param keeps nobody begins to watch one of them until this transaction ends; for who moves them
 * @param at when it was done, of what is told later: what began to be watched after it does not count
 */
export const watchedLots = (
  ctx: Ctx,
  hospitalId: string,
  lots: readonly Lot[],
  keeps: boolean,
  at?: string,
): Promise<ReadonlyMap<number, string>> => {
  const moved = lots.map(({ productId, lotNo, productionDate: made }, i) => ({
    ...{ n: i + 1, productId, hospitalId, lotNo, productionDate: made },
  }))
  return moved.length > 0 ? q.watched(ctx.tx, moved, keeps, at) : Promise.resolve(new Map())
}

/** The same as faults of their lines; `message` names the recall. */
export const watchFaults = async (ctx: Ctx, hospitalId: string, lots: readonly Lot[], message: string) =>
  [...(await watchedLots(ctx, hospitalId, lots, true))].map(([line, no]): LineError => {
    const params = { lot: lots[line - 1]!.lotNo || '--', no }
    return { line, column: 'lotNo', message, params }
  })

/** The same for who reads, in his words. @param message says the line ({{line}}), its lot ({{lot}}) and the recall ({{no}}) */
export const watchWarnings = async (
  ctx: Ctx,
  hospitalId: string,
  lots: readonly (Lot & { seq: number })[],
  message: string,
): Promise<string[]> =>
  [...(await watchedLots(ctx, hospitalId, lots, false))].map(([n, no]) => {
    const { seq: line, lotNo } = lots[n - 1]!
    return say(message, ctx.lang, { line, lot: lotNo || '--', no })
  })

/** The balances the actor sees that stand under a reference, with the hold they leave from under. Minimum units. */
export const heldBalances = (ctx: Ctx, refId: string) => q.heldBy(ctx.tx, ctx.actor, refId)

/**
 * Goods that whoever makes one article of these products would leave free, although their lot was recalled as another of them.
 * To be run `elevated`.
 */
export const freeTwin = (tx: Tx, productIds: readonly string[]) => q.freeTwin(tx, productIds)
