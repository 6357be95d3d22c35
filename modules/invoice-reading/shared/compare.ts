import { type Origin, type ReadField, type ReadValue, readFields, surer } from './reading.ts'

/** What of a draft came from where. */
export type Best = Partial<Record<ReadField, ReadValue>>

/** The surest value of each field among what several files of one invoice say. */
export const bestOf = (readings: readonly (readonly ReadValue[])[]): Best => {
  const best: Best = {}
  for (const v of readings.flat()) {
    const known = best[v.field]
    if (v.value && (!known || surer(v.origin, known.origin))) best[v.field] = v
  }
  return best
}

/** Fields in which files of one invoice may not contradict each other (domain §2.25). */
const mustAgree: readonly ReadField[] = ['number', 'code', 'issueDate', 'sellerTaxNo', 'buyerTaxNo', 'amount']

export interface Difference {
  field: ReadField
  one: { value: string; origin: Origin }
  other: { value: string; origin: Origin }
}

/** Where files of one invoice say different things, each field once, the surest first. */
export const differencesOf = (readings: readonly (readonly ReadValue[])[]): Difference[] =>
  readFields
    .filter((f) => mustAgree.includes(f))
    .flatMap((field) => {
      const said = readings.flatMap((r) => r.filter((v) => v.field === field && v.value))
      const one = said.toSorted((a, b) => (a.origin === b.origin ? 0 : surer(a.origin, b.origin) ? -1 : 1))[0]
      const other = one && said.find((v) => v.value !== one.value)
      return one && other ? [{ field, one, other }] : []
    })

/** What two files are of one invoice by: its number with its code. */
export const keyOf = (values: readonly ReadValue[]): string => {
  const of = (f: ReadField) => values.find((v) => v.field === f)?.value ?? ''
  return of('number') && [of('code'), of('number')].filter(Boolean).join('-')
}
