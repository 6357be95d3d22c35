import { codeKey, halfCode } from '#kernel/shared/code-text.ts'
import { readGs1, scannedCodes } from '#kernel/shared/gs1.ts'
import { lotText } from '#kernel/shared/lot.ts'

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
