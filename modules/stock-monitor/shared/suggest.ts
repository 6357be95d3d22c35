import { Decimal } from '#kernel/shared/decimal.ts'

/** What of a product at a point says how much to buy. Packs, but for `available` and `daily`: minimum units. */
export interface Lacking {
  available: string
  onWay: string
  daily: string | null
  ratio: string
  safety: string | null
  most: string | null
  targetDays: number | null
}
interface Bounds {
  step: string
  least: string | null
  most: string | null
}

/** Up to where a shelf is filled, packs: so many days of its use, else its largest stock, and never less than its safety stock. */
export const targetOf = (l: Lacking): Decimal => {
  const safety = new Decimal(l.safety ?? 0)
  const byDays = l.targetDays && l.daily ? new Decimal(l.daily).div(l.ratio).mul(l.targetDays) : undefined
  return Decimal.max(byDays ?? l.most ?? safety, safety)
}

/**
 * What to buy: nothing while what is there and coming reaches the safety stock; else up to the target, in the multiple of the
 * item and inside its bounds (domain §2.15).
 */
export const suggestOf = (l: Lacking, { step, least, most }: Bounds): string => {
  const coming = new Decimal(l.available).div(l.ratio).add(l.onWay)
  const need = targetOf(l).sub(coming)
  if (need.lte(0) || coming.gte(Decimal.max(l.safety ?? 0, '0.000001'))) return '0'
  const up = Decimal.max(need, least ?? 0)
    .div(step)
    .ceil()
    .mul(step)
  return most === null ? up.toFixed() : Decimal.min(up, new Decimal(most).div(step).floor().mul(step)).toFixed()
}
