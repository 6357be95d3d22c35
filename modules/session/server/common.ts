import { commonWhole, commonWords } from './common-words.data.ts'

const leet: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const undone = (text: string): string => text.replace(/[013457@$!]/g, (c) => leet[c] ?? c)
/** Without the digits and signs people put before and behind a word. */
const core = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

/** Words one behind another, such as `admintest`, are no better than one. */
const ofWords = (text: string): boolean => {
  if (text === '' || commonWords.has(text)) return true
  for (let n = text.length - 2; n >= 2; n--)
    if (commonWords.has(text.slice(0, n)) && commonWords.has(text.slice(n))) return true
  return false
}

/**
 * Whether a password stands in every list of common and leaked ones, or is the own account, name or mobile with something
 * around it (ux 90). Long passphrases of several words are none of these.
 * @param own what strangers know of the person
 */
export const isCommon = (password: string, own: readonly string[] = []): boolean => {
  const text = password.toLowerCase()
  if (commonWhole.has(text)) return true
  for (const known of own) {
    const mine = known.trim().toLowerCase()
    // what is left beside it is too little to be a secret
    if (mine.length >= 4 && text.includes(mine) && text.length - mine.length < 6) return true
  }
  const digits = text.replace(/[^0-9]/g, '')
  // many digits that are no habit make it another matter: a word of common lists comes with at most eight
  if (digits.length > 8 && !/^(\d+?)\1+$/.test(digits) && !'01234567890123456789'.includes(digits)) return false
  return ofWords(core(text)) || ofWords(core(undone(core(text))))
}
