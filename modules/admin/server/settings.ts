import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

const address = z
  .string()
  .max(300)
  .refine((s) => s === '' || /^https:\/\/[^\s]+$/.test(s), '请输入以 https:// 开头的地址')
/** Where people sign in when the region has a single sign-on; empty: here. */
export const ssoUrl = setting('sso.url', address, '', '单点登录地址', { regionOnly: true })

/**
 * Exchanged messages are kept at least half a year (cybersecurity law, article 21), logins at least a year (security.md
 * C77), the chained operate log for good.
 */
export const loginDays = setting('log.loginDays', z.int().min(365).max(36_500), 1095, '登录日志保留天数', {
  regionOnly: true,
})
export const exchangeDays = setting('log.exchangeDays', z.int().min(180).max(36_500), 365, '接口交换日志保留天数', {
  regionOnly: true,
})
