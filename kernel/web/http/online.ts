import { useSyncExternalStore } from 'react'

const watch = (tell: () => void): (() => void) => {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Has the browser a network? Buttons that send are disabled without one, typing goes on (ux.md 1.1). */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)
