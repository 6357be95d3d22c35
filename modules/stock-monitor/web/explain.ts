import { Decimal } from '#kernel/shared/decimal.ts'
import { t } from '#kernel/web/i18n.ts'
import { qtyText } from '#kernel/web/list/format.ts'
import { packsText } from '#modules/stock/shared/causes.ts'
import { type Lacking, targetOf } from '../shared/suggest.ts'

interface Packed {
  ratio: string
  unit: string
  minUnit: string
}

/** Packs and what is left of an opened one; of an average no more decimals than one reads. */
export const packs = (r: Packed, units: string): string =>
  packsText(new Decimal(units).toDecimalPlaces(2).toFixed(), r.ratio, r.unit, r.minUnit)

/** `20 盒`, of a number of packs. */
export const wholePacks = (r: Packed, qty: string | null): string => (qty === null ? '--' : `${qtyText(qty)} ${r.unit}`)

/** Why so much is bought: `目标 30 盒（30 天 × 日均 1 盒）− 可用 2 盒 − 在途 0 盒`. */
export const whySo = (r: Lacking & Packed): string => {
  const target = wholePacks(r, targetOf(r).toDecimalPlaces(3).toFixed())
  const how =
    r.targetDays && r.daily
      ? t('{{days}} 天 × 日均 {{daily}}', { days: r.targetDays, daily: packs(r, r.daily) })
      : r.most
        ? t('最高库存')
        : t('安全库存')
  return t('目标 {{target}}（{{how}}）− 可用 {{available}} − 在途 {{onWay}}', {
    target,
    how,
    available: packs(r, r.available),
    onWay: wholePacks(r, r.onWay),
  })
}
