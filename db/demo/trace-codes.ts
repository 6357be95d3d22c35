import { randomUUID } from 'node:crypto'
import type { Actor } from '#kernel/server/ctx.ts'
import { inContext } from '#kernel/server/tx.ts'
import { watchedLots } from '#modules/stock/server/public.ts'
import { night } from '#modules/trace-code/server/night.ts'
import { sell } from '#modules/trace-code/server/public.ts'
import { codeCalls as calls } from '#modules/trace-code/shared/calls.ts'
import { ask } from './ask.ts'

const about = { call: 'demo', requestId: 'demo' }
/** Lots of a hospital whose codes are told; a lot has no more than these, or it is left for who looks at the screen. */
const LOTS = 6
const MOST = 40

type Lot = Awaited<ReturnType<typeof lotsOf>>[number]
const lotsOf = async (receiver: Actor) =>
  (await ask(receiver, calls.query, { lacks: true, size: 100, sort: '-shippedAt' })).rows.filter(
    (l) => l.expected > 0 && l.expected <= MOST,
  )

/** Every article has its own first seven digits, which each hospital is taught. */
const identOf = (n: number): string => String(8_360_000 + n)
const codeOf = (n: number, lot: number, pack: number): string =>
  `${identOf(n)}${String(lot).padStart(7, '0')}${String(pack).padStart(6, '0')}`

/** Codes of a lot, so many in one go; a lot that was taken in has them in stock at once. */
const scanned = async (receiver: Actor, l: Lot, codes: readonly string[]) => {
  const [first, ...later] = codes.map((code) => ({ id: randomUUID(), code, lineId: l.id }))
  if (first) await ask(receiver, calls.scan, { docId: l.deliveryId, ...first, later })
}

/**
 * Codes of the last deliveries: most lots have all, one lacks some, what is on its way has a few; a pack was opened for a patient, and
 * the night finds what does not agree. Then one code of the first hospital turns up in the second.
 */
export const loadTraceCodes = async (receivers: readonly Actor[]): Promise<void> => {
  let first: string | undefined
  let again: (() => Promise<unknown>) | undefined
  for (const [h, receiver] of receivers.entries()) {
    const lots = await lotsOf(receiver)
    const here = lots.filter((l) => Number(l.acceptedQty) > 0).slice(0, LOTS)
    // a lot under a recall, which a day chooses, is opened for nobody
    const shelved = here.map(({ productId, lotNo }) => ({ productId, lotNo, productionDate: null }))
    const still = await inContext(receiver, about, (ctx) => watchedLots(ctx, receiver.orgId, shelved, true))
    const opened = here.findIndex((_, i) => i > 0 && !still.has(i + 1))
    const onWay = lots.filter((l) => Number(l.acceptedQty) === 0).slice(0, 2)
    const products = [...new Set([...here, ...onWay].map((l) => l.productId))]
    for (const [n, productId] of products.entries())
      await ask(receiver, calls.bind, { code: identOf(h * 100 + n), productId })
    for (const [i, l] of [...here, ...onWay].entries()) {
      const n = h * 100 + products.indexOf(l.productId)
      const all = Array.from({ length: l.expected }, (_, pack) => codeOf(n, i + 1, pack + 1))
      const few = i === 0 ? Math.max(1, l.expected - 2) : i >= here.length ? Math.ceil(l.expected / 3) : l.expected
      await scanned(receiver, l, all.slice(0, few))
      if (i === opened)
        await inContext(receiver, about, (ctx) =>
          sell(ctx, {
            ...{ hospitalId: receiver.orgId, code: all[0]!, split: true, qty: '1' },
            doc: { type: 'sale', id: randomUUID(), no: `CF${h + 1}0001` },
          }),
        )
      if (h === 0 && i === 1) first = all[1] ?? all[0]
    }
    const [mark] = [...here].reverse()
    const seen = first
    if (h === 1 && seen && mark)
      again = () => ask(receiver, calls.scan, { docId: mark.deliveryId, id: randomUUID(), code: seen, lineId: mark.id })
  }
  await night(about)
  // after the night, which closes what is no longer so: the second hospital's scan was refused
  await again?.()
}
