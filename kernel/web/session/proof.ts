import { create } from 'zustand'
import type { SignedAct } from '#kernel/shared/envelope.ts'

/** What a second person is asked to sign, and why in the server's words. */
interface Second {
  of: SignedAct
  why: string
  says: readonly string[]
  done: (proof: string | undefined) => void
}
export const useProof = create<{ open: boolean; second?: Second | undefined }>(() => ({ open: false }))

const waiting: ((proved: boolean) => void)[] = []

/** 428: opens the password dialog once, however many calls wait; resolves when it was right or given up. */
export const askProof = (): Promise<boolean> => {
  useProof.setState({ open: true })
  return new Promise((done) => waiting.push(done))
}

/** Closes the dialog and lets the waiting calls go on, or end. */
export const settleProof = (proved: boolean): void => {
  useProof.setState({ open: false })
  for (const done of waiting.splice(0)) done(proved)
}

/** Opens the dialog of the second person; resolves with his proof, nothing when it was given up. */
export const askSecond = (of: SignedAct, why: string, says: readonly string[]): Promise<string | undefined> =>
  new Promise((done) => useProof.setState({ second: { of, why, says, done } }))

export const settleSecond = (proof?: string): void => {
  const { second } = useProof.getState()
  useProof.setState({ second: undefined })
  second?.done(proof)
}
