import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { sessionStore } from '../session/store.ts'
import { besideOf, browserStore, type Kept, keepBeside } from './kept.ts'
import { type Queue, type Scans, scanQueue } from './queue.ts'

/** One for each place, as long as the window is open: a page that is left goes on sending. */
const queues = new Map<string, Queue<unknown>>()
const own = (): string => {
  const { strId, orgId } = sessionStore.getState().systemInfo
  return `${strId} ${orgId}`
}

/**
 * Scans of a document by this user: kept in the browser, sent when there is a network, and still there after a reload.
 * @param name the document
 * @param send sends some of them and answers what was said of each, by its id
 */
export const useScans = <A>(
  name: string,
  send: (scans: readonly Kept<A>[]) => Promise<ReadonlyMap<string, A>>,
): Scans<A> & Pick<Queue<A>, 'add' | 'flush'> => {
  const who = own()
  const place = `${who} ${name}`
  const queue = (queues.get(place) ??
    scanQueue<A>({ place, store: browserStore<A>(), send, mine: () => own() === who })) as Queue<A>
  queues.set(place, queue as Queue<unknown>)
  const { flush } = queue
  useEffect(() => {
    const go = () => void flush()
    // what was left behind, also under another user's session
    go()
    window.addEventListener('online', go)
    return () => window.removeEventListener('online', go)
  }, [flush])
  return { ...useSyncExternalStore(queue.watch, queue.now), add: queue.add, flush }
}

/**
 * What a page knows of the document it scans: read just now, or what this browser kept of it, for a page that was opened anew
 * without a network.
 * @param name the document, as its scans have it
 * @param known what was read; undefined while it is not
 * @param over nothing more is scanned of it: it is not kept any longer
 */
export const useBeside = <T>(name: string, known: T | undefined, over: boolean): T | undefined => {
  const place = `${own()} ${name}`
  const [kept, setKept] = useState<T>()
  useEffect(() => {
    let on = true
    void besideOf(place).then((k) => on && setKept(k as T | undefined))
    return () => {
      on = false
    }
  }, [place])
  useEffect(() => {
    if (known !== undefined) void keepBeside(place, over ? undefined : known)
  }, [place, known, over])
  return known ?? kept
}

/**
 * What somebody is in the middle of and the server has not heard of: through a reload and a crash it stays in the browser.
 * @returns `ready` once what was kept was read; `change` is told what there is now, however fast one follows the other
 */
export const useUnderHand = <T>(name: string) => {
  const place = `${own()} ${name}`
  const [state, setState] = useState<{ place: string; value?: T | undefined }>()
  const now = useRef<T>(undefined)
  useEffect(() => {
    let on = true
    void besideOf(place).then((kept) => {
      if (!on) return
      now.current = kept as T | undefined
      setState({ place, value: now.current })
    })
    return () => {
      on = false
    }
  }, [place])
  const change = (to: (is: T | undefined) => T | undefined): void => {
    now.current = to(now.current)
    setState({ place, value: now.current })
    void keepBeside(place, now.current)
  }
  const ready = state?.place === place
  return { ready, value: ready ? state.value : undefined, change }
}
