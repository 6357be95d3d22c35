import { sessionStore } from '../session/store.ts'

/** A draft as the browser keeps it. */
export interface Kept<T> {
  /** ISO time of the last key. */
  at: string
  value: T
  /** The record it was typed on, as it was then. */
  of?: Of
}
export interface Of {
  id: string
  version: number
}

const day = 24 * 3600_000
const prefix = 'jicai.draft'
/** What else a browser keeps of its user's work: the items he ordered last. */
export const usedPrefix = 'jicai.used'
/** What each page types into, and the drafts thrown away on purpose: a page that goes must not write them again. */
const held = new Map<string, Set<string>>()
const gone = new Set<string>()
const keepers = new Set<() => void>()

/** Where a document's draft lies: by user and organisation, so that nobody else is offered it. */
export const draftKey = (name: string): string => {
  const { strId, orgId } = sessionStore.getState().systemInfo
  return [prefix, strId, orgId, name].join(' ')
}

/** The draft of at most a day ago. */
export const readDraft = <T>(key: string): Kept<T> | undefined => {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<T> | null
    if (kept && Date.now() - Date.parse(kept.at) < day) return kept
    localStorage.removeItem(key)
  } catch {
    localStorage.removeItem(key)
  }
  return undefined
}

export const writeDraft = (key: string, value: unknown, of?: Of): void => {
  if (gone.has(key)) return
  try {
    localStorage.setItem(key, JSON.stringify({ at: new Date().toISOString(), value, of }))
  } catch {
    // a full store must not disturb the typing
  }
}

/** The page at `path` types into this draft; `keep` writes it now. The answer ends that. */
export const holdDraft = (path: string, key: string, keep: () => void): (() => void) => {
  held.set(path, (held.get(path) ?? new Set()).add(key))
  gone.delete(key)
  keepers.add(keep)
  return () => {
    // a hidden page writes nothing any more, so what was typed last is written as it goes
    keep()
    keepers.delete(keep)
  }
}

/** Writes every draft at once: the session has expired (ux.md 1.9). */
export const keepDrafts = (): void => {
  for (const keep of keepers) keep()
}

/** The user threw the changes of these pages away: their drafts go too. */
export const discardDrafts = (paths: readonly string[]): void => {
  for (const path of paths)
    for (const key of held.get(path) ?? []) {
      gone.add(key)
      localStorage.removeItem(key)
    }
}

/** All drafts of this user go with his logout; those of others stay theirs. */
export const forgetDrafts = (): void => {
  const own = [prefix, usedPrefix].map((p) => `${p} ${sessionStore.getState().systemInfo.strId} `)
  for (const key of Object.keys(localStorage)) if (own.some((o) => key.startsWith(o))) localStorage.removeItem(key)
}

/** Are all of these pages' changes kept as drafts? Then leaving may keep them. */
export const holdsDrafts = (paths: readonly string[]): boolean => paths.every((path) => (held.get(path)?.size ?? 0) > 0)

/** In how many places two typed contents differ; the keys rows get for the screen's sake do not count. */
export const changesBetween = (a: unknown, b: unknown): number => {
  if (a && b && typeof a === 'object' && typeof b === 'object') {
    const [x, y] = [a as Record<string, unknown>, b as Record<string, unknown>]
    const fields = [...new Set([...Object.keys(x), ...Object.keys(y)])].filter((k) => k !== 'key')
    return fields.reduce((n, k) => n + changesBetween(x[k], y[k]), 0)
  }
  const plain = (v: unknown) => (v === undefined || v === '' ? null : v)
  return plain(a) === plain(b) ? 0 : 1
}
