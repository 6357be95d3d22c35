import { create } from 'zustand'
import { sessionStore } from '../session/store.ts'
import { queryClient } from './client.ts'

/** A document that somebody else changed: what he did, which version he made of it, and when this window heard (ms since 1970). */
export interface Change {
  what: string
  by: { id: string; name: string }
  version?: number | undefined
  at: number
}
type Heard = Omit<Change, 'at'> & { id: string; screen: string }

interface Changes {
  docs: ReadonlyMap<string, Change>
  /** The last one of a screen's documents. */
  screens: ReadonlyMap<string, Change>
}

/** What a page knows: which version of the document it shows, and since when (ms since 1970). */
export interface Known {
  version?: number | undefined
  at: number
}
/** A page does not show a change yet. An answer may overtake the word of what is in it, and a word the answer: versions tell, and
 * time where a change makes none. */
export const isAfter = (change: Change, { version, at }: Known): boolean =>
  change.version !== undefined && version !== undefined ? change.version > version : change.at > at

/** What others changed since this window was opened, newest last; pages that show it say so (ux.md 67). */
export const useChanges = create<Changes>(() => ({ docs: new Map(), screens: new Map() }))

/** More are not remembered. */
const MOST = 500

const about = (id: string) => ({
  predicate: (q: { queryKey: readonly unknown[] }) => JSON.stringify(q.queryKey).includes(id),
})

/** Asks again for everything this window shows of a document. */
export const askAgain = (id: string): Promise<unknown> => queryClient.invalidateQueries(about(id))

/** The server says that documents were changed; one's own acts are known here. */
export const changesHeard = (heard: readonly Heard[]): void => {
  const me = sessionStore.getState().systemInfo.strId
  const others = heard.filter((c) => c.by.id !== me)
  if (others.length === 0) return
  const { docs, screens } = useChanges.getState()
  const [nextDocs, nextScreens] = [new Map(docs), new Map(screens)]
  for (const { id, screen, ...said } of others) {
    const change = { ...said, at: Date.now() }
    nextDocs.delete(id)
    nextDocs.set(id, change)
    nextScreens.set(screen, change)
    // whoever opens it within the minute its answer is kept for sees it as it is
    void queryClient.invalidateQueries({ ...about(id), type: 'inactive', refetchType: 'none' })
  }
  useChanges.setState({ docs: new Map([...nextDocs].slice(-MOST)), screens: nextScreens })
}
