import { Decimal } from '#kernel/shared/decimal.ts'

/** One part of a line after classification; several when the agreed volume ends inside the line. */
export interface Part {
  qty: string
  /** 0 none, 1 national within, 2 provincial within, 3 national outside, 4 provincial outside (specification §3 jclx). */
  vbpClass: number
  quotaId?: string
  /** Quota units per ordered unit. */
  ratio?: string
  /** Quota units to reserve. */
  used?: string
}

/** As much of an agreed volume as a line needs. */
export interface Volume {
  quotaId: string
  level: 'national' | 'provincial'
  volumeUnit: 'pack' | 'min'
  /** Minimum units per pack. */
  conversionRatio: string
}

/**
 * The parts of a quantity against what is left of an agreed volume (domain §5 points 3 and 4): within it, outside it, or
 * cut at the limit, the inner part floored to whole packs.
 * @param rest quota units left; the parts of one call consume it one after another
 * @param mayCut setting `vbp.split`; without it a line that does not fit is outside as a whole
 */
export const split = (qty: string, v: Volume, rest: Decimal, mayCut: boolean): { parts: Part[]; rest: Decimal } => {
  const [within, outside] = v.level === 'national' ? [1, 3] : [2, 4]
  const ratio = new Decimal(v.volumeUnit === 'min' ? v.conversionRatio : 1)
  const part = (q: Decimal, used: Decimal): Part => ({
    qty: q.toFixed(),
    vbpClass: within,
    quotaId: v.quotaId,
    ratio: ratio.toFixed(),
    used: used.toFixed(3),
  })
  const wanted = new Decimal(qty)
  if (rest.lte(0)) return { parts: [{ qty, vbpClass: outside }], rest }
  const need = wanted.mul(ratio).toDecimalPlaces(3)
  if (need.lte(rest)) return { parts: [{ ...part(wanted, need), qty }], rest: rest.sub(need) }
  const inner = mayCut ? rest.div(ratio).floor() : new Decimal(0)
  if (inner.lte(0)) return { parts: [{ qty, vbpClass: outside }], rest }
  const used = inner.mul(ratio)
  return {
    parts: [part(inner, used), { qty: wanted.sub(inner).toFixed(), vbpClass: outside }],
    rest: rest.sub(used),
  }
}
