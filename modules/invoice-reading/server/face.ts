import type { Line } from '#modules/ocr/server/public.ts'
import type { Origin, ReadField, ReadItem, Reading, ReadValue } from '../shared/reading.ts'
import { fault } from './fault.ts'
import { beside, nearer, rowOf, sameRow } from './lines.ts'
import { dayOf, kindByCode, moneyOf, sumsOf, upper } from './values.ts'

/** Blanks and full-width signs go; what was read stays where it stood. */
const tidy = (lines: readonly Line[]): Line[] =>
  lines.map((l) => ({ ...l, text: l.text.normalize('NFKC').replace(/\s+/g, '') })).filter((l) => l.text)

const money = /^[¥￥]?(-?\d[\d,]*\.\d{2})$/
interface Found {
  text: string
  sure: number
}

/** A label that stands there for each of the two sides: left and right of each other, or the buyer above the seller. */
const sides = (lines: readonly Line[], label: RegExp, value: RegExp): { buyer?: Found; seller?: Found } => {
  const found = lines.flatMap((l) => {
    const v = beside(lines, label, value, l)
    return v ? [v] : []
  })
  const [first, second] = found.toSorted((a, b) => a.line.top - b.line.top)
  if (!first || !second) return first ? { buyer: first } : {}
  const buyerFirst = !sameRow(first.line, second.line) || first.line.left < second.line.left
  return buyerFirst ? { buyer: first, seller: second } : { buyer: second, seller: first }
}

/** 不含税金额 and 税额 stand in the row of 合计. */
const sumsIn = (lines: readonly Line[]): [Found | undefined, Found | undefined] => {
  for (const l of lines.filter((o) => /^(合计|合|计)$/.test(o.text))) {
    const sums = rowOf(l, lines).flatMap((o) => {
      const m = money.exec(o.text)
      return m ? [{ text: m[1]!, sure: Math.round(o.sure * 100) }] : []
    })
    if (sums.length >= 2) return [sums[0], sums[1]]
  }
  return [undefined, undefined]
}

/** Heads of the columns of items, and what of a line stands below each. */
const heads: readonly [keyof ReadItem, RegExp][] = [
  ['name', /(货物或应税劳务|项目).*名称$|^项目名称/],
  ['spec', /^规格型号$/],
  ['unit', /^单位$/],
  ['qty', /^数量$/],
  ['price', /^单价$/],
  ['amount', /^金?额$/],
  ['rate', /^税率(\/征收率)?$/],
  ['tax', /^税?额$/],
]
const itemsIn = (lines: readonly Line[]): ReadItem[] => {
  const anchor = lines.find((l) => /^(单价|数量|金额)$/.test(l.text))
  if (!anchor) return []
  const row = rowOf(anchor, lines)
  const columns = heads.flatMap(([key, like]) => {
    // a lost first letter leaves two that read alike: the amount stands left, the tax at the end
    const found = row.filter((l) => like.test(l.text))
    const head = key === 'tax' ? found.at(-1) : found[0]
    return head ? [{ key, head }] : []
  })
  const end = lines.find((l) => /^(合计|合)$/.test(l.text) && l.top > anchor.bottom)
  if (!end) return []
  const inside = lines.filter(
    (l) => l.top > anchor.top + 5 && !sameRow(l, anchor) && !sameRow(l, end) && l.top < end.top,
  )
  const columnOf = (l: Line) =>
    columns.reduce((best, c) => (nearer(l, best.head, c.head) === best.head ? best : c), columns[0]!).key
  return inside
    .filter((l) => columnOf(l) === 'amount' && money.test(l.text))
    .sort((a, b) => a.top - b.top)
    .map((l) => {
      const item: ReadItem = { name: '', spec: '', unit: '', qty: '', price: '', amount: '', rate: '', tax: '' }
      for (const cell of rowOf(l, inside)) item[columnOf(cell)] += cell.text.replace(/^[¥￥]/, '')
      return item
    })
}

/** Code and number stand above all others of their length, such as the machine's. */
const top = (lines: readonly Line[]): Line[] => {
  const bottom = Math.max(...lines.map((l) => l.bottom))
  return lines.filter((l) => l.bottom < bottom / 3).sort((a, b) => a.top - b.top)
}
const alone = (lines: readonly Line[], like: RegExp): Found | undefined => {
  const found = lines.find((l) => like.test(l.text))
  return found && { text: like.exec(found.text)![1]!, sure: Math.round(found.sure * 100) }
}

/**
 * An invoice's face from the pieces of text on it, of a PDF or a picture: a value stands beside its label or below it. A
 * suggestion, each value with how sure it is.
 * @throws ReadFault when it is no invoice's
 */
export const readFace = (found: readonly Line[], origin: Origin): Reading => {
  const lines = tidy(found)
  const all = lines.map((l) => l.text).join('')
  if (/营业执照/.test(all) && !/发票/.test(all)) throw fault('这是营业执照，不是发票')
  const of = new Map<ReadField, Found>()
  const put = (field: ReadField, v: Found | undefined, read: (text: string) => string = (t) => t) => {
    if (!v) return
    try {
      of.set(field, { text: read(v.text), sure: Math.min(v.sure, 100) })
    } catch {
      // what does not read as it should was not found
    }
  }
  const head = top(lines)
  const number =
    beside(lines, /发票号码[::]?/, /^(\d{20}|\d{8})$/) ??
    alone(head, /^(?:N[o0oº°]?\.?|№)[::.]?(\d{8})$/i) ??
    alone(head, /^(\d{20}|\d{8})$/)
  put('number', number)
  const digital = number?.text.length === 20
  if (!digital) put('code', beside(lines, /发票代码[::]?/, /^(\d{10}|\d{12})$/) ?? alone(head, /^(\d{10}|\d{12})$/))
  put('checkCode', beside(lines, /校验码[::]?/, /^(\d{20})$/))
  put('issueDate', beside(lines, /(开票)?日期[::]?/, /(\d{4}\D\d{1,2}\D\d{1,2}日?)/), dayOf)
  const names = sides(lines, /(?:^|名)称[::]/, /^(\D.{1,60}?)(?=统一社会|$)/)
  put('buyerName', names.buyer)
  put('sellerName', names.seller)
  const taxNos = sides(lines, /(统一社会信用代码\/)?纳税人识别号[::]/, /^([0-9A-Za-z]{15,20})/)
  put('buyerTaxNo', taxNos.buyer, upper)
  put('sellerTaxNo', taxNos.seller, upper)
  const [excl, tax] = sumsIn(lines)
  const yuan = (text: string) => moneyOf(text, '金额')
  put('exclAmount', excl, yuan)
  put('taxAmount', tax, yuan)
  put('amount', beside(lines, /[((]?小写[))]?/, /[¥￥]?(-?\d[\d,]*\.\d{2})$/), yuan)
  if (!of.has('number') || !(of.has('amount') || of.has('exclAmount')))
    throw fault(/发票/.test(all) ? '没有识别到发票号码和金额，请直接填写' : '没有识别到发票内容，请直接填写')
  const code = of.get('code')?.text ?? ''
  const special = /专用发票/.test(all)
  const kind = digital ? (special ? 'digitalSpecial' : 'digitalOrdinary') : kindByCode(code)
  if (kind) of.set('invoiceType', { text: kind, sure: of.get('number')!.sure })
  const values = [...of].map(([field, v]): ReadValue => ({ field, value: v.text, origin, sure: v.sure }))
  const items = itemsIn(lines)
  return { values, items, red: !!of.get('amount')?.text.startsWith('-'), notes: sumsOf({ values, items }) }
}
