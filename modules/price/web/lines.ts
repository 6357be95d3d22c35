import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import type { GridColumn, GridRow, Pick } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordText } from '#kernel/web/words.tsx'
import { itemHeadings } from '#modules/purchase-list/web/public.tsx'
import { priceCalls as calls } from '../shared/calls.ts'
import { changeText } from '../shared/change.ts'
import { priceWords as words } from '../shared/words.ts'

export type Item = Answer<typeof calls.items>['rows'][number]
type Fact = keyof Item & keyof typeof words

/** An item with its new price, while it is typed. */
export interface PriceLine extends GridRow {
  item?: Item
  newPrice: string
  remark: string
}

let made = 0
export const newLine = (item?: Item, newPrice = '', remark = '', loose?: PriceLine['loose']): PriceLine => ({
  key: `p${++made}`,
  ...(item ? { item } : {}),
  ...(loose ? { loose } : {}),
  newPrice,
  remark,
})

/** A line nobody has begun. */
export const untouched = (l: PriceLine): boolean => !l.item && !l.newPrice && !l.remark && !l.loose

/** The price a line replaces, by what is adjusted (server: oldPriceOf). */
const oldPrice = (type: string, l: PriceLine): string =>
  (type === 'retail' ? l.item?.retailPrice : undefined) ?? l.item?.price ?? ''

/** The limits in the words of the server, as far as they are known here. */
const wrongPrice = (type: string, l: PriceLine): string | undefined => {
  if (!l.item || !l.newPrice) return undefined
  if (cmp(l.newPrice, '0') <= 0) return t('必须大于 0')
  if (cmp(l.newPrice, oldPrice(type, l)) === 0) return t('新价格与原价格相同')
  if (l.item.ceilingPrice && cmp(l.newPrice, l.item.ceilingPrice) > 0) return t('价格高于最高限价')
  if (l.item.listedPrice && cmp(l.newPrice, l.item.listedPrice) > 0) return t('价格高于挂网价')
  return undefined
}

const isPrice = (key: keyof typeof words) => words[key].kind === 'price'
const named = (key: keyof typeof words, width = words[key].width ?? 90) => ({
  key,
  title: words[key].label,
  width,
  ...(isPrice(key) ? { align: 'right' as const, price: true } : {}),
})
const read = (key: Fact): GridColumn<PriceLine> => ({
  ...named(key),
  kind: 'read',
  ...(isPrice(key)
    ? { get: (l) => String(l.item?.[key] ?? '') }
    : { get: (l) => (l.item ? wordText(words[key], l.item[key]) : '') }),
})

/** The item is chosen, the new price typed, all else follows. */
export const columnsFor = (type: string): readonly GridColumn<PriceLine>[] => [
  {
    ...named('catalogItemId'),
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.item?.name ?? '',
    copy: (l) => l.item?.code ?? '',
    fill: (to, from) => (from.item ? { ...to, item: from.item } : to),
  },
  {
    ...named('oldPrice', 96),
    kind: 'read',
    get: (l) => oldPrice(type, l),
  },
  {
    ...named('newPrice', 100),
    kind: 'num',
    required: true,
    decimals: bounds.price.scale,
    get: (l) => l.newPrice,
    set: (l, newPrice) => ({ ...l, newPrice }),
    check: (l) => wrongPrice(type, l),
  },
  { ...named('change'), kind: 'read', align: 'right', get: (l) => changeText(oldPrice(type, l), l.newPrice) },
  ...(['listedPrice', 'ceilingPrice', 'unit', 'spec', 'code', 'hospital', 'supplier', 'manufacturer'] as const).map(
    read,
  ),
  {
    ...named('remark'),
    kind: 'text',
    seldom: true,
    get: (l) => l.remark,
    set: (l, remark) => ({ ...l, remark: remark.slice(0, 500) }),
  },
]

const offered = [
  ['name', 190],
  ['spec', 110],
  ['unit', 50],
  ['price', 80],
  ['hospital', 150],
  ['supplier', 170],
  ['code', 110],
] as const

const optionOf = (item: Item) => ({
  key: item.id,
  apply: (l: PriceLine) => ({ ...l, item }),
  cells: Object.fromEntries(offered.map(([key]) => [key, wordText(words[key], item[key])])),
})

/** Choosing an item of one's own organisation. */
export const itemPick = (onCatalogue: () => void): Pick<PriceLine> => ({
  columns: offered.map(([key, width]) => ({ ...named(key, width), get: (o) => o.cells[key] ?? '' })),
  find: async (keyword, signal) => {
    const wish = { ...(keyword ? { keyword } : {}), page: 1, size: 50, part: 'rows' as const }
    const page = await ask(calls.items, wish, { signal, quiet: true })
    return page.rows.map(optionOf)
  },
  clues: { code: itemHeadings.code, hospital: ['医院', '医院名称'], supplier: ['供应商', '供应商名称'] },
  match: async (clues) => {
    const lines = clues.map(({ code, text, hospital, supplier }) => ({ code: code ?? text, hospital, supplier }))
    const found = await ask(calls.match, { lines }, { quiet: true })
    return found.map(({ item, reason }) => (item ? { option: optionOf(item) } : { message: reason }))
  },
  onCatalogue,
})

/** Lines as the call takes them; untouched ones are left out. */
export const sentLines = (lines: readonly PriceLine[]) =>
  lines.map((l) => ({ catalogItemId: l.item?.id ?? '', newPrice: l.newPrice, remark: l.remark.trim() }))
