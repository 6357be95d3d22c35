import { today } from '#kernel/server/clock.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import { cmp, plain, sumOf } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { type Orderable, orderable } from '#modules/purchase-list/server/public.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { mostPieces } from '../shared/calls.ts'
import { factsOf, type KitFacts } from './queries/kit.ts'
import type { NewLine } from './queries/write.ts'

interface Said {
  catalogItemId: string
  qty: string
  memo?: string | undefined
}

/** Why an article is not on an order of this supplier's; undefined where it may be. */
const faultOf = (item: Orderable | undefined, facts: KitFacts | undefined, supplierId: string) => {
  if (!item || !facts) return { message: '采购目录中没有此品种' }
  const params = { name: `${item.name} ${item.spec}`.trim() }
  if (!facts.followSurgery) return { message: '「{{name}}」不是跟台产品，不能列入跟台订单', params }
  if (item.supplierId !== supplierId) return { message: '「{{name}}」的供应商与订单不一致', params }
  return item.no ? { message: item.no } : undefined
}

/**
 * Lines as they shall be stored, or judged again: kit articles of the hospital's own list that this supplier may bring today.
 * @param alone whether an article stands on one line only
 * @throws Refusal naming lines and columns
 */
export const kitLines = async (
  ctx: Ctx,
  of: { hospitalId: string; supplierId: string },
  said: readonly Said[],
  alone: boolean,
): Promise<NewLine[]> => {
  if (said.length === 0) return []
  const items = await orderable(
    ctx.tx,
    of.hospitalId,
    said.map((l) => l.catalogItemId),
    today(),
  )
  const facts = await factsOf(
    ctx.tx,
    [...items.values()].map((i) => i.productId),
  )
  const fine = await fineUnits(
    ctx.tx,
    said.map((l) => l.qty),
  )
  const seen = new Map<string, number>()
  const errors = said.flatMap((l, i): LineError[] => {
    const line = i + 1
    const item = items.get(l.catalogItemId)
    const fault = faultOf(item, item && facts.get(item.productId), of.supplierId)
    if (fault) return [{ line, column: 'catalogItemId', ...fault }]
    const first = seen.get(l.catalogItemId)
    seen.set(l.catalogItemId, first ?? line)
    if (alone && first)
      return [{ line, column: 'catalogItemId', message: '与第 {{first}} 行是同一品种，请合并', params: { first } }]
    const { unit } = item!
    // what is counted piece by piece is whole pieces, whatever its unit
    const whole = !fits(l.qty, pieceBy(facts.get(item!.productId)!) ? 'whole' : boundOfUnit(unit, fine))
    return whole ? [{ line, column: 'qty', message: '单位「{{unit}}」的数量必须是整数', params: { unit } }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
  // it could never be sent: what is counted piece by piece stands on a row of its own
  const rows = said.map((l) => (pieceBy(facts.get(items.get(l.catalogItemId)!.productId)!) ? l.qty : '1'))
  const pieces = sumOf(rows)
  if (cmp(pieces, String(mostPieces)) > 0)
    throw refuse('按件管理的产品一件一行，一张跟台订单最多 {{most}} 行，本单要 {{n}} 行，请分单', {
      most: mostPieces,
      n: plain(pieces),
    })
  return said.map((l) => {
    const item = items.get(l.catalogItemId)!
    const kit = facts.get(item.productId)!
    const { productId, code, name, spec, packSpec, manufacturer, unit, price } = item
    return {
      ...{ catalogItemId: l.catalogItemId, productId, code, name, spec, packSpec, manufacturer, unit, price },
      ratio: item.conversionRatio,
      chargeCode: kit.chargeCode,
      implant: kit.implant,
      byPiece: pieceBy(kit),
      qty: l.qty,
      memo: l.memo ?? '',
    }
  })
}

/** Implants and what has a code of its own are counted piece by piece (domain §3.4). */
export const pieceBy = ({ implant, barcodeMode }: Pick<KitFacts, 'implant' | 'barcodeMode'>): boolean =>
  implant || barcodeMode === '2'
