/** Letters, digits and hyphens as an input method types them in full width; brackets and stops belong to names. */
const wide = /[０-９Ａ-Ｚａ-ｚ－]/g

export const halfCode = (text: string): string => text.replace(wide, (c) => c.normalize('NFKC'))

/** The same for all codes that differ in case and width only. */
export const codeKey = (text: string): string => halfCode(text.trim()).toLowerCase()

/** What was typed, and in half width where that differs: a name may be kept either way. */
export const typedWays = (word: string): string[] => [...new Set([word, halfCode(word)])]
