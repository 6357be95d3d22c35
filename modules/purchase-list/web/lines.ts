import { amountOf, Decimal } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import type { GridColumn, GridRow, Pick, PickOption } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { moneyText, priceText, qtyText } from '#kernel/web/list/format.ts'
import { vbpClasses } from '#modules/product/shared/kinds.ts'
import { type PickItem, pickCalls } from '../shared/pick.ts'

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
  const n = new Decimal(qty)
  if (n.lte(0)) return t('必须大于 0')
  if (!n.mod(item.packMultiple).isZero())
    return t('采购数量必须是 {{packMultiple}} 的倍数', { packMultiple: qtyText(item.packMultiple) })
  if (item.minOrderQty && n.lt(item.minOrderQty))
    return t('采购数量不能小于起订量 {{minOrderQty}}', { minOrderQty: qtyText(item.minOrderQty) })
  if (item.maxOrderQty && n.gt(item.maxOrderQty))
    return t('采购数量不能大于最大采购量 {{maxOrderQty}}', { maxOrderQty: qtyText(item.maxOrderQty) })
  return undefined
}

const read = (
  key: string,
  title: string,
  width: number,
  of: (item: PickItem) => string,
  more: Partial<GridColumn<ItemLine>> = {},
): GridColumn<ItemLine> => ({ key, title, width, kind: 'read', get: (l) => (l.item ? of(l.item) : ''), ...more })

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
    title: '采购数量',
    width: 96,
    kind: 'num',
    align: 'right',
    required: true,
    total: true,
    get: (l) => l.qty,
    set: (l, qty) => ({ ...l, qty }),
    decimals: (l) => bounds[boundOfUnit(l.item?.unit ?? '')].scale,
    check: wrongQty,
  },
  read('unit', '单位', 60, (i) => i.unit),
  read('price', '单价', 96, (i) => i.price, { align: 'right', render: (l) => (l.item ? priceText(l.item.price) : '') }),
  {
    key: 'amount',
    title: '金额',
    width: 120,
    kind: 'read',
    align: 'right',
    scale: 2,
    total: true,
    get: (l) => (l.item && l.qty ? amountOf(l.qty, l.item.price) : ''),
    render: (l) => (l.item && l.qty ? moneyText(amountOf(l.qty, l.item.price)) : ''),
  },
  read('code', '产品编码', 110, (i) => i.code),
  read('spec', '规格', 110, (i) => i.spec),
  read('packSpec', '包装规格', 130, (i) => i.packSpec),
  read('vbp', '集采类型', 96, (i) => t(vbpClasses[i.vbpClass as 0])),
  read('multiple', '起订倍数', 84, (i) => qtyText(i.packMultiple), { align: 'right' }),
  read('supplier', '供应商', 200, (i) => i.supplier),
  read('manufacturer', '生产企业', 200, (i) => i.manufacturer),
  {
    key: 'remark',
    title: '备注',
    width: 160,
    kind: 'text',
    seldom: true,
    get: (l) => l.remark,
    set: (l, remark) => ({ ...l, remark: remark.slice(0, 500) }),
  },
]

const optionOf = (item: PickItem): PickOption<ItemLine> => ({
  key: item.id,
  ...(item.disabledReason ? { disabledReason: item.disabledReason } : {}),
  apply: (l) => ({ ...l, item }),
  cells: {
    name: item.name,
    code: item.code,
    spec: item.spec,
    unit: item.unit,
    price: priceText(item.price),
    supplier: item.supplier,
    vbp: item.vbpClass > 0 ? t(vbpClasses[item.vbpClass as 0]) : '',
  },
})

/** Choosing from the catalogue in the item cell: one kind, and for orders one supplier. */
export const itemPick = (what: { kind: number; supplierId?: string }, onCatalogue: () => void): Pick<ItemLine> => ({
  columns: [
    { title: '产品名称', width: 190, get: (o) => o.cells.name ?? '' },
    { title: '规格', width: 110, get: (o) => o.cells.spec ?? '' },
    { title: '单位', width: 50, get: (o) => o.cells.unit ?? '' },
    { title: '单价', width: 80, align: 'right', get: (o) => o.cells.price ?? '' },
    { title: '供应商', width: 180, get: (o) => o.cells.supplier ?? '' },
    { title: '集采类型', width: 80, get: (o) => o.cells.vbp ?? '' },
    { title: '产品编码', width: 100, get: (o) => o.cells.code ?? '' },
  ],
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

/** Lines as the calls take them; untouched ones are left out. */
export const sentLines = (lines: readonly ItemLine[]) =>
  lines
    .filter((l) => !untouched(l))
    .map((l) => ({ catalogItemId: l.item?.id ?? '', qty: l.qty, remark: l.remark.trim() }))
