import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain-money §3.17: days the parties have for what did not agree. */
export const exceptionDays = setting('settlement.exceptionDays', z.int().min(1).max(60), 3, '发票核对异常的应答天数', {
  regionOnly: true,
})
/** Domain §2.25: the tax rates that are expected; another one is only said. */
export const taxRates = setting(
  'settlement.taxRates',
  z
    .array(z.string().regex(/^\d{1,2}(\.\d{1,2})?$/))
    .min(1)
    .max(12),
  ['0', '1', '3', '6', '9', '13'],
  '发票核对允许的税率（%）',
  { regionOnly: true },
)
