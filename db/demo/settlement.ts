import { randomUUID } from 'node:crypto'
import { founder, inContext, systemActor, withTx } from '#kernel/server/tx.ts'
import { bring } from '#modules/payable/server/public.ts'
import { announceOnRoad } from './on-road.ts'
import { putRequisitionFlow } from './queries-requisitions.ts'
import { goodsOf } from './queries-settlement.ts'
import { type InvoiceStory, type OpenItem, openFor, raiseInvoice, sidesOf } from './settled-invoices.ts'
import { type RequestStory, requestFor } from './settled-requisitions.ts'
import { monthAgo } from './settlement-days.ts'
import type { Desk } from './settlement-types.ts'
import { loadVouchers, VOUCHERS } from './vouchers.ts'

interface Story extends InvoiceStory {
  /** The month it is of, so many months ago. */
  ago: number
  lines: number
  asked?: RequestStory
}

/** Four months of a pair: what is long paid, what is late, and what lies on somebody's desk. */
const whole: readonly Story[] = [
  { ago: 3, lines: 3, fate: 'passed', original: 'xml', asked: { reach: 'paid' } },
  { ago: 3, lines: 2, fate: 'passed', asked: { reach: 'bounced', wait: 45 } },
  { ago: 3, lines: 1, fate: 'passed', asked: { reach: 'partlyPaid', wait: 50, own: true } },
  { ago: 2, lines: 3, fate: 'passed', original: 'ofd', asked: { reach: 'paid', wait: 40 } },
  { ago: 2, lines: 1, fate: 'passed' },
  { ago: 2, lines: 2, fate: 'passed', asked: { reach: 'approved', half: true } },
  { ago: 1, lines: 2, fate: 'passed', original: 'pdf', asked: { reach: 'approved' } },
  { ago: 1, lines: 1, fate: 'passed', asked: { reach: 'pending' } },
  { ago: 1, lines: 1, fate: 'passed', asked: { reach: 'rejected' } },
  { ago: 1, lines: 1, fate: 'passed', original: 'picture', asked: { reach: 'draft' } },
  { ago: 1, lines: 1, fate: 'passed', asked: { reach: 'void' } },
  { ago: 0, lines: 1, fate: 'void' },
  { ago: 0, lines: 1, fate: 'rejected' },
  { ago: 0, lines: 2, fate: 'pending' },
  { ago: 0, lines: 1, fate: 'draft' },
]
/** What did not agree, as far as it is talked over. */
const differing: readonly Story[] = (['found', 'asked', 'answered', 'overridden'] as const).map((fate) => ({
  ago: 0,
  lines: 1,
  fate,
}))
/** A handful of them, for tests. */
const few: readonly Story[] = [
  { ago: 3, lines: 1, fate: 'passed', original: 'xml', asked: { reach: 'bounced', wait: 40 } },
  { ago: 2, lines: 1, fate: 'passed', original: 'ofd', asked: { reach: 'paid', own: true } },
  { ago: 1, lines: 1, fate: 'passed', original: 'pdf', asked: { reach: 'rejected' } },
  { ago: 1, lines: 1, fate: 'passed', original: 'picture', asked: { reach: 'void' } },
  { ago: 1, lines: 1, fate: 'passed', asked: { reach: 'draft' } },
  { ago: 1, lines: 1, fate: 'void' },
]

const fewElsewhere: readonly Story[] = [
  { ago: 2, lines: 1, fate: 'passed', asked: { reach: 'paid', wait: 30 } },
  { ago: 1, lines: 1, fate: 'passed', asked: { reach: 'approved' } },
]

/** What a hospital owes of before it came to this house: the small demonstration has two weeks of goods only. */
const bringMonths = async ({ biller, finance }: Desk, stories: readonly Story[], more: number): Promise<void> => {
  const pair = { hospitalId: finance.orgId, supplierId: biller.orgId }
  const months = [...stories.flatMap((s) => Array<number>(s.lines).fill(s.ago)), ...Array<number>(more).fill(1)]
  const goods = await withTx(founder, (tx) => goodsOf(tx, pair, months.length))
  const items = months.flatMap((ago, i) => {
    const of = goods[i]
    const month = monthAgo(ago)
    const ids = { sourceId: randomUUID(), sourceLineId: randomUUID(), sourceNo: `期初-${month}-${i + 1}` }
    return of
      ? [{ ...pair, ...ids, ...of, qty: String(10 + i), acceptedOn: `${month}-${String(3 + i).padStart(2, '0')}` }]
      : []
  })
  await inContext(systemActor, { call: 'demo', requestId: 'demo' }, (ctx) => bring(ctx, items))
}

/** So many items of that month; of another one where it has not enough. */
const take = (open: OpenItem[], month: string, lines: number): OpenItem[] => {
  const own = open.filter((i) => i.acceptedOn.startsWith(month))
  const taken = (own.length >= lines ? own : open).slice(0, lines)
  for (const one of taken) open.splice(open.indexOf(one), 1)
  return taken.length === lines ? taken : []
}

/**
 * The settlement of one hospital and one supplier: invoices in every status with their originals, what was asked for and paid of them, what did
 * not agree, and vouchers. All of it invented.
 * @param nth of the pairs: its invoices and transfers are told from all others by it
 */
const settle = async (d: Desk, nth: number, stories: readonly Story[], vouchers: boolean): Promise<void> => {
  const sides = await sidesOf(d)
  const open = await openFor(d)
  for (const [i, story] of stories.entries()) {
    const month = monthAgo(story.ago)
    const items = take(open, month, story.lines)
    if (items.length === 0) continue
    const n = nth * 100 + i
    const made = await raiseInvoice(d, sides, story, { items, month, n })
    if (story.asked) await requestFor(d, made, story.asked, `ZZ26${nth}${String(i).padStart(2, '0')}`)
  }
  const items = vouchers ? take(open, monthAgo(1), VOUCHERS) : []
  await loadVouchers(d, sides, { items, month: monthAgo(0), n: nth * 100 + 90 })
}

/** Of the pairs the first has most. Small: a handful, of what was brought in from before. */
export const loadSettlement = async (desks: readonly Desk[], small: boolean): Promise<void> => {
  for (const [n, d] of desks.entries()) {
    await withTx(founder, (tx) => putRequisitionFlow(tx, d.finance.orgId))
    const stories = small ? (n === 0 ? few : fewElsewhere) : [...whole, ...(n === 0 ? differing : [])]
    if (small) await bringMonths(d, stories, n === 0 ? VOUCHERS : 0)
    await settle(d, n + 1, stories, !small || n === 0)
    await announceOnRoad(d, await sidesOf(d), (n + 1) * 100 + 99)
    if (small && n === 0) await settle(d, 9, differing.slice(1), false)
  }
}
