import type { Answer } from '#kernel/shared/call.ts'
import { cmp, plain } from '#kernel/shared/decimal.ts'
import { boundOfUnit, bounds } from '#kernel/shared/quantity.ts'
import type { ToldLine } from '#kernel/web/document/conflict.ts'
import type { GridColumn, GridRow } from '#kernel/web/grid/types.ts'
import { t } from '#kernel/web/i18n.ts'
import { itemWords } from '#modules/purchase-list/shared/words.ts'
import { fineUnits } from '#modules/setting/web/public.tsx'
import type { ChangingKey, changeCalls, Wishes } from '../shared/calls.ts'
import { changing } from '../shared/words.ts'

export type Choice = Answer<typeof changeCalls.choices>[number]
type Typed = Readonly<Record<ChangingKey, string>>

/** An item with what shall become of it, while that is typed: it begins as it is. */
export interface ChangeLine extends GridRow {
  item: Choice
  typed: Typed
}

const flag = (v: boolean): string => (v ? '1' : '0')
const count = (v: string | null): string => (v ? plain(v) : '')
/** What an item says now, as it is typed. */
const typedOf = (c: Choice): Typed => ({
  supplierId: c.supplierId,
  packMultiple: count(c.packMultiple),
  minQty: count(c.minQty),
  maxQty: count(c.maxQty),
  temporary: flag(c.temporary),
  temporaryUntil: c.temporaryUntil ?? '',
  online: flag(c.online),
})

export const lineOf = (item: Choice, wished: Partial<Typed> = {}): ChangeLine => ({
  key: item.id,
  item,
  typed: { ...typedOf(item), ...wished },
})

/** What somebody typed before, of a line of today. */
export const wishedOf = (lines: readonly { field: ChangingKey; wish: string | boolean | null }[], item: Choice) =>
  Object.fromEntries(
    lines.map(({ field, wish }) => {
      if (field === 'supplierId') return [field, item.suppliers.find((s) => s.name === wish)?.id ?? item.supplierId]
      return [field, typeof wish === 'boolean' ? flag(wish) : field === 'temporaryUntil' ? (wish ?? '') : count(wish)]
    }),
  ) as Partial<Typed>

const changedKeys = (l: ChangeLine): ChangingKey[] => {
  const now = typedOf(l.item)
  return (Object.keys(now) as ChangingKey[]).filter((key) => l.typed[key] !== now[key])
}
/** Nothing of it shall change. */
export const unchanged = (l: ChangeLine): boolean => changedKeys(l).length === 0

/** A line as a conflict tells it: each value that may change, as it is read. */
export const toldLine = (l: ChangeLine): ToldLine => ({
  id: l.key,
  name: l.item.name,
  cells: (Object.keys(l.typed) as ChangingKey[]).map((key) => [changing[key].label, readOf(key, l.typed[key], l)]),
})

/** What is sent: the changed fields alone. */
export const wishOf = (l: ChangeLine): Wishes =>
  Object.fromEntries(
    changedKeys(l).map((key) => {
      const v = l.typed[key]
      return [key, key === 'temporary' || key === 'online' ? v === '1' : v === '' ? null : v]
    }),
  ) as Wishes

/** What stands there, and before it what stood there. */
const beside = (key: ChangingKey, text: (v: string, l: ChangeLine) => string) => (l: ChangeLine) => {
  const was = typedOf(l.item)[key]
  const is = l.typed[key]
  return was === is ? text(is, l) : `${text(was, l) || '--'} → ${text(is, l) || '--'}`
}
const yesNo = [
  { value: '1', label: '是' },
  { value: '0', label: '否' },
] as const
const supplierName = (v: string, l: ChangeLine) => l.item.suppliers.find((s) => s.id === v)?.name ?? ''

const readOf = (key: ChangingKey, v: string, l: ChangeLine): string =>
  key === 'supplierId' ? supplierName(v, l) : key === 'temporary' || key === 'online' ? t(v === '1' ? '是' : '否') : v

const fact = (key: 'code' | 'name' | 'spec' | 'unit' | 'supplier', width: number): GridColumn<ChangeLine> => ({
  key,
  title: itemWords[key].label,
  width,
  kind: 'read',
  get: (l) => l.item[key],
})
const typed = (
  key: ChangingKey,
  width: number,
): Pick<GridColumn<ChangeLine>, 'key' | 'title' | 'width' | 'get' | 'set'> => ({
  key,
  title: changing[key].label,
  width,
  get: (l) => l.typed[key],
  set: (l, v) => ({ ...l, typed: { ...l.typed, [key]: v } }),
})
const quantity = (
  key: 'packMultiple' | 'minQty' | 'maxQty',
  check?: GridColumn<ChangeLine>['check'],
): GridColumn<ChangeLine> => ({
  ...typed(key, 120),
  kind: 'num',
  align: 'right',
  required: key === 'packMultiple',
  decimals: (l) => bounds[boundOfUnit(l.item.unit, fineUnits())].scale,
  render: beside(key, (v) => v),
  check: (l) => (l.typed[key] && cmp(l.typed[key], '0') <= 0 ? t('必须大于 0') : check?.(l)),
})
const bool = (key: 'temporary' | 'online'): GridColumn<ChangeLine> => ({
  ...typed(key, 84),
  kind: 'select',
  options: yesNo,
  render: beside(key, (v) => t(v === '1' ? '是' : '否')),
})

/** The article is given; what may change is typed over what it says. */
export const columnsFor = (items: readonly Choice[]): readonly GridColumn<ChangeLine>[] => [
  { ...fact('name', 170), frozen: true },
  fact('spec', 90),
  {
    ...typed('supplierId', 210),
    kind: 'select',
    options: [...new Map(items.flatMap((c) => c.suppliers.map((s) => [s.id, s.name])))].map(([value, label]) => ({
      value,
      label,
    })),
    render: beside('supplierId', supplierName),
    check: (l) =>
      l.item.suppliers.some((s) => s.id === l.typed.supplierId) || l.typed.supplierId === l.item.supplierId
        ? undefined
        : t('采购目录中没有该供应商的已启用品种，请先加入并审核'),
  },
  quantity('packMultiple'),
  quantity('minQty'),
  quantity('maxQty', ({ typed: v }) =>
    v.minQty && v.maxQty && cmp(v.maxQty, v.minQty) < 0 ? t('最大采购量不能小于最小起订量') : undefined,
  ),
  bool('temporary'),
  {
    ...typed('temporaryUntil', 190),
    kind: 'date',
    render: beside('temporaryUntil', (v) => v),
    check: ({ typed: v }) => (v.temporary === '1' && !v.temporaryUntil ? t('请填写临采截止日期') : undefined),
  },
  bool('online'),
  fact('unit', 50),
  fact('supplier', 150),
  fact('code', 110),
]
