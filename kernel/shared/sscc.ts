import { checkDigitIsRight, checkDigitOf } from './gs1.ts'

/** Digits of an SSCC before its check digit: extension, company prefix and serial reference. */
const body = 17

/** A company's own GS1 prefix, which its numbers begin with. */
export const isGs1Prefix = (text: string): boolean => /^\d{7,11}$/.test(text)

/** How many boxes a prefix can number: its extension digit counts too. */
export const boxesOfPrefix = (prefix: string): number => 10 ** (body - prefix.length)

/** The eighteen digits of the n-th box of a prefix, from 0 (GS1 General Specifications, AI 00). */
export const ssccOf = (prefix: string, n: number): string => {
  const serial = String(n).padStart(body - prefix.length, '0')
  const digits = `${serial[0]}${prefix}${serial.slice(1)}`
  return `${digits}${checkDigitOf(digits)}`
}

/** The eighteen digits of a scanned box: AI 00 with or without its brackets and the sign of its symbology, or they alone. */
export const readSscc = (scanned: string): string | undefined => {
  const digits = /^(?:\](?:C1|e0|d2|Q3))?(?:\(00\)|00)?(\d{18})$/i.exec(scanned.trim())?.[1]
  return digits && checkDigitIsRight(digits) ? digits : undefined
}
