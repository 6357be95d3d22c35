import type { Call } from '#kernel/shared/call.ts'

/** `purchase-list` → `purchaseList`; parts of an address become one word. */
export const camel = (parts: readonly string[]): string =>
  parts
    .flatMap((p) => p.split(/[^A-Za-z0-9]+/))
    .filter(Boolean)
    .map((p, i) => (i === 0 ? p[0]!.toLowerCase() : p[0]!.toUpperCase()) + p.slice(1))
    .join('')

export const pascal = (parts: readonly string[]): string => {
  const word = camel(parts)
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** Where most calls stand says nothing about one of them. */
const folderOf = (path: string): string =>
  path
    .replace(/^\/(linex|api)\//, '/')
    .split('/')
    .slice(1, -1)
    .join('/')

/**
 * The noun of each call: the last part of its address before the verb; of several that end alike, each takes as many parts
 * as tell it from the others. Calls at the root are about the session.
 */
export const nounsOf = (calls: readonly Call[]): ((c: Call) => string) => {
  const folders = [...new Set(calls.map((c) => folderOf(c.path)))]
  const nouns = new Map(
    folders.map((folder) => {
      const parts = folder.split('/')
      const short = parts.findLastIndex((_, i) => {
        const end = parts.slice(i).join('/')
        return folders.filter((f) => `/${f}`.endsWith(`/${end}`)).length === 1
      })
      return [folder, camel(parts.slice(Math.max(short, 0))) || 'session']
    }),
  )
  return (c) => nouns.get(folderOf(c.path))!
}
