import { act } from '#kernel/server/act.ts'
import { audit } from '#kernel/server/audit.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { lackOf } from '#modules/certificate/server/public.ts'
import { stopsOf } from '#modules/cooperation/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { watchFaults } from '#modules/stock/server/public.ts'
import type { surgeryOrderCalls } from '../shared/calls.ts'
import { surgeryOrderMachine as m } from '../shared/machine.ts'
import { firstOnes, mustBeUnused } from './elsewhere.ts'
import { surgeryOrderReads as reads, type SurgeryDoc, type SurgeryLine } from './queries/read.ts'
import * as q from './queries/write.ts'
import { surgeryOrder } from './service.ts'
import { blankWhich, codesOf, staleOn, whichOf } from './which.ts'

type Said = Input<(typeof surgeryOrderCalls)['ship']>['pieces']
type Sent = q.NewPiece & { productId: string; at: number }

export const answered = (d: { id: string; status: string; version: number }) => ({
  id: d.id,
  status: d.status,
  version: d.version,
})

/** What became of its pieces, for who asks later: their steps say only that something did. */
export const auditPieces = (ctx: Ctx, d: { id: string; no: string }, action: string, pieces: readonly object[]): void =>
  audit(ctx, { entity: m.name, entityId: d.id, entityNo: d.no, action, after: { pieces } })

/** What was put into the kit, row by row. @throws Refusal naming rows and columns */
const packed = async (ctx: Ctx, d: SurgeryDoc, lines: readonly SurgeryLine[], said: Said): Promise<Sent[]> => {
  const byId = new Map(lines.map((l) => [l.id, l]))
  const codes = await codesOf(
    ctx,
    lines.map((l) => l.productId),
  )
  const fine = await fineUnits(
    ctx.tx,
    said.map((p) => p.qty),
  )
  const firsts = firstOnes()
  const sums = new Map<string, string>()
  const errors: LineError[] = []
  const pieces = said.flatMap((p, i): Sent[] => {
    const line = i + 1
    const no = (column: string, message: string, params?: LineError['params']) =>
      errors.push({ line, column, message, params })
    const l = byId.get(p.lineId)
    if (!l) {
      no('lineId', '订单中没有此明细')
      return []
    }
    const { which, fault } = whichOf(p, blankWhich, codes(l.productId))
    const first = firsts({ ...which, productId: l.productId }, line)
    const sum = sumOf([sums.get(l.id) ?? '0', p.qty])
    sums.set(l.id, sum)
    const wrong = fault ?? staleOn(which, d.surgeryTime)
    if (l.byPiece && cmp(p.qty, '1') !== 0) no('qty', '按件管理的产品一行一件，数量为 1')
    else if (!fits(p.qty, boundOfUnit(l.unit, fine))) no('qty', '单位「{{unit}}」的数量必须是整数', { unit: l.unit })
    else if (wrong) no(wrong.column, wrong.message, wrong.params)
    else if (first) no('udi', '与第 {{first}} 行是同一件', { first })
    else if (cmp(sum, l.qty) > 0)
      no('qty', '「{{name}}」计划 {{plan}} {{unit}}，配货不能超过计划数量', {
        name: `${l.name} ${l.spec}`.trim(),
        plan: plain(l.qty),
        unit: l.unit,
      })
    return [{ ...which, lineId: l.id, qty: p.qty, usedQty: '0', productId: l.productId, at: line }]
  })
  if (errors.length > 0) throw lineErrors(errors, 'pieces')
  const recalled = await watchFaults(ctx, d.hospitalId, pieces, '批号 {{lot}} 已被召回（{{no}}），不能发货')
  if (recalled.length > 0) throw lineErrors(recalled, 'pieces')
  await mustBeUnused(ctx, pieces)
  return pieces
}

/** The kit leaves for the operating room, each piece with its lot, its last day and its code. */
export const ship = async (ctx: Ctx, { id, version, pieces: said }: Input<(typeof surgeryOrderCalls)['ship']>) => {
  const { doc: found } = await surgeryOrder.lock(ctx, id)
  const d = surgeryOrder.asDoc(found)
  // its pieces come while it waits for them; in another status `act` says so
  if (m.actions.ship.from.includes(d.status) && d.version === version) {
    const lines = await reads.lines(ctx.tx, id)
    const stop = (await stopsOf(ctx, d.hospitalId, [d.supplierId], 'delivery')).get(d.supplierId)
    if (stop) throw refuse(stop.message, stop.params)
    const lack = await lackOf(ctx, found, lines)
    if (lack) throw refuse(lack.template, lack.params)
    const pieces = await packed(ctx, found, lines, said)
    await q.addPieces(ctx.tx, found, pieces)
    auditPieces(ctx, found, 'ship', pieces)
  }
  await act(ctx, m, d, { action: 'ship', version }, { ship: { sets: q.stamp.shipped } })
  return answered(d)
}
