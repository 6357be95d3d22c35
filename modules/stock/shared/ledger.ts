import { z } from 'zod'
import { callsAt, priced } from '#kernel/shared/calls-at.ts'
import { exportCall } from '#kernel/shared/exporting.ts'
import { keys } from '#kernel/shared/machine.ts'
import { ask, Day, Days, each, Id, pageOf } from '#kernel/shared/page.ts'
import { DecOut } from '#kernel/shared/quantity.ts'
import { sheetOf, type Word, word, wordsOf } from '#kernel/shared/words.ts'
import { alarmLabels, alarmNames } from '#modules/stock-monitor/shared/alarms.ts'
import { goodsFilters, HoldRow } from './calls.ts'
import { causeValues } from './cause-values.data.ts'
import { type Cause, causes } from './causes.ts'
import { stockWords } from './words.ts'

const base = '/linex/kcgl/stock'
const at = callsAt(base, 'inventory/inventoryQuery', ['hospital', 'authority'])

/** Causes with a column of their own: an undo stands, with its sign, in the column of what it took back. */
export const ledgerCauses = keys(causes).filter((c): c is Exclude<Cause, 'undo'> => c !== 'undo')
type Column<S extends string> = `${Exclude<Cause, 'undo'>}${S}`
const perCause = <S extends string, V>(end: S, of: (cause: Exclude<Cause, 'undo'>) => V) =>
  Object.fromEntries(ledgerCauses.map((c) => [`${c}${end}`, of(c)])) as Record<Column<S>, V>

const article = {
  hospitalId: Id,
  hospital: z.string(),
  productId: Id,
  kind: z.int(),
  ...{ code: z.string(), name: z.string(), spec: z.string(), unit: z.string(), minUnit: z.string(), ratio: DecOut },
}

/** A product at a point over a period: opening + in − out = closing (§2.24.10). Quantities in minimum units, out is positive. */
export const LedgerRow = z.object({
  id: Id,
  ...article,
  pointId: Id,
  point: z.string(),
  owner: z.enum(['hospital', 'supplier']),
  /** The days that were counted, both included. */
  ...each(z.string(), 'from', 'to'),
  ...{ startQty: DecOut, startValue: DecOut, inQty: DecOut, inValue: DecOut },
  ...{ outQty: DecOut, outValue: DecOut, endQty: DecOut, endValue: DecOut },
  ...perCause('Qty', () => DecOut),
  ...perCause('Value', () => DecOut),
})

/**
 * What the list of movements is asked for behind a line: their values add up to what came in less what went out.
 * @param filters those of the ledger: of them the supplier alone says which lots of a line are meant
 */
export const movementsOfLine = (
  r: Pick<z.infer<typeof LedgerRow>, 'hospitalId' | 'pointId' | 'productId' | 'owner' | 'from' | 'to'>,
  filters: Readonly<Record<string, unknown>>,
): Record<string, unknown> => ({
  ...{ hospitalId: r.hospitalId, pointId: r.pointId, productId: r.productId, owner: r.owner },
  supplierId: filters.supplierId,
  at: { from: r.from, to: r.to },
})

/** A product of a hospital over all points, lots and prices. */
export const ProductStockRow = z.object({
  id: Id,
  ...article,
  manufacturer: z.string(),
  lots: z.int(),
  points: z.int(),
  /** Locked and available are null as at a date. */
  ...{ qty: DecOut, lockedQty: DecOut.nullable(), availableQty: DecOut.nullable(), amount: DecOut },
  /** Of it what suppliers still own; not in `amount`. */
  ...{ consignedQty: DecOut, consignedAmount: DecOut },
  /** Shipped by suppliers and not accepted yet, and between points. */
  transitQty: DecOut,
  firstExpiry: z.string().nullable(),
  updatedAt: z.string(),
})

/** Packs of a month. */
const Month = z.object({ month: z.string(), in: DecOut, out: DecOut, closing: DecOut })
export const ProductStock = z.object({
  ...article,
  manufacturer: z.string(),
  ...{ qty: DecOut, lockedQty: DecOut, availableQty: DecOut, amount: DecOut, consignedQty: DecOut },
  holds: z.array(HoldRow.omit({ why: true }).extend({ lotNo: z.string(), point: z.string() })),
  /** What is the matter with it at a point, or with a lot of it, since when. */
  alarms: z.array(
    z.object({
      id: Id,
      kind: z.enum(alarmNames),
      since: z.string(),
      ...each(z.string(), 'hospital', 'point', 'lotNo'),
    }),
  ),
  months: z.array(Month),
  /** Orders that are still to come, in packs. */
  orders: z.array(
    z.object({
      id: Id,
      orderId: Id,
      orderNo: z.string(),
      hospital: z.string(),
      supplier: z.string(),
      expectedDate: z.string().nullable(),
      ...{ qty: DecOut, openQty: DecOut, transitQty: DecOut },
    }),
  ),
})

/** A month whose books are closed. */
export const PeriodRow = z.object({
  id: Id,
  hospital: z.string(),
  month: z.string(),
  balances: z.int(),
  value: DecOut,
  consignedValue: DecOut,
  closerName: z.string(),
  closedAt: z.string(),
})
const MonthOf = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, '请选择月份')

const ledgerFilters = { ...goodsFilters, period: Days }
const ledgerSorts = ['code', 'name', 'point'] as const
const productSorts = ['code', 'name', 'qty', 'amount', 'firstExpiry', 'updatedAt'] as const

export const ledgerCalls = {
  products: at.read(
    'products',
    '按产品查询库存',
    'view',
    ask({ ...goodsFilters, asAt: Day }, productSorts),
    pageOf(ProductStockRow),
    priced,
  ),
  detail: at.read(
    'detail',
    '产品库存详情',
    'view',
    z.object({ id: Id, hospitalId: Id.optional() }).strict(),
    ProductStock,
    priced,
  ),
  ledger: at.read('ledger', '库存收发存', 'view', ask(ledgerFilters, ledgerSorts), pageOf(LedgerRow), priced),
  ledgerExport: {
    ...exportCall(`${base}/ledgerExport`, '导出收发存', at.may('export'), ledgerFilters),
    ...priced,
  },
  periods: at.read('periods', '已结账月份', 'view', ask({ hospitalId: Id }, ['month']), pageOf(PeriodRow), priced),
  /** Freezes what the hospital had at the end of a past month; from then on nothing of it is taken back (§2.24.10). */
  closeMonth: at.write(
    'closeMonth',
    '月末结账',
    'closeMonth',
    z.object({ month: MonthOf }).strict(),
    z.object({ id: Id, month: z.string(), balances: z.int(), value: DecOut }),
    { orgs: ['hospital'] },
  ),
}

const { hospital, point, kind, code, name, spec, unit, minUnit, ratio, owner } = stockWords
/** Fields of a line of the ledger 收发存. */
export const ledgerWords = wordsOf({
  ...{ hospital, point, kind, code, name, spec, unit, minUnit, ratio, owner },
  startQty: word.qty('期初数量'),
  startValue: word.money('期初金额'),
  inQty: word.qty('收入数量'),
  inValue: word.money('收入金额'),
  ...perCause('Qty', (c): Word => word.qty(causes[c].label)),
  ...perCause('Value', (c): Word => word.money(causeValues[c])),
  outQty: word.qty('发出数量'),
  outValue: word.money('发出金额'),
  endQty: word.qty('期末数量'),
  endValue: word.money('期末金额'),
})
export const ledgerSheet = sheetOf(ledgerWords)

/** Fields of a product's stock. */
export const productStockWords = wordsOf({
  ...{ hospital, kind, code, name, spec, unit, minUnit, ratio },
  manufacturer: stockWords.manufacturer,
  lots: word.int('批次数'),
  points: word.int('库房数'),
  qty: stockWords.qty,
  lockedQty: stockWords.lockedQty,
  availableQty: stockWords.availableQty,
  amount: stockWords.amount,
  consignedQty: word.qty('寄售数量'),
  consignedAmount: word.money('寄售金额'),
  transitQty: stockWords.transitQty,
  firstExpiry: word.day('最近效期'),
  updatedAt: stockWords.updatedAt,
})

/** Fields of an order line that is still to come, in packs. */
export const comingWords = wordsOf({
  orderNo: word.text('订单号', 160),
  hospital,
  supplier: stockWords.supplier,
  qty: word.qty('订单数量'),
  openQty: word.qty('未发数量'),
  transitQty: stockWords.transitQty,
  expectedDate: word.day('期望到货'),
})

/** Fields of what is the matter with a product. */
export const productAlarmWords = wordsOf({
  kind: word.choice('预警', alarmLabels, 120),
  since: word.day('预警起始日'),
  point: stockWords.point,
  lotNo: stockWords.lotNo,
  hospital,
})

/** Fields of a closed month. */
export const periodWords = wordsOf({
  hospital,
  month: word.text('月份', 90),
  balances: word.int('结存批次数', 100),
  value: word.money('结存金额'),
  consignedValue: word.money('寄售金额'),
  closerName: word.text('结账人', 100),
  closedAt: word.time('结账时间'),
})
