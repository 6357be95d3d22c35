import { z } from 'zod'

/** What a GS1 or UDI barcode says (domain §8.5); dates as `YYYY-MM-DD`. */
export const Gs1 = z.object({
  gtin: z.string().optional(),
  lotNo: z.string().optional(),
  productionDate: z.string().optional(),
  expiryDate: z.string().optional(),
  serial: z.string().optional(),
  /** Pieces in the pack (AI 30 or 37), a plain number. */
  qty: z.string().optional(),
})
export type Gs1 = z.infer<typeof Gs1>

const GS = '\x1d'
const withoutGs = (text: string): string => (text.startsWith(GS) ? withoutGs(text.slice(1)) : text)
interface Spec {
  field?: keyof Gs1
  fixed?: number
  max?: number
  day?: boolean
}
/** Application identifiers that say something to us, and what may stand beside them on goods: fixed length or the longest variable one. */
const known: Readonly<Record<string, Spec>> = {
  '00': { fixed: 18 },
  '01': { field: 'gtin', fixed: 14 },
  '02': { field: 'gtin', fixed: 14 },
  '10': { field: 'lotNo', max: 20 },
  '11': { field: 'productionDate', fixed: 6, day: true },
  '13': { fixed: 6 },
  '15': { fixed: 6 },
  '17': { field: 'expiryDate', fixed: 6, day: true },
  '20': { fixed: 2 },
  '21': { field: 'serial', max: 20 },
  '30': { field: 'qty', max: 8 },
  '37': { field: 'qty', max: 8 },
  '12': { fixed: 6 },
  '16': { fixed: 6 },
  '22': { max: 20 },
  '90': { max: 30 },
  '235': { max: 28 },
  '240': { max: 30 },
  '241': { max: 30 },
  '243': { max: 20 },
  '250': { max: 30 },
  '251': { max: 30 },
  '254': { max: 20 },
  '400': { max: 30 },
  '401': { max: 30 },
  '403': { max: 30 },
  '422': { fixed: 3 },
  '7003': { fixed: 10 },
}
/** The same by families: weights and measures, places, a country's own numbers of medicines, a company's own. */
const families: readonly (readonly [like: RegExp, length: number, Spec])[] = [
  [/^3[1-6]\d\d/, 4, { fixed: 6 }],
  [/^41[0-7]/, 3, { fixed: 13 }],
  [/^71[0-7]/, 3, { max: 20 }],
  [/^9[1-9]/, 2, { max: 90 }],
]
const specOf = (rest: string): { ai: string; spec: Spec } | undefined => {
  const ai = [4, 3, 2].map((n) => rest.slice(0, n)).find((a) => known[a])
  if (ai) return { ai, spec: known[ai]! }
  const family = families.find(([like]) => like.test(rest))
  return family && { ai: rest.slice(0, family[1]), spec: family[2] }
}

/** YYMMDD; the century that is nearest to this year, day 00 is the month's last. */
const dayOf = (text: string): string | undefined => {
  const [yy, mm, dd] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number) as [number, number, number]
  const now = new Date().getUTCFullYear()
  let year = Math.floor(now / 100) * 100 + yy
  if (year - now >= 51) year -= 100
  if (year - now <= -50) year += 100
  const last = new Date(Date.UTC(year, mm, 0)).getUTCDate()
  if (mm < 1 || mm > 12 || dd > last) return undefined
  return `${year}-${String(mm).padStart(2, '0')}-${String(dd || last).padStart(2, '0')}`
}

/** The last digit that makes the weighted sum of a GS1 number a multiple of ten. */
export const checkDigitOf = (before: string): number => {
  const sum = [...before].reverse().reduce((all, d, i) => all + Number(d) * (i % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10
}
export const checkDigitIsRight = (digits: string): boolean =>
  Number(digits.at(-1)) === checkDigitOf(digits.slice(0, -1))

export const gtinIsRight = (gtin: string): boolean => /^\d{8}$|^\d{12,14}$/.test(gtin) && checkDigitIsRight(gtin)

/**
 * Reads a scanned text as GS1: symbology prefixes, `(01)…` as people write it, and GS (0x1D) or its usual substitutes
 * between fields of variable length. Nothing when it is something else, such as a plain number.
 */
export const readGs1 = (scanned: string): Gs1 | undefined => {
  const bare = scanned.trim().replace(/^\](C1|d2|Q3|e0|J1)/i, '')
  // people's form: every identifier in brackets
  const text = /^\(\d{2,4}\)/.test(bare)
    ? bare.replace(/\((\d{2,4})\)/g, `${GS}$1`)
    : bare.replace(/\{GS\}|<GS>|\|/gi, GS)
  const found: Gs1 = {}
  let rest = withoutGs(text)
  let read = 0
  while (rest !== '') {
    const one = specOf(rest)
    if (!one) return undefined
    const { ai, spec } = one
    const body = rest.slice(ai.length)
    const end = spec.fixed ?? (body.includes(GS) ? body.indexOf(GS) : body.length)
    const value = body.slice(0, end)
    if (value === '' || value.length !== (spec.fixed ?? value.length) || value.length > (spec.max ?? 99))
      return undefined
    if ((spec.fixed || spec.field === 'qty') && !/^\d+$/.test(value)) return undefined
    if (spec.field) {
      const meant = spec.day ? dayOf(value) : spec.field === 'qty' ? String(Number(value)) : value
      if (meant === undefined) return undefined
      found[spec.field] = meant
    }
    rest = withoutGs(body.slice(end))
    read++
  }
  // a bare GTIN-like number is no element string: some identifier must have said what it is
  return read > 0 && found.gtin && gtinIsRight(found.gtin) ? found : undefined
}

/** A GTIN as products may have it: fourteen digits, or without its leading zeros as EAN-13, UPC or EAN-8. */
const gtins = (gtin: string): string[] =>
  [gtin, gtin.slice(1), gtin.slice(2), gtin.slice(6)].filter(
    (g, i) => i === 0 || gtin.startsWith('0'.repeat(gtin.length - g.length)),
  )

/** The codes a product may have of what was scanned, in small letters. */
export const scannedCodes = (gs1: Gs1 | null | undefined, key: string): string[] => {
  const padded = /^\d{8}$|^\d{12,13}$/.test(key) ? [key.padStart(14, '0')] : []
  return gs1?.gtin ? gtins(gs1.gtin) : [key, ...padded]
}

/**
 * Says it is GS1, by its prefix, its brackets, its separators, or an article with a day behind it; when it cannot be read it was read
 * wrongly.
 */
export const looksGs1 = (scanned: string): boolean =>
  /^\](C1|d2|Q3|e0|J1)|^\(01\)|^01\d{14}1[17]\d{6}/i.test(scanned.trim()) || scanned.includes(GS)
