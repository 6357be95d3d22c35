import { searchText, spelled } from '#kernel/server/pinyin.ts'
import { plain } from '#kernel/shared/decimal.ts'
import type { Values } from '#kernel/shared/field.ts'
import { type ProductKind, productTables } from '../shared/tables.ts'

/** Fields with a column of their own: key → column and its SQL type; all others of a kind live in `extra`. */
const columns = {
  name: ['name', 'text'],
  tradeName: ['trade_name', 'text'],
  spec: ['spec', 'text'],
  model: ['model', 'text'],
  packSpec: ['pack_spec', 'text'],
  packUnit: ['pack_unit', 'text'],
  minUnit: ['min_unit', 'text'],
  conversionRatio: ['conversion_ratio', 'numeric'],
  manufacturerId: ['manufacturer_id', 'uuid'],
  categoryId: ['category_id', 'uuid'],
  origin: ['origin', 'text'],
  approvalNo: ['approval_no', 'text'],
  insuranceCode: ['insurance_code', 'text'],
  provincialId: ['provincial_id', 'text'],
  barcode: ['barcode', 'text'],
  listedPrice: ['listed_price', 'numeric'],
  ceilingPrice: ['ceiling_price', 'numeric'],
  coldChain: ['cold_chain', 'boolean'],
  lotRequired: ['lot_required', 'boolean'],
  expiryRequired: ['expiry_required', 'boolean'],
  nearExpiryDays: ['near_expiry_days', 'integer'],
} as const
type Column = (typeof columns)[keyof typeof columns][0]
const nullable = new Set<string>(['manufacturer_id', 'category_id', 'listed_price', 'ceiling_price'])
/** What a kind without such a field has, such as lot and expiry of logistics goods. */
const otherwise: Partial<Record<Column, unknown>> = {
  origin: '国产',
  cold_chain: false,
  lot_required: false,
  expiry_required: false,
  near_expiry_days: 180,
}

/** A row of table product, without what the database and the platform give it. */
export type ProductRecord = Record<Column, unknown> & {
  narcotic: boolean
  extra: Record<string, unknown>
  pinyin: string
  initials: string
  search: string
}

const narcotics = ['麻醉', '精一']
const ranges: Record<string, readonly [min: string, max: string]> = { 冷藏: ['2', '8'], 冷冻: ['-25', '-15'] }

/** Goods of a cold store travel cold: the usual range of the store, unless another is given (domain §2.2). */
const chilled = (values: Values): Values => {
  const range = ranges[String(values.storage)]
  if (!range) return values
  return { ...values, coldChain: true, tempMin: values.tempMin || range[0], tempMax: values.tempMax || range[1] }
}

/**
 * The row of a product from its field values. Narcotic and cold chain are derived: 麻醉 and 精一 make the order separate,
 * a cold store makes the cold chain (domain §2.2). Same values give the same row, so rows can be compared.
 */
export const recordOf = (kind: ProductKind, given: Values, maker: string): ProductRecord => {
  const values = chilled(given)
  const extra: Record<string, unknown> = {}
  for (const f of productTables[kind].fields) {
    const v = values[f.key]
    if (f.made || f.key in columns || v === null || v === undefined || v === '') continue
    if (Array.isArray(v) && v.length === 0) continue
    extra[f.key] = f.type === 'dec' ? plain(String(v)) : v
  }
  const row = Object.fromEntries(
    Object.entries(columns).map(([key, [column, type]]): [Column, unknown] => {
      const v = values[key]
      if (v === null || v === undefined || v === '')
        return [column, nullable.has(column) ? null : (otherwise[column] ?? '')]
      return [column, type === 'numeric' ? plain(String(v)) : v]
    }),
  ) as Record<Column, unknown>
  const special = Array.isArray(values.specialDrug) ? values.specialDrug : []
  const name = String(values.name ?? '')
  const said = spelled(name)
  const trade = String(values.tradeName ?? '')
  return {
    ...row,
    narcotic: kind === 0 && special.some((s) => narcotics.includes(s)),
    extra,
    ...said,
    search: searchText(
      name,
      trade,
      said.pinyin,
      said.initials,
      trade && spelled(trade).initials,
      row.spec as string,
      row.model as string,
      row.approval_no as string,
      row.insurance_code as string,
      row.provincial_id as string,
      row.barcode as string,
      maker,
    ),
  }
}

interface Stored extends Record<string, unknown> {
  extra: unknown
}

/** The field values of a stored product, the way they were given. */
export const valuesOf = (kind: ProductKind, row: Stored): Values => {
  const extra = row.extra as Values
  const values: Values = {}
  for (const f of productTables[kind].fields) {
    if (f.made) continue
    const [column] = columns[f.key as keyof typeof columns] ?? []
    const v = column ? (row[column] as Values[string]) : extra[f.key]
    values[f.key] =
      v === '' || v === undefined ? null : f.type === 'dec' && typeof v === 'string' ? plain(v) : (v as Values[string])
  }
  return values
}

/** SQL types of the columns, for rows that travel as one JSON parameter. */
export const columnTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(columns)),
  narcotic: 'boolean',
  extra: 'jsonb',
  pinyin: 'text',
  initials: 'text',
  search: 'text',
}
