import { digestOf, seal, unseal } from '#kernel/server/sealed.ts'
import { personFields } from '#modules/trace-setting/shared/fields.ts'

/* Who a patient is, and who prescribed and gave it, is sealed for its row and found by a keyed digest (domain-trace §4.7). */

const PURPOSE = 'trace patient'
export type Persons = Readonly<Record<string, string>>

const isPerson = new Set(personFields)
/** What of a row's fields stays as it is, and what is sealed. */
export const apart = (fields: Readonly<Record<string, string>>): { open: Record<string, string>; persons: Persons } => {
  const all = Object.entries(fields)
  return {
    open: Object.fromEntries(all.filter(([name]) => !isPerson.has(name))),
    persons: Object.fromEntries(all.filter(([name]) => isPerson.has(name))),
  }
}

export const sealedOf = (rowId: string, persons: Persons): string => seal(PURPOSE, rowId, JSON.stringify(persons))
export const openOf = (rowId: string, sealed: string): Persons => JSON.parse(unseal(PURPOSE, rowId, sealed)) as Persons

/** By these a sale is found: whole numbers and names, never parts of them. */
const sought = ['psn_no', 'certno', 'psn_name', 'mdtrt_sn', 'rxno'] as const
export const digestsOf = (persons: Persons): string[] => [
  ...new Set(sought.flatMap((name) => (persons[name] ? [digestOf(PURPOSE, persons[name])] : []))),
]
export const digestSought = (text: string): string => digestOf(PURPOSE, text)

const names = new Set(['psn_name', 'prsc_dr_name', 'phar_name'])
/** 张**; of a number the first three and the last four. */
export const maskOf = (field: string, value: string): string => {
  const letters = [...value]
  if (names.has(field)) return `${letters[0] ?? ''}**`
  if (letters.length <= 7) return '****'
  return `${letters.slice(0, 3).join('')}****${letters.slice(-4).join('')}`
}
export const maskedOf = (persons: Persons): Record<string, string> =>
  Object.fromEntries(Object.entries(persons).map(([field, value]) => [field, value ? maskOf(field, value) : '']))
