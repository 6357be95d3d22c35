import type { z } from 'zod'

/** The kinds of organisation that sign in. Operator and regulator are roles inside the authority (domain §1.4). */
export type OrgKind = 'hospital' | 'supplier' | 'authority'

export type Method = 'GET' | 'POST' | 'PUT'

/**
 * Who may call: anybody, anybody signed in, or holders of one of these permission codes in these kinds of organisation.
 * A code is a pair `screen path:action`, such as `procurement/planning:submit`; `:view` comes with the menu item itself.
 */
export type Allow = 'public' | 'signed-in' | { code: string | readonly string[]; orgs: readonly OrgKind[] }

type Path = `/${string}`

/** An address of a call. */
export interface Door {
  path: Path
  /**
   * What its name promises, whatever is asked: of each field the values this door knows. Another one, or none, becomes
   * the first.
   */
  sets?: Readonly<Record<string, readonly [unknown, ...unknown[]]>>
}

/**
 * Files of a call: each is judged as what it is to be, before the call takes a connection to the database. More of them, or
 * larger ones, stop the request where they are noticed (security.md C91).
 */
export interface Takes {
  /**
   * Pictures and documents (specification §5), these or signed originals (xml, ofd) kept byte for byte, a spreadsheet, or a zip of our own
   * that nobody keeps.
   */
  are: 'papers' | 'originals' | 'sheet' | 'pack'
  most: number
  /** Of one file. */
  bytes: number
  /** Of all together; as many of the largest when left out. */
  whole?: number
}
/** The most bytes of files that come with a call. */
export const wholeOf = (t: Takes): number => t.whole ?? t.most * t.bytes

interface Facts {
  method: Method
  path: Path
  /** Chinese name of the call: permission matrix, operate log, OpenAPI. */
  title: string
  allow: Allow
  /**
   * read: runs in a read-only transaction. write: needs an idempotency key, is audited.
   * session: writes only the session tables of the caller himself (login, logout, switch), no key needed.
   */
  does: 'read' | 'write' | 'session'
  /** Rights, prices, bank accounts: the person must have typed his password within the last minutes (security.md C36). */
  proves?: boolean
  /** Its answer is not kept under the key: asked again, it is done and noted again. For what nobody may read later. */
  unkept?: boolean
  /**
   * Its answer tells prices partners agreed on, or amounts of single papers, from which a price follows: the authority's reading
   * is noted (security.md). With fields: where these are asked for.
   */
  prices?: true | Readonly<Record<string, unknown>>
  /** The client shows no toast for a refusal (specification §8, the silent calls). */
  quiet?: boolean
  /** Legacy doors: further paths that lead to the very same function. */
  aliases?: readonly (Path | Door)[]
  /** How the body arrives; JSON when left out. With `multipart` the handler gets `ctx.files`, which it `takes`. */
  body?: 'json' | 'form' | 'multipart'
  takes?: Takes
  /** The answer is a file: the handler returns a `Blob` description instead of data (kernel/server/http/blob.ts). */
  blob?: boolean
  /** May be left to the background: asked with `Prefer: respond-async` it answers a job (calls/background.ts). */
  later?: boolean
  /** The actions and offers of a machine that this call takes; a button finds its call by them. */
  acts?: { of: string; names: readonly string[] }
  /** The file is a stream of events that stays open (text/event-stream). */
  live?: boolean
}
interface Declared<I, O> extends Facts {
  input: I
  output: O
}

/** One thing a client may ask of the server. Plain data: no handler, no React, no SQL. */
export interface Call<Asked = any, Input = any, Answer = any> extends Declared<z.ZodType, z.ZodType> {
  /** Never set. Carries the plain types, so that nobody downstream re-derives them from zod. */
  types?: { asked: Asked; input: Input; answer: Answer }
}
export type Asked<C extends Call> = NonNullable<C['types']>['asked']
export type Input<C extends Call> = NonNullable<C['types']>['input']
export type Answer<C extends Call> = NonNullable<C['types']>['answer']

export const call = <I extends z.ZodType, O extends z.ZodType>(
  c: Declared<I, O>,
): Call<z.input<I>, z.output<I>, z.output<O>> => c

/** A named family of calls, as `modules/<noun>/shared/calls.ts` exports it. */
export type Calls = Record<string, Call>

/** Every address a call answers at, its own first. */
export const doorsOf = (c: Pick<Call, 'path' | 'aliases'>): readonly Door[] =>
  [c.path, ...(c.aliases ?? [])].map((d) => (typeof d === 'string' ? { path: d } : d))

/** The fields a door rules over, as they count for this input. */
export const ruledBy = ({ sets = {} }: Door, input: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(sets).map(([k, known]) => [k, known.includes(input[k]) ? input[k] : known[0]]))

/** Whether what is asked tells prices. */
export const tellsPrices = ({ prices }: Pick<Call, 'prices'>, input: Readonly<Record<string, unknown>>): boolean =>
  prices === true || (!!prices && Object.entries(prices).every(([k, v]) => input[k] === v))

/** The codes of a call's `allow`, as a list; empty for public and signed-in calls. */
export const codesOf = (allow: Allow): readonly string[] =>
  typeof allow === 'string' ? [] : typeof allow.code === 'string' ? [allow.code] : allow.code

/** Any call that answers this, whatever it asks: for components that several modules use. */
export type CallTo<A> = Call<any, any, A>
