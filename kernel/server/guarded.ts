import { createHmac } from 'node:crypto'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { isIdNumber, isMask } from '#kernel/shared/validators.ts'
import { keyFor } from './secret.ts'

const guardedIn = ({ fields }: FieldTable): string[] => fields.flatMap((f) => (f.pattern?.guards ? [f.key] : []))

let names: ReadonlySet<string> = new Set()
/**
 * The field tables of the house say which names hold a number of a person or an account; once per process.
 * @param more names that hold who somebody is
 */
export const useGuarded = (tables: readonly FieldTable[], more: readonly string[] = []): void => {
  const keys = [...tables.flatMap(guardedIn), ...more]
  const columns = keys.map((key) => key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
  names = new Set([...keys, ...columns])
}

/** The last four of a number, and a sign by which two of them can be told apart but not found out. */
const maskOf = (text: string): string => {
  if (isMask(text)) return text
  const sign = createHmac('sha256', keyFor('mask')).update(text).digest('hex').slice(0, 4)
  return `****${text.length > 7 ? text.slice(-4).replace(/\W/g, '') : ''} #${sign}`
}

const ids = /(?<![\dA-Za-z])[1-9]\d{16}[\dXx](?![\dA-Za-z])/g

/** A value as it may stand in a log: guarded by its name wherever it lies, an identity number by what it is in any text. */
export const masked = (v: unknown, name = ''): unknown => {
  if (typeof v === 'string') {
    if (names.has(name) && v !== '') return maskOf(v)
    return v.replace(ids, (s) => (isIdNumber(s) ? maskOf(s) : s))
  }
  if (Array.isArray(v)) return v.map((one) => masked(one, name))
  if (typeof v !== 'object' || v === null || Object.getPrototypeOf(v) !== Object.prototype) return v
  return Object.fromEntries(Object.entries(v).map(([key, one]) => [key, masked(one, key)]))
}

/** Whether it says something that is masked in a log. */
export const saysGuarded = (v: unknown): boolean => JSON.stringify(masked(v)) !== JSON.stringify(v)

/** A record as it is shown: its guarded numbers as masks. */
export const shownOf = (table: FieldTable, values: Values): Values => ({
  ...values,
  ...(masked(guardedOf(table, values)) as Values),
})

/** The guarded numbers of a record, in full: to show them is an act of its own, and logged. */
export const guardedOf = (table: FieldTable, values: Values): Values =>
  Object.fromEntries(guardedIn(table).flatMap((key) => (values[key] ? [[key, values[key]]] : [])))
