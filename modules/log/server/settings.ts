import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Logins are kept at least a year (security.md C77), the chained operate log for good. */
export const loginDays = setting('log.loginDays', z.int().min(365).max(36_500), 1095, '登录日志保留天数', {
  regionOnly: true,
})
