import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import { listedPrices, matchOf, type PairOf, supplierMatchOf } from '#modules/province-match/server/public.ts'
import { accountOf, addressOf } from '#modules/province-setting/server/public.ts'
import type { Obstacle } from '../shared/kinds.ts'
import { linesOf, type SourceLine, type SourceOrder } from './queries/source.ts'

export interface Found {
  what: Obstacle
  lineId: string | null
  label: string
  path: string
  ours: string | null
  listed: string | null
}
export interface Checked {
  order: SourceOrder
  lines: (SourceLine & { pair: PairOf | undefined; listed: string | null; found: Found[] })[]
  /** Of all of the order. */
  head: Found[]
  obstacles: Found[]
  addrId: string
  supplier: PairOf | undefined
}

const catalogues = ['provincial/catalogDrug', 'provincial/catalogConsumable', 'provincial/catalogReagent'] as const
/** 4 decimals, rounded half up: what the platform lists for a pack of its own, for a pack of ours. */
const forOurPack = (price: string, theirs: string | null, ours: string): string =>
  (theirs ? new Decimal(price).times(ours).div(theirs) : new Decimal(price)).toFixed(4)

const ofPair = (pair: PairOf | undefined, ratio: string): Obstacle | undefined => {
  if (!pair) return 'unmatched'
  if (!pair.listed) return 'delisted'
  // a person may accept that the packs differ; ordered by their code, ours would be taken for theirs
  if (pair.state === 'matched') return pair.ratio && cmp(pair.ratio, ratio) !== 0 ? 'ratio' : undefined
  return pair.state === 'suggested' || pair.state === 'conflict' ? pair.state : 'invalid'
}

/** What keeps these orders from the platform; each obstacle with the place where it is cured (domain-trace §2.30.3). */
export const checkOrders = async (ctx: Ctx, orders: readonly SourceOrder[]): Promise<Checked[]> => {
  const all = await linesOf(
    ctx.tx,
    orders.map((o) => o.id),
  )
  const lines = Map.groupBy(all, (l) => l.orderId)
  const checked: Checked[] = []
  // as few questions as there are hospitals: a page of the region's list has several
  for (const [hospitalId, own] of Map.groupBy(orders, (o) => o.hospitalId)) {
    const mine = own.flatMap((o) => lines.get(o.id) ?? [])
    const pairs = await matchOf(
      ctx,
      hospitalId,
      mine.map((l) => l.productId),
    )
    const suppliers = await supplierMatchOf(
      ctx,
      hospitalId,
      own.map((o) => o.supplierId),
    )
    const prices = await listedPrices(
      ctx.tx,
      [...pairs.values()].map((p) => p.itemId),
      today(),
    )
    const account = await accountOf(ctx.tx, hospitalId)
    const points = new Map<string, Awaited<ReturnType<typeof addressOf>>>()
    for (const pointId of new Set(own.map((o) => o.pointId))) points.set(pointId, await addressOf(ctx.tx, pointId))
    for (const order of own) {
      const at = (what: Obstacle, path: string, label: string): Found => ({
        what,
        lineId: null,
        label,
        path,
        ours: null,
        listed: null,
      })
      const address = points.get(order.pointId)
      const supplier = suppliers.get(order.supplierId)
      const head: Found[] = [
        ...(account?.enabled ? [] : [at('account', '/provincial/setting', '')]),
        ...(address ? [] : [at('address', '/provincial/setting?tab=addresses', order.point)]),
        ...(supplier?.state === 'matched'
          ? []
          : [
              at(
                supplier ? 'supplierOpen' : 'supplier',
                `/provincial/supplier?keyword=${encodeURIComponent(order.supplier)}`,
                order.supplier,
              ),
            ]),
      ]
      const judged = (lines.get(order.id) ?? []).map((l) => {
        const pair = pairs.get(l.productId)
        const price = pair && prices.get(pair.itemId)
        const listed = pair && price?.listed ? forOurPack(price.price, pair.ratio, l.ratio) : null
        const path = `/${catalogues[order.kind] ?? catalogues[0]}?keyword=${encodeURIComponent(l.productCode)}`
        const said = (what: Obstacle, to = path): Found => ({
          what,
          lineId: l.id,
          label: l.name,
          path: to,
          ours: l.price,
          listed,
        })
        const wrong = ofPair(pair, l.ratio)
        const found = wrong
          ? [said(wrong)]
          : listed === null
            ? [said('noPrice')]
            : cmp(l.price, listed) > 0
              ? [said('above', `/provincial/priceCheck?productId=${l.productId}`)]
              : []
        return { ...l, pair, listed, found }
      })
      checked.push({
        ...{ order, lines: judged, head, supplier, addrId: address?.addrId ?? '' },
        obstacles: [...head, ...judged.flatMap((l) => l.found)],
      })
    }
  }
  const place = new Map(orders.map((o, i) => [o.id, i]))
  return checked.toSorted((a, b) => place.get(a.order.id)! - place.get(b.order.id)!)
}
