import { say } from '#kernel/server/say.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import { named } from './ids.ts'
import { type Articles, labelOf, spoken } from './words.ts'

export interface Change {
  field: string
  label: string
  before: string | null
  after: string | null
}

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)

const MOST = 2000
const text = (v: unknown, lang: 'zh' | 'en'): string | null => {
  if (v === undefined || v === null) return null
  const s =
    Array.isArray(v) && v.every((x) => typeof x !== 'object')
      ? v.join(v.some((x) => String(x).includes(marks[lang].pause)) ? '\n' : marks[lang].comma)
      : plain(v, lang)
  return s.length > MOST ? `${s.slice(0, MOST)}…` : s
}
/** Parts of a record by their names; braces and keys are for machines. */
const plain = (v: unknown, lang: 'zh' | 'en'): string => {
  if (typeof v !== 'object' || v === null) return String(v)
  if (Array.isArray(v)) return v.map((x) => plain(x, lang)).join(' ')
  return Object.entries(v)
    .map(([key, x]) => `${say(labelOf('', key), lang)} ${plain(x, lang)}`)
    .join(marks[lang].pause)
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Of two lists of plain values only what went and what came. */
const narrowed = (before: unknown, after: unknown): [unknown, unknown] => {
  const lists = [before, after].every((v) => Array.isArray(v) && v.every((x) => typeof x === 'string'))
  if (!lists) return [before, after]
  const [was, is] = [before as string[], after as string[]]
  return [was.filter((x) => !is.includes(x)), is.filter((x) => !was.includes(x))]
}

/** The fields of a kind that are stored together stand beside the others. */
const flat = (v: unknown): Record<string, unknown> => {
  if (!isRecord(v)) return {}
  const { extra, ...fields } = v
  return isRecord(extra) ? { ...fields, ...extra } : v
}

/**
 * The fields in which an audit row's `after` differs from its `before`. A record only added or only removed shows all its
 * fields; of a partial `after` (what the user sent) absent fields are unchanged. Codes are said in words.
 */
export const changesOf = (
  entity: string,
  before: unknown,
  after: unknown,
  lang: 'zh' | 'en',
  articles?: Articles,
  names: ReadonlyMap<string, string> = new Map(),
): Change[] => {
  if (!isRecord(before) && !isRecord(after)) return []
  const [was, is] = [flat(before), flat(after)]
  // lines keep the ids their articles are found by
  const said = (field: string, v: unknown) =>
    spoken(entity, field, field === 'lines' ? v : named(v, names), lang, articles)
  const keys = isRecord(after) ? Object.keys(is) : Object.keys(was)
  return keys.flatMap((field) => {
    if (same(was[field], is[field])) return []
    // of a reading only what was looked for: how it was paged and sorted is nobody's word
    if (entity === 'price' && (field === 'sort' || labelOf(entity, field) === field)) return []
    const [a, b] = narrowed(was[field], is[field]).map((v) => text(said(field, v), lang)) as [
      string | null,
      string | null,
    ]
    // of what is known by an id alone nothing is said
    if (a === b) return []
    return [{ field, label: labelOf(entity, field), before: a, after: b }]
  })
}
