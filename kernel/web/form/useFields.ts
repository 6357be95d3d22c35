import { useMemo, useState } from 'react'
import { everyFault, type FieldTable, type FieldValue, tidied, type Values } from '#kernel/shared/field.ts'
import { type AskError, fieldErrorsOf } from '../http/ask.ts'
import { t } from '../i18n.ts'

const emptied = (v: FieldValue | undefined): string => JSON.stringify(v ?? null).replace('""', 'null')

/**
 * The state of a form that a field table describes. Typing judges nothing; `check` judges all with the very rules of
 * server and import, and from then on the faults follow the typing.
 * @param given values of the record; change the component's key for another record
 */
export const useFields = (table: FieldTable, given: Values) => {
  const [initial, setInitial] = useState(given)
  const [values, setValues] = useState<Values>(() => {
    const start: Values = { ...initial }
    for (const f of table.fields) if (start[f.key] === undefined && f.fallback !== undefined) start[f.key] = f.fallback
    return start
  })
  /** What controls chose by themselves; it is no change of the user's. */
  const [chosen, setChosen] = useState<Values>({})
  const [looked, setLooked] = useState(false)
  const [served, setServed] = useState<Record<string, string>>({})
  const [asked, setAsked] = useState(0)

  // the same object as long as nothing of it changed: a head of many controls is not drawn for a key in the lines
  return useMemo(() => {
    const tidy = Object.fromEntries(table.fields.filter((f) => !f.made).map((f) => [f.key, tidied(f, values[f.key])]))
    const faults: Record<string, string> = { ...served }
    if (looked) for (const f of everyFault(table, tidy)) faults[f.key] ??= t(f.reason, f.params)
    const [first] = table.fields.filter((f) => faults[f.key])
    const changed = table.fields
      .filter((f) => !f.made && emptied(values[f.key]) !== emptied(chosen[f.key] ?? initial[f.key] ?? f.fallback))
      .map((f) => [f.key, values[f.key] ?? null] as const)
    const other = table.fields.filter((f) => !f.made && emptied(values[f.key]) !== emptied(initial[f.key]))

    return {
      values,
      /** What is sent: trimmed, upper-cased, numbers in plain digits. */
      tidy,
      /** As much of it as is another value than the record has: what an existing record is sent. */
      other: Object.fromEntries(other.map((f) => [f.key, tidy[f.key]!])) as Values,
      faults,
      /** Key of the first field at fault. */
      first: first?.key,
      /** Grows with every judgement that found something: the first field takes the focus then, and not while it is mended. */
      asked,
      dirty: changed.length > 0,
      /** What the user changed, for a draft: the rest of the record may meanwhile have become another. */
      changed: Object.fromEntries(changed) as Values,
      /** What was sent is what the record has now. */
      settle: (): void => {
        setInitial(values)
        setChosen({})
      },
      /** Takes a draft's changes. */
      restore: (kept: Values): void => setValues((v) => ({ ...v, ...kept })),
      set: (key: string, value: FieldValue) => {
        setValues((v) => ({ ...v, [key]: value }))
        setServed(({ [key]: _, ...rest }) => rest)
      },
      /** A control's own choice, such as the usual distribution point. */
      preset: (key: string, value: FieldValue) => {
        setChosen((v) => ({ ...v, [key]: value }))
        setValues((v) => ({ ...v, [key]: value }))
      },
      /** True when everything may be sent. */
      check: (): boolean => {
        setLooked(true)
        const right = everyFault(table, tidy).length === 0
        if (!right) setAsked((n) => n + 1)
        return right
      },
      /** Puts the server's field errors to their fields. */
      refused: (error: AskError | undefined): void => {
        const found = fieldErrorsOf(error).map((f) => [f.path.split('.').at(-1) ?? '', f.message])
        setServed(Object.fromEntries(found))
        if (found.length > 0) setAsked((n) => n + 1)
      },
    }
  }, [table, initial, values, chosen, looked, served, asked])
}
export type FieldState = ReturnType<typeof useFields>
