import type { RowFault } from '#kernel/server/importing.ts'
import { cmp, minus, plain } from '#kernel/shared/decimal.ts'
import type { Batch, Item, Product, Quota } from './queries/write.ts'

/** What is said of an article that joins a batch. */
export interface Wanted {
  selectedPrice: string
  volumeUnit: 'pack' | 'min'
  backup: boolean
}

/** In how many years a batch runs; the last may be a short one. */
export const yearsOf = ({ startDate, endDate }: Pick<Batch, 'startDate' | 'endDate'>): number => {
  const whole = Number(endDate.slice(0, 4)) - Number(startDate.slice(0, 4))
  return whole + (endDate.slice(5) >= startDate.slice(5) ? 1 : 0)
}

/** Why a product cannot join a batch with this price (domain §5, §2.12). */
export const itemFault = (b: Pick<Batch, 'kind'>, p: Product | undefined, w: Wanted): RowFault | undefined => {
  if (!p) return { column: 'code', reason: '产品编码不存在' }
  if (!p.enabled) return { column: 'code', reason: '产品不存在或已停用' }
  if (p.kind !== b.kind) return { column: 'code', reason: '产品大类与批次不一致' }
  if (p.listedPrice && cmp(w.selectedPrice, p.listedPrice) > 0)
    return { column: 'selectedPrice', reason: '中选价高于挂网价 {{price}}', params: { price: plain(p.listedPrice) } }
  if (p.ceilingPrice && cmp(w.selectedPrice, p.ceilingPrice) > 0)
    return { column: 'selectedPrice', reason: '中选价高于最高限价 {{price}}', params: { price: plain(p.ceilingPrice) } }
  return undefined
}

/** What of an article the batch has already may not be said anew: a price changes by an adjustment of the region alone. */
export const itemDiffers = (i: Item, w: Wanted): RowFault | undefined => {
  if (cmp(i.selectedPrice, w.selectedPrice) !== 0)
    return {
      column: 'selectedPrice',
      reason: '此产品在批次中的中选价为 {{price}}，调整请办理区域调价（集采降价）',
      params: { price: plain(i.selectedPrice) },
    }
  if (i.volumeUnit !== w.volumeUnit) return { column: 'volumeUnit', reason: '约定量单位与批次中已有的不一致，不能修改' }
  if (i.backup !== w.backup) return { column: 'backup', reason: '是否备选与批次中已有的不一致，不能修改' }
  return undefined
}

/** Why a hospital cannot agree this for a year. `before`: what it has already. */
export const quotaFault = (
  b: Batch,
  q: { year: number; agreed: string },
  before: Quota | undefined,
): RowFault | undefined => {
  if (!b.enabled) return { column: 'batchCode', reason: '批次已停用，不能修改约定量' }
  const years = yearsOf(b)
  if (q.year > years) return { column: 'year', reason: '此批次只有 {{years}} 个采购年度', params: { years } }
  const least = before && minus(before.used, before.moved)
  if (before && least && cmp(q.agreed, least) < 0)
    return {
      column: 'agreed',
      reason: '约定量不能低于已占用和已调出的 {{used}}',
      params: { used: plain(least) },
    }
  return undefined
}

/** What the region agreed, without what was lent. */
export const agreedBy = (q: Quota): string => minus(q.agreed, q.moved)
