import type { Actor } from '#kernel/server/ctx.ts'
import { founder, withTx } from '#kernel/server/tx.ts'
import type { Asked } from '#kernel/shared/call.ts'
import { type CertCalls, certCalls, standardCertCalls } from '#modules/certificate/shared/calls.ts'
import { manufacturerCalls } from '#modules/company/shared/calls.ts'
import { ask } from './ask.ts'
import { dayFrom } from './days.ts'
import { products } from './queries.ts'

type Wish = Asked<CertCalls['add']>
type Reach = 'draft' | 'pending' | 'rejected' | 'passed' | 'disabled'
const issuer = '云泽市市场监督管理局'
const bureau = '演示省药品监督管理局'

/** Days of validity left, and how far each has come. */
const certificates: readonly { wish: Wish; days?: number; reach: Reach }[] = [
  { wish: { kind: 'businessLicense', certNo: '91999900MADEMO0017', issuer }, reach: 'passed' },
  { wish: { kind: 'drugOperate', certNo: '演AA2026001', issuer }, days: 35, reach: 'passed' },
  { wish: { kind: 'deviceOperate', certNo: '演药监械经营许20260012号', issuer }, days: 900, reach: 'passed' },
  { wish: { kind: 'goodPractice', certNo: '演-GSP-0412', issuer }, days: -40, reach: 'passed' },
  { wish: { kind: 'powerOfAttorney', certNo: '委托2026-03', personName: '柳小舟' }, days: 300, reach: 'pending' },
  { wish: { kind: 'other', certNo: '承诺2026-08', name: '售后服务承诺书' }, days: 200, reach: 'rejected' },
  { wish: { kind: 'bankInfo', certNo: '开户2026-01' }, reach: 'draft' },
]

/** Of which product (its kind, its place among some of the kind) or of which manufacturer. */
type Subject = { kind: number; n: number } | { maker: number }

const standard: readonly { of: Subject; wish: Pick<Wish, 'kind'>; days?: number; reach: Reach }[] = [
  { of: { kind: 0, n: 0 }, wish: { kind: 'drugReg' }, days: 1200, reach: 'passed' },
  { of: { kind: 0, n: 1 }, wish: { kind: 'drugReg' }, days: 28, reach: 'passed' },
  { of: { kind: 0, n: 2 }, wish: { kind: 'drugReg' }, days: -15, reach: 'passed' },
  { of: { kind: 0, n: 3 }, wish: { kind: 'drugReg' }, days: 800, reach: 'pending' },
  { of: { kind: 0, n: 4 }, wish: { kind: 'drugReg' }, days: 640, reach: 'rejected' },
  { of: { kind: 0, n: 5 }, wish: { kind: 'portReport' }, days: 50, reach: 'passed' },
  { of: { kind: 1, n: 0 }, wish: { kind: 'deviceReg' }, days: 1500, reach: 'passed' },
  { of: { kind: 1, n: 1 }, wish: { kind: 'deviceReg' }, days: 420, reach: 'disabled' },
  { of: { kind: 1, n: 2 }, wish: { kind: 'deviceReg' }, days: 700, reach: 'draft' },
  { of: { maker: 0 }, wish: { kind: 'businessLicense' }, reach: 'passed' },
  { of: { maker: 0 }, wish: { kind: 'drugProduce' }, days: 45, reach: 'passed' },
  { of: { maker: 1 }, wish: { kind: 'drugProduce' }, days: 950, reach: 'pending' },
]

/** Adds one and takes it as far as it shall come. */
const bring = async (calls: CertCalls, keeper: Actor, operator: Actor, wish: Wish, reach: Reach) => {
  const { id, version } = await ask(keeper, calls.add, wish)
  if (reach === 'draft') return
  const sent = { id, version: (await ask(keeper, calls.submit, { id, version })).version }
  if (reach === 'pending') return
  if (reach === 'rejected') {
    await ask(operator, calls.audit, { ...sent, action: 'reject', reason: '缺少签字页' })
    return
  }
  const passed = await ask(operator, calls.audit, { ...sent, action: 'approve' })
  if (reach === 'disabled')
    await ask(operator, calls.switch, { id, version: passed.version, action: 'disable', reason: '注册人已变更' })
}

const until = (days: number | undefined) => (days === undefined ? undefined : dayFrom(days))

/** The certificates of one supplier in every status, one near its end and one past it; all of them invented. */
export const loadCertificates = async (keeper: Actor, operator: Actor): Promise<void> => {
  for (const { wish, days, reach } of certificates)
    await bring(certCalls, keeper, operator, { ...wish, validTo: until(days) }, reach)
}

/** Those of products and manufacturers, kept by the same supplier. */
export const loadStandardCertificates = async (keeper: Actor, operator: Actor): Promise<void> => {
  const all = (await withTx(founder, products)).toSorted((a, b) => a.name.localeCompare(b.name, 'zh'))
  const makers = (await ask(operator, manufacturerCalls.query, { size: 10, sort: 'code' })).rows
  for (const [n, { of, wish, days, reach }] of standard.entries()) {
    const maker = 'maker' in of ? makers[of.maker] : undefined
    const product = 'kind' in of ? all.filter((p) => p.kind === of.kind)[of.n * 7] : undefined
    if (!maker && !product) continue
    const isReg = wish.kind === 'drugReg' || wish.kind === 'deviceReg'
    const certNo = (isReg && product?.approvalNo) || `演证2026-${String(n + 1).padStart(3, '0')}`
    const subject = product ? { productId: product.id } : { companyId: maker!.id }
    await bring(
      standardCertCalls,
      keeper,
      operator,
      { ...wish, ...subject, certNo, issuer: bureau, validTo: until(days) },
      reach,
    )
  }
}
