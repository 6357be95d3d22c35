import { createContext, useCallback, useState } from 'react'

/** Whether lists may scroll and tabs may turn by themselves. */
export const MotionContext = createContext(true)

/** Moving, unless the viewer paused it or asked for less motion. */
export const useMotion = () => {
  const [moving, setMoving] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const toggle = useCallback(() => setMoving((m) => !m), [])
  return { moving, toggle }
}
