import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width in px inside the scroll bar, followed as it changes. */
export const useRoom = (box: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const el = box.current
    if (!el) return
    const measure = () => setRoom(el.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(el)
    return () => watch.disconnect()
  }, [box])
  return room
}
