import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** From how many days before its end a certificate is near expiry (domain §2.8). */
export const nearDays = setting('certificate.nearDays', z.int().min(0).max(365), 60, '证件到期前多少天提醒', {
  regionOnly: true,
})
