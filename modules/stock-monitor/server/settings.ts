import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

const Days = z.int().min(1).max(3650)
const region = { regionOnly: true } as const

/** When an alarm is raised (domain-stock §2.24.10): one measure for the region, so that its hospitals can be compared. */
export const coverDays = setting('stock.coverDays', Days, 90, '库存可用天数超过多少天为积压', region)
export const unsoldDays = setting('stock.unsoldDays', Days, 90, '多少天没有使用为滞销', region)
/** Level 1 begins at the article's own days. */
export const near2Days = setting('stock.near2Days', Days, 90, '近效期二级的天数', region)
export const near3Days = setting('stock.near3Days', Days, 30, '近效期三级的天数', region)
export const waitingHours = setting('stock.waitingHours', Days, 48, '待验超过多少小时提醒', region)

/** What a threshold is proposed by; each hospital may have its own. */
export const safetyDays = setting(
  'stock.safetyDays',
  z.int().min(0).max(365),
  3,
  '建议安全库存 = 日均用量 ×（到货天数 + 此天数）',
)
export const mostDays = setting('stock.mostDays', Days, 30, '建议最高库存 = 日均用量 × 此天数')
export const leadDays = setting('stock.leadDays', z.int().min(0).max(365), 7, '没有到货记录时的到货天数')
