import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Inner width of a scrolling box, px; 0 before the first drawing. The box itself says, in `data-left` and `data-right`, on
 * which side something lies under its frozen columns: a scroll must not draw the table anew.
 */
export const useRoom = (scroll: RefObject<HTMLElement | null>): number => {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const box = scroll.current
    if (!box) return
    const look = () => {
      setRoom(box.clientWidth)
      box.toggleAttribute('data-left', box.scrollLeft > 1)
      box.toggleAttribute('data-right', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    look()
    const sized = new ResizeObserver(look)
    sized.observe(box)
    if (box.firstElementChild) sized.observe(box.firstElementChild)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      sized.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroll])
  return room
}
