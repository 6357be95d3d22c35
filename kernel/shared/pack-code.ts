import { codeKey, halfCode } from './code-text.ts'
import { type Gs1, readGs1, scannedCodes } from './gs1.ts'

/** What a code on a pack says: the codes its article may have, in small letters, and what it says beside them. */
export interface PackCode {
  /** Nothing where the code is a number alone. */
  gs1: Gs1 | undefined
  codes: string[]
}

/** Signs of a lot that any scanner can send and nothing else means. */
const plainLot = /^[\w+\-./#]{1,40}$/
const ours = /^([A-Za-z0-9-]{3,40});([\w+\-./#]{0,40});(\d{8})?$/

/**
 * Our own code of a pack whose article has no GTIN (domain-lists §8.8): `code;lot;YYYYMMDD`, so that it names the lot as a
 * GS1 code does. The code alone where there is neither lot nor expiry; a lot a scanner could not send is left out.
 */
export const ownCode = (of: { code: string; lotNo: string; expiryDate: string | null }): string => {
  const lot = plainLot.test(of.lotNo) ? of.lotNo : ''
  const day = of.expiryDate?.replaceAll('-', '') ?? ''
  return lot || day ? `${of.code};${lot};${day}` : of.code
}

const dayOf = (digits: string): string | undefined => {
  const day = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day
}

/** Reads what was scanned on a pack: GS1, our own label, or a code and nothing else. */
export const readPack = (scanned: string): PackCode => {
  const text = halfCode(scanned).replaceAll('；', ';').trim()
  const gs1 = readGs1(text)
  const own = gs1 ? null : ours.exec(text)
  if (!own) return { gs1, codes: scannedCodes(gs1, codeKey(scanned)) }
  const [, code = '', lotNo, day] = own
  const expiryDate = day && dayOf(day)
  return {
    gs1: { ...(lotNo ? { lotNo } : {}), ...(expiryDate ? { expiryDate } : {}) },
    codes: scannedCodes(undefined, codeKey(code)),
  }
}
