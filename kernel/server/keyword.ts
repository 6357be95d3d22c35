import { type RawBuilder, sql } from 'kysely'
import { codeKey, typedWays } from '#kernel/shared/code-text.ts'
import { keywords } from '#kernel/shared/page.ts'
import { begins, contains, numberIn } from './page.ts'

type Test = RawBuilder<boolean>

type Numbers = Readonly<Record<string, string>>

interface Places {
  /** Texts one word is looked for in. */
  texts?: readonly RawBuilder<unknown>[]
  /** Searches for one word that answer ids: each has its index, which a text among others would take from it. */
  found?: readonly ((word: string) => Test)[]
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
      /** Where a number with such a prefix is found, one of `nos`: prefix → column. */
      numbers?: Numbers
    } & Places)
  | ({
      /** Columns a pasted list of values is looked for in, and one word by its places: nothing tells a code from a name. */
      codes: readonly [string, ...string[]]
    } & Places)

/**
 * The column holds an id that a search function of the database answers (0031): behind a wall `like` reaches no index, and an
 * `or` over two tables none either. The functions answer ids; the rows are read by the walls of whoever asks.
 */
export const foundBy =
  (column: string, search: string) =>
  (word: string): Test =>
    sql`${sql.ref(column)} = any ((select ${sql.id(search)}(${word.toLowerCase()}))::uuid[])`

export const listedIn = (k: Keyword) => (typeof k === 'function' ? [] : 'codes' in k ? k.codes : k.nos)

const any = (tests: readonly RawBuilder<unknown>[]): Test => sql`(${sql.join(tests, sql` or `)})`

/** Codes of records are kept as people wrote them. */
const isCode = (column: string, words: readonly string[]) =>
  sql`lower(${sql.ref(column)}) in (${sql.join([...new Set(words.flatMap((w) => [w.toLowerCase(), codeKey(w)]))])})`
/** Numbers of documents are kept in capitals; compared as they are, they are found by their index. */
const isNo = (column: string, words: readonly string[]) =>
  sql`${sql.ref(column)} in (${sql.join([...new Set(words.flatMap((w) => [w, ...typedWays(w.toUpperCase())]))])})`

/** Each pasted number in the columns it may stand in: that of its kind, where its prefix tells the kind. */
const amongNos = ({ nos, numbers = {} }: { nos: readonly string[]; numbers?: Numbers }, words: readonly string[]) =>
  nos.flatMap((c) => {
    const here = words.filter((w) => (numbers[w.slice(0, 2).toUpperCase()] ?? c) === c)
    return here.length > 0 ? [isNo(c, here)] : []
  })

/** The SQL of what was typed into a list's keyword field; nothing for an empty one. */
export const keywordTest = (asked: string | undefined, k: Keyword): Test | undefined => {
  const words = keywords(asked)
  const [word] = words
  if (word === undefined) return undefined
  if (typeof k === 'function') return k(words.flatMap(typedWays))
  if (words.length > 1) return any('codes' in k ? k.codes.map((c) => isCode(c, words)) : amongNos(k, words))
  const ways = typedWays(word)
  const like = (place: RawBuilder<unknown>) => any(ways.map((way) => sql`${place} like ${contains(way)}`))
  const places = [...(k.texts ?? []).map(like), ...(k.found ?? []).flatMap((search) => ways.map(search))]
  if ('codes' in k) return any(places)
  const no = numberIn(ways.slice(-1))
  // where another column holds numbers too, one of an unknown kind may be any of them
  const column = no && (k.numbers?.[no.slice(0, 2)] ?? (k.nos.length === 1 ? k.nos[0] : undefined))
  if (no && column) return begins(column, no)
  return any([...k.nos.map((c) => like(sql`lower(${sql.ref(c)})`)), ...places])
}
