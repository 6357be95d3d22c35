import { z } from 'zod'
import { cmp, Decimal, plain } from '#kernel/shared/decimal.ts'
import { DecOut, QtyPositive } from '#kernel/shared/quantity.ts'
import type { PackLevel } from './packs.ts'

/** A template and what fills its places. */
interface Sentence {
  message: string
  params?: Record<string, string>
}

/** A level of packing as a quantity is typed in: `num`/`den` minimum units. */
export type UnitOf = Pick<PackLevel, 'unit' | 'num' | 'den'>

/** A quantity in the unit it was typed in, beside the one in pack units: both or none (domain-lists §2.33). */
export const enteredIn = {
  enteredQty: QtyPositive.nullish(),
  enteredUnit: z.string().trim().max(20).optional(),
}
/** The same as a line answers it; null and empty where its pack unit was typed. */
export const enteredOut = { enteredQty: DecOut.nullable(), enteredUnit: z.string() }

export interface Entered {
  enteredQty?: string | null | undefined
  enteredUnit?: string | undefined
}

/**
 * So many of a unit in pack units, exact: 2 件 are 40 盒.
 * @param packs levels of the product, its pack unit among them
 * @returns `qty`, or the reason why they are none: no unit of the product, or no whole number of the article's own decimals
 */
export const inPackUnits = (
  packs: readonly UnitOf[],
  packUnit: string,
  { qty, unit }: { qty: string; unit: string },
  decimals: number,
): { qty: string; fault?: undefined } | { qty?: undefined; fault: Sentence } => {
  const level = packs.find((p) => p.unit === unit)
  const own = packs.find((p) => p.unit === packUnit)
  if (!level || !own) {
    const units = [...new Set([packUnit, ...packs.map((p) => p.unit)])].join(' / ')
    return { fault: { message: '「{{unit}}」不是此品种的包装单位，可用：{{units}}', params: { unit, units } } }
  }
  // multiplied first: a third of a pack must not be rounded on the way
  const top = new Decimal(qty).times(level.num).times(own.den)
  const bottom = new Decimal(level.den).times(own.num)
  const found = top.div(bottom)
  if (found.decimalPlaces() > decimals || !found.times(bottom).eq(top)) {
    const params = { qty: plain(qty), unit, packUnit }
    return {
      fault: decimals
        ? { message: '{{qty}} {{unit}} 换算为「{{packUnit}}」小数位数过多', params }
        : { message: '{{qty}} {{unit}} 不是整数「{{packUnit}}」', params },
    }
  }
  return { qty: found.toFixed() }
}

/** Why what was typed is not the quantity beside it; none where nothing was typed, or it is the same. */
export const enteredFault = (
  packs: readonly UnitOf[],
  packUnit: string,
  line: Entered & { qty: string },
  decimals: number,
): Sentence | undefined => {
  const { enteredQty, enteredUnit, qty } = line
  if (!enteredQty && !enteredUnit) return undefined
  if (!enteredQty || !enteredUnit) return { message: '录入数量与录入单位须同时填写' }
  const got = inPackUnits(packs, packUnit, { qty: enteredQty, unit: enteredUnit }, decimals)
  if (got.fault) return got.fault
  if (cmp(got.qty, qty) === 0) return undefined
  return {
    message: '{{entered}} {{unit}} 等于 {{right}} {{packUnit}}，与数量 {{qty}} 不一致',
    params: { entered: plain(enteredQty), unit: enteredUnit, right: got.qty, packUnit, qty: plain(qty) },
  }
}
