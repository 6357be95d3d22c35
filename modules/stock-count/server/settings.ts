import { z } from 'zod'
import { setting, wall } from '#kernel/server/config.ts'

/** A wider tolerance lets more differences pass with one person's number. */
const wider = { lowers: (value: number, before: number) => value > before }

/** What is in the book is hidden from who counts (domain-stock §2.24.7). */
export const blind = wall('stockCount.blind', true, '盘点时隐藏账面数（盲盘）')
/** Goods that are counted stand still until the count is posted. */
export const freeze = setting('stockCount.freeze', z.boolean(), false, '盘点期间冻结被盘点的库存')
export const toleranceQty = setting(
  'stockCount.toleranceQty',
  z.int().min(0).max(100_000),
  1,
  '盘点数量容差（包装数），超过须换人复盘；麻精药品和高值耗材为 0',
  wider,
)
export const toleranceValue = setting(
  'stockCount.toleranceValue',
  z.int().min(0).max(10_000_000),
  100,
  '盘点金额容差（元），超过须换人复盘；麻精药品和高值耗材为 0',
  wider,
)
