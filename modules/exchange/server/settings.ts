import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Exchanged messages are kept at least half a year (cybersecurity law, article 21). */
export const exchangeDays = setting('log.exchangeDays', z.int().min(180).max(36_500), 365, '接口交换日志保留天数', {
  regionOnly: true,
})
