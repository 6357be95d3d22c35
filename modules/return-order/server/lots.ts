import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, fits } from '#kernel/shared/quantity.ts'
import { fineUnits } from '#modules/setting/server/public.ts'
import { holdLabels } from '#modules/stock/shared/holds.ts'
import type { returnOrderCalls } from '../shared/calls.ts'
import type { ReturnType as Type } from '../shared/types.ts'
import { candidates, type Lot } from './queries/candidates.ts'
import type { NewLine } from './queries/write.ts'

type Said = Input<(typeof returnOrderCalls)['add']>['lines'][number]
interface Where {
  pointId: string
  supplierId: string
  returnType: Type
}

/** Minimum units of so many packs. */
export const unitsOf = (qty: string, ratio: string): string => new Decimal(qty).mul(ratio).toFixed()

type Fine = Pick<ReadonlySet<string>, 'has'>
/** The numbers `splits` looks up: so many packs, and their minimum units. */
export const asPartsOf = (qty: string, ratio = '1'): string[] => [plain(qty), plain(unitsOf(qty, ratio))]
/** Whether so many packs can be counted out: in packs, or in minimum units of an opened one. */
export const splits = (lot: Pick<Lot, 'unit' | 'minUnit' | 'ratio'>, qty: string, fine: Fine): boolean => {
  const [packs, units] = asPartsOf(qty, lot.ratio)
  return fits(packs!, boundOfUnit(lot.unit, fine)) || fits(units!, boundOfUnit(lot.minUnit || lot.unit, fine))
}

/** Why so much of a lot does not go back, at its column; undefined when it does. */
const faultOf = (lot: Lot | undefined, qty: string, where: Where, fine: Fine) => {
  if (!lot) return { column: 'deliveryLineId', message: '该库房没有此批号，或不是本院验收的货' }
  const named = { name: `${lot.name} ${lot.spec}`, lot: lot.lotNo || '--' }
  if (lot.supplierId !== where.supplierId)
    return {
      column: 'deliveryLineId',
      message: '「{{name}}」批号 {{lot}} 是其他供应商的货，一张退货单只退一个供应商',
      params: named,
    }
  if (!splits(lot, qty, fine))
    return {
      column: 'qty',
      message: '「{{name}}」不能再拆分，请按整{{unit}}填写',
      params: { ...named, unit: lot.minUnit || lot.unit },
    }
  if (cmp(qty, lot.returnable) <= 0) return undefined
  const rest = new Decimal(lot.acceptedQty).sub(lot.returnedQty).sub(lot.returningQty)
  const params = {
    ...named,
    want: plain(qty),
    unit: lot.unit,
    rest: plain(Decimal.max(rest, 0).toFixed()),
    stock: plain(lot.stock),
    free: plain(lot.returnable),
    accepted: plain(lot.acceptedQty),
    gone: plain(new Decimal(lot.returnedQty).add(lot.returningQty).toFixed()),
    kind: lot.held ? holdLabels[lot.held] : '',
  }
  if (new Decimal(qty).gt(rest))
    return {
      column: 'qty',
      message:
        '「{{name}}」批号 {{lot}} 验收 {{accepted}} {{unit}}，已退和在退 {{gone}} {{unit}}，最多再退 {{rest}} {{unit}}',
      params,
    }
  if (lot.held === 'recall')
    return { column: 'qty', message: '「{{name}}」批号 {{lot}} 已被召回，退货类型请选「召回」', params }
  if (lot.held) return { column: 'qty', message: '「{{name}}」批号 {{lot}} 已被锁定（{{kind}}），不能退货', params }
  return {
    column: 'qty',
    message: '「{{name}}」批号 {{lot}} 在库 {{stock}} {{unit}}，其中可退 {{free}} {{unit}}，本次退 {{want}} {{unit}}',
    params,
  }
}

/**
 * Lots as they shall be stored, or judged again: each lies at this point, came from this supplier, and so much of it may go back.
 * @throws Refusal naming lines and columns
 */
export const readLots = async (ctx: Ctx, where: Where, said: readonly Said[]): Promise<NewLine[]> => {
  if (said.length === 0) return []
  const ids = [...new Set(said.map((l) => l.deliveryLineId))]
  const known = new Map(
    (await candidates(ctx.tx, ctx.actor, { pointId: where.pointId, returnType: where.returnType, ids })).map((l) => [
      l.deliveryLineId,
      l,
    ]),
  )
  const fine = await fineUnits(
    ctx.tx,
    said.flatMap((l) => asPartsOf(l.qty, known.get(l.deliveryLineId)?.ratio)),
  )
  const seen = new Map<string, number>()
  const errors = said.flatMap((l, i): LineError[] => {
    const line = i + 1
    const first = seen.get(l.deliveryLineId)
    seen.set(l.deliveryLineId, first ?? line)
    if (first !== undefined)
      return [{ line, column: 'deliveryLineId', message: '与第 {{first}} 行是同一批货，请合并', params: { first } }]
    const fault = faultOf(known.get(l.deliveryLineId), l.qty, where, fine)
    return fault ? [{ line, ...fault }] : []
  })
  if (errors.length > 0) throw lineErrors(errors)
  return said.map((l) => {
    const { deliveryLineId, orderLineId, balanceId, productId, ratio, price, gift, owner, invoiced } = known.get(
      l.deliveryLineId,
    )!
    return {
      deliveryLineId,
      orderLineId,
      balanceId,
      productId,
      ratio,
      price,
      gift,
      owner,
      invoiced,
      qty: l.qty,
      reason: l.reason ?? '',
    }
  })
}
