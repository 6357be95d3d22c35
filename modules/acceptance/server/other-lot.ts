import { remark } from '#kernel/server/act.ts'
import { configOf } from '#kernel/server/config.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { malformed, refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, minus, plain } from '#kernel/shared/decimal.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import type { acceptanceCalls } from '../shared/calls.ts'
import { acceptanceMachine } from '../shared/machine.ts'
import * as q from './queries/other-lot.ts'
import { type Lot, acceptanceReads as reads } from './queries/read.ts'
import { acceptance, takesOtherLots } from './service.ts'

type Calls = typeof acceptanceCalls

const wrong = (path: string, message: string, params: Record<string, string> = {}) =>
  malformed([{ path, message, params }])

/** What came, beside what the slip says of it. */
const told = (ctx: Ctx, l: Pick<Lot, 'name' | 'unit'>, was: string, lot: string, qty: string): string =>
  say('{{name}}：随货单批号 {{was}}，实到 {{lot}}，{{qty}} {{unit}}', ctx.lang, {
    ...{ name: l.name, was: was || '--', lot, qty: plain(qty), unit: l.unit },
  })

/** So much of a lot is another one than the slip says (domain §3.6): a line of its own, which its supplier has to confirm. */
export const otherLot = async (ctx: Ctx, { id, version, lineId, ...said }: Input<Calls['otherLot']>) => {
  const { doc, before } = await acceptance.forChange(ctx, id, version, 'otherLot')
  if (!(await configOf(ctx, takesOtherLots))) throw refuse('本院不接收随货单以外的批号，请拒收：批号或效期不符')
  const line = before.lines.find((l) => l.id === lineId)
  if (!line) throw wrong('lineId', '验收单中没有此明细')
  const { lotNo, qty, productionDate = null, expiryDate = null } = said
  if (lotNo === line.lotNo) throw wrong('lotNo', '与随货单的批号相同')
  if (line.expiryDate && !expiryDate) throw wrong('expiryDate', '必填')
  if (productionDate && expiryDate && expiryDate <= productionDate)
    throw wrong('expiryDate', '有效期至必须晚于生产日期')
  if (!fits(qty, boundOfUnit(line.unit, await fineUnits(ctx.tx, [qty]))))
    throw wrong('qty', '单位「{{unit}}」的数量必须是整数', { unit: line.unit })
  // what was scanned of it has the lot of the slip
  const rest = minus(line.deliveredQty, line.scannedQty)
  if (cmp(qty, rest) > 0)
    throw wrong('qty', '不能超过未扫码的 {{rest}} {{unit}}', { rest: plain(rest), unit: line.unit })
  if (await q.isTraced(ctx.tx, line.deliveryLineId))
    throw refuse('此明细随货登记了追溯码，不能改批号，请拒收后由供应商重新发货')
  await q.part(ctx.tx, lineId, { qty, lotNo, productionDate, expiryDate })
  const now = { ...acceptance.asDoc(doc), version: doc.version + 1 }
  const reason = told(ctx, line, line.slipLot ?? line.lotNo, lotNo, qty)
  remark(ctx, acceptanceMachine, now, { action: 'otherLot', label: '登记其他批号', to: doc.status, reason })
  return { id, version: now.version }
}

const open = (l: Pick<Lot, 'slipLot' | 'lotConfirmedAt'>): boolean => l.slipLot !== null && !l.lotConfirmedAt

/** The supplier says that the lots that came are those he sent. */
export const confirmLots = async (ctx: Ctx, { id }: Input<Calls['confirmLots']>) => {
  const doc = await acceptance.get(ctx, id)
  acceptance.mustOffer(ctx, doc, 'confirmLots')
  const lots = (await reads.lines(ctx.tx, id)).filter(open)
  await q.confirm(ctx.tx, id)
  const now = { ...acceptance.asDoc(doc), version: doc.version + 1 }
  const reason = lots.map((l) => told(ctx, l, l.slipLot!, l.lotNo, l.deliveredQty)).join(marks[ctx.lang].semicolon)
  remark(ctx, acceptanceMachine, now, { action: 'confirmLots', label: '确认批号', to: doc.status, reason })
  return { id, version: now.version }
}
