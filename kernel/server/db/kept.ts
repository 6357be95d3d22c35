import { createHash } from 'node:crypto'

/** Begins a read whose plan does not depend on its values, so that it is kept too: the first page of a list, a record by its id. */
export const KEEP = '/* keep */'

/**
 * Most statements a connection keeps the plans of: a plan of a list takes some 150 KB of the database's memory, one of a
 * step 50, on each of 20 connections. What comes later is planned each time.
 */
const MOST = { list: 240, step: 200 }
/** How often a step's statement comes before it is worth a name: what an import says once is not. */
const TIMES = 3
const MOST_COUNTED = 2_000

const names = { list: new Map<string, string>(), step: new Map<string, string>() }
const times = new Map<string, number>()
let generation = 0
/** For as long as there are loads at work, whose few connections say a thousand statements over and over. */
let loads = 0
let off = /^(0|no|off|false)$/i.test(process.env.KEPT_PLANS ?? '')
/**
 * For databases that live for minutes, where planning is half of the work: every statement with values keeps one plan for all
 * values, from its first time on (decision 0105).
 */
export const keepsAll = process.env.KEPT_PLANS === 'all'

const often = (text: string): boolean => {
  const n = (times.get(text) ?? 0) + 1
  if (times.size >= MOST_COUNTED) times.clear()
  times.set(text, n)
  return n >= TIMES
}

/**
 * The name under which a statement's plan is kept, if it is: in a transaction that writes every statement with values from
 * its third time on, elsewhere what says so (decision 0024).
 */
export const nameOf = (text: string, values: unknown[], writes: boolean): string | undefined => {
  const kind = text.startsWith(KEEP) ? 'list' : (writes || keepsAll) && values.length > 0 ? 'step' : undefined
  if (off || !kind) return undefined
  const known = names[kind].get(text)
  const most = keepsAll ? MOST_COUNTED : MOST[kind]
  if (known || (loads === 0 && names[kind].size >= most) || (kind === 'step' && !keepsAll && !often(text))) return known
  times.delete(text)
  // never the same for two texts, whoever else is behind the same pooler
  const name = `kept${generation}_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`
  names[kind].set(text, name)
  return name
}

/** Keeps all plans of a load; what is asked when it is over begins anew, so that its statements take nobody's place. */
export const keepingAll = async <T>(load: () => Promise<T>): Promise<T> => {
  loads++
  try {
    return await load()
  } finally {
    loads--
    names.step.clear()
    times.clear()
  }
}

/** A database that is left needs no names: another one begins with all places free. */
export const forget = (): void => {
  names.list.clear()
  names.step.clear()
  times.clear()
}

/** The name a statement of the kernel is kept under now, if statements are kept at all. */
export const ownName = (name: string): string | undefined => (off ? undefined : `kept${generation}_${name}`)

const codeOf = (e: unknown): string => (e as { code?: string } | undefined)?.code ?? ''

/**
 * Whether a statement failed because of its name alone and may be tried again: its columns changed under it, by a migration
 * of another node, or a pooler that knows no names gave it another connection.
 */
export const isUnkept = (e: unknown): boolean =>
  (e as { routine?: string } | undefined)?.routine === 'RevalidateCachedQuery' || ['26000', '42P05'].includes(codeOf(e))

/** Gives all statements new names; none, where names do not work. */
export const renew = (e: unknown, failed: string): void => {
  if (codeOf(e) !== '0A000') off = true
  if (!failed.startsWith(`kept${generation}_`)) return
  generation++
  forget()
}
