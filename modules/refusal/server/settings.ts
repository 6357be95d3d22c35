import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain §3.7: within these days the supplier may dispute; a silent one agrees. */
export const answerDays = setting(
  'refusal.answerDays',
  z.int().min(1).max(30),
  3,
  '供应商答复拒收的天数，逾期视为同意',
  {
    regionOnly: true,
  },
)
