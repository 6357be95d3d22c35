import { create } from 'zustand'
import { jobsChanged } from '#kernel/web/background/left.ts'
import { ask } from '#kernel/web/http/ask.ts'
import { changesHeard } from '#kernel/web/http/changed.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { at, isElsewhere } from '#kernel/web/http/host.ts'
import { standing } from '#kernel/web/http/signals.ts'
import { type MessageCounts, type MessageRow, messageCalls } from '../shared/calls.ts'
import type { Changed } from '../shared/changed.ts'

interface Live {
  counts: MessageCounts | undefined
  /** What came last, to be announced once. */
  latest: MessageRow | undefined
  /** Nothing came through for a minute. */
  offline: boolean
  /** Rises when pages that show waiting work should look again. */
  stamp: number
}
const silent: Live = { counts: undefined, latest: undefined, offline: false, stamp: 0 }

/** What all windows of the browser know of the messages of the signed-in person. */
export const useLive = create<Live>(() => silent)

type Said =
  | { kind: 'news'; counts: MessageCounts; rows: MessageRow[] }
  | { kind: 'changed'; changed: Changed[] }
  | { kind: 'offline'; offline: boolean }
  | { kind: 'who' }

const MINUTE = 60_000
/** A person who did nothing for that long is away: nothing is asked on his behalf, so that his session may run out. */
const AWAY = 5 * MINUTE

let lastInput = Date.now()
let owed = false
const look = () => {
  owed = false
  void refresh([messageCalls.query])
  useLive.setState(({ stamp }) => ({ stamp: stamp + 1 }))
}
const busy = () => {
  lastInput = Date.now()
  if (owed) look()
}
const present = () => document.visibilityState === 'visible' && Date.now() - lastInput < AWAY

const take = (counts: MessageCounts, rows: readonly MessageRow[] = []) => {
  const { counts: known } = useLive.getState()
  useLive.setState((s) => ({ counts, latest: rows.at(-1) ?? s.latest }))
  // the first word says how things stand, and what the page shows was asked a moment ago
  if (!known) return
  if (known.jobs !== counts.jobs) void jobsChanged()
  if (present()) look()
  else owed = true
}

/** Asks for the counts, after something was read here or while the stream is away. */
export const recount = async (): Promise<void> => {
  const counts = await ask(messageCalls.unread, {}, { quiet: true }).catch(() => undefined)
  if (counts) useLive.setState({ counts })
}

/** Holds the one connection of this browser and passes on what it hears. Answers the way to let go. */
const lead = (say: (said: Said) => void): (() => void) => {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  const setOffline = (offline: boolean) => {
    if (useLive.getState().offline === offline) return
    useLive.setState({ offline })
    say({ kind: 'offline', offline })
  }
  const connect = () => {
    source = new EventSource(at(messageCalls.stream.path), { withCredentials: isElsewhere() })
    source.addEventListener('open', () => {
      heardAt = Date.now()
      setOffline(false)
    })
    source.addEventListener('news', (e) => {
      const { counts, rows } = JSON.parse(e.data) as { counts: MessageCounts; rows: MessageRow[] }
      take(counts, rows)
      say({ kind: 'news', counts, rows })
    })
    source.addEventListener('changed', (e) => {
      const { changed } = JSON.parse(e.data) as { changed: Changed[] }
      changesHeard(changed)
      say({ kind: 'changed', changed })
    })
    source.addEventListener('end', (e) => {
      const { why } = JSON.parse(e.data) as { why: string }
      source?.close()
      // the session is over, or works for another organisation: the next question says so to the user
      if (why === 'ended' || why === 'switched') void recount()
      else later()
    })
    source.addEventListener('error', () => {
      // a broken connection is taken up by the browser itself; a refused one is not
      if (source?.readyState === EventSource.CLOSED) later()
    })
  }
  const later = () => {
    clearTimeout(again)
    // after the end of the session nothing keeps asking (ux 87)
    if (!standing.over) again = setTimeout(connect, 5_000)
  }
  connect()
  const watch = setInterval(() => {
    if (source?.readyState === EventSource.OPEN) heardAt = Date.now()
    else if (Date.now() - heardAt >= MINUTE) {
      setOffline(true)
      if (present()) void recount()
    }
  }, MINUTE)
  return () => {
    clearInterval(watch)
    clearTimeout(again)
    source?.close()
  }
}

/**
 * Follows the messages of a person in an organisation. One window of the browser holds the connection, the others hear
 * from it; when it closes, another takes over (ux.md, message bell). Without locks (plain HTTP) each has its own.
 * @returns stops following
 */
export const follow = (who: string): (() => void) => {
  const name = `jicai.messages ${who}`
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  const stopped = new AbortController()
  let leading: (() => void) | undefined
  const say = (said: Said) => {
    if (!stopped.signal.aborted) channel?.postMessage(said)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
    if (data.kind === 'news') take(data.counts, data.rows)
    if (data.kind === 'changed') changesHeard(data.changed)
    if (data.kind === 'offline') useLive.setState({ offline: data.offline })
    const { counts } = useLive.getState()
    if (data.kind === 'who' && leading && counts) say({ kind: 'news', counts, rows: [] })
  })
  say({ kind: 'who' })

  const hold = () =>
    new Promise<void>((done) => {
      // it was let go of while the lock was on its way: nobody would ever close what is opened now
      if (stopped.signal.aborted) return done()
      leading = lead(say)
      stopped.signal.addEventListener('abort', () => done())
    })
  if (navigator.locks) void navigator.locks.request(name, { signal: stopped.signal }, hold).catch(() => {})
  else void hold()

  const inputs = ['pointerdown', 'keydown', 'wheel'] as const
  for (const i of inputs) window.addEventListener(i, busy, { passive: true })
  document.addEventListener('visibilitychange', busy)
  return () => {
    stopped.abort()
    leading?.()
    channel?.close()
    for (const i of inputs) window.removeEventListener(i, busy)
    document.removeEventListener('visibilitychange', busy)
    useLive.setState(silent)
  }
}
