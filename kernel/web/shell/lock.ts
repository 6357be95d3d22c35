import { create } from 'zustand'

const key = 'jicai.locked'

/** Is the screen locked? It stays so over F5. */
export const useLock = create<{ on: boolean }>(() => ({
  on: typeof sessionStorage !== 'undefined' && sessionStorage.getItem(key) === 'true',
}))

const set = (on: boolean): void => {
  sessionStorage.setItem(key, String(on))
  useLock.setState({ on })
}

/** Hides everything until the user types his password; the session and the pages go on. */
export const lock = (): void => set(true)
export const unlock = (): void => set(false)
