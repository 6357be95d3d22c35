import { z } from 'zod'
import { dayInReach, dayReach } from './day.ts'
import { Decimal } from './decimal.ts'
import { type Bound, fits, normaliseNumber, whyNot } from './quantity.ts'
import { isMask, type Judgement } from './validators.ts'
import { visible } from './visible.ts'

/**
 * How a field is typed and stored: `text` one line, `area` several; `dec` a decimal string inside `bound`; `choice` one
 * code of `choices`, `choices` several; `time` a moment the server made; `ref` the id of another record in forms, its name or code in sheets.
 */
export type FieldType = 'time' | 'text' | 'area' | 'int' | 'dec' | 'bool' | 'choice' | 'choices' | 'date' | 'ref'
export type FieldValue = string | number | boolean | string[] | null
export type Values = Record<string, FieldValue | undefined>

/** One field of a noun: the same line rules form, import and API, and heads the columns of list, template and export. */
export interface Field {
  key: string
  /** Chinese label; column title of template and export. */
  label: string
  type: FieldType
  /** Card of the form. */
  group?: string
  required?: boolean
  /** What is read when a required field is empty; 必填 when left out. */
  missing?: string
  /** Characters of a text (200 when left out), or the largest `int`. */
  max?: number
  /** Smallest `int`. */
  min?: number
  bound?: Bound
  /** Code → label; where both are the same, a list. */
  choices?: Readonly<Record<string, string>> | readonly string[]
  /** A text must match, or the sentence is shown. */
  pattern?: Judgement
  /** A text that does not match is only warned about (domain §8, soft checks). */
  soft?: Judgement
  /** Upper-cased before it is judged. */
  upper?: boolean
  /** One spelling of what may be typed in several, before it is judged. */
  spelling?: (typed: string) => string
  /** Value of a new record when nothing is given. */
  fallback?: FieldValue
  /** Further header names under which a sheet may bring the column. */
  aliases?: readonly string[]
  /** Shown as a column of the list, with this width. */
  list?: number
  /** Who somebody is: what an import tells of its rows, and its file of errors, have a mask in place of it. */
  person?: boolean
  /** Example in the template. */
  example?: string
  /** Made by the server: shown and exported, never typed. */
  made?: boolean
  /** Of a sheet of lines: the line's column it holds, where its document has one of this name. */
  of?: string
}

/** A rule over several fields: the field at fault and a sentence, or nothing. */
export type FieldRule = (values: Values) => Fault | undefined
export interface Fault {
  key: string
  /** Template; `params` fill its places. */
  reason: string
  params?: Record<string, string | number>
}
export interface FieldTable {
  fields: readonly Field[]
  rules?: readonly FieldRule[]
}

/** A rule: these decimals, where given, are above zero. */
export const positive =
  (...keys: string[]): FieldRule =>
  (v) => {
    const key = keys.find((k) => v[k] && new Decimal(String(v[k])).lte(0))
    return key ? { key, reason: '必须大于 0' } : undefined
  }

/** Codes and labels of a choice field; numbers in their order: an object gives `10` and `99` before `01`. */
export const choicesOf = (f: Pick<Field, 'choices'>): [code: string, label: string][] => {
  if (Array.isArray(f.choices)) return f.choices.map((c) => [c, c])
  const all = Object.entries((f.choices ?? {}) as Record<string, string>)
  return all.every(([code]) => /^\d+$/.test(code)) ? all.sort(([a], [b]) => Number(a) - Number(b)) : all
}

export const isEmpty = (v: FieldValue | undefined): boolean =>
  v === undefined || v === null || v === '' || (Array.isArray(v) && v.length === 0)

/** A value of this field that only stands for the one that is there: sent back, it changes nothing. */
export const standsFor = (f: Field, v: unknown): boolean => !!f.pattern?.guards && isMask(v)

type Wrong = Omit<Fault, 'key'>
/** What a judgement says of this text; without one, its general sentence. */
export const sentenceOf = ({ sentence: s }: Judgement, v = ''): string => (typeof s === 'string' ? s : s(v))
const wrongText = (f: Field, v: string): Wrong | undefined => {
  const max = f.max ?? (f.type === 'area' ? 500 : 200)
  if (v.length > max) return { reason: '不能超过 {{max}} 个字符', params: { max } }
  if (f.pattern && !f.pattern.like.test(v) && !standsFor(f, v)) return { reason: sentenceOf(f.pattern, v) }
  return undefined
}
const wrongInt = (f: Field, v: number): Wrong | undefined => {
  const [min, max] = [f.min ?? 0, f.max ?? 99_999_999]
  return v < min || v > max ? { reason: '应在 {{min}} 和 {{max}} 之间', params: { min, max } } : undefined
}
/** A day of the calendar, written 2026-01-31. */
export const isDay = (v: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(v) && new Date(`${v}T00:00:00Z`).toJSON()?.slice(0, 10) === v

/** What is wrong with one value; nothing when it may be kept. The one judgement of form, import and API. */
export const wrongValue = (f: Field, v: FieldValue | undefined): Wrong | undefined => {
  if (isEmpty(v)) return f.required ? { reason: f.missing ?? '必填' } : undefined
  const codes = () => choicesOf(f).map(([code]) => code)
  switch (f.type) {
    case 'int':
      return Number.isInteger(v) ? wrongInt(f, v as number) : { reason: '请输入整数' }
    case 'dec': {
      const bound = f.bound ?? 'plain'
      return typeof v === 'string' && fits(v, bound) ? undefined : { reason: whyNot(String(v), bound) }
    }
    case 'bool':
      return typeof v === 'boolean' ? undefined : { reason: '请填写是或否' }
    case 'choice':
      return codes().includes(v as string) ? undefined : { reason: '请选择列表中的值' }
    case 'choices':
      return Array.isArray(v) && v.every((one) => codes().includes(one)) ? undefined : { reason: '请选择列表中的值' }
    case 'date':
      if (typeof v !== 'string' || !isDay(v)) return { reason: '日期应写成 2026-01-31' }
      return dayInReach(v) ? undefined : { reason: dayReach }
    default:
      return typeof v === 'string' ? wrongText(f, v) : { reason: '请输入文字' }
  }
}

/**
 * Everything wrong with a record at once: its fields one by one, and the rules over several as far as those fields are right
 * (ux.md 80).
 */
export const everyFault = (table: FieldTable, values: Values): Fault[] => {
  const faults = faultsOf({ fields: table.fields }, values)
  const wrong = new Set(faults.map((f) => f.key))
  // a rule sees what cannot be read as missing, and says nothing more of it
  const readable = Object.fromEntries(Object.entries(values).filter(([key]) => !wrong.has(key)))
  return [...faults, ...(table.rules ?? []).flatMap((rule) => rule(readable) ?? []).filter((f) => !wrong.has(f.key))]
}

/** What is wrong with a record: its fields one by one, then the rules over several, when the fields are right. */
export const faultsOf = (table: FieldTable, values: Values): Fault[] => {
  const faults = table.fields.flatMap((f) => {
    const wrong = f.made ? undefined : wrongValue(f, values[f.key])
    return wrong ? [{ key: f.key, ...wrong }] : []
  })
  if (faults.length > 0) return faults
  return (table.rules ?? []).flatMap((rule) => rule(values) ?? [])
}

/** The sentence of a soft check the value does not meet. */
export const warningOf = (f: Field, v: FieldValue | undefined): string | undefined =>
  f.soft && typeof v === 'string' && v !== '' && !f.soft.like.test(v) ? sentenceOf(f.soft, v) : undefined

/** Trims, upper-cases and unifies a value as it arrives, so that `wrongValue` sees what would be kept. */
export const tidied = (f: Field, v: FieldValue | undefined): FieldValue => {
  if (v === undefined || v === null || v === '') return null
  if (typeof v !== 'string' || isMask(v)) return v
  if (f.spelling) return f.spelling(v) || null
  const seen = visible(v)
  const text = f.type === 'area' ? seen.trim() : seen.replace(/\s+/g, ' ').trim()
  if (f.type === 'dec') return normaliseNumber(text) || null
  return (f.upper ? text.toUpperCase() : text) || null
}

const zodType = (f: Field): z.ZodType => {
  const text = z.string().max(f.type === 'area' ? 4000 : 1000)
  switch (f.type) {
    case 'int':
      return z.number()
    case 'bool':
      return z.boolean()
    case 'choices':
      return z.array(z.string().max(100)).max(100)
    case 'ref':
      return z.uuid()
    default:
      return text
  }
}

type Fields = z.ZodObject<Record<string, z.ZodType<FieldValue>>>
const zodFields = (
  table: FieldTable,
  value: (f: Field, v: unknown) => unknown,
  faults: (v: Values) => Fault[],
): Fields => {
  const fields = table.fields.filter((f) => !f.made)
  const shape = fields.map(
    (f) =>
      [
        f.key,
        zodType(f)
          .nullish()
          .transform((v) => value(f, v)),
      ] as const,
  )
  return z
    .object(Object.fromEntries(shape))
    .strict()
    .superRefine((values, ctx) => {
      for (const fault of faults(values as Values))
        ctx.addIssue({ code: 'custom', path: [fault.key], message: fault.reason, params: fault.params })
    }) as never
}

/**
 * The input schema of a noun's fields: tidies every value and refuses by `faultsOf`, so that a form, an API client and an
 * imported row hear the same sentence. Unknown keys are refused; what is not given becomes the field's fallback.
 */
export const zodOf = (table: FieldTable): Fields =>
  zodFields(
    table,
    (f, v) => tidied(f, ((standsFor(f, v) ? null : v) ?? f.fallback ?? null) as FieldValue),
    (values) => faultsOf(table, values),
  )

/**
 * The same for a record that is there: only what is given is judged and changed. What several fields together must hold is
 * judged over the whole record, by the service (`faultsOf`).
 */
export const changesOf = (table: FieldTable): Fields => {
  const of = ({ fields }: FieldTable, values: Values) => ({ fields: fields.filter((f) => values[f.key] !== undefined) })
  return zodFields(
    table,
    (f, v) => (v === undefined || standsFor(f, v) ? undefined : tidied(f, v as FieldValue)),
    (values) => faultsOf(of(table, values), values),
  )
}

/**
 * One text field of a table for an input that is no record of values: the same rule, the same sentence. Empty is '';
 * one that may be left out takes `.default('')`.
 */
export const textOf = (table: FieldTable, key: string) => {
  const field = table.fields.find((f) => f.key === key)
  if (!field) throw new Error(`no field ${key}`)
  return z
    .string()
    .transform((v) => (tidied(field, v) ?? '') as string)
    .superRefine((v, ctx) => {
      const wrong = wrongValue(field, v)
      if (wrong) ctx.addIssue({ code: 'custom', message: wrong.reason, params: wrong.params })
    })
}
