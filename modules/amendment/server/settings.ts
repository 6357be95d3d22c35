import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain-lists §3.20: a supplier who says nothing in these days keeps the order as it is. */
export const answerDays = setting(
  'amendment.answerDays',
  z.int().min(1).max(30),
  2,
  '供应商答复订单变更的天数，逾期变更作废',
)
