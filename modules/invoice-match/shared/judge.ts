import { amountOf, cmp, Decimal, minus, sumOf } from '#kernel/shared/decimal.ts'
import { firstFault } from '#modules/first-invoice/shared/judge.ts'
import { balances, beyond } from '#modules/invoice/shared/amounts.ts'
import { results } from '#modules/invoice-verify/shared/results.ts'
import type { Check, Result } from './checks.ts'
import type { Facts, LineFacts } from './facts.ts'
import { type Found, failed, none, passed } from './found.ts'
import { names, originals, otherLots, rate, sums } from './originals.ts'

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
const goods = ({ lines, originals: o }: Facts): Found => {
  const known = lines.flatMap((l) => (l.goods ? [{ ...l, goods: l.goods }] : []))
  if (known.length === 0) return none('不是验收的货物')
  const early = known.filter((l) => !l.goods.shipped || !l.goods.accepted)
  if (early.length > 0) return failed('block', '第 {{lines}} 行的配送或验收没有确认', { lines: seqs(early) })
  const lots = otherLots(
    o,
    known.map((l) => ({ ...l, lot: l.goods.lot })),
  )
  if (!lots) return passed('配送与验收已确认，原件未载批号')
  if (lots.length > 0) return failed('block', '第 {{lines}} 行的批号与发票原件不一致', { lines: seqs(lots) })
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
/** What an order asks for is asked for on the day of issue too; what else is registered was valid then. */
const papers = ({ papers: all, lacks: [lack], issueDate }: Facts): Found => {
  if (lack) return failed('warn', lack.said, lack.params)
  if (all.length === 0) return none('供应商没有登记证照')
  const over = all.filter((p) => !p.valid).map((p) => p.kind)
  return over.length === 0
    ? passed('开票当日证照有效')
    : failed('warn', '{{day}} 没有有效的 {{papers}}', { day: issueDate, papers: over.join(', ') })
}
/** From the maker to the supplier, from him to the hospital, and no invoice between (domain §2.19). */
const twoInvoices = ({ firsts, issueDate, supplier, firstLevel }: Facts): Found => {
  if (firsts.length === 0) return none('不适用两票制')
  const fault = firstFault(firsts, { issueDate, supplier })
  return fault ? failed(firstLevel, fault.said, fault.params) : passed('第一票与本发票衔接')
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
