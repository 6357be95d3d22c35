import { pinyin } from 'pinyin-pro'

export interface Spelled {
  /** Full pinyin without tones and blanks: `caigou`. */
  pinyin: string
  /** First letters: `cg`. */
  initials: string
}

// imports repeat names of makers and forms thousands of times
const known = new Map<string, Spelled>()
const KEPT = 20_000

/** Full pinyin and initials of a name, lower case, at most 500 characters each; other characters stay as they are. */
export const spelled = (name: string): Spelled => {
  const before = known.get(name)
  if (before) return before
  const syllables = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const s: Spelled = {
    pinyin: syllables.join('').toLowerCase().replace(/\s+/g, '').slice(0, 500),
    initials: syllables
      .map((one) => (/^[a-z]+$/.test(one) ? one[0]! : one))
      .join('')
      .toLowerCase()
      .replace(/\s+/g, '')
      .slice(0, 500),
  }
  if (known.size >= KEPT) known.clear()
  known.set(name, s)
  return s
}

/** Everything a search may match, in one lower-case text for a trigram index; empty parts are left out. */
export const searchText = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' ').toLowerCase()
