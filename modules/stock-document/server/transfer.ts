import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { lineErrors, refuse } from '#kernel/server/refusal.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { hold, post, release as releaseHolds } from '#modules/stock/server/public.ts'
import { stockDocumentMachine as m } from '../shared/machine.ts'
import { waits } from './guard.ts'
import { insertLots, keepHolds } from './queries/lots.ts'
import { type DocLine, docReads as reads, type StockDoc } from './queries/read.ts'
import { lotsIn, sourceOf } from './source.ts'
import { notByTransfer, targets } from './targets.ts'

type With = StockDoc & { lines: () => Promise<DocLine[]> }
/** Where the goods go is still there, and still of this hospital's group. */
export const mayGo = async (ctx: Ctx, d: StockDoc): Promise<string | undefined> => {
  const to = (await targets(ctx)).find((t) => t.id === d.toPointId)
  if (to?.keptBy === 'his') throw refuse(notByTransfer, { name: to.name })
  return to ? undefined : '调入库房不存在、已停用或不属于本院的总分院'
}

/** Approved goods wait for their shipping: nobody else takes them (§2.24.5). */
export const reserve = async (ctx: Ctx, d: With): Promise<void> => {
  const lots = lotsIn(await d.lines())
  const consigned = d.toHospitalId !== d.hospitalId && lots.find((l) => l.owner === 'supplier')
  if (consigned)
    throw lineErrors([{ line: consigned.line, column: 'lots', message: '寄售品归供应商所有，不能调往其他医院' }])
  const wants = lots.map(({ balanceId, units, line }) => ({
    balanceId: balanceId!,
    kind: 'reserve' as const,
    units,
    reason: d.no,
    line,
  }))
  const ids = await hold(ctx, sourceOf(d), wants)
  await keepHolds(
    ctx.tx,
    lots.map((l, i) => ({ id: l.id, holdId: ids[i]! })),
  )
}

/** Reaction to a submit: where no flow of approval waits for it a transfer is approved at once. */
export const passFree = async (ctx: Ctx, d: StockDoc & Doc & { status: StockDoc['status'] }): Promise<void> => {
  if (d.docClass !== 'transfer' || (await waits(ctx, d))) return
  const no = await mayGo(ctx, d)
  if (no) throw refuse(no)
  await derive(ctx, m, [d], 'pass')
  await reserve(ctx, { ...d, lines: () => reads.lines(ctx.tx, d.id) })
}

/** What is reserved for it is free again. */
export const release = async (ctx: Ctx, d: StockDoc): Promise<void> => {
  if (d.docClass === 'transfer') await releaseHolds(ctx, { refType: 'stockDocument', refId: d.id }, d.no)
}

/** What was reserved and is held for another reason since, such as a recall, stays where it is: the posting refuses it. */
export const ship = async (ctx: Ctx, d: With): Promise<void> => {
  const lots = lotsIn(await d.lines())
  await post(ctx, sourceOf(d), {
    go: lots.map((l) => ({
      balanceId: l.balanceId!,
      holdId: l.holdId ?? undefined,
      units: l.units,
      cause: 'transferOut',
      refLineId: l.id,
      line: l.line,
    })),
  })
}

/**
 * The sender answers for what did not arrive: on paper it comes back to the lot it left and is lost there, in one posting, so
 * that quantity and value of his ledger say so (decision 0038).
 */
export const confirmLoss = async (ctx: Ctx, d: With): Promise<void> => {
  const lost = lotsIn(await d.lines()).flatMap((l) => {
    const units = new Decimal(l.units).sub(l.receivedUnits ?? l.units)
    return units.gt(0) ? [{ ...l, units: units.toFixed() }] : []
  })
  const ids = await insertLots(
    ctx.tx,
    d,
    lost.map((l) => ({ ...l, lineId: l.of.id, part: 'loss' as const })),
  )
  const goes = (cause: 'transferIn' | 'countLoss') =>
    lost.map((l, i) => ({
      balanceId: l.balanceId!,
      units: l.units,
      cause,
      refLineId: ids[i]!,
      reason: d.lossReason,
      line: l.line,
    }))
  await post(ctx, sourceOf(d), { go: [...goes('transferIn'), ...goes('countLoss')] })
}
