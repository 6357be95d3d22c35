import { amountOf, cmp, plain } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import type { GridColumn, GridRow, Pick, PickOption } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import { wordText } from '#kernel/web/words.tsx'
import { fineUnits } from '#modules/setting/web/public.tsx'
import { type PickItem, pickCalls } from '../shared/pick.ts'
import { quantityFault } from '../shared/quantity.ts'
import { lineWords } from '../shared/words.ts'

/** A line of a plan or an order while it is typed. */
export interface ItemLine extends GridRow {
  item?: PickItem
  qty: string
  remark: string
}

let made = 0
export const newLine = (item?: PickItem, qty = '', remark = ''): ItemLine => ({
  key: `n${++made}`,
  ...(item ? { item } : {}),
  qty,
  remark,
})

/** A line nobody has begun. */
export const untouched = (l: ItemLine): boolean => !l.item && !l.qty && !l.remark

/** The rules of the item for a quantity (domain §3.1), in the words of the server. */
const wrongQty = ({ item, qty }: ItemLine): string | undefined => {
  if (!item || !qty) return undefined
  if (cmp(qty, '0') <= 0) return t('必须大于 0')
  const fault = quantityFault(item, qty)
  return fault && t(fault.message, fault.params)
}

type Told = keyof typeof lineWords & keyof PickItem
const right = { price: true, packMultiple: true } as Partial<Record<Told, boolean>>

/** What follows from the item, by its word. */
const read = (key: Told, width = lineWords[key].width ?? 96): GridColumn<ItemLine> => ({
  key,
  title: lineWords[key].label,
  width,
  kind: 'read',
  ...(right[key] ? { align: 'right' as const } : {}),
  get: (l) => (l.item ? wordText(lineWords[key], l.item[key]) : ''),
})

const amountText = (l: ItemLine): string => (l.item && l.qty ? amountOf(l.qty, l.item.price) : '')

/** Columns of plan and order lines; quantity and remark are typed, the item is chosen, all else follows. */
export const itemColumns: readonly GridColumn<ItemLine>[] = [
  {
    key: 'catalogItemId',
    title: '品种',
    width: 220,
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.item?.name ?? '',
    copy: (l) => l.item?.code ?? '',
    fill: (to, from) => ({ ...to, item: from.item }),
    check: (l) => l.item?.disabledReason || undefined,
  },
  {
    key: 'qty',
    title: lineWords.qty.label,
    width: 96,
    kind: 'num',
    align: 'right',
    required: true,
    total: true,
    get: (l) => l.qty,
    set: (l, qty) => ({ ...l, qty }),
    decimals: (l) => bounds[boundOfUnit(l.item?.unit ?? '', fineUnits())].scale,
    check: wrongQty,
  },
  read('unit'),
  // copied as it is stored
  { ...read('price'), get: (l) => l.item?.price ?? '', render: (l) => (l.item ? priceText(l.item.price) : '') },
  {
    key: 'amount',
    title: lineWords.amount.label,
    width: 120,
    kind: 'read',
    align: 'right',
    scale: 2,
    total: true,
    get: amountText,
    render: (l) => wordText(lineWords.amount, amountText(l)),
  },
  read('code', 110),
  ...(['spec', 'packSpec', 'vbpClass', 'packMultiple'] as const).map((key) => read(key)),
  ...(['supplier', 'manufacturer'] as const).map((key) => read(key, 200)),
  {
    key: 'remark',
    title: lineWords.remark.label,
    width: 160,
    kind: 'text',
    seldom: true,
    get: (l) => l.remark,
    set: (l, remark) => ({ ...l, remark: remark.slice(0, 500) }),
  },
]

/** What a choice shows of itself: width by word. */
const shown = { name: 190, spec: 110, unit: 50, price: 80, supplier: 180, vbpClass: 80, code: 100 } as const

const optionOf = (item: PickItem): PickOption<ItemLine> => ({
  key: item.id,
  ...(item.disabledReason ? { disabledReason: item.disabledReason } : {}),
  apply: (l) => ({ ...l, item }),
  // nothing is said of what is bought outside of volume-based procurement
  cells: Object.fromEntries(
    keys(shown).map((key) => [key, item[key] === 0 ? '' : wordText(lineWords[key], item[key])]),
  ),
})

/** Choosing from the catalogue in the item cell: one kind, and for orders one supplier. */
export const itemPick = (what: { kind: number; supplierId?: string }, onCatalogue: () => void): Pick<ItemLine> => ({
  columns: keys(shown).map((key) => ({
    title: lineWords[key].label,
    width: shown[key],
    ...(right[key] ? { align: 'right' as const } : {}),
    get: (o) => o.cells[key] ?? '',
  })),
  find: async (keyword, signal) => {
    const page = await ask(
      pickCalls.find,
      { ...what, ...(keyword ? { keyword } : {}), page: 1, size: 50, part: 'rows' },
      { signal, quiet: true },
    )
    return page.rows.map(optionOf)
  },
  byCodes: async (codes) => {
    const found = await ask(pickCalls.named, { kind: what.kind, codes: [...codes] }, { quiet: true })
    const right = found.filter((f) => !what.supplierId || f.item.supplierId === what.supplierId)
    return new Map(right.map((f) => [f.asked, optionOf(f.item)]))
  },
  onCatalogue,
})

/** A line as the calls take it. */
export const sentLine = (l: ItemLine) => ({ catalogItemId: l.item?.id ?? '', qty: l.qty, remark: l.remark.trim() })

export interface Stored {
  catalogItemId: string | null
  qty: string
  remark: string
}
/** The stored lines of a document as they are typed on, with today's prices and reasons. */
export const loadLines = async (stored: readonly Stored[]): Promise<ItemLine[]> => {
  if (stored.length === 0) return []
  const found = await ask(pickCalls.named, { ids: stored.flatMap((l) => l.catalogItemId ?? []) })
  const items = new Map(found.map((f) => [f.asked, f.item]))
  return stored.map((l) => newLine(items.get(l.catalogItemId ?? ''), plain(l.qty), l.remark))
}
