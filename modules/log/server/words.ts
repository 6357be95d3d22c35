import { say } from '#kernel/server/say.ts'
import type { Field, FieldTable } from '#kernel/shared/field.ts'
import type { Machine } from '#kernel/shared/machine.ts'
import { marks } from '#kernel/shared/marks.data.ts'
import type { Words as FieldWords, Word } from '#kernel/shared/words.ts'
import { actionLabel, catalogued } from '#modules/menu/server/public.ts'

type Lang = 'zh' | 'en'

type Labels = Readonly<Record<string, string>>
interface Words {
  /** Their states and actions are what a document's rows of the log speak of. */
  machines: readonly Machine[]
  entities: Labels
  /** Actions that are no action codes of a screen. */
  actions: Labels
  fields: Labels
  /** `entity.field`, or `*.field` → code → word. */
  choices: Readonly<Record<string, Labels>>
  /** Fields of what is typed and imported by tables. */
  tables: Readonly<Record<string, readonly FieldTable[]>>
  /** Of an entity and its lines, as its screens call them. */
  words: Readonly<Record<string, readonly FieldWords[]>>
}

let words: Words = { machines: [], entities: {}, actions: {}, fields: {}, choices: {}, tables: {}, words: {} }
/** What the operate log is said with, handed in by the app at its start. */
export const useLogWords = (all: Words): void => {
  words = all
}

export const entityLabels = (): Labels => words.entities
const fieldOf = (entity: string, key: string): Field | undefined =>
  words.tables[entity]?.flatMap((t) => t.fields).find((f) => f.key === key)

/** What the screens of an entity say of a field: an id stands for the record it names. */
const wordOf = (entity: string, key: string): Word | undefined => {
  const own = (k: string) => words.words[entity]?.find((w) => Object.hasOwn(w, k))?.[k]
  return own(key) ?? own(key.replace(/Id$/, ''))
}

/** Name of a field in before and after: as the house calls it everywhere, else as its entity does; others are shown by their key. */
export const labelOf = (entity: string, key: string): string =>
  words.fields[key] ?? fieldOf(entity, key)?.label ?? wordOf(entity, key)?.label ?? key

/** Code and name of the articles that lines speak of, by the ids in them. */
export type Articles = Readonly<Record<string, string>>

/** What the log calls a thing; unknown codes stay as they are. */
export const entityOf = (entity: string): string =>
  words.entities[entity] ?? words.machines.find((m) => m.name === entity)?.label ?? entity

/** The machine of a document the log speaks of. */
export const documentOf = (entity: string): Machine | undefined => words.machines.find((m) => m.name === entity)

export const actionOf = (entity: string, action: string): string =>
  words.machines.find((m) => m.name === entity && Object.hasOwn(m.actions, action))?.actions[action]?.label ??
  words.actions[action] ??
  actionLabel(action)

/** `procurement/planning:audit` → 采购计划 - 审核, in the reader's language. */
const permission = (code: string, lang: Lang): string => {
  const at = code.lastIndexOf(':')
  const screen = at > 0 ? catalogued().find((e) => e.path === code.slice(0, at)) : undefined
  if (!screen) return code
  const action = code.slice(at + 1)
  const title = lang === 'en' ? screen.titleEn : screen.titleZh
  return `${title} - ${say(action === 'view' ? '查看' : actionLabel(action), lang)}`
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const moments = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' })

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v)

/** A line of a document: its article and its fields with their names; other references say nothing to a reader. */
const lineOf = (entity: string, line: Record<string, unknown>, lang: Lang, articles: Articles): string => {
  const ids = [line.productId, line.catalogItemId, line.orderLineId, line.deliveryLineId]
  const article = ids.map((id) => articles[String(id)]).find(Boolean)
  const fields = Object.entries(line)
    .filter(([key, v]) => !/Id$|^id$/.test(key) && v !== '' && v !== null && typeof v !== 'object')
    .map(([key, v]) => `${say(labelOf(entity, key), lang)} ${String(spoken(entity, key, v, lang))}`)
  return [...(article ? [article] : []), ...fields].join(marks[lang].pause)
}

/** A coded value of a field as people say it; everything else as it is. */
export const spoken = (entity: string, field: string, value: unknown, lang: Lang, articles: Articles = {}): unknown => {
  const one = (v: unknown): unknown => {
    if (typeof v === 'boolean') return say(v ? '是' : '否', lang)
    if (typeof v !== 'string' && typeof v !== 'number') return v
    const code = String(v)
    if (field === 'status') {
      const state = words.machines.find((m) => m.name === entity && Object.hasOwn(m.states, code))?.states[code]
      return state ? say(state.label, lang) : v
    }
    const choice = words.choices[`${entity}.${field}`]?.[code] ?? words.choices[`*.${field}`]?.[code]
    if (choice) return say(choice, lang)
    const typed = fieldOf(entity, field)?.choices as Labels | undefined
    if (typed?.[code] && !Array.isArray(typed)) return say(typed[code], lang)
    const word = wordOf(entity, field)
    if (word?.choices?.[code]) return say(word.choices[code], lang)
    if (moment.test(code)) return moments.format(new Date(code))
    if (field === 'codes') return permission(code, lang)
    return v
  }
  if (!Array.isArray(value)) return one(value)
  return value.map((v) => (isRecord(v) ? lineOf(entity, v, lang, articles) : one(v)))
}
