/** What the session does when the server no longer knows us. Set once by kernel/web/session; breaks the import circle. */
export interface SessionSignals {
  /** Code 11401. */
  expired(): void
  /** Code 11402: resolves true when the user has signed in again, false when he left. */
  otherUser(who: { name?: string; org?: string } | null): Promise<boolean>
  /** Code 428, a sensitive act: resolves true when the user has typed his password again, false when he would not. */
  unproved(): Promise<boolean>
}

let signals: SessionSignals = { expired: () => {}, otherUser: async () => false, unproved: async () => false }

export const setSignals = (s: SessionSignals): void => {
  signals = s
}
export const sessionSignals = (): SessionSignals => signals
