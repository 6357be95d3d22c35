import { amountOf, cmp, Decimal, minus, plain, sumOf } from '#kernel/shared/decimal.ts'
import type { Cover } from '#modules/contract/shared/invoiced.ts'
import { firstFault, type LineFirsts } from '#modules/first-invoice/shared/judge.ts'
import { balances, beyond } from '#modules/invoice/shared/amounts.ts'
import { named } from '#modules/invoice-reading/shared/lay.ts'
import { type Seal, sealFaults } from '#modules/invoice-reading/shared/reading.ts'
import { results, type Result as Verified } from '#modules/invoice-verify/shared/results.ts'
import type { Check, Level, Result } from './checks.ts'

/** A part of an item the invoice stands for, with what happened to its goods; packs, yuan, days. */
export interface LineFacts {
  seq: number
  qty: string
  amount: string
  /** What this invoice may stand for of the item; nothing when the item is owed no more. */
  room: string | null
  /** Price of the order line, where the item has one. */
  orderPrice: string | null
  orderedOn: string | null
  /** Of goods that were accepted. */
  goods: { shipped: boolean; accepted: boolean; lot: string; sentLot: string } | null
  /** Trace codes that what was accepted should have come with, and those its delivery has; nothing of goods without. */
  codes: { due: number; counted: number } | null
  name: string
  spec: string
  unit: string
}
/** What originals say beside the face of the invoice. */
export interface OriginalFacts {
  /** Lines of the one that has some. */
  items: readonly { name: string; spec: string; unit: string }[]
  /** Where two of them say different things, by the names of the fields. */
  contradicts: readonly string[]
  /** Parts of signed ones that are not as they were signed. */
  changed: readonly string[]
  /** Electronic seals of them: whose, and what speaks against one. */
  seals: readonly Seal[]
  files: number
}
/** All a match asks, as it stood (domain-money §3.17). */
export interface Facts {
  today: string
  issueDate: string
  seller: { name: string; taxNo: string }
  supplier: { name: string; taxNo: string }
  buyer: { taxNo: string }
  hospital: { taxNo: string }
  /** The invoice has its number to itself in the region. */
  keyed: boolean
  exclAmount: string
  taxAmount: string
  amount: string
  linked: string
  /** What the region allows invoice and lines to be apart, beside a cent a line. */
  linkTolerance: string
  /** Tax rates that are expected, in per cent. */
  taxRates: readonly string[]
  /** Kinds of the supplier's own papers, each with whether one was valid on the day of issue. */
  papers: readonly { kind: string; valid: boolean }[]
  /** Of a red invoice: why it takes back, and the blue ones with their days. */
  red: { reason: string; blues: readonly { number: string; day: string }[] } | null
  originals: OriginalFacts
  lines: readonly LineFacts[]
  /** Those whose goods ask for a first invoice, with what it is. */
  firsts: readonly LineFirsts[]
  /** What a chain of two invoices that does not agree comes to. */
  firstLevel: Level
  /** The hospital has trace codes counted. */
  traced: boolean
  /** Nothing where its goods are bound to none. */
  contract: Cover | null
  /** What the last look-up at the tax office came to. */
  verified: { result: Verified; day: string } | null
  /** From how many yuan on one is asked for; 0 never. */
  verifyFrom: string
  /** What one that is missing, or does not agree, comes to. */
  verifyLevel: Level
}

type Found = Omit<Result, 'check'>
const none = (said: string): Found => ({ outcome: 'none', level: 'warn', diff: null, said, params: {} })
const passed = (said: string, params: Record<string, string> = {}): Found => ({
  outcome: 'passed',
  level: 'warn',
  diff: null,
  said,
  params,
})
const failed = (
  level: Level,
  said: string,
  params: Record<string, string> = {},
  diff: string | null = null,
): Found => ({
  outcome: 'failed',
  level,
  diff,
  said,
  params,
})
const seqs = (lines: readonly LineFacts[]): string => lines.map((l) => l.seq).join(', ')

const seller = ({ seller: s, supplier: p }: Facts): Found => {
  if (!p.taxNo || s.taxNo !== p.taxNo)
    return failed('block', '销方税号 {{no}} 不是供应商的税号 {{his}}', { no: s.taxNo, his: p.taxNo })
  if (s.name !== p.name)
    return failed('warn', '销方名称「{{name}}」与供应商「{{his}}」不一致', { name: s.name, his: p.name })
  return passed('销方是供应商')
}
const buyer = ({ buyer: b, hospital: h }: Facts): Found =>
  h.taxNo && b.taxNo === h.taxNo
    ? passed('购方是医院')
    : failed('block', '购方税号 {{no}} 不是医院开票资料的税号 {{his}}', { no: b.taxNo, his: h.taxNo })

const sums = ({ exclAmount, taxAmount, amount }: Facts): Found => {
  const sum = sumOf([exclAmount, taxAmount], 2)
  return cmp(sum, amount) === 0
    ? passed('不含税金额与税额合计等于价税合计')
    : failed('block', '不含税金额与税额合计 {{sum}}，与价税合计不一致', { sum }, minus(amount, sum))
}
const linked = ({ amount, linked: sum, lines, linkTolerance, red }: Facts): Found =>
  balances(amount, sum, lines.length, linkTolerance)
    ? red?.reason === 'wrong'
      ? passed('等于蓝字发票合计')
      : passed('关联明细合计 {{linked}}', { linked: sum })
    : failed(
        'override',
        '价税合计 {{amount}} 与关联明细合计 {{linked}} 不一致',
        { amount, linked: sum },
        beyond(amount, sum),
      )

/** As much as there is room for, on the same side of nothing: what is owed back has a minus. */
const within = ({ qty, room }: LineFacts): boolean =>
  room !== null && cmp(qty, '0') * cmp(room, '0') >= 0 && new Decimal(qty).abs().lte(new Decimal(room).abs())
const quantities = ({ lines, red }: Facts): Found => {
  if (red?.reason === 'wrong') return none('开票有误，整张红冲')
  const wrong = lines.filter((l) => !within(l))
  return wrong.length === 0
    ? passed('数量都在可开范围内')
    : failed('block', '第 {{lines}} 行超过可开数量，或已不再应付', { lines: seqs(wrong) })
}
/** A cent is lost by rounding; differences of prices have no quantity, and what has no order no agreed price. */
const prices = ({ lines, red }: Facts): Found => {
  // what goes back is worth what it was settled to
  if (red) return none('红字发票按退货单价，不比订单单价')
  const priced = lines.flatMap((l) =>
    l.orderPrice !== null && cmp(l.qty, '0') !== 0
      ? [{ ...l, off: minus(l.amount, amountOf(l.qty, l.orderPrice)) }]
      : [],
  )
  if (priced.length === 0) return none('没有订单单价可比')
  const wrong = priced.filter((l) => new Decimal(l.off).abs().gt('0.01'))
  if (wrong.length === 0) return passed('与订单单价一致')
  const off = sumOf(
    wrong.map((l) => l.off),
    2,
  )
  return failed('override', '第 {{lines}} 行与订单单价不一致', { lines: seqs(wrong) }, off)
}
const goods = ({ lines }: Facts): Found => {
  const known = lines.flatMap((l) => (l.goods ? [{ ...l, goods: l.goods }] : []))
  if (known.length === 0) return none('不是验收的货物')
  const early = known.filter((l) => !l.goods.shipped || !l.goods.accepted)
  if (early.length > 0) return failed('block', '第 {{lines}} 行的配送或验收没有确认', { lines: seqs(early) })
  const lots = known.filter((l) => l.goods.lot !== l.goods.sentLot)
  if (lots.length > 0) return failed('block', '第 {{lines}} 行的批号与配送单不一致', { lines: seqs(lots) })
  return passed('配送与验收已确认，批号一致')
}
const day = ({ issueDate, today, lines, red }: Facts): Found => {
  if (issueDate > today) return failed('block', '开票日期 {{day}} 晚于今天', { day: issueDate })
  if (red) {
    const early = red.blues.find((b) => issueDate < b.day)
    return early
      ? failed('block', '开票日期早于蓝字发票 {{no}} 的 {{day}}', { no: early.number, day: early.day })
      : passed('开票日期在蓝字发票之后')
  }
  const before = lines.filter((l) => l.orderedOn !== null && issueDate < l.orderedOn)
  if (before.length > 0) return failed('warn', '开票日期早于第 {{lines}} 行的下单日期', { lines: seqs(before) })
  return passed('开票日期在下单之后')
}
const papers = ({ papers: all, issueDate }: Facts): Found => {
  if (all.length === 0) return none('供应商没有登记证照')
  const over = all.filter((p) => !p.valid).map((p) => p.kind)
  return over.length === 0
    ? passed('开票当日证照有效')
    : failed('warn', '{{day}} 没有有效的 {{papers}}', { day: issueDate, papers: over.join(', ') })
}
/** Of an invoice of one rate; tax is rounded item by item. */
const rate = ({ exclAmount, taxAmount, taxRates, lines }: Facts): Found => {
  if (cmp(exclAmount, '0') === 0) return none('没有不含税金额')
  const most = new Decimal('0.01').mul(Math.max(lines.length, 1))
  const fits = taxRates.find((r) => new Decimal(exclAmount).mul(r).div(100).sub(taxAmount).abs().lte(most))
  if (fits) return passed('税率 {{rate}}%', { rate: fits })
  const is = new Decimal(taxAmount).mul(100).div(exclAmount).toFixed(2)
  return failed('warn', '税率约 {{rate}}%，不是 {{all}} 之一', {
    rate: plain(is),
    all: taxRates.map((r) => `${r}%`).join(', '),
  })
}

/** From the maker to the supplier, from him to the hospital, and no invoice between (domain §2.19). */
const twoInvoices = ({ firsts, issueDate, supplier, firstLevel }: Facts): Found => {
  if (firsts.length === 0) return none('不适用两票制')
  const fault = firstFault(firsts, { issueDate, supplier })
  return fault ? failed(firstLevel, fault.said, fault.params) : passed('第一票与本发票衔接')
}
/** What an original names stands on its lines: its name, its spec as far as it says one, its unit. */
const names = ({ originals: { items }, lines }: Facts): Found => {
  if (items.length === 0) return none('没有读出商品明细的原件')
  const wrong = items.flatMap((i, at) => {
    const those = lines.filter((l) => named(i.name, l.name))
    const fits = those.some(
      (l) => (!i.spec || named(i.spec, l.spec) || named(i.name + i.spec, l.spec)) && (!i.unit || i.unit === l.unit),
    )
    return fits ? [] : [`${at + 1} ${i.name}`]
  })
  return wrong.length === 0
    ? passed('品名、规格、单位与产品一致')
    : failed('warn', '原件第 {{items}} 行的品名、规格或单位与产品不一致', { items: wrong.join(', ') })
}
const originals = ({ originals: o }: Facts): Found => {
  if (o.files === 0) return none('没有原件')
  if (o.contradicts.length > 0)
    return failed('block', '原件之间的「{{fields}}」不一致', { fields: o.contradicts.join(', ') })
  if (o.changed.length > 0) return failed('warn', '原件中 {{parts}} 与签名的摘要不符', { parts: o.changed.join(', ') })
  const broken = o.seals.find((s) => s.fault)
  if (broken?.fault) return failed('warn', '原件的电子签章无效：{{fault}}', { fault: sealFaults[broken.fault] })
  const n = String(o.files)
  const [seal] = o.seals
  return seal
    ? passed('{{n}} 个原件一致，电子签章有效：{{signer}}', { n, signer: seal.signer })
    : passed('{{n}} 个原件一致', { n })
}

/** What was accepted came with its codes; of packs that were refused nobody says which, so there may be more. */
const codes = ({ lines, traced }: Facts): Found => {
  const managed = lines.flatMap((l) => (l.codes ? [{ ...l, codes: l.codes }] : []))
  if (managed.length === 0) return none('没有管理追溯码的产品')
  if (!traced) return none('医院未要求追溯码')
  const short = managed.filter((l) => l.codes.counted < l.codes.due)
  if (short.length === 0) return passed('追溯码数量不少于验收数量')
  const sum = (key: 'due' | 'counted') => String(short.reduce((n, l) => n + l.codes[key], 0))
  return failed('warn', '第 {{lines}} 行应有追溯码 {{due}} 个，只有 {{n}} 个', {
    lines: seqs(short),
    due: sum('due'),
    n: sum('counted'),
  })
}
const contract = ({ contract: c }: Facts): Found => {
  if (!c) return none('货物没有对应的合同')
  return c.off ? failed('override', c.off.said, c.off.params) : passed('合同 {{no}} 有效，价格与账期相符', { no: c.no })
}
/** What the tax office said counts whatever the amount; that nobody asked counts from an amount on. */
const verification = ({ verified: v, verifyFrom, verifyLevel, amount }: Facts): Found => {
  if (v?.result === 'match') return passed('{{day}} 查验相符', { day: v.day })
  if (v) return failed(verifyLevel, '{{day}} 查验结果：{{result}}', { day: v.day, result: results[v.result] })
  const asked = cmp(verifyFrom, '0') > 0 && new Decimal(amount).abs().gte(verifyFrom)
  return asked ? failed(verifyLevel, '尚未查验，{{from}} 元起应查验', { from: verifyFrom }) : none('未要求税务查验')
}

/** Each check on its own, and all of them on the same facts: nothing else is asked, so a run of then says what was known then. */
const judges: Readonly<Record<Check, (f: Facts) => Found>> = {
  M01: seller,
  M02: buyer,
  M03: (f) => (f.keyed ? passed('号码只属于此发票') : failed('block', '发票号码已被登记')),
  M04: sums,
  M05: linked,
  M06: quantities,
  M07: prices,
  M08: names,
  M09: goods,
  M10: day,
  M11: twoInvoices,
  M12: codes,
  M13: papers,
  M14: rate,
  M15: originals,
  M16: contract,
  M17: verification,
}

/** The seventeen checks on these facts, in their order. */
export const judge = (facts: Facts): Result[] =>
  Object.entries(judges).map(([check, of]) => ({ check: check as Check, ...of(facts) }))
