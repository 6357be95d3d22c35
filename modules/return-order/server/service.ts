import { derive } from '#kernel/server/act.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { nextNo } from '#kernel/server/number.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { lockLots } from '#modules/delivery/server/public.ts'
import { lockOrdersOf } from '#modules/order/server/public.ts'
import { pointOf } from '#modules/place/server/public.ts'
import type { returnOrderCalls } from '../shared/calls.ts'
import { returnOrderMachine as m } from '../shared/machine.ts'
import { returnSheet } from '../shared/words.ts'
import { readLots } from './lots.ts'
import * as lots from './queries/candidates.ts'
import { isSupplier, parentsOf, type ReturnDoc, returnReads as reads } from './queries/read.ts'
import * as q from './queries/write.ts'
import { returnRules } from './rules.ts'

type Calls = typeof returnOrderCalls

/** What decides its approval: what its goods cost. */
const facts = (_: Ctx, d: ReturnDoc) => ({
  orgId: d.hospitalId,
  kind: null,
  amount: async () => d.amount,
  createdBy: d.createdBy,
})

export const returnOrder = documentService({
  machine: m,
  reads,
  rules: returnRules,
  remove: q.remove,
  sheet: returnSheet,
  // its orders and the lots of their deliveries before it
  lock: async (ctx, id) => {
    const parents = await parentsOf(ctx.tx, id)
    if (parents.length > 0) {
      await lockOrdersOf(
        ctx,
        parents.map((p) => p.orderLineId),
      )
      await lockLots(
        ctx,
        parents.map((p) => p.deliveryLineId),
      )
    }
    return { doc: await reads.lock(ctx.tx, ctx.actor, id) }
  },
  // its steps are the supplier's to read once it was audited
  parties: (d, action) => (d.releasedAt || action === 'approve' ? [d.hospitalId, d.supplierId] : [d.hospitalId]),
  approval: facts,
  allows: (d, name, actor) => {
    // what the desk has an invoice for, in whole or in part, is reddened there
    if (name === 'uploadRedInvoice') return cmp(d.redRest, '0') > 0 && cmp(d.redRest, d.redDue) === 0 && !d.redNo
    return name !== 'agree' || actor.org !== 'authority' || d.remindedAt !== null
  },
})

type Wish = Required<Pick<Input<Calls['add']>, 'pointId' | 'supplierId' | 'returnType'>> & {
  remark?: string | undefined
}

/** The head as it is stored: a point of one's own, and somebody who supplies. @throws Refusal at the field */
const headOf = async (ctx: Ctx, { pointId, supplierId, returnType, remark }: Wish) => {
  const point = await pointOf(ctx.tx, pointId)
  if (!point?.enabled || point.hospitalId !== ctx.actor.orgId)
    throw malformed([{ path: 'pointId', message: '库房不存在或已停用' }])
  if (!(await isSupplier(ctx.tx, supplierId))) throw malformed([{ path: 'supplierId', message: '供应商不存在' }])
  return { pointId, pointName: point.name, supplierId, returnType, remark }
}

export const add = async (ctx: Ctx, { lines: said, ...wish }: Input<Calls['add']>) => {
  const head = await headOf(ctx, wish)
  const lines = await readLots(ctx, head, said)
  const no = await nextNo(ctx, 'TH')
  const made = await q.insert(ctx.tx, ctx.actor, no, head)
  await q.replaceLines(ctx.tx, { id: made.id, hospitalId: ctx.actor.orgId, supplierId: head.supplierId }, lines)
  return returnOrder.made(ctx, { ...made, no }, { ...wish, lines: said })
}

export const update = async (ctx: Ctx, { id, version, lines: said, ...wish }: Input<Calls['update']>) => {
  const { doc: d, before } = await returnOrder.forChange(ctx, id, version, 'edit')
  const now = { ...d, ...defined(wish) }
  const head = await headOf(ctx, now)
  const elsewhere = now.pointId !== d.pointId || now.supplierId !== d.supplierId
  if (elsewhere && !said) throw refuse('换库房或供应商时请重新填写明细')
  const reasons = new Map(before.lines.map((l) => [l.deliveryLineId, l.reason]))
  const lines =
    said &&
    (await readLots(
      ctx,
      head,
      said.map((l) => ({ ...l, reason: l.reason ?? reasons.get(l.deliveryLineId) })),
    ))
  const held = returnOrder.asDoc(d)
  // what the supplier did not agree to is the hospital's own again
  if (d.status === 'disagreed') await derive(ctx, m, [held], 'rework', { sets: q.stamp.back() })
  if (elsewhere) await q.replaceLines(ctx.tx, d, [])
  const saved = await q.update(ctx.tx, id, head)
  if (lines) await q.replaceLines(ctx.tx, { ...d, supplierId: head.supplierId }, lines)
  await returnOrder.noted(ctx, { ...d, status: held.status }, 'update', '修改', {
    before,
    after: { ...wish, lines: said },
  })
  return { id, no: d.no, version: saved.version }
}
const defined = <O extends object>(o: O) =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as Partial<O>

/** Lots of a point that may go back; with ids, lots of a paper whatever is left of them. */
export const candidates = async (ctx: Ctx, asked: Input<Calls['candidates']>) => {
  const point = await pointOf(ctx.tx, asked.pointId)
  if (point?.hospitalId !== ctx.actor.orgId) throw refuse('库房不存在或已停用')
  if (asked.ids?.length === 0 || asked.balanceIds?.length === 0) return []
  return lots.candidates(ctx.tx, ctx.actor, asked)
}
