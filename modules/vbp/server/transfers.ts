import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, notFound, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, minus, plain } from '#kernel/shared/decimal.ts'
import type { vbpCalls } from '../shared/calls.ts'
import { transferMachine } from '../shared/machine.ts'
import { itemOf } from './queries/items.ts'
import * as q from './queries/transfers.ts'

type In<K extends keyof typeof vbpCalls> = Input<(typeof vbpCalls)[K]>

/** What is left of it to lend, without what is offered to others already. */
const freeOf = (l: q.Lent): string => minus(minus(l.agreed, l.used), l.offered)

const over = (t: Pick<q.Transfer, 'enabled' | 'endDate'>) =>
  !t.enabled || t.endDate < today() ? '批次已结束，不能再调剂' : undefined

export const transfer = documentService({
  machine: transferMachine,
  reads: q.transferReads,
  rules: {
    agree: { refuse: async (_, t) => over(t), sets: q.stamp.answered },
    refuse: { sets: q.stamp.answered },
    confirm: {
      refuse: async (ctx, t) => {
        const ended = over(t)
        if (ended) return ended
        const lent = await q.lockLent(ctx.tx, { ...t, but: t.id })
        // orders used it while it was under way
        const left = lent ? minus(lent.agreed, lent.used) : '0'
        if (cmp(t.qty, left) > 0)
          throw refuse('{{hospital}}未占用的约定量只剩 {{left}} {{unit}}，不足以调出，请驳回', {
            hospital: t.fromHospital,
            left: plain(left),
            unit: t.supplyUnit,
          })
        return undefined
      },
      sets: q.stamp.confirmed,
      effect: (ctx, t) => q.move(ctx.tx, t),
    },
    reject: { sets: q.stamp.confirmed },
  },
  parties: (t) => [t.hospitalId, t.toHospitalId],
  allows: (t, action, actor) =>
    action === 'agree' || action === 'refuse'
      ? t.toHospitalId === actor.orgId
      : action !== 'withdraw' || t.hospitalId === actor.orgId,
})

/**
 * Offers a hospital of the same batch what one does not use (domain-lists §2.41); it moves when both and the region agreed.
 * @throws Refusal the field at fault: more than is left, the own hospital, one of another batch, a batch that is over
 */
export const lend = async (ctx: Ctx, input: In<'transfer'>) => {
  const item = await itemOf(ctx, input.itemId)
  if (!item) throw notFound('品种不存在')
  const ended = over(item)
  if (ended) throw refuse(ended)
  if (!item.years.includes(input.year)) throw malformed([{ path: 'year', message: '此批次没有该采购年度' }])
  if (input.year < item.year) throw malformed([{ path: 'year', message: '采购年度已过，不能再调剂' }])
  if (input.toHospitalId === ctx.actor.orgId) throw malformed([{ path: 'toHospitalId', message: '不能调剂给本院' }])
  if (!(await q.takesPart(ctx.tx, item.batchId, input.toHospitalId)))
    throw malformed([{ path: 'toHospitalId', message: '对方医院未参加此批次' }])
  const lent = await q.lockLent(ctx.tx, { ...input, hospitalId: ctx.actor.orgId })
  if (!lent) throw malformed([{ path: 'year', message: '本院此年度没有该品种的约定量' }])
  const free = freeOf(lent)
  if (cmp(input.qty, free) > 0)
    throw malformed([
      {
        path: 'qty',
        message: '可调剂的约定量只剩 {{left}} {{unit}}',
        params: { left: plain(cmp(free, '0') < 0 ? '0' : free), unit: item.supplyUnit },
      },
    ])
  const made = await q.insertTransfer(ctx, await nextNo(ctx, 'DL'), input)
  return transfer.made(ctx, { ...made, parties: [ctx.actor.orgId, input.toHospitalId] }, input)
}

export const partners = async (ctx: Ctx, input: In<'partners'>) => {
  const item = input.itemId ? await itemOf(ctx, input.itemId) : undefined
  if (!item) return { rows: [], total: 0 }
  return q.partnersOf(ctx, item.batchId, input)
}
