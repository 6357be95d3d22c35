import { create } from 'zustand'

const useSeen = create<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }))

/** Somebody at this window had this paper before his eyes. */
export const markSeen = (key: string): void => {
  if (!useSeen.getState().keys.has(key)) useSeen.setState(({ keys }) => ({ keys: new Set([...keys, key]) }))
}

/** Says of papers which nobody at this window opened yet (ux.md 86). */
export const useUnseen = () => {
  const keys = useSeen((s) => s.keys)
  return <P extends { key: string }>(papers: readonly P[]): P[] => papers.filter((p) => !keys.has(p.key))
}
