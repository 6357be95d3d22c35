import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { say } from '#kernel/server/say.ts'
import { cmp, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { type Covers, coversOf } from '#modules/contract/server/public.ts'
import { coverKey } from '#modules/contract/shared/cover.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { pointOf } from '#modules/place/server/public.ts'
import { linesToOrder, type PlanDoc } from '#modules/plan/server/public.ts'
import { orderable } from '#modules/purchase-list/server/public.ts'
import { type Bound, boundItems, refusedOf } from './contracts.ts'
import type * as write from './queries/write.ts'
import { sharesOf } from './volume.ts'

/** So much of a line of a plan. */
interface Taken {
  planId: string
  planLineId: string
  qty: string
}
export interface Part extends write.NewOrderLine {
  supplierId: string
  narcotic: boolean
  /** Whose it is. */
  of: readonly Taken[]
}
interface Left {
  planId: string
  planNo: string
  seq: number
  message: string
}
type Open = Awaited<ReturnType<typeof linesToOrder>>[number] & Pick<Left, 'planId' | 'planNo'>

const numbers = (qty: string, most: string) => ({ qty: plain(qty), most: plain(most) })
const untyped = { enteredQty: null, enteredUnit: '' }

/** What several wanted, dealt out to the parts it became, first come first. */
const dealt = (lines: readonly Open[], parts: readonly { qty: string }[]): Taken[][] => {
  const rest = lines.map((l) => ({ planId: l.planId, planLineId: l.id, qty: l.openQty }))
  return parts.map(({ qty }) => {
    let open = qty
    return rest.flatMap((l): Taken[] => {
      const takes = cmp(l.qty, open) < 0 ? l.qty : open
      if (cmp(takes, '0') <= 0) return []
      open = minus(open, takes)
      l.qty = minus(l.qty, takes)
      return [{ ...l, qty: takes }]
    })
  })
}

/**
 * What plans still have open, an article a line, with its classes decided: a line at the limit of the agreed volume becomes two
 * parts (domain §5). What cannot be ordered today is left, with why; of several plans also what together is more than may be ordered
 * at once.
 */
export const partsOf = async (
  ctx: Ctx,
  plans: readonly PlanDoc[],
): Promise<{ parts: Part[]; left: Left[]; bound: Bound; covers: Covers }> => {
  const [{ hospitalId, pointId }] = plans as [PlanDoc]
  const lines: Open[] = []
  for (const { id: planId, no: planNo } of plans)
    lines.push(...(await linesToOrder(ctx.tx, planId)).map((l) => ({ ...l, planId, planNo })))
  const ids = lines.map((l) => l.catalogItemId)
  const items = await orderable(ctx.tx, hospitalId, ids, today())
  const left: Left[] = []
  const nowhere = (await pointOf(ctx.tx, pointId))?.enabled ? undefined : '配送点不存在或已停用'
  const suppliers = [...items.values()].map((i) => i.supplierId)
  const stops = await stopsOf(ctx, hospitalId, suppliers, 'order')
  const stopped = (supplierId: string) => {
    const stop = stops.get(supplierId)
    return stop && say(stop.message, ctx.lang, stop.params)
  }
  const wanted = [...Map.groupBy(lines, (l) => l.catalogItemId)].flatMap(([itemId, of]) => {
    const item = items.get(itemId)
    return item ? [{ ...item, qty: sumOf(of.map((l) => l.openQty)) }] : []
  })
  // held before agreed volume is, as whoever moves both does
  const covers = await coversOf(ctx, hospitalId, wanted, { hold: true })
  const refused = await refusedOf(ctx, hospitalId, wanted, covers)
  const uncovered = (of: Parameters<typeof coverKey>[0]) => {
    const fault = refused.get(coverKey(of))
    return fault && say(fault.message, ctx.lang, fault.params)
  }
  const sums = [...Map.groupBy(lines, (l) => l.catalogItemId)].flatMap(([itemId, of]) => {
    const item = items.get(itemId)
    const qty = sumOf(of.map((l) => l.openQty))
    // each was judged in its plan
    const most = of.length > 1 ? item?.maxOrderQty : null
    const much =
      most && cmp(qty, most) > 0
        ? say('合并后 {{qty}}，超过最大采购量 {{most}}', ctx.lang, numbers(qty, most))
        : undefined
    const unbuyable = item ? (item.no ?? stopped(item.supplierId) ?? uncovered(item)) : '采购目录中没有此品种'
    const no = nowhere ?? unbuyable ?? much
    if (no) left.push(...of.map(({ planId, planNo, seq }) => ({ planId, planNo, seq, message: no })))
    return no ? [] : [{ item: item!, of, qty }]
  })
  const shares = await sharesOf(
    ctx,
    hospitalId,
    sums.map(({ of, qty }) => ({ id: of[0]!.id, productId: of[0]!.productId, qty })),
  )
  const parts = sums.flatMap(({ item, of }) => {
    const own = shares.get(of[0]!.id) ?? []
    // of a line in two parts, or of two lines, neither is what was typed
    const { enteredQty, enteredUnit } = own.length === 1 && of.length === 1 ? of[0]! : untyped
    const remark = [...new Set(of.map((l) => l.remark).filter(Boolean))].join(' ').slice(0, 200)
    const takes = dealt(of, own)
    return own.map((share, i) => ({ ...item, ...share, enteredQty, enteredUnit, remark, of: takes[i]! }))
  })
  return { parts, left, bound: boundItems(covers, wanted), covers }
}
