import { useCallback, useRef } from 'react'

/** A function that stays the same and does what the newest of them does: what takes it need not be drawn again. */
export const useSteady = <A extends unknown[], R>(newest: (...args: A) => R): ((...args: A) => R) => {
  const now = useRef(newest)
  now.current = newest
  return useCallback((...args: A) => now.current(...args), [])
}
