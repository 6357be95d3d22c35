import { useSyncExternalStore } from 'react'
import type { EnterWay } from './move.ts'

const key = 'jicai.enter'
const watchers = new Set<() => void>()
const kept = (): EnterWay => {
  try {
    return localStorage.getItem(key) === 'down' ? 'down' : 'right'
  } catch {
    return 'right'
  }
}
let now: EnterWay | undefined

/** Where Enter goes after a cell, for all grids of this browser (ux.md 1.3: configurable). */
export const enterWay = {
  get: (): EnterWay => {
    now ??= kept()
    return now
  },
  set: (way: EnterWay): void => {
    now = way
    try {
      localStorage.setItem(key, way)
    } catch {
      // kept for this visit only
    }
    for (const tell of watchers) tell()
  },
}

export const useEnterWay = (): EnterWay =>
  useSyncExternalStore((tell) => {
    watchers.add(tell)
    return () => watchers.delete(tell)
  }, enterWay.get)
