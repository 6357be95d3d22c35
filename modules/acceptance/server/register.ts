import { apartToo } from '#kernel/server/apart.ts'
import { severally } from '#kernel/server/attempt.ts'
import { audit } from '#kernel/server/audit.ts'
import { dayOf } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { together } from '#kernel/server/memory.ts'
import { lineErrors, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { amountOf, cmp, sumOf } from '#kernel/shared/decimal.ts'
import { lockOrders } from '#modules/order/server/public.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { expiredOn, faultsOf } from '../shared/found.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import { arrivalOf } from './arrival.ts'
import { type Checked, withPhotos } from './photos.ts'
import { type Lot, acceptanceReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { recallFaults } from './recalled.ts'
import { acceptance, needsTwo, taken, wait } from './service.ts'

type Calls = typeof acceptanceCalls
type Said = Omit<Input<Calls['accept']>, 'lines'>

const signers = ['procurement/acceptance:accept', 'procurement/acceptance:confirm']
const says = (no: string, kept: object[]) => [{ message: '{{no}}：验收 {{n}} 行', params: { no, n: kept.length } }]
const signing = ({ id, version }: Said) => ({ type: 'acceptance', id, version, act: 'accept' })

/**
 * Registers what the receiver found; nothing is posted yet. Lots not mentioned go into a new waiting acceptance.
 * @param find says what was found, of all lots and by the day they arrived
 */
const register = async (ctx: Ctx, said: Said, find: (lots: readonly Lot[], arrived: string) => readonly Checked[]) => {
  const held = await acceptance.lock(ctx, said.id)
  const { doc } = held
  const lots = await reads.lines(ctx.tx, doc.id)
  const byId = new Map(lots.map((l) => [l.id, l]))
  let arrivedAt = ''
  let found: readonly Checked[] = []
  let second: { userId: string; name: string } | undefined
  const rule = {
    async refuse() {
      arrivedAt = arrivalOf(doc, said.arrivedAt)
      const day = dayOf(arrivedAt)
      found = find(lots, day)
      const quantities = found.flatMap((f) => [f.acceptedQty, f.refusedQty])
      const [fine, recalled] = await together([
        fineUnits(ctx.tx, quantities),
        recallFaults(ctx, doc.hospitalId, lots, found),
      ])
      const errors = found.flatMap((f, i) => {
        const lot = byId.get(f.id)
        const faults = lot ? faultsOf(lot, f, day, fine) : [{ column: 'id', message: '验收单中没有此明细' }]
        return faults.map((fault) => ({ line: i + 1, ...fault }))
      })
      if (errors.length > 0) throw lineErrors(errors)
      if (new Set(found.map((f) => f.id)).size !== found.length) return '同一明细不能验收两次'
      if (recalled.length > 0) throw lineErrors(recalled)
      // what is wholly refused goes back and enters no stock
      const kept = found.filter((f) => cmp(f.acceptedQty, '0') > 0)
      if (kept.some((f) => byId.get(f.id)?.coldChain) && !said.arrivedTemp) return '冷链品种请填写到货温度'
      const come = kept.flatMap((f) => byId.get(f.id) ?? [])
      if (kept.length > 0 && (await needsTwo(ctx, doc, come)))
        second = await secondPerson(ctx, said.signOff, signing(said), {
          codes: signers,
          says: says(doc.no, kept),
          apart: async (userId) =>
            (await apartToo(ctx, acceptanceMachine, 'accept', doc, userId)) && '复核人采购或审核过此订单，请换一人复核',
        })
    },
    sets: () => {
      const amount = sumOf(found.map((f) => amountOf(f.acceptedQty, byId.get(f.id)!.price)))
      return q.checked(ctx, { ...said, arrivedAt, second: second?.userId, amount })
    },
    also: async () => q.noteFound(doc.id, await withPhotos(ctx, found)),
    async effect() {
      const rest = found.length < lots.length ? await q.takeOut(ctx.tx, doc.id) : []
      if (rest.length > 0) await wait(ctx, held, rest)
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
const allOf = (lots: readonly Lot[], arrived: string): Checked[] => {
  if (lots.some((l) => expiredOn(l, arrived))) throw refuse('有已过期的批号，请逐单验收')
  const short = lots.some((l) => cmp(l.scannedQty, '0') > 0 && cmp(l.scannedQty, l.deliveredQty) < 0)
  if (short) throw refuse('有未扫完的批号，请逐单验收')
  return lots.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0', refuseReason: '' }))
}

/** Registers several deliveries as received whole; each is done or refused by itself. */
export const batchAccept = async (ctx: Ctx, { items, ...said }: Input<Calls['batchAccept']>) => {
  const docs = await reads.rows(ctx.tx, ctx.actor, { ids: items.map((i) => i.id) }).execute()
  const nos = new Map(docs.map((a) => [a.id, a.no]))
  // orders are locked first, so batches go through them in one order; those of several orders at once
  if (docs.some((a) => a.moreOrders.length > 0))
    await lockOrders(
      ctx,
      docs.flatMap((a) => [a.orderId, ...a.moreOrders]),
    )
  const places = new Map(docs.map((a) => [a.id, `${a.orderId} ${a.id}`]))
  const ordered = items.toSorted((a, b) => (places.get(a.id) ?? '').localeCompare(places.get(b.id) ?? ''))
  return severally(ctx, ordered, nos, (item) => register(ctx, { ...item, ...said }, allOf))
}
