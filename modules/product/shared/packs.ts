import { z } from 'zod'
import { cmp, Decimal } from '#kernel/shared/decimal.ts'
import type { Fault } from '#kernel/shared/field.ts'
import { versioned } from '#kernel/shared/page.ts'

const count = z.int().min(1).max(999_999_999)
const text = (max: number) => z.string().trim().max(max)

/** A level of packing: `num`/`den` minimum units, exact (domain-lists §2.33). */
export const Pack = z
  .object({
    unit: text(20).min(1),
    num: count,
    den: count.default(1),
    barcode: text(30).default(''),
    udiDi: text(50).default(''),
  })
  .strict()
export type PackLevel = z.output<typeof Pack>
export const PackRow = Pack.extend({ level: z.int(), isOrderUnit: z.boolean() })
/** All levels, from the minimum unit up. */
export const Packs = versioned.extend({ packs: z.array(Pack).min(1).max(4) }).strict()

interface Units {
  packUnit: string
  minUnit: string
  /** Minimum units per pack unit. */
  ratio: string
}

const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b))

/** The levels a product has while nobody said them: its minimum unit, and its pack unit by the ratio of three decimals. */
export const usualPacks = ({ packUnit, minUnit, ratio }: Units): PackLevel[] => {
  const plain = { barcode: '', udiDi: '' }
  const first = { unit: minUnit, num: 1, den: 1, ...plain }
  if (packUnit === minUnit) return [first]
  const thousandths = new Decimal(ratio).times(1000).toNumber()
  const whole = gcd(thousandths, 1000)
  return [first, { unit: packUnit, num: thousandths / whole, den: 1000 / whole, ...plain }]
}

/** Whether a level holds exactly so many minimum units. */
const holds = (p: PackLevel, ratio: string): boolean =>
  cmp(new Decimal(ratio).times(p.den).toFixed(), String(p.num)) === 0

/** What is wrong with the levels of a product, the line of each fault in `key`: `packs.1.num`. */
export const packFaults = (packs: readonly PackLevel[], { packUnit, minUnit, ratio }: Units): Fault[] => {
  const at = (i: number, key: string, reason: string, params?: Fault['params']): Fault => ({
    key: `packs.${i}.${key}`,
    reason,
    ...(params ? { params } : {}),
  })
  const faults: Fault[] = []
  const [first] = packs
  if (first?.unit !== minUnit) faults.push(at(0, 'unit', '第 1 级须为最小单位「{{unit}}」', { unit: minUnit }))
  if (first && (first.num !== 1 || first.den !== 1)) faults.push(at(0, 'num', '第 1 级的数量须为 1'))
  for (const [i, p] of packs.entries()) {
    const before = packs[i - 1]
    if (packs.findIndex((x) => x.unit === p.unit) < i)
      faults.push(at(i, 'unit', '单位「{{unit}}」重复', { unit: p.unit }))
    if (before && p.num * before.den <= before.num * p.den)
      faults.push(at(i, 'num', '第 {{n}} 级须大于上一级', { n: i + 1 }))
    if (p.unit === packUnit && !holds(p, ratio))
      faults.push(
        at(i, 'num', '采购单位「{{unit}}」须为 {{ratio}} 个最小单位', {
          unit: packUnit,
          ratio: new Decimal(ratio).toFixed(),
        }),
      )
  }
  if (!packs.some((p) => p.unit === packUnit))
    faults.push(at(packs.length - 1, 'unit', '须包含采购单位「{{unit}}」', { unit: packUnit }))
  return faults
}
