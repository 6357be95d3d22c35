import type { Ctx } from '#kernel/server/ctx.ts'
import { Decimal, minus, sumOf } from '#kernel/shared/decimal.ts'
import { type Line, promised, shippedSince } from './queries/read.ts'
import type { Held } from './service.ts'

type Acceptance = NonNullable<Held['held']>

/** Of an order line, what became of the goods a refusal has of it: `qty` = `left` + `sent` + `gone`. */
export interface Rest {
  orderLineId: string
  /** The first of the refusal's lines of it. */
  seq: number
  qty: Decimal
  /** Open, and promised to nobody else. */
  left: Decimal
  /** As much at most was sent again; `surely`: more than was ever ordered, so it was. */
  sent: Decimal
  surely: Decimal
  /** Neither open nor sent: closed, rejected, or taken away by a change. */
  gone: Decimal
}

const atLeastNone = (qty: string | Decimal) => Decimal.max(qty, 0)

/**
 * What the order still has of a refusal's goods, and where the rest went: what was shipped of a line since may be sent again for them,
 * as far as the order lacks it; nothing else is (domain §3.7).
 */
export const restsOf = async (
  ctx: Ctx,
  { order }: Acceptance,
  id: string,
  lines: readonly Line[],
): Promise<readonly Rest[]> => {
  const others = await promised(ctx.tx, order.order.id, id)
  const since = await shippedSince(ctx.tx, order.order.id)
  const of = new Map(order.lines.map((l) => [l.id, l]))
  return [...Map.groupBy(lines, (l) => l.orderLineId!)].map(([orderLineId, some]): Rest => {
    const line = of.get(orderLineId)
    const qty = new Decimal(sumOf(some.map((l) => l.qty)))
    const free = line ? minus(minus(line.openQty, line.heldQty), others.get(orderLineId) ?? '0') : '0'
    const left = Decimal.min(qty, atLeastNone(free))
    const sent = Decimal.min(qty.sub(left), atLeastNone(since.get(orderLineId) ?? '0'))
    const beyond = line ? minus(line.shippedQty, minus(line.qty, line.heldQty)) : '0'
    const surely = Decimal.min(sent, atLeastNone(beyond))
    return { orderLineId, seq: some[0]!.seq, qty, left, sent, surely, gone: qty.sub(left).sub(sent) }
  })
}

/** The first line whose goods the order has open no more, and whether they were sent again for sure. */
export const lostOf = (rests: readonly Rest[]): { line: number; sent: boolean } | undefined => {
  const short = rests.find((r) => r.left.lt(r.qty))
  return short && { line: short.seq, sent: short.surely.gt(0) }
}

/** Of each line, how much of it was sent again before its supplier said that he would. */
export const sentOf = (rests: readonly Rest[], lines: readonly Line[]) =>
  rests.flatMap(({ orderLineId, sent }) => {
    let rest = sent
    return lines.flatMap((l) => {
      if (l.orderLineId !== orderLineId) return []
      const part = Decimal.min(rest, l.qty)
      rest = rest.sub(part)
      return [{ id: l.id, qty: l.qty, resentQty: part.toFixed(3) }]
    })
  })

/** What fetching or destroying the goods closes on the order: what it still has open of them. */
export const closing = (rests: readonly Rest[]): { orderLineId: string; qty: string }[] =>
  rests.flatMap(({ orderLineId, left }) => (left.gt(0) ? [{ orderLineId, qty: left.toFixed(3) }] : []))
