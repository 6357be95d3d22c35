import { type Query, QueryClient } from '@tanstack/react-query'

/** So long an answer is as good as a new one, ms. */
export const STALE = 60_000

/** Answers stay fresh for 60 s, so that returning to a kept tab sends nothing (ux.md F5). */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: STALE, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { retry: false },
  },
})

/**
 * Drops what is known about these calls, which pages on screen ask again at once. Something happened: what it set in motion
 * elsewhere is the server's business, so every hidden page asks anew when it returns.
 * @param left the page it was done on is not the one on screen any more: that one came while nothing was known of it
 */
export const refresh = (calls: readonly { path: string }[], left = false): Promise<unknown> => {
  // a page just left may be looked at still: it is marked all the same, and nothing that is on screen is asked
  void queryClient.invalidateQueries({ refetchType: 'none' })
  if (left) return queryClient.invalidateQueries({ refetchType: 'active' })
  // but what is under way, which may have been read before
  const asked = new Set<unknown>(calls.map((c) => c.path))
  const begun = (q: Query) => q.state.fetchStatus === 'fetching' && !asked.has(q.queryKey[0])
  void queryClient.invalidateQueries({ predicate: begun })
  return Promise.all(calls.map((c) => queryClient.invalidateQueries({ queryKey: [c.path] })))
}

/** What this window itself made of a document by editing it: of the version it was read at, the one it has since. */
const edits = new Map<string, number>()

/** A document was edited; `sent` what was asked, `answer` what came of it. One sent on with its edit was acted on too. */
export const edited = (sent: unknown, answer: unknown): void => {
  const from = sent as { id?: unknown; version?: unknown; send?: boolean } | null
  const to = answer as typeof from
  if (from?.id && !from.send && from.id === to?.id && typeof to.version === 'number')
    edits.set(`${from.id} ${from.version}`, to.version)
}

/**
 * The version a shown document has by one's own edits: who saves a photo and submits in the same second, while the page is still
 * asking, would meet a conflict with nobody otherwise. What somebody else changed is not in it.
 */
export const ownVersion = ({ id, version }: { id: string; version: number }): number => {
  const next = edits.get(`${id} ${version}`)
  return next === undefined ? version : ownVersion({ id, version: next })
}

/** Lets go of the answers about these ids that nobody looks at. */
export const forget = (ids: readonly string[]): void => {
  if (ids.length === 0) return
  queryClient.removeQueries({
    predicate: (q) => q.getObserversCount() === 0 && ids.some((id) => JSON.stringify(q.queryKey).includes(id)),
  })
}
