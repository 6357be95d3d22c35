import type { Answer } from '#kernel/shared/call.ts'
import { cmp } from '#kernel/shared/decimal.ts'
import { bounds } from '#kernel/shared/quantity.ts'
import type { GridColumn, GridRow, Pick } from '#kernel/web/grid/types.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { t } from '#kernel/web/i18n.ts'
import { priceText } from '#kernel/web/list/format.ts'
import { priceCalls as calls } from '../shared/calls.ts'
import { changeText } from './change.ts'

export type Item = Answer<typeof calls.items>['rows'][number]

/** An item with its new price, while it is typed. */
export interface PriceLine extends GridRow {
  item?: Item
  newPrice: string
  remark: string
}

let made = 0
export const newLine = (item?: Item, newPrice = '', remark = ''): PriceLine => ({
  key: `p${++made}`,
  ...(item ? { item } : {}),
  newPrice,
  remark,
})

/** A line nobody has begun. */
export const untouched = (l: PriceLine): boolean => !l.item && !l.newPrice && !l.remark

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

const read = (
  key: string,
  title: string,
  width: number,
  of: (item: Item) => string,
  align?: 'right',
): GridColumn<PriceLine> => ({
  key,
  title,
  width,
  kind: 'read',
  get: (l) => (l.item ? of(l.item) : ''),
  ...(align ? { align } : {}),
})

/** The item is chosen, the new price typed, all else follows. */
export const columnsFor = (type: string): readonly GridColumn<PriceLine>[] => [
  {
    key: 'catalogItemId',
    title: '品种',
    width: 210,
    kind: 'pick',
    frozen: true,
    required: true,
    get: (l) => l.item?.name ?? '',
    copy: (l) => l.item?.code ?? '',
    fill: (to, from) => (from.item ? { ...to, item: from.item } : to),
  },
  {
    key: 'oldPrice',
    title: '原价格',
    width: 96,
    kind: 'read',
    align: 'right',
    get: (l) => oldPrice(type, l),
    render: (l) => (l.item ? priceText(oldPrice(type, l)) : ''),
  },
  {
    key: 'newPrice',
    title: '新价格',
    width: 100,
    kind: 'num',
    align: 'right',
    required: true,
    decimals: bounds.price.scale,
    get: (l) => l.newPrice,
    set: (l, newPrice) => ({ ...l, newPrice }),
    check: (l) => wrongPrice(type, l),
  },
  {
    key: 'change',
    title: '变动幅度',
    width: 90,
    kind: 'read',
    align: 'right',
    get: (l) => changeText(oldPrice(type, l), l.newPrice),
  },
  read('listedPrice', '挂网价', 90, (i) => priceText(i.listedPrice), 'right'),
  read('ceilingPrice', '最高限价', 90, (i) => priceText(i.ceilingPrice), 'right'),
  read('unit', '单位', 60, (i) => i.unit),
  read('spec', '规格', 110, (i) => i.spec),
  read('code', '产品编码', 120, (i) => i.code),
  read('hospital', '医院', 180, (i) => i.hospital),
  read('supplier', '供应商', 180, (i) => i.supplier),
  read('manufacturer', '生产企业', 180, (i) => i.manufacturer),
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

/** Choosing an item of one's own organisation. */
export const itemPick = (onCatalogue: () => void): Pick<PriceLine> => ({
  columns: [
    { title: '产品名称', width: 190, get: (o) => o.cells.name ?? '' },
    { title: '规格', width: 110, get: (o) => o.cells.spec ?? '' },
    { title: '单位', width: 50, get: (o) => o.cells.unit ?? '' },
    { title: '采购价', width: 80, align: 'right', get: (o) => o.cells.price ?? '' },
    { title: '医院', width: 150, get: (o) => o.cells.hospital ?? '' },
    { title: '供应商', width: 170, get: (o) => o.cells.supplier ?? '' },
    { title: '产品编码', width: 110, get: (o) => o.cells.code ?? '' },
  ],
  find: async (keyword, signal) => {
    const wish = { ...(keyword ? { keyword } : {}), page: 1, size: 50, part: 'rows' as const }
    const page = await ask(calls.items, wish, { signal, quiet: true })
    return page.rows.map((item) => ({
      key: item.id,
      apply: (l) => ({ ...l, item }),
      cells: {
        name: item.name,
        spec: item.spec,
        unit: item.unit,
        price: priceText(item.price),
        hospital: item.hospital,
        supplier: item.supplier,
        code: item.code,
      },
    }))
  },
  onCatalogue,
})

/** Lines as the call takes them; untouched ones are left out. */
export const sentLines = (lines: readonly PriceLine[]) =>
  lines.map((l) => ({ catalogItemId: l.item?.id ?? '', newPrice: l.newPrice, remark: l.remark.trim() }))
