import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain-money §3.17, M11: what a chain of two invoices that does not agree comes to; stored as it is called. */
export const firstLevel = setting(
  'settlement.firstInvoice',
  z.enum(['放行', '提醒']),
  '放行',
  '两票制核对不符时（放行：须另一人放行；提醒：只提醒）',
  { regionOnly: true },
)
