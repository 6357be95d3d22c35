import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Read by the kernel for every session; a password older than this must be changed. */
export const passwordDays = setting('password.maxDays', z.int().min(0).max(3650), 0, '密码有效天数，0 为不限', {
  regionOnly: true,
})

/** Read by the kernel for every session: how long a typed password serves sensitive acts (security.md C36). */
export const proofMinutes = setting(
  'session.proofMinutes',
  z.int().min(1).max(60),
  5,
  '敏感操作再次输入密码的有效分钟数',
  {
    regionOnly: true,
  },
)

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
