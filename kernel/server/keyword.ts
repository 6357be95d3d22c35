import { type RawBuilder, sql } from 'kysely'
import { codeKey, typedWays } from '#kernel/shared/code-text.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { Actor, Tx } from './ctx.ts'
import { kept } from './db/keep.ts'
import { asksOnly, beginsUnseen, contains, goesBy, type Ids, numberIn, type Order, type Sized } from './page.ts'

type Test = RawBuilder<boolean>

/** A number that stands elsewhere too: the condition on the list's row, by the same test of the column it stands in there. */
interface Elsewhere {
  column: string
  found: (of: (column: string) => Test) => Test
  /** All such numbers of a row, with commas between them. */
  held: RawBuilder<string>
}
type Numbers = Readonly<Record<string, string | Elsewhere>>

interface Places {
  /** Texts one word is looked for in. */
  texts?: readonly RawBuilder<unknown>[]
  /** Searches for one word that answer ids: each has its index, which a text among others would take from it. */
  found?: readonly Search[]
}

/** Looks for one word somewhere else than in the list's own rows. */
export interface Search {
  /** The column that holds the ids it answers. */
  column: string
  /** The sort key of the list in whose order it answers them. */
  sorted?: string | undefined
  /** The ids as a value of a statement, `most` of them at most. */
  ids: (word: string, most?: number) => RawBuilder<string[]>
  /** The same asked of one row of the list. */
  each: (word: string) => Test
}

/**
 * How a keyword is looked for (ux.md 1.2): in the numbers of documents, in the codes and names of other
 * records, or by a test of its own such as `anyWord` (page.ts).
 */
export type Keyword =
  | ((words: readonly string[]) => Test)
  | ({
      /** Columns that hold the document's own number; a pasted list of values is looked for in all of them. */
      nos: readonly [string, ...string[]]
      /** Where a number with such a prefix is found, in one of `nos`, a column of a joined document, or elsewhere: prefix → column. */
      numbers?: Numbers
    } & Places)
  | ({
      /** Columns a pasted list of values is looked for in, and one word by its places: nothing tells a code from a name. */
      codes: readonly [string, ...string[]]
    } & Places)

/**
 * The column holds an id that a search function of the database answers (0031): behind a wall `like` reaches no index, and an
 * `or` over two tables none either. The functions answer ids; the rows are read by the walls of whoever asks.
 * @param text what it looks into, of a row of the list
 * @param o.sorted the sort key in whose order the function answers when it is told how many are read
 */
export const foundBy = (
  column: string,
  search: string,
  text: RawBuilder<unknown>,
  o: Pick<Search, 'sorted'> = {},
): Search => ({
  column,
  sorted: o.sorted,
  ids: (word, most) => sql`${sql.id(search)}(${word.toLowerCase()}${most === undefined ? sql`` : sql`, ${most}`})`,
  each: (word) => sql`strpos(${text}, ${word.toLowerCase()}) > 0`,
})

/** Name and pinyin initials of an organisation joined under this alias. */
const named = (alias: string) => sql`lower(${sql.ref(`${alias}.name`)}) || ' ' || ${sql.ref(`${alias}.initials`)}`

/** The column holds the id of a partner; he is found by the name and initials of his organisation, joined under this alias. */
export const partner = (column: string, alias: string, kind: 'hospital' | 'supplier'): Search => ({
  column,
  ids: (word, most) =>
    sql`array(select x.id from org_card x where x.kind = ${kind} and ${named('x')} like ${contains(word)}
      limit ${most ?? null}::int)`,
  each: (word) => sql`${named(alias)} like ${contains(word)}`,
})

interface Numbered {
  nos: readonly string[]
  numbers?: Numbers
}
const columnIn = (place: string | Elsewhere): string => (typeof place === 'string' ? place : place.column)
/** Every column that may hold a number. */
const numbered = ({ nos, numbers = {} }: Numbered): string[] => [
  ...new Set([...nos, ...Object.values(numbers).map(columnIn)]),
]

/** Where a pasted list of values is looked for: columns, or all values of a row with commas between them. */
export const listedIn = (k: Keyword): readonly (string | RawBuilder<string>)[] => {
  if (typeof k === 'function') return []
  if ('codes' in k) return k.codes
  const places = Object.values(k.numbers ?? {}).filter((place) => typeof place !== 'string')
  return numbered(k).map((c) => places.find((place) => place.column === c)?.held ?? c)
}

const any = (tests: readonly RawBuilder<unknown>[]): Test =>
  tests.length > 0 ? sql`(${sql.join(tests, sql` or `)})` : sql`false`

/** Codes of records are kept as people wrote them. */
const isCode = (column: string, words: readonly string[]) =>
  sql`lower(${sql.ref(column)}) in (${sql.join([...new Set(words.flatMap((w) => [w.toLowerCase(), codeKey(w)]))])})`
/** Numbers of documents are kept in capitals; compared as they are, they are found by their index. */
const isNo = (column: string, words: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} in (${sql.join([...new Set(words.flatMap((w) => [w, ...typedWays(w.toUpperCase())]))])})`

/**
 * Each pasted number in the columns it may stand in: that of its kind, where its prefix tells the kind. A list of one kind is looked for
 * wherever its numbers stand; among others in its column alone, since an `or` over two places reaches no index.
 */
const amongNos = (k: Numbered, words: readonly string[]): Test[] => {
  const placeOf = (w: string) => k.numbers?.[w.slice(0, 2).toUpperCase()]
  const places = new Set(words.map(placeOf))
  const [only] = places
  if (places.size === 1 && typeof only === 'object') return [only.found((c) => isNo(c, words))]
  return numbered(k).flatMap((c) => {
    const here = words.filter((w) => {
      const place = placeOf(w)
      return place === undefined || columnIn(place) === c
    })
    return here.length > 0 ? [isNo(c, here)] : []
  })
}

/** So many ids are fewer than the rows one walks over, in the order of the list, until a page is full. */
const MOST = 500

/** What the searches of a keyword found, asked before the list is. */
export interface Found {
  tests: readonly Test[]
  /** One of them found more than `MOST`: each row is asked instead, which is for a page and not for counting. */
  wide: boolean
  /** All that was found, where it came in the order of the list under this sort key. */
  inOrder?: Ids & { sorted: string }
}

const searched = (asked: string | undefined, k: Keyword) => {
  const words = keywords(asked)
  const [word] = words
  if (word === undefined || words.length > 1 || typeof k === 'function') return []
  const ways = typedWays(word)
  if (!('codes' in k) && columnOf(k, numberIn(ways.slice(-1)))) return []
  return (k.found ?? []).flatMap((search) => ways.map((way) => ({ search, way })))
}

/**
 * Asks the searches of a keyword first, since what is cheaper then depends on how much they find: few ids reach the rows by
 * their index, and of many each row is asked in the order of the list, until the page is full.
 */
export const lookUp = async (tx: Tx, asked: string | undefined, k: Keyword): Promise<Found | undefined> => {
  const all = searched(asked, k)
  if (all.length === 0) return undefined
  const lists = all.map(({ search, way }, i) => sql`${search.ids(way, MOST + 1)} as ${sql.id(`i${i}`)}`)
  const told = all.flatMap((_, i) => {
    const [ids, n] = [sql.id(`i${i}`), sql`cardinality(${sql.id(`i${i}`)})`]
    return [sql`${n} as ${sql.id(`n${i}`)}`, sql`case when ${n} between 1 and ${MOST} then ${ids}::text end as ${ids}`]
  })
  const question = sql<Record<string, unknown>>`select ${sql.join(told)} from (select ${sql.join(lists)} offset 0) x`
  const [row] = await kept(tx, question.compile(tx))
  const found = all
    .map((one, i) => ({ ...one, n: Number(row![`n${i}`]), text: row![`i${i}`] as string | null }))
    .filter(({ n }) => n > 0)
  const [alone] = found
  const inOrder =
    found.length === 1 && alone!.text !== null && alone!.search.sorted
      ? { inOrder: { column: alone!.search.column, text: alone!.text, sorted: alone!.search.sorted } }
      : {}
  return {
    tests: found.map(({ search, way, n, text }) =>
      text === null ? search.each(way) : held(search.column, text, n === 1),
    ),
    wide: found.some(({ text }) => text === null),
    ...inOrder,
  }
}

/** One id leaves the rows in the order of an index that begins with its column; several do not. */
const held = (column: string, text: string, alone: boolean): Test =>
  alone ? sql`${sql.ref(column)} = ${text.slice(1, -1)}::uuid` : sql`${sql.ref(column)} = any(${text}::uuid[])`

/** The column that alone holds numbers of this kind; where another column does too, one of an unknown kind may be any of them. */
const columnOf = (k: Numbered, no: string | undefined) =>
  no && (k.numbers?.[no.slice(0, 2)] ?? (k.nos.length === 1 ? k.nos[0] : undefined))

/** Whether what was typed is a number of such a document, or its beginning: then only that day's are looked at. */
const isNumber = (asked: string | undefined, k: Keyword): boolean => {
  const words = keywords(asked)
  if (typeof k === 'function' || 'codes' in k || words.length !== 1) return false
  return !!columnOf(k, numberIn(typedWays(words[0]!).slice(-1)))
}

/** How a list is read that was asked so: what its keyword is, what was found, and who asks, say which plan is kept. */
export const orderFor = (
  order: Order,
  actor: Actor,
  asked: Sized & { keyword?: string },
  k: Keyword,
  found: Found | undefined,
): Order => {
  // no index of the whole region begins with a status or a supplier: a kept plan would walk over all for a rare one
  const { steady } = order
  const own = actor.org === 'authority' && steady ? { ...order, steady: { ...steady, one: steady.region } } : order
  // a day's papers are few: their order is no reason to walk over all others
  if (isNumber(asked.keyword, k)) return { ...own, keep: asksOnly(asked, 'keyword'), whole: true }
  const inOrder = found?.inOrder && goesBy(asked, order, found.inOrder.sorted) ? found.inOrder : undefined
  return { ...own, keep: found !== undefined && 'codes' in k, inOrder }
}

/** Whether a document's number may hold it: two letters and digits. */
const mayBeIn = (column: string, word: string): boolean => !column.endsWith('.no') || /^[a-z]{0,2}\d*$/i.test(word)

/**
 * The SQL of what was typed into a list's keyword field; nothing for an empty one.
 * @param found what its searches answered; they are asked inside of the statement when it is left out
 */
export const keywordTest = (asked: string | undefined, k: Keyword, found?: readonly Test[]): Test | undefined => {
  const words = keywords(asked)
  const [word] = words
  if (word === undefined) return undefined
  if (typeof k === 'function') return k(words.flatMap(typedWays))
  if (words.length > 1) return any('codes' in k ? k.codes.map((c) => isCode(c, words)) : amongNos(k, words))
  const ways = typedWays(word)
  const like = (place: RawBuilder<unknown>) => any(ways.map((way) => sql`${place} like ${contains(way)}`))
  const inside = ({ search, way }: { search: Search; way: string }): Test =>
    sql`${sql.ref(search.column)} = any ((select ${search.ids(way)})::uuid[])`
  const places = [...(k.texts ?? []).map(like), ...(found ?? searched(asked, k).map(inside))]
  if ('codes' in k) return any(places)
  const no = numberIn(ways.slice(-1))
  const column = columnOf(k, no)
  if (no && column)
    return typeof column === 'string' ? beginsUnseen(column, no) : column.found((at) => beginsUnseen(at, no))
  const columns = numbered(k).filter((c) => mayBeIn(c, ways.at(-1)!))
  return any([...columns.map((c) => like(sql`lower(${sql.ref(c)})`)), ...places])
}
