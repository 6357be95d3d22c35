import { useSyncExternalStore } from 'react'
import { marks } from '#kernel/shared/marks.data.ts'
import { fill, plural } from '#kernel/shared/plural.ts'

export type Lang = 'zh' | 'en'
type Params = Readonly<Record<string, string | number>>

const kept = 'jicai.lang'
const watchers = new Set<() => void>()
let current: Lang = 'zh'

/** Chinese text → English text; nothing before English was fetched. */
let english: Readonly<Record<string, string>> | undefined

/** A Chinese text of the house in the reader's language, without English Chinese; `{{name}}` is filled from params. */
export const t = (text: string, params: Params = {}): string => {
  const said = current === 'en' && english && Object.hasOwn(english, text) ? english[text] : undefined
  return fill(said === undefined ? text : plural(said, params), params)
}

/** The language of the page: zh or en. */
export const language = (): Lang => current

/** What stands between the names of a list. */
export const comma = (): string => marks[current].comma

/** What stands between a name and what is said of it. */
export const colon = (): string => marks[current].colon

/** A name with what belongs to it behind. */
export const bracketed = (name: string, more: string): string =>
  name + marks[current].open + more + marks[current].close

/** A name behind what it names: 导入药品「清单.xlsx」. */
export const quoted = (name: string): string => marks[current].quote.join(name)

/** What stands between two sentences that are told together. */
export const semicolon = (): string => marks[current].semicolon

/** Switches the language; English texts are fetched the first time. The root remounts by `useLanguage`. */
export const setLanguage = async (lang: Lang): Promise<void> => {
  if (lang === 'en') english ??= (await import('./i18n-en.ts')).english
  current = lang
  if (typeof document !== 'undefined') {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
    localStorage.setItem(kept, lang)
  }
  for (const tell of watchers) tell()
}

/** The language this browser chose last. */
export const keptLanguage = (): Lang => (localStorage.getItem(kept) === 'en' ? 'en' : 'zh')

/** Rerenders on a change of language. */
export const useLanguage = (): Lang =>
  useSyncExternalStore(
    (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    () => current,
  )
