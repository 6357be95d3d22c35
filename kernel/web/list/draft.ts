import { createContext, use, useEffect } from 'react'

/** A filter the search area knows: its label, and how it reads as a chip. */
export interface Known {
  /** Already translated. */
  label: string
  text: (value: unknown) => string
}
interface Draft {
  draft: Record<string, unknown>
  set: (name: string, value: unknown) => void
  /** Tells the search area what a filter is called. */
  know: (name: string, known: Known) => void
}

/** The search area's typed values; nothing is asked before 查询. */
export const DraftContext = createContext<Draft>({ draft: {}, set: () => {}, know: () => {} })

/** A filter's typed value. */
export const useDraftValue = <V>(name: string, label: string, text: (value: V) => string) => {
  const { draft, set, know } = use(DraftContext)
  useEffect(() => know(name, { label, text: text as Known['text'] }))
  return [draft[name] as V | undefined, (value: V | undefined | null) => set(name, value ?? undefined)] as const
}
