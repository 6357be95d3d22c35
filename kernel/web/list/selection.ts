import { useSyncExternalStore } from 'react'

type Rows = ReadonlyMap<string, any>

/** The chosen rows of a list by id, over all its pages. Apart from the page's state, so that a tick draws one row only. */
export interface Selection {
  get: () => Rows
  set: (rows: Rows) => void
  subscribe: (tell: () => void) => () => void
}

export const createSelection = (): Selection => {
  let now: Rows = new Map()
  const watchers = new Set<() => void>()
  return {
    get: () => now,
    set: (rows) => {
      if (now.size === 0 && rows.size === 0) return
      now = rows
      for (const tell of watchers) tell()
    },
    subscribe: (tell) => {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}

/** The chosen rows; draws again when they change. */
export const useSelected = ({ selection }: { selection: Selection }): Rows =>
  useSyncExternalStore(selection.subscribe, selection.get)

/** Chosen rows as they were last read: their version and actions may have changed since they were ticked. */
export const freshen = (selection: Selection, rows: readonly { id: string }[]): void => {
  const now = selection.get()
  const newer = rows.filter((r) => now.has(r.id) && now.get(r.id) !== r)
  if (newer.length > 0) selection.set(new Map([...now, ...newer.map((r) => [r.id, r] as const)]))
}
