import type { Ctx } from '#kernel/server/ctx.ts'
import type { LineError } from '#kernel/server/refusal.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { watchedLots, watchWarnings } from '#modules/stock/server/public.ts'
import { recalledReason } from '../shared/machine.ts'
import type { Checked } from './photos.ts'
import type { Lot } from './queries/read.ts'

/** A recalled lot is refused whole and for that reason, whatever else is wrong with it (domain-stock §2.24.9). */
export const recallFaults = async (ctx: Ctx, hospitalId: string, all: readonly Lot[], found: readonly Checked[]) => {
  const lots = found.flatMap((f) => all.find((l) => l.id === f.id) ?? [])
  // a line that is none of them is refused for that
  if (lots.length < found.length) return []
  const watched = await watchedLots(ctx, hospitalId, lots, true)
  return found.flatMap((f, i): LineError[] => {
    const no = watched.get(i + 1)
    const at = { line: i + 1, params: { lot: lots[i]!.lotNo || '--', no: no ?? '' } }
    const taken = cmp(f.acceptedQty, '0') > 0
    if (!no || (!taken && f.refuseCode === recalledReason)) return []
    return taken
      ? [{ ...at, column: 'acceptedQty', message: '批号 {{lot}} 已被召回（{{no}}），请全部拒收，原因选「召回批次」' }]
      : [{ ...at, column: 'refuseCode', message: '批号 {{lot}} 已被召回（{{no}}），拒收原因请选「召回批次」' }]
  })
}

/** What the receiver should know before he opens the boxes. */
export const recallWarnings = (ctx: Ctx, hospitalId: string, lots: readonly Lot[]): Promise<string[]> =>
  watchWarnings(ctx, hospitalId, lots, '第 {{line}} 行批号 {{lot}} 已被召回（{{no}}），请全部拒收')
