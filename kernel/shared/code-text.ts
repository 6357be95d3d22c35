import { lotText } from './lot.ts'

/** Letters, digits and hyphens as an input method types them in full width; brackets and stops belong to names. */
const wide = /[０-９Ａ-Ｚａ-ｚ－]/g

export const halfCode = (text: string): string => text.replace(wide, (c) => c.normalize('NFKC'))

/** The same for all codes that differ in case and width only. */
export const codeKey = (text: string): string => halfCode(text.trim()).toLowerCase()

/**
 * The one spelling of a code that names a single piece (a UDI, its serial number, a code of its own): half width, capitals, without
 * blanks and what is not seen. A scanner's GS stays: it parts what a UDI says.
 */
export const pieceText = (text: string): string => text.split('\x1d').map(lotText).join('\x1d')

/** What was typed, and in half width where that differs: a name may be kept either way. */
export const typedWays = (word: string): string[] => [...new Set([word, halfCode(word)])]
