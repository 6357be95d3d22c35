import type { Actor } from '#kernel/server/ctx.ts'
import type { Asked } from '#kernel/shared/call.ts'
import { certCalls } from '#modules/certificate/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'

type Wish = Asked<typeof certCalls.add>
const issuer = '云泽市市场监督管理局'

/** Days of validity left, and how far each has come. */
const certificates: readonly { wish: Wish; days?: number; reach: 'draft' | 'pending' | 'rejected' | 'passed' }[] = [
  { wish: { kind: 'businessLicense', certNo: '91999900MADEMO0017', issuer }, reach: 'passed' },
  { wish: { kind: 'drugOperate', certNo: '演AA2026001', issuer }, days: 35, reach: 'passed' },
  { wish: { kind: 'deviceOperate', certNo: '演药监械经营许20260012号', issuer }, days: 900, reach: 'passed' },
  { wish: { kind: 'goodPractice', certNo: '演-GSP-0412', issuer }, days: -40, reach: 'passed' },
  { wish: { kind: 'powerOfAttorney', certNo: '委托2026-03' }, days: 300, reach: 'pending' },
  { wish: { kind: 'qaAgreement', certNo: '质保2026-08' }, days: 200, reach: 'rejected' },
  { wish: { kind: 'bankInfo', certNo: '开户2026-01' }, reach: 'draft' },
]

/** The certificates of one supplier in every status, one near its end and one past it; all of them invented. */
export const loadCertificates = async (keeper: Actor, operator: Actor): Promise<void> => {
  for (const { wish, days, reach } of certificates) {
    const validTo = days === undefined ? undefined : dayFrom(days)
    const { id, version } = await ask(keeper, certCalls.add, { ...wish, validTo })
    if (reach === 'draft') continue
    const sent = { id, version: (await ask(keeper, certCalls.submit, { id, version })).version }
    if (reach === 'passed') await ask(operator, certCalls.audit, { ...sent, action: 'approve' })
    if (reach === 'rejected') await ask(operator, certCalls.audit, { ...sent, action: 'reject', reason: '缺少签字页' })
  }
}
