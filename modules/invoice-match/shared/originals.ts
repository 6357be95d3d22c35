import { cmp, Decimal, plain, sumOf } from '#kernel/shared/decimal.ts'
import { beyond } from '#modules/invoice/shared/amounts.ts'
import { named } from '#modules/invoice-reading/shared/lay.ts'
import { sealFaults } from '#modules/invoice-reading/shared/reading.ts'
import type { Facts, LineFacts, OriginalFacts } from './facts.ts'
import { type Found, failed, none, passed } from './found.ts'

type Item = OriginalFacts['items'][number]
const isMoney = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)
/** Of what is exempt no tax is written, or stars. */
const taxOf = (i: Item): string | undefined =>
  isMoney(i.tax) ? i.tax : /^\**$/.test(i.tax) && rateOf(i.rate) === '0' ? '0' : undefined

/**
 * The items of an original, amount without tax, tax and total agree (domain-money §3.17). A cent an item is lost by rounding; what was
 * read off a picture, or is cut, blocks nothing.
 */
export const sums = ({ exclAmount, taxAmount, amount, originals: { items, whole, exact } }: Facts): Found => {
  const sum = sumOf([exclAmount, taxAmount], 2)
  if (cmp(sum, amount) !== 0)
    return failed('block', '不含税金额与税额合计 {{sum}}，与价税合计不一致', { sum }, beyond(amount, sum))
  const most = new Decimal('0.01').mul(items.length)
  const off = (parts: readonly (string | undefined)[], head: string): string | undefined => {
    if (parts.some((p) => p === undefined || !isMoney(p))) return undefined
    const all = sumOf(parts as string[], 2)
    return new Decimal(all).sub(head).abs().gt(most) ? all : undefined
  }
  if (items.length > 0 && whole && exact) {
    const excl = off(
      items.map((i) => i.amount),
      exclAmount,
    )
    if (excl)
      return failed(
        'block',
        '明细金额合计 {{sum}}，与不含税金额 {{excl}} 不一致',
        { sum: excl, excl: exclAmount },
        beyond(exclAmount, excl),
      )
    const tax = off(items.map(taxOf), taxAmount)
    if (tax)
      return failed(
        'block',
        '明细税额合计 {{sum}}，与税额 {{tax}} 不一致',
        { sum: tax, tax: taxAmount },
        beyond(taxAmount, tax),
      )
  }
  return passed('不含税金额与税额合计等于价税合计')
}

/** A rate in per cent as an item writes it: 13%, 0.13, or in words that there is none; nothing when it cannot be read. */
const rateOf = (text: string): string | undefined => {
  const said = text.normalize('NFKC').replace(/\s/g, '')
  if (/^(免税|免|不征税|零税率)$/.test(said)) return '0'
  const [, n, sign] = /^(\d{1,2}(?:\.\d{1,4})?)(%?)$/.exec(said) ?? []
  if (n === undefined) return undefined
  return plain(sign || cmp(n, '1') >= 0 ? n : new Decimal(n).mul(100).toFixed())
}
/** What the tax office lets the tax of an item be off from its rate, yuan. */
const TAX_OFF = '0.06'

/** Each item is of a rate that is expected, and taxed by it; where no items are known, the whole is of one rate. */
export const rate = ({ exclAmount, taxAmount, taxRates, lines, originals: { items } }: Facts): Found => {
  if (cmp(exclAmount, '0') === 0) return none('没有不含税金额')
  const all = taxRates.map((r) => `${r}%`).join(', ')
  const rates = items.map((i) => rateOf(i.rate))
  if (items.length > 0 && rates.every((r) => r !== undefined)) {
    const wrong = (is: (i: Item, rate: string) => boolean) =>
      items.flatMap((i, at) => (is(i, rates[at]!) ? [at + 1] : [])).join(', ')
    // exempt goods are always expected
    const others = wrong((_, r) => cmp(r, '0') !== 0 && !taxRates.some((t) => cmp(t, r) === 0))
    if (others) return failed('warn', '原件第 {{items}} 行的税率不是 {{all}} 之一', { items: others, all })
    const mistaxed = wrong((i, r) => {
      const tax = taxOf(i)
      return tax !== undefined && isMoney(i.amount) && new Decimal(i.amount).mul(r).div(100).sub(tax).abs().gt(TAX_OFF)
    })
    if (mistaxed) return failed('warn', '原件第 {{items}} 行的税额与税率不符', { items: mistaxed })
    return passed('税率 {{rate}}%', { rate: [...new Set(rates)].join('%, ') })
  }
  const most = new Decimal('0.01').mul(Math.max(lines.length, 1))
  const fits = taxRates.find((r) => new Decimal(exclAmount).mul(r).div(100).sub(taxAmount).abs().lte(most))
  if (fits) return passed('税率 {{rate}}%', { rate: fits })
  const is = new Decimal(taxAmount).mul(100).div(exclAmount).toFixed(2)
  return failed('warn', '税率约 {{rate}}%，不是 {{all}} 之一', { rate: plain(is), all })
}

/** What an original names stands on its lines: its name, its spec as far as it says one, its unit. */
export const names = ({ originals: { items }, lines }: Facts): Found => {
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
export const originals = ({ originals: o }: Facts): Found => {
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

/** Lots an item names beside its name or spec: 批号 A1、A2. */
const lotsIn = ({ name, spec }: Item): string[] =>
  [...`${name} ${spec}`.normalize('NFKC').matchAll(/批号[:\s]*([\w./-]+(?:[、,][\w./-]+)*)/g)].flatMap((m) =>
    m[1]!.toUpperCase().split(/[、,]/),
  )
/**
 * Lines whose lot is another one than an original names for its goods; nothing where none names any. What was read off a picture says no lot.
 */
export const otherLots = <L extends Pick<LineFacts, 'name'> & { lot: string }>(
  { items, exact }: OriginalFacts,
  lines: readonly L[],
): L[] | undefined => {
  const said = exact ? items.map((i) => ({ ...i, lots: lotsIn(i) })).filter((i) => i.lots.length > 0) : []
  const asked = lines.flatMap((l) => {
    // goods of one name may be of several items, one of which names no lot
    const own = items.filter((i) => named(i.name, l.name))
    const lots = said.filter((i) => named(i.name, l.name)).flatMap((i) => i.lots)
    return lots.length > 0 && own.every((i) => lotsIn(i).length > 0) ? [{ l, lots }] : []
  })
  if (asked.length === 0) return undefined
  return asked.filter(({ l, lots }) => !lots.includes(l.lot.normalize('NFKC').toUpperCase())).map(({ l }) => l)
}
