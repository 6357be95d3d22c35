import { attempt } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { lineErrors, notFound, refuse } from '#kernel/server/refusal.ts'
import { sayRefusal } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { arrivalOf, expiredAt } from './arrival.ts'
import { type Lot, acceptanceReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { acceptance, dualSignOff, taken, wait } from './service.ts'

type Calls = typeof acceptanceCalls
type Said = Omit<Input<Calls['accept']>, 'lines'>

const signers = ['procurement/acceptance:accept', 'procurement/acceptance:confirm']
const some = (qty: string | undefined) => cmp(qty ?? '0', '0') > 0

/** What is wrong with what was found on one lot: one sentence. */
const faultsOf = (lot: Lot | undefined, said: q.Found, i: number, arrivedAt: string) => {
  const at = (column: string, message: string, params?: Record<string, string>) => [
    { line: i + 1, column, message, params },
  ]
  if (!lot) return at('id', '验收单中没有此明细')
  for (const column of ['acceptedQty', 'refusedQty'] as const)
    if (!fits(said[column], boundOfUnit(lot.unit)))
      return at(column, '单位「{{unit}}」的数量必须是整数', { unit: lot.unit })
  if (!new Decimal(said.acceptedQty).add(said.refusedQty).eq(lot.deliveredQty))
    return at('acceptedQty', '接收数量与拒收数量之和必须等于到货数量 {{deliveredQty}}', {
      deliveredQty: String(plain(lot.deliveredQty)),
    })
  if (some(said.refusedQty) && !said.refuseCode) return at('refuseCode', '请选择拒收原因')
  if (said.refuseCode === '99' && !said.refuseReason) return at('refuseReason', '请填写拒收原因')
  if (expiredAt(lot, arrivedAt) && some(said.acceptedQty)) return at('acceptedQty', '该批号已过期，只能拒收')
  return []
}

/**
 * Registers what the receiver found; nothing is posted yet. Lots not mentioned go into a new waiting acceptance.
 * @param find says what was found, of all lots and by when they arrived
 */
const register = async (
  ctx: Ctx,
  said: Said,
  find: (lots: readonly Lot[], arrivedAt: string) => readonly q.Found[],
) => {
  const held = await acceptance.lock(ctx, said.id)
  const { doc, delivery } = held
  const lots = await reads.lines(ctx.tx, doc.id)
  let arrivedAt = ''
  let found: readonly q.Found[] = []
  let second: { userId: string; name: string } | undefined
  const rule = {
    async refuse() {
      arrivedAt = arrivalOf(doc, said.arrivedAt)
      found = find(lots, arrivedAt)
      const byId = new Map(lots.map((l) => [l.id, l]))
      const errors = found.flatMap((f, i) => faultsOf(byId.get(f.id), f, i, arrivedAt))
      if (errors.length > 0) throw lineErrors(errors)
      if (new Set(found.map((f) => f.id)).size !== found.length) return '同一明细不能验收两次'
      // what is wholly refused goes back and enters no stock
      const kept = found.filter((f) => some(f.acceptedQty))
      if (kept.some((f) => byId.get(f.id)?.coldChain) && !said.arrivedTemp) return '冷链品种请填写到货温度'
      if (kept.length > 0 && doc.narcotic && (await configOf(ctx, dualSignOff)))
        second = await secondPerson(ctx, said.signOff, signers)
    },
    async effect() {
      await q.check(ctx.tx, doc.id, ctx.actor, { ...said, arrivedAt, second: second?.userId }, found)
      const rest = await q.takeOut(ctx.tx, doc.id)
      if (rest.length > 0) await wait(ctx, delivery, rest)
      const after = { arrivedAt, lines: found, ...(second ? { second: second.name } : {}) }
      audit(ctx, { entity: 'acceptance', entityId: doc.id, entityNo: doc.no, action: 'accept', after })
    },
  }
  return taken(ctx, held, { action: 'accept', version: said.version }, rule)
}

export const accept = (ctx: Ctx, { lines, ...said }: Input<Calls['accept']>) => register(ctx, said, () => lines)

/** Refuses everything of one delivery for one reason; nothing enters stock when it is confirmed. */
export const refuseWhole = (ctx: Ctx, { refuseCode, refuseReason, ...said }: Input<Calls['refuse']>) =>
  register(ctx, { ...said, remark: '' }, (lots) =>
    lots.map((l) => ({ id: l.id, acceptedQty: '0', refusedQty: l.deliveredQty, refuseCode, refuseReason })),
  )

/** Everything of one delivery is taken; an expired lot needs the receiver's eyes. */
const allOf = (lots: readonly Lot[], arrivedAt: string): q.Found[] => {
  if (lots.some((l) => expiredAt(l, arrivedAt))) throw refuse('有已过期的批号，请逐单验收')
  return lots.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0', refuseReason: '' }))
}

/** Registers several deliveries as received whole; each is done or refused by itself. */
export const batchAccept = async (ctx: Ctx, { items, ...said }: Input<Calls['batchAccept']>) => {
  const failed: { id: string; no: string; reason: string }[] = []
  const docs = await reads.rows(ctx.tx, ctx.actor, { ids: items.map((i) => i.id) }).execute()
  const seen = new Map(docs.map((a) => [a.id, a]))
  // orders are locked first, so batches go through them in one order
  const place = (id: string) => `${seen.get(id)?.orderId ?? ''} ${id}`
  for (const item of items.toSorted((a, b) => place(a.id).localeCompare(place(b.id)))) {
    const no = await attempt(ctx, async () => {
      if (!seen.has(item.id)) throw notFound()
      await register(ctx, { ...item, ...said }, allOf)
    })
    if (no) failed.push({ id: item.id, no: seen.get(item.id)?.no ?? '', reason: sayRefusal(no, ctx.lang) })
  }
  return { done: items.length - failed.length, failed }
}
