import { tidy } from '#kernel/web/scan/queue.ts'
import { useUnderHand } from '#kernel/web/scan/useScans.ts'
import { boxMost } from '../shared/trace.ts'

/**
 * A box that is filled: its own code first, then what lies in it. It is kept in the browser until it is closed, since what was
 * scanned into it the server has not heard of.
 */
export const useBox = (docId: string) => {
  const { ready, value: box, change } = useUnderHand<readonly string[]>(`box of delivery ${docId}`)
  /** @returns how many of these are new in it */
  const put = (codes: readonly string[]): number => {
    let more = 0
    change((now = []) => {
      const all = [...new Set([...now, ...codes.map((c) => tidy(c.trim())).filter(Boolean)])].slice(0, boxMost + 1)
      more = all.length - now.length
      return all
    })
    return more
  }
  return {
    /** What was kept of one was read. */
    ready,
    box,
    put,
    start: (codes: readonly string[] = []) => change(() => codes),
    /** One code is taken out again; without its own code a box begins anew with the next one. */
    take: (code: string) => change((now) => now?.filter((c) => c !== code)),
    drop: () => change(() => undefined),
  }
}
