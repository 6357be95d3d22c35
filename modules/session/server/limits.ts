import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Failed sign-ins (domain §3.15): read inside the statement that judges them, see queries.ts. */
export const limits = {
  account: setting('login.accountFailures', z.int().min(1).max(50), 5, '同一账号登录失败多少次后需要验证码并等待', {
    regionOnly: true,
    lowers: (n) => n > 5,
  }),
  address: setting('login.addressFailures', z.int().min(1).max(1000), 20, '同一 IP 登录失败多少次后需要验证码并等待', {
    regionOnly: true,
    lowers: (n) => n > 20,
  }),
  hours: setting('login.failureHours', z.int().min(1).max(24), 2, '登录失败次数的累计小时数', {
    regionOnly: true,
    lowers: (hours) => hours < 2,
  }),
  wait: setting('login.longestWait', z.int().min(1).max(1440), 15, '登录失败后最长等待分钟数', {
    regionOnly: true,
    lowers: (minutes) => minutes < 15,
  }),
}
