import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain-money §3.16: the database reads it where such papers are looked for (`lingers_since`). */
export const confirmDays = setting(
  'acceptance.confirmDays',
  z.int().min(1).max(60),
  2,
  '验收登记后多少天未确认算超期',
  {
    regionOnly: true,
  },
)
