import { SheetError } from './limits.ts'

/** Text of a csv file: UTF-8 or UTF-16 by its mark, else UTF-8 when it is, else GB18030 (what Chinese Excel writes). */
export const decodeCsv = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes)
    } catch {
      throw new SheetError('broken')
    }
  }
}

/** Excel in some regions separates by semicolon or tab; the header line says which. */
const separatorOf = (text: string): string => {
  const head = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const bare = head.replace(/"[^"]*"/g, '')
  return [',', ';', '\t'].toSorted((x, y) => bare.split(y).length - bare.split(x).length)[0]!
}

/** End of a quoted field that begins at `from` (behind its quote), and whether quotes inside are doubled. */
const closing = (text: string, from: number): { at: number; doubled: boolean } => {
  let doubled = false
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return { at, doubled }
    doubled = true
  }
  throw new SheetError('broken')
}

/** The records of an RFC 4180 text: quoted fields may hold separators, doubled quotes and line breaks. */
export function* csvRows(text: string): Generator<string[]> {
  const separator = separatorOf(text)
  const sep = separator.charCodeAt(0)
  let cells: string[] = []
  let at = 0
  while (at < text.length) {
    let field: string
    if (text.charCodeAt(at) === 34) {
      const end = closing(text, at + 1)
      field = text.slice(at + 1, end.at)
      if (end.doubled) field = field.replaceAll('""', '"')
      at = end.at + 1
      // what stands between a closing quote and the separator belongs to the field, as in Excel
      const rest = at
      at = ending(text, at, sep)
      field += text.slice(rest, at)
    } else {
      const from = at
      at = ending(text, at, sep)
      field = text.slice(from, at)
    }
    cells.push(field)
    if (text.charCodeAt(at) === sep) {
      at++
      if (at === text.length) cells.push('')
      else continue
    }
    yield cells
    cells = []
    if (text[at] === '\r' && text[at + 1] === '\n') at += 2
    else at++
  }
}

const ending = (text: string, from: number, sep: number): number => {
  let at = from
  for (; at < text.length; at++) {
    const c = text.charCodeAt(at)
    if (c === sep || c === 10 || c === 13) break
  }
  return at
}

/** One line of csv: fields with separators, quotes or line breaks are quoted. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((c) => (/[",;\t\r\n]|^\s|\s$/.test(c) ? `"${c.replaceAll('"', '""')}"` : c)).join(',')}\r\n`
