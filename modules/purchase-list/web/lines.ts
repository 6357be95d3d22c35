import { amountOf, cmp, Decimal, grouped, plain, sumOf } from '#kernel/shared/decimal.ts'
import { keys } from '#kernel/shared/machine.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import { remembered } from '#kernel/web/grid/remembered.ts'
import type { GridColumn, GridData, GridRow, Pick, PickOption, UnitRule } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { wordText } from '#kernel/web/words.tsx'
import { inPackUnits } from '#modules/product/shared/entered.ts'
import { enteredText } from '#modules/product/web/public.tsx'
import { fineUnits } from '#modules/setting/web/public.tsx'
import type { SubstituteReason } from '#modules/vbp/web/public.tsx'
import { type PickItem, pickCalls } from '../shared/pick.ts'
import { quantityFault } from '../shared/quantity.ts'
import { lineWords } from '../shared/words.ts'
import { itemHeadings, quantityHeadings } from './headings.data.ts'
import { noteUsed, usedItems } from './used.ts'

/** A line of a plan or an order while it is typed. */
export interface ItemLine extends GridRow {
  item?: PickItem
  qty: string
  /** What was typed in another unit of its packing. */
  typed?: { qty: string; unit: string } | undefined
  remark: string
  /** Why it was chosen instead of what was selected (domain §5). */
  substitute?: SubstituteReason
}

let made = 0
export const newLine = (item?: PickItem, qty = '', remark = '', loose?: ItemLine['loose']): ItemLine => ({
  key: `n${++made}`,
  ...(item ? { item } : {}),
  ...(loose ? { loose } : {}),
  qty,
  remark,
})

/** A line nobody has begun. */
export const untouched = (l: ItemLine): boolean => !l.item && !l.qty && !l.remark && !l.loose

/** The next quantity of whole multiples that may be ordered; the most that may be where it is more. */
const roundQty = (l: ItemLine): ItemLine => {
  if (!l.item || !l.qty || cmp(l.qty, '0') <= 0 || !quantityFault(l.item, l.qty)) return l
  const { packMultiple, minOrderQty, maxOrderQty } = l.item
  const step = new Decimal(packMultiple)
  const up = Decimal.max(l.qty, minOrderQty ?? 0)
    .div(step)
    .ceil()
    .mul(step)
  const most = maxOrderQty && new Decimal(maxOrderQty).div(step).floor().mul(step)
  const qty = (most && up.gt(most) ? most : up).toFixed()
  return qty === l.qty || cmp(qty, '0') <= 0 ? l : { ...l, qty, typed: undefined }
}

/** An item stands on one line: what is repeated goes into the first, with its quantity and what was remarked of it. */
export const twins: NonNullable<GridData<ItemLine>['twins']> = {
  column: 'catalogItemId',
  of: (l) => l.item?.id,
  merge: (first, more) => ({
    ...first,
    typed: undefined,
    qty: first.qty && more.qty ? plain(sumOf([first.qty, more.qty])) : first.qty || more.qty,
    remark: [...new Set([first.remark, more.remark].filter(Boolean))].join(' ').slice(0, 500),
  }),
}

/** Of an item kept by a browser from before units were told there are none. */
const packsOf = (item: PickItem): PickItem['packs'] => item.packs ?? []
const scaleOf = (unit: string): number => bounds[boundOfUnit(unit, fineUnits())].scale

/** A quantity as the cell took it: `40`, or `2 件` of an item that has 件. */
const withQty = (l: ItemLine, said: string): ItemLine => {
  const [qty = '', unit] = said.split(' ')
  const own = l.item?.unit ?? ''
  if (!l.item || !unit) return { ...l, qty, typed: undefined }
  const got = inPackUnits(packsOf(l.item), own, { qty, unit }, scaleOf(own))
  return got.fault ? l : { ...l, qty: got.qty, typed: { qty, unit } }
}

const unitRule = ({ item }: ItemLine): UnitRule | undefined =>
  item && {
    own: item.unit,
    units: packsOf(item).map((p) => p.unit),
    fault: (qty, unit) => {
      const { fault } = inPackUnits(packsOf(item), item.unit, { qty, unit }, scaleOf(item.unit))
      return fault && t(fault.message, fault.params)
    },
  }

/** The rules of the item for a quantity (domain §3.1), in the words of the server. */
const wrongQty = ({ item, qty }: ItemLine): string | undefined => {
  if (!item || !qty) return undefined
  if (cmp(qty, '0') <= 0) return t('必须大于 0')
  const fault = quantityFault(item, qty)
  return fault && t(fault.message, fault.params)
}

type Told = keyof typeof lineWords & keyof PickItem
const right = {
  ...{ price: true, packMultiple: true, lastPrice: true, regionLowest: true, regionMedian: true },
  ...{ stock: true, onWay: true, monthUse: true, agreedRest: true },
} as Partial<Record<Told, boolean>>

/** What follows from the item, by its word. */
const read = (key: Told, width = lineWords[key].width ?? 96): GridColumn<ItemLine> => ({
  key,
  title: lineWords[key].label,
  width,
  kind: 'read',
  ...(right[key] ? { align: 'right' as const } : {}),
  get: (l) => (l.item ? wordText(lineWords[key], l.item[key]) : ''),
})

/** Quantity × price of a line; nothing while one of them lacks. */
export const amountText = remembered((l: ItemLine) => (l.item && l.qty ? amountOf(l.qty, l.item.price) : ''))

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
    fill: ({ substitute: _, ...to }, from) => ({ ...to, item: from.item }),
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
    names: quantityHeadings,
    get: (l) => l.qty,
    set: withQty,
    units: unitRule,
    unitIn: 'unit',
    render: (l) => (l.typed ? enteredText(l.typed.qty, l.typed.unit, grouped(l.qty)) : undefined),
    unit: (l) => l.item?.unit ?? '',
    round: roundQty,
    decimals: (l) => scaleOf(l.item?.unit ?? ''),
    check: wrongQty,
  },
  read('unit'),
  // copied as it is stored
  { ...read('price'), price: true, get: (l) => l.item?.price ?? '' },
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
  read('spec'),
  read('manufacturer', 150),
  read('supplier', 150),
  ...(['packSpec', 'vbpClass', 'packMultiple'] as const).map((key) => read(key)),
  read('code', 110),
  {
    key: 'remark',
    title: lineWords.remark.label,
    width: 160,
    kind: 'text',
    seldom: true,
    names: ['明细备注'],
    get: (l) => l.remark,
    set: (l, remark) => ({ ...l, remark: remark.slice(0, 500) }),
  },
]

/** What a choice shows of itself: width by word. */
const shown = {
  ...{ name: 140, spec: 90, manufacturer: 100, packSpec: 90, unit: 44, price: 72 },
  ...{ lastPrice: 66, lastDay: 102, regionLowest: 60, regionMedian: 78 },
  ...{ stock: 74, onWay: 64, monthUse: 82, agreedRest: 74, vbpClass: 84, supplier: 96 },
} as const

const optionOf = (item: PickItem): PickOption<ItemLine> => ({
  key: item.id,
  ...(item.disabledReason ? { disabledReason: item.disabledReason } : {}),
  apply: (l) => {
    noteUsed([item])
    const { substitute, ...rest } = l
    // what was typed was counted in the packs of the item before
    if (l.item?.id !== item.id) delete rest.typed
    return { ...rest, item, ...(substitute && l.item?.id === item.id ? { substitute } : {}) }
  },
  // nothing is said of what is bought outside of volume-based procurement
  cells: {
    ...Object.fromEntries(
      keys(shown).map((key) => [key, item[key] === 0 || item[key] === null ? '' : wordText(lineWords[key], item[key])]),
    ),
    // not shown, but whoever types the whole code means it
    code: item.code,
  },
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
    const asked = async (word: string) => {
      const wish = { ...what, ...(word ? { keyword: word } : {}), page: 1, size: 50, part: 'rows' } as const
      return (await ask(pickCalls.find, wish, { signal, quiet: true })).rows
    }
    if (!navigator.onLine) return (await usedItems(what, keyword)).map(optionOf)
    const rows = await asked(keyword)
    // a name with its specification behind it, as it was pasted
    const [name = ''] = keyword.split(/\s/)
    return (rows.length > 0 || name === keyword ? rows : await asked(name)).map(optionOf)
  },
  clues: itemHeadings,
  match: async (clues) => {
    const lines = clues.map(({ code, text, name, spec }) => ({ code, text, name, spec }))
    const found = await ask(pickCalls.match, { ...what, lines }, { quiet: true })
    return found.map(({ item, reason }) => (item ? { option: optionOf(item) } : { message: reason }))
  },
  headings: (head) => ask(pickCalls.headings, { kind: 'planLine', headers: [...head] }, { quiet: true }),
  onCatalogue,
})

/** A line as the calls take it. */
export const sentLine = (l: ItemLine) => ({
  catalogItemId: l.item?.id ?? '',
  qty: l.qty,
  ...(l.typed ? { enteredQty: l.typed.qty, enteredUnit: l.typed.unit } : {}),
  remark: l.remark.trim(),
  ...(l.substitute ? { substitute: l.substitute } : {}),
})

export interface Stored {
  catalogItemId: string | null
  qty: string
  enteredQty?: string | null
  enteredUnit?: string
  remark: string
}
/** The stored lines of a document as they are typed on, with today's prices and reasons. */
export const loadLines = async (stored: readonly Stored[]): Promise<ItemLine[]> => {
  if (stored.length === 0) return []
  const found = await ask(pickCalls.named, { ids: stored.flatMap((l) => l.catalogItemId ?? []) })
  const items = new Map(found.map((f) => [f.asked, f.item]))
  noteUsed(found.map((f) => f.item))
  return stored.map(({ catalogItemId, qty, enteredQty, enteredUnit, remark }) => ({
    ...newLine(items.get(catalogItemId ?? ''), plain(qty), remark),
    ...(enteredQty && enteredUnit ? { typed: { qty: plain(enteredQty), unit: enteredUnit } } : {}),
  }))
}
