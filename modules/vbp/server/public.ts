import { z } from 'zod'
import { configOf, setting } from '#kernel/server/config.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import * as q from './queries/volumes.ts'
import { type Part, split } from './split.ts'

export { candidateInSql, selectedOfProductInSql, selectedPriceInSql } from './queries/volumes.ts'
export { carryReasons, lackReasons, noteReasons, reasonOf, substitutesOf } from './reasons.ts'
export type { Part } from './split.ts'

/** Cut a line at the limit of its agreed volume; otherwise the whole line is outside (domain §5 point 4). */
export const mayCut = setting('vbp.split', z.boolean(), true, '集采超量时自动拆分明细')

/** The agreed volume that counts for each product: the first candidate. */
const firstOf = (found: readonly q.Candidate[]) => new Map(found.toReversed().map((c) => [c.productId, c]))

/**
 * Decides the purchase class of lines (domain §5): the first candidate quota counts; within it → 1/2, exhausted → 3/4,
 * at the limit the line is split, the inner part floored to whole packs. Lines of one product share the rest in order.
 * @param o.lock locks the quotas until COMMIT, in id order: for those who reserve what they were told
 */
export const classify = async (
  tx: Tx,
  hospitalId: string,
  lines: readonly { key: string; productId: string; qty: string }[],
  day: string,
  o: { lock?: boolean } = {},
): Promise<Map<string, { parts: Part[] }>> => {
  const productIds = lines.map((l) => l.productId)
  if (o.lock) await q.lockCandidates(tx, hospitalId, productIds, day)
  const first = firstOf(await q.candidates(tx, hospitalId, productIds, day))
  const cut = first.size > 0 && (await configOf({ tx } as Ctx, mayCut, hospitalId))
  const left = new Map([...first.values()].map((c) => [c.quotaId, new Decimal(c.remain)]))
  return new Map(
    lines.map((line): [string, { parts: Part[] }] => {
      const c = first.get(line.productId)
      if (!c) return [line.key, { parts: [{ qty: line.qty, vbpClass: 0 }] }]
      const { parts, rest } = split(line.qty, c, left.get(c.quotaId)!, cut)
      left.set(c.quotaId, rest)
      return [line.key, { parts }]
    }),
  )
}

/** The class an order of each product would begin with today, for pickers; products outside volume-based procurement are 0. */
export const classHints = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<Map<string, number>> => {
  const first = firstOf(await q.candidates(tx, hospitalId, productIds, day))
  return new Map([...first].map(([id, c]) => [id, classOf(c)]))
}

/** The class an order begins with under such an agreed volume. */
export const classOf = ({ level, remain }: Pick<q.Standing, 'level' | 'remain'>): number => {
  const [within, outside] = level === 'national' ? [1, 3] : [2, 4]
  return new Decimal(remain).gt(0) ? within : outside
}

/** What is left of an agreed volume, in pack units. `ratio`: minimum units per pack unit. */
export const packsLeft = ({ volumeUnit, remain }: Pick<q.Standing, 'volumeUnit' | 'remain'>, ratio: string): string => {
  const packs = volumeUnit === 'min' ? new Decimal(remain).div(ratio) : new Decimal(remain)
  return packs.toDecimalPlaces(3, Decimal.ROUND_DOWN).toFixed()
}

/**
 * Reserves agreed volume, locking the quotas in id order.
 * @throws Refusal when others took it since it was classified; nothing is reserved then
 */
export const reserve = async (tx: Tx, uses: readonly { quotaId: string; used: string }[]): Promise<void> => {
  if (uses.length === 0) return
  if (!(await q.addUsed(tx, uses))) throw refuse('集采约定量已被其他订单占用，请重新提交')
}

/** Gives reserved volume back. Works behind the hospital's wall: call it inside `elevated` for a supplier's act. */
export const release = async (tx: Tx, uses: readonly { quotaId: string; used: string }[]): Promise<void> => {
  if (uses.length === 0) return
  const back = uses.map((u) => ({ ...u, used: new Decimal(u.used).neg().toFixed() }))
  if (!(await q.addUsed(tx, back))) throw new Error('more agreed volume given back than was reserved')
}

/** Accepted quantities count as done (domain §5, progress). `ratio`: quota units per ordered unit. */
export const addDone = async (
  tx: Tx,
  rows: readonly { quotaId: string; qty: string; ratio: string }[],
): Promise<void> => {
  if (rows.length > 0) await q.addDone(tx, rows)
}

/** The price a selected product must have, within and outside the volume; products without one are missing. */
export const selectedPrices = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<Map<string, string>> => {
  const first = firstOf(await q.candidates(tx, hospitalId, productIds, day))
  return new Map([...first].map(([id, c]) => [id, c.selectedPrice]))
}
