import { decimalUnits, type FineUnits } from '#kernel/shared/quantity.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { putDictionary, useDictionaries } from '#kernel/web/session/dictionary.ts'
import { dictCalls } from '../shared/calls.ts'

const { kind, parent } = decimalUnits
const every: FineUnits = { has: () => true }
let asking = false
/** Of which answer these units were read: a grid asks for every cell it draws. */
let read: { of: unknown; units: FineUnits } | undefined

const fetchUnits = async (): Promise<void> => {
  const all = await ask(dictCalls.getEnum, { names: [kind] }, { quiet: true })
  putDictionary(kind, all[kind] ?? [])
}

/**
 * The units that take decimals, by the dictionary of the session; asked for the first time somebody wants to know. Until it
 * is here every unit may: the server judges again.
 */
export const fineUnits = (): FineUnits => {
  const entries = useDictionaries.getState().entries[kind]
  if (entries) {
    if (read?.of !== entries)
      read = { of: entries, units: new Set(entries.find((e) => e.code === parent)?.children?.map((e) => e.name)) }
    return read.units
  }
  if (!asking) {
    asking = true
    void fetchUnits()
      .catch(() => {})
      .finally(() => {
        asking = false
      })
  }
  return every
}
