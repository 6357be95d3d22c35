import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

/** What `npm run new -- noun` writes: a hospital's document that is submitted and audited. */
export interface Noun {
  /** Folder and address, such as `stock-take`. */
  folder: string
  /** Table, such as `stock_take`. */
  table: string
  /** Start of the names in code, such as `stockTake`. */
  name: string
  /** Start of the names of types and screens, such as `StockTake`. */
  Name: string
  /** Chinese name, and the English one. */
  label: string
  title: string
  /** Letters its numbers begin with. */
  prefix: string
  /** What it has beside a head. */
  parts: ReadonlySet<Part>
}
export const parts = ['lines', 'print', 'import'] as const
export type Part = (typeof parts)[number]

/** `//+lines` … `//-lines` stays where it has lines, `//=lines` … `//~lines` where it has none. */
const only = (text: string, has: ReadonlySet<string>): string => {
  const open: boolean[] = []
  return text
    .split('\n')
    .filter((line) => {
      const [, sign, part] = /^\/\/([+=~-])(\w+)$/.exec(line) ?? []
      if (!sign || !part) return open.every(Boolean)
      if (sign === '+' || sign === '=') open.push(has.has(part) === (sign === '+'))
      else open.pop()
      return false
    })
    .join('\n')
}

const filled = (text: string, n: Noun): string => {
  const codes = [...n.parts].filter((p) => p !== 'lines').map((p) => ` ${p}`)
  const words: Record<string, string> = {
    folder: n.folder,
    table: n.table,
    name: n.name,
    Name: n.Name,
    label: n.label,
    title: n.title,
    prefix: n.prefix,
    screen: `procurement/${n.name}`,
    codes: codes.join(''),
  }
  return text.replace(/__(folder|table|name|Name|label|title|prefix|screen|codes)__/g, (_, key: string) => words[key]!)
}

/** Where a piece of the skeleton goes, from the project's root; undefined when this noun has no use for it. */
const placeOf = (piece: string, n: Noun, number: number): string | undefined => {
  if (piece === 'migration.sql') return `db/migrations/${String(number).padStart(4, '0')}_${n.table}.sql`
  if ((piece === 'web/print.ts' && !n.parts.has('print')) || (piece === 'server/importer.ts' && !n.parts.has('import')))
    return undefined
  const path = piece.replace(/^noun\.(test|e2e)/, `server/${n.folder}.$1`)
  return `modules/${n.folder}/${filled(path.replace(`server/${n.folder}.e2e`, `web/${n.folder}.e2e`), n)}`
}

/** Everything a new noun consists of: path from the root → text. */
export const skeleton = (n: Noun, number: number): Record<string, string> =>
  Object.fromEntries(
    sources(['tools/skeleton'], (p) => p.endsWith('.txt')).flatMap(({ path }) => {
      const place = placeOf(path.slice('tools/skeleton/'.length, -'.txt'.length), n, number)
      const text = readFileSync(join(root, path), 'utf8')
      return place ? [[place, filled(only(text, n.parts), n)]] : []
    }),
  )
