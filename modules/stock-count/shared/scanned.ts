import { codeKey, halfCode } from '#kernel/shared/code-text.ts'
import { type Gs1, readGs1 } from '#kernel/shared/gs1.ts'
import { lotText } from '#kernel/shared/lot.ts'

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

interface Scannable {
  codes: readonly string[]
  lotNo: string
  expiryDate: string | null
}

/** The lines a scan means, on the server as on a device without a network: of the product, and of the lot the code names. */
export const linesMeant = <L extends Scannable>(lines: readonly L[], scanned: string): L[] => {
  const gs1 = readGs1(halfCode(scanned))
  const codes = new Set(scannedCodes(gs1, codeKey(scanned)))
  const lot = gs1?.lotNo === undefined ? undefined : lotText(gs1.lotNo)
  return lines.filter(
    (l) =>
      l.codes.some((c) => codes.has(c)) &&
      (lot === undefined || l.lotNo === lot) &&
      (gs1?.expiryDate === undefined || l.expiryDate === null || l.expiryDate === gs1.expiryDate),
  )
}
