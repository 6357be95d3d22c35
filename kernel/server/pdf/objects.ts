/*
 * Objects of the papers this installation wrote itself (`writePdf`, `signPdf`): one table of places per revision, no packed
 * lists of objects. Nobody else's PDF is read by it.
 */

export interface PdfObjects {
  /** Number of the first free object. */
  size: number
  root: number
  /** What the trailer says of the paper's identity. */
  id: string
  info?: number
  /** Where the newest table lies. */
  last: number
  /** The text of an object, without `obj` and `endobj`; streams come as latin1. */
  textOf(n: number): string
  numbers(): number[]
}

const first = (text: string, pattern: RegExp): string | undefined => pattern.exec(text)?.[1]

/** @throws where it is no paper of ours */
export const objectsOf = (bytes: Buffer): PdfObjects => {
  const text = bytes.toString('latin1')
  const last = Number(first(text.slice(-64), /startxref\s+(\d+)\s+%%EOF\s*$/) ?? Number.NaN)
  const places = new Map<number, number>()
  const tables: number[] = []
  let trailer = ''
  for (let at: number | undefined = last; at !== undefined; ) {
    const table = text.slice(at)
    if (!table.startsWith('xref')) throw new Error('not a paper of this installation')
    tables.push(at)
    const end = table.indexOf('trailer')
    const said = table.slice(end, table.indexOf('startxref', end))
    trailer ||= said
    let next = 0
    for (const line of table
      .slice(4, end)
      .trim()
      .split(/\s*\r?\n/)) {
      const parts = line.trim().split(/\s+/)
      if (parts.length === 2) next = Number(parts[0])
      else {
        if (parts[2] === 'n' && !places.has(next)) places.set(next, Number(parts[0]))
        next++
      }
    }
    const previous = first(said, /\/Prev (\d+)/)
    at = previous === undefined ? undefined : Number(previous)
    if (at !== undefined && tables.includes(at)) throw new Error('not a paper of this installation')
  }
  const ends = [...places.values(), ...tables].sort((a, b) => a - b)
  const info = first(trailer, /\/Info (\d+) 0 R/)
  return {
    size: Number(first(trailer, /\/Size (\d+)/)),
    root: Number(first(trailer, /\/Root (\d+) 0 R/)),
    id: first(trailer, /\/ID \[\s*<([0-9a-fA-F]+)>/) ?? '',
    ...(info ? { info: Number(info) } : {}),
    last,
    numbers: () => [...places.keys()].sort((a, b) => a - b),
    textOf: (n) => {
      const from = places.get(n)
      if (from === undefined) throw new Error(`object ${n} is not there`)
      const body = text.slice(from, ends.find((e) => e > from) ?? text.length)
      return body.slice(body.indexOf('obj') + 3, body.lastIndexOf('endobj')).trim()
    },
  }
}

/** A dictionary's entries from `/Key value` to the next; nested ones are kept whole. */
export const valueIn = (dictionary: string, key: string): string | undefined => {
  const at = new RegExp(`/${key}(?![A-Za-z])\\s*`).exec(dictionary)
  if (!at) return undefined
  const rest = dictionary.slice(at.index + at[0].length)
  const open = rest.startsWith('<<') ? '<<' : rest.startsWith('[') ? '[' : ''
  if (!open) return first(rest, /^(\d+ 0 R|<[^>]*>|\([^)]*\)|\/?[^\s/<>[\]()]+)/)
  const close = open === '<<' ? '>>' : ']'
  let depth = 0
  for (let i = 0; i < rest.length; i++) {
    if (rest.startsWith(open, i)) depth++
    else if (rest.startsWith(close, i) && --depth === 0) return rest.slice(0, i + close.length)
  }
  return undefined
}

/** A text as PDF writes it: UTF-16 in hex. */
export const hexText = (text: string): string =>
  `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}>`
export const textOfHex = (hex: string): string => {
  const bytes = Buffer.from(hex.replace(/[<>\s]/g, ''), 'hex')
  const wide = bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0
  return wide ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1')
}

/** Appends objects as one more revision. */
export const appended = (bytes: Buffer, of: PdfObjects, objects: ReadonlyMap<number, string>, id: string): Buffer => {
  const parts: Buffer[] = [bytes, Buffer.from('\n')]
  let length = bytes.length + 1
  const places = new Map<number, number>()
  for (const [n, body] of objects) {
    places.set(n, length)
    const one = Buffer.from(`${n} 0 obj\n${body}\nendobj\n`, 'latin1')
    parts.push(one)
    length += one.length
  }
  const lines = [...places]
    .sort(([a], [b]) => a - b)
    .map(([n, at]) => `${n} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
  const size = Math.max(of.size, ...[...places.keys()].map((n) => n + 1))
  const info = of.info === undefined ? '' : `\n/Info ${of.info} 0 R`
  const end = `xref\n${lines.join('')}trailer\n<<\n/Size ${size}\n/Root ${of.root} 0 R${info}\n/ID [<${of.id}> <${id}>]\n/Prev ${of.last}\n>>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')])
}
