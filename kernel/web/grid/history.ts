/** Steps that can be taken back. `T` is an immutable whole: rows and where the user was. */
export interface History<T> {
  readonly past: readonly T[]
  readonly future: readonly T[]
}

/** Steps kept (ux.md 1.3). */
export const STEPS = 50

export const noHistory: History<never> = { past: [], future: [] }

/** Remembers what was there before a change; what had been undone is gone. */
export const remember = <T>(h: History<T>, before: T): History<T> => ({
  past: [...h.past, before].slice(-STEPS),
  future: [],
})

/** The state before the last step and the shortened history; undefined when there is none. */
export const undone = <T>(h: History<T>, now: T): { to: T; history: History<T> } | undefined => {
  const to = h.past.at(-1)
  return to === undefined ? undefined : { to, history: { past: h.past.slice(0, -1), future: [now, ...h.future] } }
}

export const redone = <T>(h: History<T>, now: T): { to: T; history: History<T> } | undefined => {
  const [to, ...rest] = h.future
  return to === undefined ? undefined : { to, history: { past: [...h.past, now], future: rest } }
}
