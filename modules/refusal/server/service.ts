import type { Ctx } from '#kernel/server/ctx.ts'
import { documentService } from '#kernel/server/document/service.ts'
import { type LineError, lineErrors, malformed } from '#kernel/server/refusal.ts'
import { elevated } from '#kernel/server/tx.ts'
import type { Input } from '#kernel/shared/call.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { lockAcceptance } from '#modules/acceptance/server/public.ts'
import { ownPoint } from '#modules/purchase-list/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { refusalCalls } from '../shared/calls.ts'
import { unordered } from '../shared/kinds.ts'
import { refusalMachine } from '../shared/machine.ts'
import { refusalSheet } from '../shared/words.ts'
import { type Line, parentOf, refusalReads as reads, suppliers } from './queries/read.ts'
import * as q from './queries/write.ts'

type Calls = typeof refusalCalls

export const refusal = documentService({
  machine: refusalMachine,
  reads,
  // order, delivery and acceptance come first; they are behind one or the other wall of whoever acts
  lock: async (ctx, id) => {
    const of = await parentOf(ctx.tx, ctx.actor, id)
    const acceptanceId = of?.acceptanceId
    const held = acceptanceId ? await elevated(ctx, () => lockAcceptance(ctx, acceptanceId)) : undefined
    return {
      // a refusal is of one order, also of a delivery of several
      held: held && { ...held, order: held.orders.find((o) => o.order.id === of?.orderId)! },
      doc: of && (await reads.lock(ctx.tx, ctx.actor, id)),
    }
  },
  sheet: refusalSheet,
  // the supplier hears of it from the submit on
  parties: (d, action) => (d.submittedAt || action === 'submit' ? [d.hospitalId, d.supplierId] : [d.hospitalId]),
})
export type Held = Awaited<ReturnType<typeof refusal.lock>>

type Body = Input<Calls['add']>
type Typed = Required<Pick<Input<Calls['update']>, 'lines'>>
const blank = { spec: '', manufacturer: '', lotNo: '', reasonText: '', expiryDate: null }
const ofNoOrder = {
  acceptanceLineId: null,
  orderLineId: null,
  code: '',
  price: null,
  reasonCode: unordered,
  photos: [],
}

/** Lines as they shall be stored: what is not said of one the document has stays. @throws Refusal by line: a part of what is counted */
const linesOf = async (ctx: Ctx, said: Typed['lines'], stored: readonly Line[] = []): Promise<q.NewLine[]> => {
  const lines = said.map(({ id, ...l }) => {
    const was = stored.find((s) => s.id === id)
    const kept = was && {
      spec: was.spec,
      manufacturer: was.manufacturer,
      lotNo: was.lotNo,
      reasonText: was.reasonText,
      expiryDate: was.expiryDate,
    }
    return {
      ...blank,
      ...kept,
      ...l,
      ...ofNoOrder,
      expiryDate: l.expiryDate === undefined ? (kept?.expiryDate ?? null) : l.expiryDate,
    }
  })
  const fine = await fineUnits(
    ctx.tx,
    lines.map((l) => l.qty),
  )
  const errors = lines.flatMap((l, i): LineError[] =>
    fits(l.qty, boundOfUnit(l.unit, fine))
      ? []
      : [{ line: i + 1, column: 'qty', message: '单位「{{unit}}」的数量必须是整数', params: { unit: l.unit } }],
  )
  if (errors.length > 0) throw lineErrors(errors)
  return lines
}

/** Who brought it, and where to. @throws Refusal at its field */
const headOf = async (ctx: Ctx, { supplierId, pointId }: Partial<Pick<Body, 'supplierId' | 'pointId'>>) => {
  if (supplierId && (await suppliers(ctx.tx, supplierId)).length === 0)
    throw malformed([{ path: 'supplierId', message: '供应商不存在或已停用' }])
  const point = pointId ? await ownPoint(ctx, pointId) : undefined
  return { ...(supplierId && { supplierId }), ...(point && { pointId, point: point.name }) }
}

/** Goods turned away at the door: nobody ordered them. */
export const add = async (ctx: Ctx, { lines, ...head }: Body) => {
  const { name: point } = await ownPoint(ctx, head.pointId)
  await headOf(ctx, { supplierId: head.supplierId })
  const own = { ...head, point, hospitalId: ctx.actor.orgId }
  const made = await q.insert(ctx, own)
  await q.addLines(ctx.tx, { ...made, ...own }, await linesOf(ctx, lines))
  return refusal.made(ctx, made, { ...head, lines })
}

export const update = async (ctx: Ctx, { id, version, lines, ...head }: Input<Calls['update']>) => {
  const { doc, before } = await refusal.forChange(ctx, id, version, 'edit')
  const found = await headOf(ctx, head)
  const kept = lines
    ? await linesOf(ctx, lines, before.lines)
    : await linesOf(ctx, before.lines.map(typed), before.lines)
  // lines name the supplier too
  await q.removeLines(ctx.tx, id)
  const saved = await q.update(ctx.tx, id, { ...found, remark: head.remark })
  await q.addLines(ctx.tx, { ...doc, ...found }, kept)
  await refusal.noted(ctx, doc, 'update', '修改', { before, after: { ...head, lines } })
  return { id, no: doc.no, version: saved.version }
}
const typed = ({ id, name, unit, qty }: Line) => ({ id, name, unit, qty })

export const supplierOptions = (ctx: Ctx) => suppliers(ctx.tx)
