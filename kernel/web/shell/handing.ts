/*
 * What one page opens another with that is too long for an address: some thousand chosen rows. It stays in this tab of the browser, and the
 * address names it by a word of a few letters; opened elsewhere, or long after, there is nothing behind the word.
 */
const PREFIX = 'handed '
/** So many of them are kept, the newest ones. */
const MOST = 20

const known = (): string[] => Object.keys(sessionStorage).filter((key) => key.startsWith(PREFIX))

/** Keeps them. @returns the word that names them */
export const handOver = (ids: readonly string[]): string => {
  const at = Date.now().toString(36)
  const old = known().toSorted()
  for (const key of old.slice(0, Math.max(0, old.length - MOST + 1))) sessionStorage.removeItem(key)
  sessionStorage.setItem(PREFIX + at, ids.join())
  return at
}

/** What the word names; undefined where nothing is known of it. None without a word. */
export const handedOver = (word: string | null): string[] | undefined => {
  if (!word) return []
  return sessionStorage
    .getItem(PREFIX + word)
    ?.split(',')
    .filter(Boolean)
}
