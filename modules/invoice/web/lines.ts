import type { Answer } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import type { GridColumn, GridRow, Match, Pick, PickOption } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, qtyText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { beyondOpen, partOf } from '#modules/payable/shared/part.ts'
import { sources } from '#modules/payable/shared/words.ts'
import { invoiceCalls as calls } from '../shared/calls.ts'
import { invoiceLineWords as words } from '../shared/words.ts'
import type { DocLine } from './acts.ts'

export type Item = Answer<typeof calls.candidates>[number]

/** A part of an item an invoice is for, while it is typed. */
export interface Line extends GridRow {
  item?: Item | undefined
  qty: string
}

let made = 0
export const newLine = (from: Partial<Line> = {}): Line => ({ qty: '', ...from, key: `v${++made}` })
export const untouched = (l: Line): boolean => !l.item && !l.qty && !l.loose

/** The stored lines as they are typed on; `items` as they are now. */
export const startOf = (lines: readonly DocLine[], items: readonly Item[]): Line[] => {
  const of = new Map(items.map((i) => [i.itemId, i]))
  return lines.map((l) => newLine({ item: of.get(l.itemId), qty: plain(l.qty) }))
}

/** All that is open of these. */
export const wholeOf = (items: readonly Item[]): Line[] =>
  items.map((item) => newLine({ item, qty: plain(item.openQty) }))

/** As the calls take it. */
export const sentLine = (l: Line) => ({ itemId: l.item?.itemId ?? '', qty: l.qty || '0' })

const namesOf = (of: Item | DocLine | undefined): string =>
  [of?.name, of?.spec, of?.manufacturer || of?.code, of?.lotNo, of?.sourceNo].filter(Boolean).join(' ')
/** A line as it is told beside another person's: typed here, and as it is stored. */
export const toldLine = ({ item, qty }: Line): ToldLine => ({
  id: item?.itemId ?? '',
  name: namesOf(item),
  cells: [[words.qty.label, isNumber(qty) ? plain(qty) : qty]],
})
export const toldOf = (l: DocLine): ToldLine => ({
  id: l.itemId,
  name: namesOf(l),
  cells: [[words.qty.label, plain(l.qty)]],
})

/** What it comes to; nothing until it can be told. A price difference has no quantity and goes whole. */
export const worth = ({ item, qty }: Line): string => {
  if (!item || (qty && !isNumber(qty)) || (!qty && cmp(item.openQty, '0') !== 0)) return ''
  return beyondOpen(item, qty || '0') ? '' : partOf(item, qty || '0')
}

const col = wordCells<typeof words, Line>(words)
const told = (
  key: 'spec' | 'lotNo' | 'unit' | 'sourceNo' | 'acceptedOn' | 'deliveryNo' | 'orderNo' | 'manufacturer' | 'code',
) => col.made(key, (l) => l.item?.[key] ?? '')

const tooMuch = ({ item, qty }: Line): string | undefined => {
  if (!item || !isNumber(qty || '0')) return undefined
  if (cmp(item.openAmount, '0') === 0) return t('已不再待开票')
  const fault = beyondOpen(item, qty || '0')
  return fault && t(fault.message, fault.params)
}

export const columns: readonly GridColumn<Line>[] = [
  {
    key: 'itemId',
    title: words.name.label,
    width: 190,
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.item?.name ?? '',
    copy: (l) => l.item?.code ?? '',
  },
  told('spec'),
  told('lotNo'),
  col.made('openQty', (l) => (l.item ? qtyText(l.item.openQty) : ''), { align: 'right' }),
  col.typed('qty', { decimals: () => 6, check: tooMuch, total: true, unit: (l) => l.item?.unit ?? '' }),
  told('unit'),
  col.made('price', (l) => l.item?.price ?? '', { price: true, align: 'right' }),
  col.made('amount', worth, { align: 'right', scale: 2, total: true }),
  col.made('sourceType', (l) => (l.item ? t(sources[l.item.sourceType as keyof typeof sources]) : '')),
  told('sourceNo'),
  told('acceptedOn'),
  told('deliveryNo'),
  told('orderNo'),
  told('manufacturer'),
  told('code'),
]

/** An item is taken whole, unless a quantity is typed already. */
const optionOf = (item: Item): PickOption<Line> => ({
  key: item.itemId,
  apply: (l) => ({ ...l, item, qty: l.qty || plain(item.openQty) }),
  cells: {
    name: item.name,
    spec: item.spec,
    lotNo: item.lotNo || NONE,
    acceptedOn: item.acceptedOn,
    openQty: `${qtyText(item.openQty)} ${item.unit}`,
    openAmount: moneyText(item.openAmount),
    sourceNo: item.sourceNo,
    code: item.code,
  },
})

const shown = { name: 150, spec: 90, lotNo: 100, acceptedOn: 90, openQty: 90, openAmount: 90, sourceNo: 150 } as const
const clues = {
  lotNo: ['批号', '生产批号'],
  code: ['产品编码', '编码'],
  sourceNo: ['来源单号', '验收单号'],
} as const

/** `red`: what is owed back. */
export const openItems = (partnerId: string, keyword = '', red = false, signal?: AbortSignal): Promise<Item[]> =>
  partnerId
    ? ask(calls.candidates, { partnerId, keyword, red }, { ...(signal ? { signal } : {}), quiet: true })
    : Promise.resolve([])

/** Choosing in the article's cell: what is open between the two and has no invoice. */
export const pickFor = (partnerId: string, red = false): Pick<Line> => ({
  columns: Object.entries(shown).map(([key, width]) => ({
    title: words[key as keyof typeof shown].label,
    width,
    get: (o) => o.cells[key] ?? '',
  })),
  find: async (keyword, signal) => (await openItems(partnerId, keyword, red, signal)).map(optionOf),
  clues,
  match: async (all) => {
    const matches: Match<Line>[] = []
    for (const clue of all) {
      const word = clue.sourceNo || clue.lotNo || clue.code || clue.text || ''
      const found = (await openItems(partnerId, word, red)).filter(
        (i) => (!clue.lotNo || i.lotNo === clue.lotNo.trim()) && (!clue.code || i.code === clue.code.trim()),
      )
      matches.push(
        found.length === 1
          ? { option: optionOf(found[0]!) }
          : {
              message: t(
                found.length === 0 ? '没有待开票的「{{word}}」' : '「{{word}}」有 {{n}} 行待开票，请选择一行',
                {
                  word,
                  n: found.length,
                },
              ),
            },
      )
    }
    return matches
  },
})

/** The same item twice is one too many. */
export const twins = {
  column: 'itemId',
  of: (l: Line) => l.item?.itemId,
  merge: (first: Line, _: Line): Line => first,
}

/** Blue invoices of a partner that may be taken back. */
export const bluesOf = (partnerId: string) => ask(calls.blues, { partnerId }, { quiet: true })
