import { create } from 'zustand'
import { standing } from '../http/signals.ts'

export interface Who {
  name?: string
  org?: string
}

interface State {
  /** Who took the browser's session over; null while the dialog is closed. */
  who: Who | null
}

export const useReLogin = create<State>(() => ({ who: null }))

const waiting: ((again: boolean) => void)[] = []

/** 11402: opens the re-login dialog once, however many calls fail; resolves when the user signed in again or left. */
export const reLogin = (who: Who | null): Promise<boolean> => {
  if (!useReLogin.getState().who) useReLogin.setState({ who: who ?? {} })
  return new Promise((done) => waiting.push(done))
}

/** Closes the dialog and lets the waiting calls go on. */
export const settle = (again: boolean): void => {
  if (again) standing.begun++
  useReLogin.setState({ who: null })
  for (const done of waiting.splice(0)) done(again)
}
