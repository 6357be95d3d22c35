import { z } from 'zod'
import { Decimal } from './decimal.ts'

/** Bounds of specification §5 and domain §2. */
export const bounds = {
  /** Units that allow decimals: 99999999.999 with 3 decimals. */
  fine: { max: '99999999.999', scale: 3 },
  /** All other quantities: whole numbers up to 99999999. */
  whole: { max: '99999999', scale: 0 },
  /** Prices typed: 4 decimals. */
  price: { max: '99999999.9999', scale: 4 },
  /** Other decimal cases: 2 decimals. */
  plain: { max: '99999999.99', scale: 2 },
} as const
export type Bound = keyof typeof bounds

const sentences: Record<Bound, string> = {
  fine: '请输入不超过 99999999.999 的数，最多 3 位小数',
  whole: '请输入不超过 99999999 的整数',
  price: '请输入不超过 99999999.9999 的数，最多 4 位小数',
  plain: '请输入不超过 99999999.99 的数，最多 2 位小数',
}
/** What the user reads when a number does not fit its bound. */
export const sentence = (bound: Bound): string => sentences[bound]

/** True when the text is a plain decimal inside the bound. Signs, exponents and grouping are not plain. */
export const fits = (text: string, bound: Bound): boolean =>
  /^\d{1,8}(\.\d+)?$/.test(text) &&
  new Decimal(text).decimalPlaces() <= bounds[bound].scale &&
  new Decimal(text).lte(bounds[bound].max)

/** Why a text is no number of a bound; one below zero is told that, not how large it may be. */
export const whyNot = (text: string, bound: Bound): string =>
  /^-\d*\.?\d+$/.test(text) ? '不能是负数' : sentence(bound)

const decimalString = (bound: Bound) =>
  z
    .string()
    .trim()
    .refine((s) => fits(s, bound), { error: (i) => (i.input === '' ? '必填' : whyNot(String(i.input), bound)) })

/** A quantity that may carry 3 decimals; whether the unit allows them is the service's rule (needs the product). */
export const Qty = decimalString('fine')
/** Quantity greater than zero. */
export const QtyPositive = Qty.refine((s) => !fits(s, 'fine') || new Decimal(s).gt(0), '必须大于 0')
/** Price: up to 4 decimals, not negative. */
export const Price = decimalString('price')
export const PricePositive = Price.refine((s) => !fits(s, 'price') || new Decimal(s).gt(0), '必须大于 0')
/** Yuan: up to 2 decimals. */
export const Money = decimalString('plain')
/** Yuan of one payment, above zero. */
export const MoneyPositive = Money.refine((s) => !fits(s, 'plain') || new Decimal(s).gt(0), '必须大于 0')
/** Any decimal string going out (amounts, sums, counters). */
export const DecOut = z.string()

/** The units that take decimals, by the dictionary 收货数量类型 (specification §5). */
export type FineUnits = Pick<ReadonlySet<string>, 'has'>
export const boundOfUnit = (unit: string, fine: FineUnits): 'fine' | 'whole' => (fine.has(unit) ? 'fine' : 'whole')

/** The dictionary that says so, and its entry the units stand below. */
export const decimalUnits = { kind: 'receiptQuantityType', parent: '1' } as const

/** Full-width digits, grouping commas and spaces out of a pasted number: `１，２００．５` → `1200.5`. */
export const normaliseNumber = (text: string): string => text.normalize('NFKC').replace(/[\s,]/g, '').trim()
