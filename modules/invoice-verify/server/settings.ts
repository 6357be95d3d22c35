import { z } from 'zod'
import { setting } from '#kernel/server/config.ts'

/** Domain-money §3.17, M17: from how many yuan on an invoice is looked up at the tax office. */
export const verifyFrom = setting(
  'settlement.verifyFrom',
  z.int().min(0).max(1_000_000_000),
  0,
  '价税合计从多少元起的发票应查验（0 为不要求）',
)
/** What a look-up that is missing, or does not agree, comes to; stored as it is called. */
export const verifyLevel = setting(
  'settlement.verifyLevel',
  z.enum(['提醒', '放行']),
  '提醒',
  '发票应查验而未查验或查验不符时（放行：须另一人放行；提醒：只提醒）',
)

const isAddress = (text: string): boolean =>
  text === '' || (URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol))
/**
 * Where a verification service is asked; nothing: none is. What is written on invoices leaves the house there, and whoever names an
 * address decides where to: it takes two people.
 */
export const verifyAddress = setting(
  'settlement.verifyAddress',
  z.string().trim().max(300).refine(isAddress, '请输入 http:// 或 https:// 开头的地址'),
  '',
  '发票查验服务的地址（空为不使用）',
  { regionOnly: true, lowers: (value) => value !== '' },
)
/** By what the institution is known there. */
export const verifyKey = setting('settlement.verifyKey', z.string().trim().max(1000), '', '发票查验服务的机构密钥', {
  regionOnly: true,
  secret: true,
})
