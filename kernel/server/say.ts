import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { fill, plural } from '#kernel/shared/plural.ts'
import type { Refusal } from './refusal.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let english: Map<string, string> | undefined

/** All en.json files of the project in one map: Chinese text → English text. */
const dictionary = (): Map<string, string> => {
  english ??= new Map(
    globSync(['kernel/**/en.json', 'modules/*/en.json', 'app/en.json'], { cwd: root }).flatMap((f) =>
      Object.entries(JSON.parse(readFileSync(`${root}${f}`, 'utf8')) as Record<string, string>),
    ),
  )
  return english
}

/** A Chinese text of the house in the reader's language; texts without English stay Chinese. */
export const say = (
  text: string,
  lang: 'zh' | 'en',
  params: Readonly<Record<string, string | number>> = {},
): string => {
  if (lang === 'zh') return fill(text, params)
  const en = dictionary()
  const words = Object.fromEntries(
    Object.entries(params).map(([k, v]) => [k, typeof v === 'string' ? (en.get(v) ?? v) : v]),
  )
  return fill(plural(en.get(text) ?? text, words), words)
}

export const sayRefusal = (r: Refusal, lang: 'zh' | 'en'): string => say(r.template, lang, r.params)
