import { founder, inContext, withTx } from '#kernel/server/tx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { askedHash, signOffProof } from '#modules/session/server/public.ts'
import { holdExpired } from '#modules/stock/server/tasks.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { ledgerCalls } from '#modules/stock/shared/ledger.ts'
import { stockCountCalls as counts, newCountCalls } from '#modules/stock-count/shared/calls.ts'
import { stockDocumentCalls as papers } from '#modules/stock-document/shared/calls.ts'
import { lookAtShelves } from '#modules/stock-monitor/server/tasks.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { ask } from './ask.ts'
import { takePhoto } from './photo.ts'
import * as q from './queries-regulation.ts'
import { moveStockBack, placesOf } from './queries-shelves.ts'
import { type Random, seeded } from './random.ts'
import type { Keepers } from './shelves.ts'

interface Wish {
  id: string
  version: number
}
const reasons = ['unrecorded', 'wrongIssue', 'breakage', 'wastage'] as const

/** What is found of a line: mostly the book; sometimes a little less or more, and once a lot is three packs short. */
const found = ({ qty, ratio, free }: Awaited<ReturnType<typeof q.bookOf>>[number], nth: number, r: Random): string => {
  const book = new Decimal(qty)
  const packs = new Decimal(ratio)
  // what is locked is there: a count that cuts into it is refused
  const less = (n: Decimal.Value) => (new Decimal(free).gte(n) ? book.sub(n) : book).toFixed()
  if (nth === 1) return less(packs.mul(3))
  if (!r.chance(0.15)) return qty
  return r.chance(0.3) ? book.add(1).toFixed() : less(r.int(1, 2))
}

/**
 * A count of some articles of a point: the storekeeper's numbers, the pharmacist's where they differ too much, reasons, the audit
 * by a third. `open`: it stands half way today.
 */
const countShelf = async (k: Keepers, pointId: string, ago: number, r: Random, open = false): Promise<void> => {
  const codes = r.some(await withTx(founder, (tx) => q.onShelf(tx, pointId)), 14)
  if (codes.length === 0) return
  const wish = { pointId, scope: 'shelf' as const, shelf: codes.join('\n'), remark: '月度循环盘点' }
  const made: Wish = await ask(k.receiver, newCountCalls.count, wish, ago)
  const { id } = made
  let { version } = await ask(k.receiver, counts.start, { id, version: made.version })
  const book = await withTx(founder, (tx) => q.bookOf(tx, id))
  const numbers = new Map(book.map((l, n) => [l.id, found(l, n, r)]))
  const counted = open ? book.slice(0, Math.ceil(book.length * 0.6)) : book
  const lines = counted.map((l) => ({ lineId: l.id, version: 0, units: numbers.get(l.id)! }))
  await ask(k.receiver, counts.enter, { id, lines })
  if (open) return
  ;({ version } = await ask(k.receiver, counts.recount, { id, version }))
  const seen = await ask(k.pharmacist, counts.detail, { id })
  const differ = seen.lines.filter((l) => !new Decimal(numbers.get(l.id)!).eq(book.find((b) => b.id === l.id)!.qty))
  if (differ.length > 0)
    await ask(k.pharmacist, counts.enter, {
      id,
      lines: differ.map((l, n) => ({
        lineId: l.id,
        version: l.version,
        reason: reasons[n % reasons.length]!,
        ...(l.given < l.wanted ? { units: numbers.get(l.id)! } : {}),
      })),
    })
  ;({ version } = await ask(k.receiver, counts.submit, { id, version }))
  await ask(k.auditor, counts.audit, { id, version, action: 'approve' })
  await withTx(founder, (tx) => q.moveCountBack(tx, id, ago))
}

/** The proof that a witness stood beside the storekeeper as he sent a destruction. */
const witnessed = (k: Keepers, witness: string, { id, version }: Wish, act: 'submit' | 'witness'): Promise<string> =>
  inContext(k.receiver, { call: papers.submit.path }, (ctx) =>
    signOffProof(ctx, witness, { type: 'stockDocument', id, version, act, hash: askedHash(ctx) }),
  )

const destroy = async (k: Keepers, lot: q.Spoiled, why: string, ago: number, shade: number): Promise<void> => {
  const { pointId, productId, balanceId, units } = lot
  const photos = [await takePhoto(k.receiver, '销毁现场.png', shade)]
  const lines = [{ productId, qty: units, qtyUnit: 'min' as const, lots: [{ balanceId, units }] }]
  const made: Wish = await ask(
    k.receiver,
    papers.adjust,
    { pointId, docKind: 'destroy', remark: why, photos, lines },
    ago,
  )
  const paper = { id: made.id, version: made.version }
  const first = await witnessed(k, k.pharmacist.userId, paper, 'submit')
  const second = await witnessed(k, k.auditor.userId, paper, 'witness')
  const sent = await ask(k.receiver, papers.submit, { ...paper, signOff: `${first} ${second}` })
  await ask(k.auditor, papers.audit, { id: made.id, version: sent.version, action: 'book' })
  if (ago > 0) await withTx(founder, (tx) => moveStockBack(tx, made.id, ago))
}

/** Goods that spoilt are locked, and destroyed before two witnesses with a photo. */
const spoil = async (k: Keepers, pointId: string, ago: number, r: Random): Promise<void> => {
  const lots = await withTx(founder, (tx) => q.sound(tx, pointId))
  if (lots.length === 0) return
  const lot = r.pick(lots)
  const why = r.pick(['冷库断电，温度超过 8 ℃', '外包装受潮、标签脱落', '货架倾倒，瓶身破裂'])
  const { ids } = await ask(k.receiver, stockCalls.lock, { balanceIds: [lot.balanceId], units: lot.units, reason: why })
  await destroy(k, lot, why, ago, r.int(0, 40))
  await withTx(founder, (tx) => q.moveHoldsBack(tx, ids, ago))
}

/** What is past its day is destroyed too; it stands under its hold already. */
const destroyExpired = async (k: Keepers, shade: number): Promise<void> => {
  const lot = await withTx(founder, (tx) => q.longExpired(tx, k.hospitalId))
  if (lot) await destroy(k, lot, '过期药品销毁', 0, shade)
}

/** Thresholds as use proposes them; every fourth asks for twice as much, so that some are short. */
const setThresholds = async (k: Keepers, most: number): Promise<void> => {
  const { rows } = await ask(k.receiver, monitorCalls.propose, {})
  const chosen = rows.slice(0, most).map(({ pointId, productId, safety, most: up, now }, n) => {
    const least = new Decimal(safety).mul(n % 4 === 3 ? 2 : 1)
    const top = Decimal.max(up, least)
    return { pointId, productId, safety: least.toFixed(), most: top.toFixed(), targetDays: null, version: now.version }
  })
  if (chosen.length > 0) await ask(k.receiver, monitorCalls.setThreshold, { rows: chosen })
}

/** Books of the months gone by, one after the other; the last one waits to be closed. */
const closeMonths = async (k: Keepers): Promise<void> => {
  const months = await withTx(founder, (tx) => q.monthsToClose(tx, k.hospitalId))
  for (const month of months) await ask(k.auditor, ledgerCalls.closeMonth, { month })
  if (months.length > 0) await withTx(founder, (tx) => q.closeInTime(tx, k.hospitalId))
}

/** Weeks back in which a hospital counts a store, by turns, and in which something spoils there; of a small region the one there is. */
const counted: Readonly<Record<number, string>> = { 14: 'YK', 10: 'HCK', 6: 'YK', 2: 'MZYF' }
const spoilt: readonly number[] = [12, 5, 2]

/** What seldom happens on the shelves, `ago` days back, after the week's goods went. */
export const regulateAWeek = async (
  k: Keepers,
  week: number,
  { ago, small }: { ago: number; small: boolean },
  r: Random,
): Promise<void> => {
  if (!counted[week] && !spoilt.includes(week)) return
  const { point } = await withTx(founder, (tx) => placesOf(tx, k.hospitalId))
  // a hospital of a small region may have had no drugs yet
  const stores = small ? ['YK', 'HCK'] : [counted[week] ?? 'YK']
  for (const pointId of stores.map((code) => point.get(code)!)) {
    if (spoilt.includes(week)) await spoil(k, pointId, ago - 0.28, r)
    if (counted[week]) await countShelf(k, pointId, ago - 0.3, r)
  }
}

const about = { call: 'demo', requestId: 'demo' }

/** The last night: what is past its day is held, and some of it destroyed; thresholds, months that are over, alarms; counts that are under way. */
export const settleShelves = async (all: readonly Keepers[], small: boolean): Promise<void> => {
  await holdExpired(about)
  for (const [n, k] of all.entries()) {
    await destroyExpired(k, n)
    await setThresholds(k, small ? 12 : 80)
    await closeMonths(k)
    if (small || n % 3 !== 1) continue
    const { point } = await withTx(founder, (tx) => placesOf(tx, k.hospitalId))
    await countShelf(k, point.get('YK')!, 0, seeded(n), true)
  }
  await lookAtShelves(about)
}
