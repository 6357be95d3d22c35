import type { Answer } from '#kernel/shared/call.ts'
import { amountOf, cmp, Decimal, plain, sumOf } from '#kernel/shared/decimal.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import { wordCells } from '#kernel/web/grid/columns.ts'
import { isNumber } from '#kernel/web/grid/number.ts'
import type { GridColumn, GridRow, Match, Pick, PickOption } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import { NONE } from '#kernel/web/list/time.ts'
import { entryCalls as calls } from '../shared/calls.ts'
import { type boughtAs, MOST_LINES } from '../shared/kinds.ts'
import { contractLineWords as words } from '../shared/words.ts'
import type { DocLine } from './acts.ts'

type Goods = Omit<Answer<typeof calls.candidates>[number], 'codes' | 'agreedPrice' | 'ceilingPrice'> & {
  ceilingPrice?: string | null
}

/** What is agreed of a product, while it is typed. */
export interface Line extends GridRow {
  goods?: Goods | undefined
  price: string
  qty: string
  note: string
}
let made = 0
export const newLine = (from: Partial<Line> = {}): Line => ({
  price: '',
  qty: '',
  note: '',
  ...from,
  key: `t${++made}`,
})
export const untouched = (l: Line): boolean => !l.goods && !l.price && !l.qty && !l.note && !l.loose
export const startOf = (lines: readonly DocLine[]): Line[] =>
  lines.map(({ price, qty, note, ...goods }) =>
    newLine({ goods, price: price ? plain(price) : '', qty: qty ? plain(qty) : '', note }),
  )
export const sentLine = (l: Line) => ({
  productId: l.goods?.productId ?? '',
  price: l.price || '0',
  qty: l.qty || null,
  note: l.note.trim(),
})

const shownNumber = (text: string): string => (isNumber(text) ? plain(text) : text)
const namesOf = (of: Goods | DocLine | undefined): string =>
  [of?.name, of?.spec, of?.manufacturer || of?.productCode].filter(Boolean).join(' ')
const told = (productId: string, name: string, price: string, qty: string, note: string): ToldLine => ({
  id: productId,
  name,
  cells: [
    [words.price.label, shownNumber(price)],
    [words.qty.label, shownNumber(qty)],
    [words.note.label, note],
  ],
})
export const toldLine = (l: Line): ToldLine => told(l.goods?.productId ?? '', namesOf(l.goods), l.price, l.qty, l.note)
export const toldOf = (l: DocLine): ToldLine => told(l.productId, namesOf(l), l.price ?? '', l.qty ?? '', l.note)

const worth = (l: Line): string => (isNumber(l.price) && isNumber(l.qty) ? amountOf(l.qty, l.price) : '')
export const sumOfLines = (lines: readonly Line[]): string =>
  sumOf(
    lines.map((l) => worth(l) || '0'),
    2,
  )

/** What speaks against a price before the server is asked. */
const wrongPrice = ({ goods, price }: Line): string | undefined => {
  if (!goods || !isNumber(price)) return undefined
  if (cmp(price, '0') <= 0) return t('必须大于 0')
  if (goods.listedPrice && cmp(price, goods.listedPrice) > 0)
    return t('合同价高于挂网价 {{limit}}', { limit: priceText(goods.listedPrice) })
  return goods.ceilingPrice && cmp(price, goods.ceilingPrice) > 0
    ? t('合同价高于限价 {{limit}}', { limit: priceText(goods.ceilingPrice) })
    : undefined
}

const col = wordCells<typeof words, Line>(words)
const read = (key: 'spec' | 'manufacturer' | 'unit' | 'productCode') => col.made(key, (l) => l.goods?.[key] ?? '')
const cost = (key: 'listedPrice' | 'selectedPrice' | 'lastPrice') =>
  col.made(key, (l) => l.goods?.[key] ?? '', { price: true, align: 'right' })
export const columns: readonly GridColumn<Line>[] = [
  {
    key: 'productId',
    title: words.name.label,
    width: 200,
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.goods?.name ?? '',
    copy: (l) => l.goods?.productCode ?? '',
  },
  read('spec'),
  read('unit'),
  col.typed('price', { required: true, decimals: 4, check: wrongPrice, names: ['单价', '价格', '合同单价'] }),
  col.typed('qty', { decimals: 3, total: true, unit: (l) => l.goods?.unit ?? '', names: ['数量', '年用量'] }),
  col.made('amount', worth, { align: 'right', scale: 2, total: true }),
  cost('listedPrice'),
  cost('selectedPrice'),
  cost('lastPrice'),
  read('manufacturer'),
  read('productCode'),
  col.typed('note', { seldom: true, names: ['说明', '备注'] }),
]

type Candidate = Answer<typeof calls.candidates>[number]
const proposed = (c: Candidate): string =>
  plain(c.selectedPrice ?? c.agreedPrice ?? c.lastPrice ?? c.listedPrice ?? '0')
const optionOf = (c: Candidate): PickOption<Line> => {
  const { codes: _, agreedPrice: __, ...goods } = c
  return {
    key: c.productId,
    // what was typed stays
    apply: (l) => ({ ...l, goods, price: l.price || (new Decimal(proposed(c)).gt(0) ? proposed(c) : '') }),
    cells: {
      name: c.name,
      spec: c.spec,
      manufacturer: c.manufacturer,
      listedPrice: c.listedPrice ? priceText(c.listedPrice) : NONE,
      selectedPrice: c.selectedPrice ? priceText(c.selectedPrice) : NONE,
      lastPrice: c.lastPrice ? priceText(c.lastPrice) : NONE,
      productCode: c.productCode,
    },
  }
}
const shown = {
  name: 150,
  spec: 100,
  manufacturer: 130,
  listedPrice: 80,
  selectedPrice: 80,
  lastPrice: 80,
  productCode: 110,
} as const

export interface Sides {
  partnerId: string
  hospitalIds?: string[]
}
/** Choosing in the product's cell: what the supplier brings, or any product by its code. */
export const pickFor = (sides: Sides): Pick<Line> => {
  const find = (more: { keyword?: string; codes?: string[] }, signal?: AbortSignal) =>
    sides.partnerId
      ? ask(calls.candidates, { ...sides, ...more }, { ...(signal ? { signal } : {}), quiet: true })
      : Promise.resolve([])
  return {
    columns: Object.entries(shown).map(([key, width]) => ({
      title: words[key as keyof typeof shown].label,
      width,
      get: (o) => o.cells[key] ?? '',
    })),
    find: async (keyword, signal) => {
      const rows = await find({ keyword }, signal)
      return (rows.length > 0 || !keyword ? rows : await find({ codes: [keyword] }, signal)).map(optionOf)
    },
    clues: { code: ['产品编码', '编码', '平台编码', '条码', '医保代码'] },
    match: async (all) => {
      const said = all.map((c) => (c.code || c.text || '').trim())
      const found = await find({ codes: [...new Set(said.filter(Boolean))] })
      return said.map((code): Match<Line> => {
        const option = found.find((c) => c.codes.includes(code.toLowerCase()))
        return option ? { option: optionOf(option) } : { message: t('没有编码为「{{code}}」的产品', { code }) }
      })
    },
  }
}

/** What a catalogue has for these two beside the lines that stand: of a category, of a class, of a kind. */
export const catalogueOf = (
  sides: Sides,
  lines: readonly Line[],
  of: { categoryId?: string | undefined; bought?: keyof typeof boughtAs | undefined; kind?: number | undefined },
) => ({
  ...sides,
  all: {
    ...(of.categoryId ? { categoryId: of.categoryId } : {}),
    ...(of.bought ? { bought: of.bought } : {}),
    ...(of.kind === undefined ? {} : { kind: of.kind }),
    but: lines.flatMap((l) => l.goods?.productId ?? []),
  },
})
/** They come behind what is typed, as many as a contract may have. */
export const brought = (lines: readonly Line[], found: readonly Candidate[]): Line[] => {
  const kept = lines.filter((l) => !untouched(l))
  return [...kept, ...found.slice(0, Math.max(0, MOST_LINES - kept.length)).map((c) => optionOf(c).apply(newLine()))]
}

/** The same product twice is one too many. */
export const twins = {
  column: 'productId',
  of: (l: Line) => l.goods?.productId,
  merge: (first: Line, _: Line): Line => first,
}
