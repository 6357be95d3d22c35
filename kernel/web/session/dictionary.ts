import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

/** One value of an enumeration; trees carry children. */
export interface DictItem {
  code: string
  name: string
  children?: DictItem[]
}

interface Dictionaries {
  /** By dictionary name. */
  entries: Record<string, DictItem[]>
}

/** Enumerations the server gave in this session, keyed by name (specification §3). */
export const useDictionaries = create<Dictionaries>()(
  persist((): Dictionaries => ({ entries: {} }), {
    name: 'jicai.dictionary',
    storage: createJSONStorage(() => sessionStorage),
  }),
)

export const putDictionary = (name: string, items: DictItem[]): void => {
  useDictionaries.setState(({ entries }) => ({ entries: { ...entries, [name]: items } }))
}

export const clearDictionaries = (): void => {
  useDictionaries.setState({ entries: {} })
}
