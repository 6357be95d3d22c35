import { useSyncExternalStore } from 'react'

/** A phone: lists and lines are cards, filters a sheet (ux.md 64). */
const query = globalThis.matchMedia?.('(width < 768px)')
const subscribe = (tell: () => void) => {
  query?.addEventListener('change', tell)
  return () => query?.removeEventListener('change', tell)
}
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false)
