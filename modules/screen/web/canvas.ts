import { createContext, useEffect, useState } from 'react'

/** Design canvas (ux.md 1.6). A wider wall gets a wider canvas instead of black margins, up to twice as wide. */
const HEIGHT = 1080
export const NARROW = 1920
const WIDE = 3840

const look = () => {
  const width = Math.round(Math.min(WIDE, Math.max(NARROW, (HEIGHT * innerWidth) / innerHeight)))
  return { width, height: HEIGHT, scale: Math.min(innerWidth / width, innerHeight / HEIGHT) }
}
export type Canvas = ReturnType<typeof look>

/** What a screen is drawn on, for what depends on its width. */
export const CanvasContext = createContext<Canvas>({ width: NARROW, height: HEIGHT, scale: 1 })

/** The canvas this window wants. */
export const useCanvas = (): Canvas => {
  const [fit, setFit] = useState(look)
  useEffect(() => {
    const onResize = () => setFit(look())
    window.addEventListener('resize', onResize)
    // it may have been resized since it was drawn first
    onResize()
    return () => window.removeEventListener('resize', onResize)
  }, [])
  return fit
}
