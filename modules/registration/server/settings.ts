import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

const region = { regionOnly: true }
const count = z.int().min(1).max(1000)

/** Policy numbers of registration (security.md, open/ registration calls). */
export const perAddress = setting('register.perAddress', count, 10, '同一 IP 每天最多注册次数', region)
export const perMobile = setting('register.perMobile', count, 3, '同一手机号每天最多注册次数', region)
export const perCode = setting('register.perCode', count, 3, '同一信用代码每天最多注册次数', region)
export const asksPerAddress = setting('register.asks', count, 60, '同一 IP 两小时内最多查询次数', region)
export const keepDays = setting('register.keepDays', z.int().min(1).max(90), 7, '驳回的注册附件保留天数', region)
export const openToAccounts = setting('register.accounts', z.boolean(), true, '允许在登录页注册本机构账号')
