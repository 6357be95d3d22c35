import { today } from '#kernel/server/clock.ts'
import type { Actor } from '#kernel/server/ctx.ts'
import { Decimal } from '#kernel/shared/decimal.ts'
import { regionPriceCalls as calls } from '#modules/region-price/shared/calls.ts'
import { usualRules } from '#modules/region-price/shared/stages.ts'
import { ask } from './ask.ts'

const dayAhead = (days: number): string => {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** Price adjustments of the region: one waits for its audit, one is passed and waits for its day. */
export const loadRegionPrices = async (clerk: Actor, operator: Actor): Promise<void> => {
  const { rows } = await ask(clerk, calls.articles, { size: 200, sort: '-name' })
  const free = rows.filter((p) => !p.selectedPrice && p.lowest && p.lowest === p.highest)
  const cut = (from: number, count: number) =>
    free.slice(from, from + count).map((p) => ({
      productId: p.productId,
      newPrice: new Decimal(p.lowest!).mul('0.92').toDecimalPlaces(2, Decimal.ROUND_UP).toFixed(2),
    }))
  const enter = async (lines: ReturnType<typeof cut>, days: number) => {
    const notice = { type: 'purchase' as const, reason: 'province' as const, effectiveDate: dayAhead(days), lines }
    const { id, version } = await ask(clerk, calls.add, { ...notice, remark: '省平台价格联动' })
    return ask(clerk, calls.submit, { id, version })
  }
  if (free.length < 5) return
  await enter(cut(0, 3), 10)
  const { id, version } = await enter(cut(3, 2), 5)
  await ask(operator, calls.approve, { id, version, rules: usualRules })
}
