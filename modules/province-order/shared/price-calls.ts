import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { Days, each, Id } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { priceStages, verdicts } from './kinds.ts'

/** Prices are yuan for our pack; quantity and amount since the price began to hold. */
const PriceRow = z.object({
  id: Id,
  ...each(Id, 'hospitalId', 'supplierId', 'productId'),
  ...each(z.string(), 'hospital', 'supplier', 'productCode', 'productName', 'spec', 'unit', 'itemCode', 'day', 'since'),
  stage: z.enum(keys(priceStages)),
  verdict: z.enum(keys(verdicts)),
  price: DecOut,
  ...each(DecOut.nullable(), 'listed', 'diff', 'percent'),
  ...each(DecOut, 'qty', 'amount'),
})
const priceFilters = {
  verdict: z.enum(keys(verdicts)),
  stage: z.enum(keys(priceStages)),
  ...each(Id, 'hospitalId', 'supplierId', 'productId'),
  day: Days,
}
const prices = callsAt('/linex/province/platform/priceCheck', 'provincial/priceCheck', ['hospital', 'authority'])
export const priceCalls = {
  query: prices.list('查询价格核查', priceFilters, ['day', 'productName', 'amount', 'diff'], PriceRow, priced),
  export: prices.export('导出价格核查', priceFilters, priced),
}
