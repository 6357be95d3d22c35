import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ask, Days, Id, Kind, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { groupings, stockGroupings } from './groupings.ts'

const names = <K extends string>(of: Record<K, unknown>) => keys(of) as [K, ...K[]]
export const By = z.enum(names(groupings))
export const StockBy = z.enum(names(stockGroupings))

/** Days, both ends included. */
const Span = z.object({ from: z.string(), to: z.string() })

/** What was used under one heading, beside the period before and the same period a year before; quantities in packs. */
export const UseRow = z.object({
  id: Id,
  /** What the heading means to a filter: an id, a name, a class; empty for what has none. */
  key: z.string(),
  name: z.string(),
  /** Specification, code: what tells two of a name apart. */
  note: z.string(),
  /** Null where different units stand under one heading. */
  qty: DecOut.nullable(),
  unit: z.string(),
  value: DecOut,
  /** Percent of the whole. */
  share: DecOut,
  lastValue: DecOut,
  /** Percent more or less than the period of equal length before; null where there was nothing then. */
  lastRate: DecOut.nullable(),
  yearValue: DecOut,
  yearRate: DecOut.nullable(),
  /** More or less than the setting allows. */
  outlier: z.boolean(),
  /** The days that were counted for `value`, `lastValue` and `yearValue`: the movements of each lie in its own. */
  days: Span,
  lastDays: Span,
  yearDays: Span,
})

const goods = {
  productId: Id,
  /** Of one name, whatever its specification. */
  generic: z.string().trim().max(200),
  /** With all categories below it. */
  categoryId: Id,
  kind: Kind,
  hospitalId: Id,
}
const useFilters = {
  /** Under which headings; products when left out. */
  by: By,
  /** Days; this month until today when left out. */
  period: Days,
  ...goods,
  pointId: Id,
  departmentId: Id,
  /** Whether nobody said for whom. */
  noDepartment: z.boolean(),
  /** Whether the goods stand in no category of the reader's. */
  noCategory: z.boolean(),
  /** Purchase class of the newest order of the product. */
  vbpClass: z.int().min(0).max(4),
  outlier: z.boolean(),
}
const useSorts = ['value', 'qty', 'lastRate', 'yearRate', 'name'] as const

/** Of one heading what lies in the region. */
export const AreaStockRow = z.object({
  id: Id,
  key: z.string(),
  name: z.string(),
  note: z.string(),
  hospitals: z.int(),
  lots: z.int(),
  /** Packs, or minimum units where packs of several sizes stand under one heading; null where different things do. */
  qty: DecOut.nullable(),
  unit: z.string(),
  amount: DecOut,
  /** What suppliers still own. */
  consigned: DecOut,
  /** In the same unit, a day over the last 30 full days; null: unknown. */
  daily: DecOut.nullable(),
  /** Days the stock lasts; null without use. */
  coverDays: DecOut.nullable(),
  /** Hospitals whose stock lasts longer, or shorter, than the settings say. */
  over: z.int(),
  under: z.int(),
})
const stockFilters = {
  /** Under which headings; names when left out. */
  by: StockBy,
  ...goods,
}

const at = callsAt('/linex/kcgl/consumption', 'inventory/consumptionMonitoring', ['hospital', 'authority'])
export const consumptionCalls = {
  query: at.list('查询消耗', useFilters, useSorts, UseRow, priced),
  export: at.export('导出消耗', useFilters, priced),
  /** Twelve months to the period's end, beside the year before. */
  trend: at.read(
    'trend',
    '消耗趋势',
    'view',
    z
      .object(useFilters)
      .partial()
      .omit({ by: true, outlier: true })
      .extend({ keyword: ask({}, useSorts).shape.keyword })
      .strict(),
    z.object({
      /** With the days of each: the last month ends with the period. */
      months: z.array(z.object({ month: z.string(), value: DecOut, yearValue: DecOut, days: Span, yearDays: Span })),
    }),
    { codes: ['inventory/consumptionMonitoring:view', 'inventory/areaConsumption:view'], ...priced },
  ),
}

const area = callsAt('/linex/kcgl/area', 'inventory/areaConsumption', ['authority'])
const stockCode = 'inventory/areaInventory'
export const areaCalls = {
  consumption: area.read('consumption', '查询区域消耗', 'view', ask(useFilters, useSorts), pageOf(UseRow), priced),
  inventory: area.read(
    'inventory',
    '查询区域库存',
    `${stockCode}:view`,
    ask(stockFilters, ['name']),
    pageOf(AreaStockRow),
    priced,
  ),
  export: area.export(
    '导出区域库存和消耗',
    { what: z.enum(['consumption', 'inventory']), ...useFilters, by: z.union([By, StockBy]) },
    { codes: [`${stockCode}:export`, 'inventory/areaConsumption:export'], ...priced },
  ),
}
