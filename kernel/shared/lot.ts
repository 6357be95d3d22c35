/**
 * The one spelling of a lot, so that one lot is one text wherever it was typed, scanned or imported: half width, capitals,
 * without blanks and without what is not seen (zero-width characters, a scanner's control characters).
 */
export const lotText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\p{Cf}]/gu, '')
    .toUpperCase()
    .normalize('NFKC')

/**
 * The one spelling of a code that names a single piece (a UDI, its serial number, a code of its own): half width, capitals, without
 * blanks and what is not seen. A scanner's GS stays: it parts what a UDI says.
 */
export const pieceText = (text: string): string => text.split('\x1d').map(lotText).join('\x1d')
