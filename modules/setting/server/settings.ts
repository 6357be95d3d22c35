import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

const address = z
  .string()
  .max(300)
  .refine((s) => s === '' || /^https:\/\/[^\s]+$/.test(s), '请输入以 https:// 开头的地址')
/** Where people sign in when the region has a single sign-on; empty: here. */
export const ssoUrl = setting('sso.url', address, '', '单点登录地址', { regionOnly: true })
