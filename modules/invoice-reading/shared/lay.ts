import { cmp, Decimal, minus, sumOf } from '#kernel/shared/decimal.ts'
import { proposed } from '#modules/invoice/shared/amounts.ts'
import { partOf } from '#modules/payable/shared/part.ts'
import type { ReadItem } from './reading.ts'

/** An item that awaits an invoice: packs, yuan. */
export interface Open {
  itemId: string
  name: string
  spec: string
  lotNo: string
  openQty: string
  openAmount: string
}
export interface Part {
  itemId: string
  qty: string
}
/** A line of the file that does not fit: nothing like it awaits an invoice, not so much of it, or at another price. */
export interface Misfit {
  /** From 1. */
  line: number
  name: string
  why: 'none' | 'qty' | 'amount'
  /** What it says, and what is open: packs or yuan. */
  says: string
  open: string
}
export interface Laid {
  parts: Part[]
  /** What they come to, yuan. */
  linked: string
  misfits: Misfit[]
}

/** As names are compared: without the class of goods in stars, blanks, signs and widths. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/^\*[^*]*\*/, '')
    .replace(/[\s()（）【】[\]·,，./\\*×xX_-]/g, '')
    .toLowerCase()
/** Whether one of them names the other, as names are compared. */
export const named = (a: string, b: string): boolean => alike(bare(a), bare(b))
const alike = (a: string, b: string): boolean => a !== '' && b !== '' && (a.includes(b) || b.includes(a))

/** What is left of open items when these parts are taken. */
export const without = <O extends Open>(open: readonly O[], parts: readonly Part[]): O[] => {
  const taken = new Map(parts.map((p) => [p.itemId, p.qty]))
  return open.flatMap((o) => {
    const qty = taken.get(o.itemId)
    if (qty === undefined) return [o]
    const left = minus(o.openQty, qty)
    return cmp(left, '0') <= 0 ? [] : [{ ...o, openQty: left, openAmount: minus(o.openAmount, partOf(o, qty)) }]
  })
}
const worth = (o: Open, qty: string): string => partOf(o, qty)

/** How well an open item is what a line names: 0 not at all; the lot tells more than the spec. */
const likeness = (item: ReadItem, o: Open): number => {
  const [said, name] = [bare(item.name), bare(o.name)]
  const lot = bare(o.lotNo)
  const all = said + bare(item.spec)
  if (!alike(said, name)) return 0
  const spec = bare(o.spec)
  return (
    1 +
    (alike(bare(item.spec), spec) || (spec !== '' && all.includes(spec)) ? 1 : 0) +
    (lot && all.includes(lot) ? 4 : 0)
  )
}

/**
 * Lays a file over what awaits an invoice, line by line: by name, spec and lot as far as it says them, by the amount where it
 * names things otherwise. A file without lines is for the oldest that make its amount.
 * @param amount 价税合计, yuan
 * @param open the oldest first
 */
export const laidOver = (items: readonly ReadItem[], amount: string, open: readonly Open[]): Laid => {
  if (items.length === 0) {
    const parts = proposed(open, amount)
    const linked = sumOf(
      parts.map((o) => o.openAmount),
      2,
    )
    return { parts: parts.map((o) => ({ itemId: o.itemId, qty: o.openQty })), linked, misfits: [] }
  }
  let left: Open[] = [...open]
  const taken = new Map<string, string>()
  const sums: string[] = []
  const misfits: Misfit[] = []
  const take = (o: Open, qty: string) => {
    sums.push(worth(o, qty))
    taken.set(o.itemId, sumOf([taken.get(o.itemId), qty]))
    left = without(left, [{ itemId: o.itemId, qty }])
  }
  for (const [i, item] of items.entries()) {
    const total = sumOf([item.amount, item.tax], 2)
    const misfit = (why: Misfit['why'], says: string, is: string) =>
      misfits.push({ line: i + 1, name: item.name, why, says, open: is })
    const named = left
      .flatMap((o) => {
        const like = likeness(item, o)
        return like > 0 ? [{ o, like }] : []
      })
      .sort((a, b) => b.like - a.like)
      .map(({ o }) => o)
    const best = named.filter((o) => likeness(item, o) === (named[0] ? likeness(item, named[0]) : 0))
    const exact = (all: readonly Open[]) =>
      all.find((o) => o.openAmount === total && (!item.qty || cmp(o.openQty, item.qty) === 0))
    const whole =
      exact(best) ?? exact(named) ?? (named.length === 0 ? left.find((o) => o.openAmount === total) : undefined)
    if (whole) {
      take(whole, whole.openQty)
      continue
    }
    if (named.length === 0 || !/^\d+(\.\d+)?$/.test(item.qty)) {
      misfit('none', total, '')
      continue
    }
    let rest = item.qty
    const before = sums.length
    for (const o of named) {
      if (cmp(rest, '0') <= 0) break
      const qty = cmp(o.openQty, rest) > 0 ? rest : o.openQty
      take(o, qty)
      rest = minus(rest, qty)
    }
    const got = sumOf(sums.slice(before), 2)
    if (cmp(rest, '0') > 0) misfit('qty', item.qty, minus(item.qty, rest))
    else if (
      new Decimal(got)
        .sub(total)
        .abs()
        .gt(new Decimal('0.01').mul(sums.length - before))
    )
      misfit('amount', total, got)
  }
  return { parts: [...taken].map(([itemId, qty]) => ({ itemId, qty })), linked: sumOf(sums, 2), misfits }
}
