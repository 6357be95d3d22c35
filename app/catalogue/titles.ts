import type { Titles } from '#kernel/server/http/malformed.ts'
import type { Noun } from '#kernel/server/noun.ts'
import type { Call } from '#kernel/shared/call.ts'
import { everyNoun } from '../modules.ts'
import { fieldLabels } from './log-labels.data.ts'

type Labels = ReadonlyMap<string, string>
/** The first of several lists that has a field says what it is called. */
const firstOf = (lists: readonly (readonly (readonly [key: string, label: string])[])[]): Labels =>
  new Map(lists.toReversed().flat())

/** What the screens of a noun call its fields; a document tells its head first, then its lines. */
const titlesOf = ({ log }: Noun): { head: Labels; lines: Labels } => {
  const words = Object.values(log?.words ?? {}).map((lists) =>
    lists.map((w) => Object.entries(w).map(([key, { label }]) => [key, label] as const)),
  )
  const typed = Object.values(log?.tables ?? {}).flat()
  const tables = typed.map((x) => x.fields.map((f) => [f.key, f.label] as const))
  return {
    head: firstOf([...words.flat(), ...tables]),
    lines: firstOf([...words.flatMap(([, ...lines]) => lines), ...words.flat(), ...tables]),
  }
}

const known = new Map<Call, ReturnType<typeof titlesOf>>(
  everyNoun.flatMap((n) => {
    const titles = titlesOf(n)
    return (n.routes ?? []).map((r) => [r.call, titles] as const)
  }),
)

/** What people call the fields of a call: as its noun does, else as the house does everywhere. An id stands for what it names. */
export const fieldTitles = (c: Call): Titles => {
  const its = known.get(c)
  return (key, inLine) => {
    const own = its?.[inLine ? 'lines' : 'head']
    return (
      own?.get(key) ??
      own?.get(key.replace(/Id$/, '')) ??
      (Object.hasOwn(fieldLabels, key) ? fieldLabels[key] : undefined)
    )
  }
}
