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
