import { lotText } from '#kernel/shared/lot.ts'
import { readPack } from '#kernel/shared/pack-code.ts'

interface Scannable {
  codes: readonly string[]
  lotNo: string
  expiryDate: string | null
}

/** The lines a scan means, on the server as on a device without a network: of the product, and of the lot the code names. */
export const linesMeant = <L extends Scannable>(lines: readonly L[], scanned: string): L[] => {
  const { gs1, codes } = readPack(scanned)
  const lot = gs1?.lotNo === undefined ? undefined : lotText(gs1.lotNo)
  return lines.filter(
    (l) =>
      l.codes.some((c) => codes.includes(c)) &&
      (lot === undefined || l.lotNo === lot) &&
      (gs1?.expiryDate === undefined || l.expiryDate === null || l.expiryDate === gs1.expiryDate),
  )
}
