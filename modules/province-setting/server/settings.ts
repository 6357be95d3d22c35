import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

const isAddress = (text: string): boolean =>
  text === '' || (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol))
/** Where the hospitals of the region work, unless one says otherwise; whoever names an address decides where orders go. */
export const regionAddress = setting(
  'province.address',
  z.string().trim().max(300).refine(isAddress, '请输入 http:// 或 https:// 开头的地址'),
  '',
  '省平台的地址（空为各医院自行填写）',
  { regionOnly: true, lowers: (value) => value !== '' },
)
/** How orders are handed over there; stored as it is called. */
export const regionDialect = setting(
  'province.dialect',
  z.enum(['逐步型', '一次型']),
  '逐步型',
  '省平台的接口类型（逐步型：订单头、明细、提交分步；一次型：一次提交）',
  { regionOnly: true },
)
/** Domain-trace §2.30.5: further apart, what one side calls today is yesterday for the other. */
export const clockMinutes = setting(
  'province.clockMinutes',
  z.int().min(1).max(60),
  5,
  '与省平台时钟允许相差（分钟）',
  {
    regionOnly: true,
  },
)
/** Longest the platform may take over one message; who waits longer knows no more. */
export const patience = setting('province.timeoutSeconds', z.int().min(1).max(30), 30, '等待省平台回答的时间（秒）', {
  regionOnly: true,
})
