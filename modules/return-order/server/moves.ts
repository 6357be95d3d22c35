import { act, derive, remark } from '#kernel/server/act.ts'
import { plannedFault } from '#kernel/server/clock.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import type { Doc } from '#kernel/server/reaction.ts'
import { type LineError, lineErrors, malformed } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { amountOf, cmp, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import { noteReturned } from '#modules/order/server/public.ts'
import { secondPerson } from '#modules/session/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { returnOrderCalls } from '../shared/calls.ts'
import { returnOrderMachine as m } from '../shared/machine.ts'
import { leave, mayLeave } from './holding.ts'
import { asPartsOf, splits } from './lots.ts'
import { type ReturnDoc, type ReturnLine, returnReads as reads } from './queries/read.ts'
import { oweRed } from './queries/red.ts'
import * as q from './queries/write.ts'
import { returnOrder } from './service.ts'
import { dualHighValue, dualSignOff } from './settings.ts'

type Calls = typeof returnOrderCalls
/** Who may stand beside whoever sends narcotics back. */
const signers = ['procurement/return:shipBack', 'procurement/return:audit']
const answered = (d: { id: string; status: string; version: number }) => ({
  id: d.id,
  status: d.status,
  version: d.version,
})

/** The supplier agrees, and says when he comes for the goods; the operator in his place once he was reminded (domain §3.8). */
export const agree = async (ctx: Ctx, { id, version, ...said }: Input<Calls['agree']>) => {
  const { doc: found } = await returnOrder.lock(ctx, id)
  const d = returnOrder.asDoc(found)
  await act(
    ctx,
    m,
    d,
    { action: 'agree', version, reason: said.pickupDate },
    {
      agree: {
        async refuse() {
          if (ctx.actor.org === 'authority' && !found.remindedAt)
            return '供应商还在答复期内：催促后仍未答复的，运营才能代为同意'
          const wrong = plannedFault(said.pickupDate, '取货日不能早于今天')
          if (wrong) throw malformed([{ path: 'pickupDate', message: wrong }])
          return undefined
        },
        sets: () => ({
          ...q.stamp.answered(ctx),
          pickup_date: said.pickupDate,
          pickup_person: said.pickupPerson ?? '',
          pickup_phone: said.pickupPhone ?? '',
          reply: said.reply ?? '',
        }),
      },
    },
  )
  return answered(d)
}

const needsTwo = async (ctx: Ctx, d: ReturnDoc, lines: readonly ReturnLine[]): Promise<boolean> =>
  (d.narcotic && (await configOf(ctx, dualSignOff))) ||
  (lines.some((l) => l.highValue || l.implant) && (await configOf(ctx, dualHighValue)))

/** The goods leave the hospital: stock falls now (domain §3.8). */
export const shipBack = async (ctx: Ctx, { id, version, signOff }: Input<Calls['shipBack']>) => {
  const { doc: found } = await returnOrder.lock(ctx, id)
  const lines = await reads.lines(ctx.tx, id)
  const d = returnOrder.asDoc(found)
  let second: { userId: string; name: string } | undefined
  await act(
    ctx,
    m,
    d,
    { action: 'shipBack', version },
    {
      shipBack: {
        async refuse() {
          await mayLeave(ctx, found, lines)
          if (await needsTwo(ctx, found, lines)) {
            const of = { type: 'returnOrder', id, version, act: 'shipBack' }
            const says = [{ message: '{{no}}：退货出库 {{n}} 行', params: { no: d.no, n: lines.length } }]
            second = await secondPerson(ctx, signOff, of, { codes: signers, says })
          }
          return undefined
        },
        sets: () => q.stamp.shipped(ctx, second),
        effect: () => leave(ctx, found, lines),
      },
    },
  )
  return answered(d)
}

type Said = NonNullable<Input<Calls['receive']>['lines']>

/** What the supplier counted of each lot. @throws Refusal naming lines that are none, more than was sent, or short without a reason */
const count = async (ctx: Ctx, lines: readonly ReturnLine[], said: Said): Promise<q.Counted[]> => {
  const byId = new Map(lines.map((l) => [l.id, l]))
  const fine = await fineUnits(
    ctx.tx,
    said.flatMap((s) => asPartsOf(s.receivedQty, byId.get(s.id)?.ratio)),
  )
  const seen = new Set<string>()
  const errors = said.flatMap((s, i): LineError[] => {
    const at = { line: i + 1, column: 'receivedQty' }
    const l = byId.get(s.id)
    if (!l || seen.has(s.id))
      return [{ ...at, column: 'id', message: l ? '同一明细不能收货两次' : '退货单中没有此明细' }]
    seen.add(s.id)
    if (cmp(s.receivedQty, l.qty) > 0)
      return [{ ...at, message: '实收不能大于退货数量 {{qty}}', params: { qty: plain(l.qty) } }]
    if (!splits(l, s.receivedQty, fine))
      return [{ ...at, message: '不能再拆分，请按整{{unit}}填写', params: { unit: l.minUnit || l.unit } }]
    if (cmp(s.receivedQty, l.qty) < 0 && !s.shortReason)
      return [
        {
          ...at,
          column: 'shortReason',
          message: '少收 {{n}} {{unit}}，请填写原因',
          params: { n: plain(minus(l.qty, s.receivedQty)), unit: l.unit },
        },
      ]
    return []
  })
  if (errors.length > 0) throw lineErrors(errors)
  const told = new Map(said.map((s) => [s.id, s]))
  return lines.map((l) => {
    const s = told.get(l.id)
    const short = s && cmp(s.receivedQty, l.qty) < 0
    return {
      id: l.id,
      receivedQty: s?.receivedQty ?? l.qty,
      shortReason: short ? (s.shortReason ?? '') : '',
    }
  })
}

/** Sums of what was counted: yuan, and how many lots are short. */
const sums = (lines: readonly ReturnLine[], counted: readonly q.Counted[]) => ({
  amount: sumOf(
    lines.map((l, i) => amountOf(counted[i]!.receivedQty, l.price)),
    2,
  ),
  short: counted.filter((c, i) => cmp(c.receivedQty, lines[i]!.qty) < 0).length,
})

/** What follows from the count: the orders' counters and the agreed volume, and what is missing is told. */
const follow = async (
  ctx: Ctx,
  d: ReturnDoc & Doc,
  lines: readonly ReturnLine[],
  counted: readonly q.Counted[],
): Promise<void> => {
  await noteReturned(
    ctx,
    lines.map((l, i) => ({ orderLineId: l.orderLineId, qty: counted[i]!.receivedQty })),
  )
  const { short } = sums(lines, counted)
  if (short > 0) {
    const missing = lines.flatMap((l, i) => {
      const { receivedQty, shortReason } = counted[i]!
      return cmp(receivedQty, l.qty) < 0
        ? [`${l.name} ${l.lotNo} ${plain(receivedQty)}/${plain(l.qty)} ${l.unit} ${shortReason}`.trim()]
        : []
    })
    const reason = missing.slice(0, 3).join(' · ') + (missing.length > 3 ? '…' : '')
    remark(ctx, m, d, { action: 'short', label: '退货少收', to: 'done', reason })
  }
}

/** What has to be red is told once the ledger bore what came back: it knows what an invoice stands for by then (domain-money §2.50). */
const owe = async (ctx: Ctx, d: ReturnDoc & Doc): Promise<void> => {
  const due = await oweRed(ctx.tx, d.id)
  if (cmp(due, '0') > 0) remark(ctx, m, d, { action: 'redDue', label: '待开红字发票', to: 'done', reason: due })
}

/** The supplier counts what arrived; lots not mentioned came whole. */
export const receive = async (ctx: Ctx, { id, version, lines: said = [] }: Input<Calls['receive']>) => {
  const { doc: found } = await returnOrder.lock(ctx, id)
  await q.settle(ctx.tx, id)
  const lines = await reads.lines(ctx.tx, id)
  const d = returnOrder.asDoc(found)
  let counted: q.Counted[] = []
  await act(
    ctx,
    m,
    d,
    { action: 'receive', version },
    {
      receive: {
        async refuse() {
          counted = await count(ctx, lines, said)
          return undefined
        },
        sets: () => q.stamp.received(ctx, sums(lines, counted)),
        also: () => q.counted(counted),
        effect: () => follow(ctx, d, lines, counted),
      },
    },
  )
  await owe(ctx, d)
  return answered(d)
}

/** Nobody counted for days: all of it arrived. */
export const receiveLate = async (ctx: Ctx, id: string): Promise<void> => {
  const { doc: found } = await returnOrder.lock(ctx, id)
  await q.settle(ctx.tx, id)
  const lines = await reads.lines(ctx.tx, id)
  const counted = await count(ctx, lines, [])
  const d = returnOrder.asDoc(found)
  const written = { sets: q.stamp.received(ctx, sums(lines, counted)), also: q.counted(counted) }
  await derive(ctx, m, [d], 'autoReceive', written)
  await follow(ctx, d, lines, counted)
  await owe(ctx, d)
}
