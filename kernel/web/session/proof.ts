import { create } from 'zustand'

export const useProof = create<{ open: boolean }>(() => ({ open: false }))

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
