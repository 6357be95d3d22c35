import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

const address = z
  .string()
  .max(300)
  .refine((s) => s === '' || /^https:\/\/[^\s]+$/.test(s), '请输入以 https:// 开头的地址')
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)
/** Where people sign in when the region has a single sign-on; empty: here. Whoever sets it says who sees their passwords. */
export const ssoUrl = setting('sso.url', address, '', '单点登录地址', {
  regionOnly: true,
  lowers: (url, before) => url !== '' && originOf(url) !== originOf(before),
})
