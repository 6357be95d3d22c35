import { create } from 'zustand'
import { sessionStore, useSession } from '../session/store.ts'

const key = 'jicai.locked'
const kept = (): string => (typeof localStorage === 'undefined' ? '' : (localStorage.getItem(key) ?? ''))

/**
 * Whose screen is locked; empty: nobody's. Kept by the browser, not by the window: its windows share one session, and one
 * that was left open, or is opened by a link, would else show what the locked one hides. It stays so over F5.
 */
const useLock = create<{ whose: string }>(() => ({ whose: kept() }))

if (typeof window !== 'undefined')
  window.addEventListener('storage', (e) => {
    if (e.key === key || e.key === null) useLock.setState({ whose: kept() })
  })

const set = (whose: string): void => {
  if (whose) localStorage.setItem(key, whose)
  else localStorage.removeItem(key)
  useLock.setState({ whose })
}
const me = (): string => sessionStore.getState().systemInfo.strId

/** Hides everything until the user types his password; the session and the pages go on. */
export const lock = (): void => set(me())
/** In all windows; another user's lock stays. */
export const unlock = (): void => {
  if (kept() === me()) set('')
}

/** Is the screen of who is signed in here locked? */
export const useLocked = (): boolean => {
  const user = useSession((s) => s.systemInfo.strId)
  const whose = useLock((s) => s.whose)
  return whose !== '' && whose === user
}
