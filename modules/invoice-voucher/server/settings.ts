import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain §3.9: a voucher nobody answers is confirmed by the system. */
export const answerDays = setting(
  'voucher.answerDays',
  z.int().min(1).max(90),
  7,
  '开票凭证开具超过此天数供应商未答复的，视为确认',
  { regionOnly: true },
)
