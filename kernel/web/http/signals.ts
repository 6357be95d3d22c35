import type { Call } from '#kernel/shared/call.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'

/** What the session does when the server no longer knows us. Set once by kernel/web/session; breaks the import circle. */
export interface SessionSignals {
  /** Code 11401; `why` as the server said it, where it knows. */
  expired(why?: string): void
  /** Code 11402: resolves true when the user has signed in again, false when he left. */
  otherUser(who: { name?: string; org?: string } | null): Promise<boolean>
  /**
   * Code 11401 while the user signs in again, to a call that is none of the signing in: resolves as `otherUser` does. Nothing when
   * he does not.
   */
  meanwhile(call: Call): Promise<boolean> | undefined
  /** Code 412: the session works for this organisation, the window shows another one. */
  otherOrg(name: string): void
  /** Code 428, a sensitive act: resolves true when the user has typed his password again, false when he would not. */
  unproved(): Promise<boolean>
  /**
   * An act that wants two: resolves with the second person's proof, nothing when there is none. `why`, and what he signs, as
   * the server said it.
   */
  second(of: SignedAct, why: string, says: readonly string[]): Promise<string | undefined>
}

/**
 * Of the server's session: when it was last renewed by an answer, whether it is over, so that nothing is asked of it any more, and
 * how often the user signed in again here: what was sent before that knew an older session.
 */
export const standing = { answeredAt: 0, over: false, begun: 0 }

let signals: SessionSignals = {
  expired: () => {},
  otherUser: async () => false,
  meanwhile: () => undefined,
  otherOrg: () => {},
  unproved: async () => false,
  second: async () => undefined,
}

export const setSignals = (s: SessionSignals): void => {
  signals = s
}
export const sessionSignals = (): SessionSignals => signals
