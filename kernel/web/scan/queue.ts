import { codes } from '#kernel/shared/envelope.ts'
import type { AskError } from '../http/ask.ts'
import { uuid } from '../http/uuid.ts'
import type { Counted, Kept, Store } from './kept.ts'

/** What a page shows of its scans, the oldest first. */
export interface Scans<A> {
  scans: readonly Kept<A>[]
  /** The scans of before this page was opened are there. */
  ready: boolean
  offline: boolean
  /** Why the server takes none of them: trying again by itself would not help. */
  refused?: string
  /** This browser keeps nothing: what waits is lost with the page. */
  unkept: boolean
}
export interface Queue<A> {
  now: () => Scans<A>
  watch: (tell: () => void) => () => void
  /** Answers when it is kept, not when it is sent. */
  add: (scan: { code: string; undoes?: string; counted?: Counted; more?: object }) => Promise<Kept<A>>
  flush: () => Promise<void>
}
interface Wish<A> {
  place: string
  store: Store<A>
  /** Answers by the id of each. */
  send: (scans: readonly Kept<A>[]) => Promise<ReadonlyMap<string, A>>
  /** False: another user sits here now, whose these scans are not. */
  mine?: () => boolean
}

/** So many go at once; so many that were answered are kept in sight; a queue that waits is tried again after so long, ms. */
const AT_ONCE = 100
const IN_SIGHT = 50
const RETRY = 5_000
/** As many characters as a code has at most, without what no code has but the separator of GS1. */
export const tidy = (code: string): string =>
  [...code]
    .filter((c) => c >= ' ' || c === '\x1d')
    .join('')
    .slice(0, 200)

/** Answers that refuse the asking itself, and would the next time. */
const final: readonly (number | undefined)[] = [codes.refused, codes.malformed, codes.forbidden, codes.notFound]

/** Scans that wait until the server has heard of them: kept in the browser first, sent in their order, each until it is answered. */
export const scanQueue = <A>({ place, store, send, mine = () => true }: Wish<A>): Queue<A> => {
  let state: Scans<A> = { scans: [], ready: false, offline: false, unkept: false }
  const tells = new Set<() => void>()
  const set = (change: Partial<Scans<A>>): void => {
    state = { ...state, ...change }
    for (const tell of tells) tell()
  }
  const guarded = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work
    } catch {
      set({ unkept: true })
    }
  }
  const loaded = guarded(
    store.all(place).then((kept) => {
      const here = new Set(state.scans.map((s) => s.id))
      const before = kept.filter((k) => !here.has(k.id)).map((k): Kept<A> => ({ ...k, kept: true }))
      set({ scans: [...before, ...state.scans].toSorted((a, b) => a.n - b.n) })
    }),
  ).then(() => set({ ready: true }))

  let timer: ReturnType<typeof setTimeout> | undefined
  let sending = false
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), RETRY)
  }
  /** Sends what waits. @returns whether something may be sent after it */
  const once = async (): Promise<boolean> => {
    const batch = state.scans.filter((s) => s.answer === undefined).slice(0, AT_ONCE)
    if (batch.length === 0 || !mine()) return false
    try {
      const answers = await send(batch)
      const heard = Date.now()
      const told = (s: Kept<A>): Kept<A> => (answers.has(s.id) ? { ...s, answer: answers.get(s.id)!, heard } : s)
      const scans = state.scans.map(told)
      const over = scans.filter((s) => s.answer !== undefined).slice(0, -IN_SIGHT)
      set({ scans: scans.filter((s) => !over.includes(s)), offline: false, refused: undefined })
      await guarded(store.put(batch.map(told)))
      if (over.length > 0) await guarded(store.drop(over.map((s) => s.id)))
      return answers.size > 0
    } catch (e) {
      const { code, msg } = e as AskError
      if (final.includes(code)) set({ refused: msg, offline: false })
      else {
        set({ offline: code === undefined })
        later()
      }
      return false
    }
  }
  const flush = async (): Promise<void> => {
    await loaded
    if (sending) return
    sending = true
    while (await once()) {
      // the next ones
    }
    sending = false
  }
  void flush()

  return {
    now: () => state,
    watch: (tell) => {
      tells.add(tell)
      return () => tells.delete(tell)
    },
    add: async ({ code, undoes, counted, more }) => {
      const n = Math.max(Date.now(), (state.scans.at(-1)?.n ?? 0) + 1)
      const scan: Kept<A> = { id: uuid(), place, n, code: tidy(code), at: new Date(n).toISOString() }
      if (undoes !== undefined) scan.undoes = undoes
      if (counted) scan.counted = counted
      if (more) scan.more = more
      set({ scans: [...state.scans, scan] })
      await guarded(
        store.put([scan]).then(() => {
          set({ scans: state.scans.map((s) => (s.id === scan.id ? { ...s, kept: true } : s)) })
        }),
      )
      void flush()
      return scan
    },
    flush,
  }
}

/** The scan an undo takes back: the last one that counted or still waits, and that nothing took back yet. */
export const lastStanding = <A>(scans: readonly Kept<A>[], counted: (answer: A) => boolean): Kept<A> | undefined => {
  const undone = new Set(scans.map((s) => s.undoes))
  return scans.findLast(
    (s) => s.undoes === undefined && !undone.has(s.id) && (s.answer === undefined || counted(s.answer)),
  )
}
