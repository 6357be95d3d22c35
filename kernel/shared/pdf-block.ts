import { spokenWords } from './pdf-number.data.ts'

/** How the cells of a column stand. */
export type PdfAlign = 'left' | 'center' | 'right'

export interface PdfColumn {
  head: string
  /** Millimetres; shares what is left with the others that say none. */
  width?: number
  align?: PdfAlign
}

/** Part of a paper, in order. Texts are plain: what stands in them is printed as it is, line breaks too. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string; align?: PdfAlign }
  /** Names and values side by side, two pairs in a row unless it says one. */
  | { kind: 'fields'; rows: readonly { label: string; value: string }[]; columns?: 1 | 2 }
  /** Its heading is repeated on each page; no row is torn. `foot` is a last row, of sums. */
  | { kind: 'table'; columns: readonly PdfColumn[]; rows: readonly (readonly string[])[]; foot?: readonly string[] }
  /** Numbered 第一条, 第二条 … in order (`clauseNumber`); `own` marks what was agreed beside the template. */
  | { kind: 'clause'; title: string; text: string; own?: boolean }
  /** Where the parties sign, side by side: `role` is what `signPdf` finds the place by. */
  | { kind: 'signatures'; parties: readonly { role: string; label: string; name: string }[] }
  | { kind: 'pageBreak' }

const { digits, ten, hundred, clause } = spokenWords

/** 1 to 999 as it is spoken. */
const spoken = (n: number): string => {
  const [hundreds, tens, ones] = [Math.floor(n / 100), Math.floor(n / 10) % 10, n % 10]
  const gap = hundreds && ones ? digits[0] : ''
  const middle = tens === 0 ? gap : tens === 1 && !hundreds ? ten : `${digits[tens]}${ten}`
  return [hundreds ? `${digits[hundreds]}${hundred}` : '', middle, ones ? digits[ones] : ''].join('')
}

/** What stands before the n-th clause. */
export const clauseNumber = (n: number): string => clause.replace('{{n}}', spoken(n))
