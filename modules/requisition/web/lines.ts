import type { Answer } from '#kernel/shared/call.ts'
import { cmp, Decimal, sumOf } from '#kernel/shared/decimal.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import { puts } from '#kernel/web/document/merge.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import type { GridColumn, GridRow, Match, Pick, PickOption } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { dateText, moneyText } from '#kernel/web/list/format.ts'
import { requisitionCalls as calls } from '../shared/calls.ts'
import { requisitionLineWords as words } from '../shared/words.ts'
import type { DocLine } from './acts.ts'

export type Invoice = Answer<typeof calls.candidates>[number]

/** An invoice as far as it is asked for, while it is typed. */
export interface Line extends GridRow {
  invoice?: Invoice | undefined
  amount: string
}
let made = 0
export const newLine = (from: Partial<Line> = {}): Line => ({ amount: '', ...from, key: `q${++made}` })
export const untouched = (l: Line): boolean => !l.invoice && !l.amount && !l.loose
/** All that is left of these. */
export const wholeOf = (invoices: readonly Invoice[]): Line[] =>
  invoices.map((invoice) => newLine({ invoice, amount: invoice.openAmount }))
/** The stored lines as they are typed on; each invoice as it is now. */
export const startOf = (lines: readonly DocLine[], invoices: readonly Invoice[]): Line[] => {
  const of = new Map(invoices.map((i) => [i.invoiceId, i]))
  // what was prepaid is taken in anew as it is saved
  return lines.flatMap(({ invoiceId, amount }) => (invoiceId ? newLine({ invoice: of.get(invoiceId), amount }) : []))
}
export const sentLine = (l: Line) => ({ invoiceId: l.invoice?.invoiceId ?? '', amount: l.amount || '0' })
export const toldLine = ({ invoice, amount }: Line): ToldLine => ({
  id: invoice?.invoiceId ?? '',
  name: invoice?.invoiceNo ?? '',
  cells: [[words.amount.label, isNumber(amount) ? new Decimal(amount).toFixed(2) : amount]],
})
export const put = puts<Line>({ [words.amount.label]: ['amount'] })
export const toldOf = (l: DocLine): ToldLine => ({
  id: l.invoiceId ?? l.prepaidId ?? '',
  name: l.invoiceNo,
  cells: [[words.amount.label, l.amount]],
})
export const sumOfLines = (lines: readonly Line[]): string =>
  sumOf(
    lines.map((l) => (l.invoice && isNumber(l.amount) ? l.amount : '0')),
    2,
  )

/** What is owed back is set off whole. */
const isCredit = ({ invoice }: Line): boolean => !!invoice && cmp(invoice.openAmount, '0') < 0
const tooMuch = (l: Line): string | undefined => {
  if (!l.invoice || !isNumber(l.amount) || isCredit(l)) return undefined
  if (cmp(l.amount, '0') <= 0) return t('必须大于 0')
  return cmp(l.amount, l.invoice.openAmount) > 0
    ? t('最多可请款 {{amount}} 元', { amount: moneyText(l.invoice.openAmount) })
    : undefined
}
const col = wordCells<typeof words, Line>(words)
const money = (key: 'invoiceAmount' | 'paidBefore' | 'openAmount') =>
  col.made(key, (l) => (l.invoice ? moneyText(l.invoice[key]) : ''), { align: 'right' })
export const columns: readonly GridColumn<Line>[] = [
  {
    key: 'invoiceId',
    title: words.invoiceNo.label,
    width: 210,
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.invoice?.invoiceNo ?? '',
    copy: (l) => l.invoice?.invoiceNo ?? '',
  },
  col.made('dueOn', (l) => l.invoice?.dueOn ?? ''),
  money('openAmount'),
  col.typed('amount', { required: true, scale: 2, editable: (l) => !isCredit(l), check: tooMuch, total: true }),
  money('invoiceAmount'),
  money('paidBefore'),
  col.made('issueDate', (l) => l.invoice?.issueDate ?? ''),
]

const optionOf = (invoice: Invoice): PickOption<Line> => ({
  key: invoice.invoiceId,
  apply: (l) => ({ ...l, invoice, amount: l.amount || invoice.openAmount }),
  cells: {
    invoiceNo: invoice.invoiceNo,
    issueDate: invoice.issueDate,
    dueOn: dateText(invoice.dueOn),
    openAmount: moneyText(invoice.openAmount),
  },
})
const shown = { invoiceNo: 180, issueDate: 90, dueOn: 90, openAmount: 100 } as const

export const openInvoices = (partnerId: string, keyword = '', signal?: AbortSignal): Promise<Invoice[]> =>
  partnerId
    ? ask(calls.candidates, { partnerId, keyword }, { ...(signal ? { signal } : {}), quiet: true })
    : Promise.resolve([])

/** Choosing in the invoice's cell: what passed between the two and is not asked for yet, due first. */
export const pickFor = (partnerId: string): Pick<Line> => ({
  columns: Object.entries(shown).map(([key, width]) => ({
    title: words[key as keyof typeof shown].label,
    width,
    get: (o) => o.cells[key] ?? '',
  })),
  find: async (keyword, signal) => (await openInvoices(partnerId, keyword, signal)).map(optionOf),
  clues: { invoiceNo: ['发票号码', '发票号'] },
  match: async (all) => {
    const matches: Match<Line>[] = []
    for (const clue of all) {
      const word = (clue.invoiceNo || clue.text || '').trim()
      const found = (await openInvoices(partnerId, word)).filter((i) => i.invoiceNo === word)
      matches.push(
        found.length === 1 ? { option: optionOf(found[0]!) } : { message: t('没有可请款的发票「{{word}}」', { word }) },
      )
    }
    return matches
  },
})

/** The same invoice twice is one too many. */
export const twins = {
  column: 'invoiceId',
  of: (l: Line) => l.invoice?.invoiceId,
  merge: (first: Line, _: Line): Line => first,
}

/** So much of an amount prepayments cover: as much as there is of them. */
export const covered = (prepaid: readonly { restAmount: string }[], amount: string): string => {
  const rest = sumOf(
    prepaid.map((p) => p.restAmount),
    2,
  )
  return Decimal.max(0, Decimal.min(rest, amount)).toFixed(2)
}
