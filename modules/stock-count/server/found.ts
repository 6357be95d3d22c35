import type { Ctx } from '#kernel/server/ctx.ts'
import { type LineError, lineErrors, refuse } from '#kernel/server/refusal.ts'
import type { Input } from '#kernel/shared/call.ts'
import { endless } from '#kernel/shared/day.ts'
import { plain } from '#kernel/shared/decimal.ts'
import { lotText } from '#kernel/shared/lot.ts'
import { boundOfUnit, type FineUnits, fits } from '#kernel/shared/quantity.ts'
import { type ProductRef, productsByIds } from '#modules/product/server/public.ts'
import type { stockCountCalls } from '../shared/calls.ts'
import { secondsAgo } from './moment.ts'
import { put } from './queries/enter.ts'
import { addBalance, addLot, lockFinding, lotsOf } from './queries/found.ts'
import { type Count, type CountLine, stockCountReads as reads } from './queries/read.ts'
import { noteCount } from './queries/start.ts'

type Found = Input<(typeof stockCountCalls)['enter']>['found'][number]

/** What is missing of a lot somebody found, or what stands in its way. */
const faultOf = (f: Found, p: ProductRef | undefined, line: number): LineError | undefined => {
  if (!p?.enabled) return { line, column: 'productId', message: '产品不存在或已停用' }
  if (p.lotRequired && !f.lotNo) return { line, column: 'lotNo', message: '请填写批号' }
  if (p.expiryRequired && (!f.expiryDate || f.expiryDate === endless))
    return { line, column: 'expiryDate', message: '请填写有效期' }
  if (f.productionDate && f.expiryDate && f.productionDate > f.expiryDate)
    return { line, column: 'expiryDate', message: '有效期不能早于生产日期' }
  return undefined
}

/**
 * Lots on the shelf that no line has. One that is in the book but was not in scope becomes a line with its book as it is now;
 * one nobody knew of gets the price and supplier of the product's newest goods here, and comes in when the count is posted.
 * @returns the new lines as their reader may see them
 */
export const takeFound = async (
  ctx: Ctx,
  c: Count,
  found: readonly Found[],
  { clock, fine }: { clock: string | undefined; fine: FineUnits },
): Promise<CountLine[]> => {
  if (found.length === 0) return []
  if (c.status !== 'counting') throw refuse('转复盘后不能再新增批次')
  const products = await productsByIds(
    ctx.tx,
    found.map((f) => f.productId),
  )
  const wrong = found.flatMap((f, i) => faultOf(f, products.get(f.productId), i + 1) ?? [])
  if (wrong.length > 0) throw lineErrors(wrong, 'found')
  await lockFinding(
    ctx.tx,
    c,
    found.map((f) => f.productId),
  )
  const ids: string[] = []
  for (const [i, f] of found.entries()) {
    const lot = {
      ...f,
      lotNo: lotText(f.lotNo),
      productionDate: f.productionDate ?? null,
      expiryDate: f.expiryDate ?? null,
    }
    const { line, other, balances, key } = await lotsOf(ctx.tx, c, lot)
    const refused = (message: string, params: LineError['params'] = {}) =>
      lineErrors([{ line: i + 1, column: 'lotNo', message, params }], 'found')
    const named = { lot: lot.lotNo || '--' }
    if (line !== null) throw refused('此批号已在盘点单第 {{line}} 行', { line })
    // one that is in no book would be booked by each of the two
    if (other) throw refused('批号 {{lot}} 正在盘点单 {{no}} 中，请等它结束', { ...named, no: other })
    const added: string[] = []
    for (const b of balances) {
      const id = await addBalance(ctx.tx, c, b)
      if (!id) throw refused('批号 {{lot}} 正在另一张盘点单中，请等它结束', named)
      added.push(id)
    }
    if (balances.length === 0) {
      if (!key) throw refused('本院没有此产品的供应商和价格，请先加入采购目录')
      added.push(await addLot(ctx.tx, c, lot, key))
    }
    ids.push(...added)
    // of two suppliers' goods of one lot each is counted for itself
    const [only] = added
    if (!only || added.length > 1) continue
    const said = { round: 1, units: f.units, ago: secondsAgo(f.at, clock), reason: null, note: null, says: false }
    await put(ctx, c.id, [{ lineId: only, ...said }])
  }
  await noteCount(ctx.tx, c.id)
  const lines = (await reads.lines(ctx.tx, c.id)).filter((l) => ids.includes(l.id))
  const odd = lines.find((l) => l.counted !== null && !fits(plain(l.counted), boundOfUnit(l.minUnit, fine)))
  if (odd) throw refuse('单位「{{unit}}」的数量必须是整数', { unit: odd.minUnit })
  return lines
}
