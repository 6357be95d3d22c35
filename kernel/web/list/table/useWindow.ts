import { type RefObject, useEffect, useState } from 'react'

/** From so many rows up only those in view are drawn (ux.md F6). */
export const virtualFrom = 50
/** Rows drawn beyond each edge. */
const beyond = 8

/** Which rows are in view: indices `[from, to)`. A step of several rows keeps the drawing rare. */
export const useWindow = (
  scroll: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): { from: number; to: number; virtual: boolean } => {
  const virtual = count >= virtualFrom
  const [at, setAt] = useState({ from: 0, to: 40 })
  useEffect(() => {
    const box = scroll.current
    if (!box || !virtual) return
    const look = () => {
      const first = Math.floor(box.scrollTop / rowHeight / 4) * 4
      const seen = Math.ceil(box.clientHeight / rowHeight)
      const next = { from: Math.max(0, first - beyond), to: Math.min(count, first + seen + 4 + beyond) }
      setAt((old) => (old.from === next.from && old.to === next.to ? old : next))
    }
    look()
    box.addEventListener('scroll', look, { passive: true })
    const sized = new ResizeObserver(look)
    sized.observe(box)
    return () => {
      box.removeEventListener('scroll', look)
      sized.disconnect()
    }
  }, [scroll, count, rowHeight, virtual])
  return virtual
    ? { from: Math.min(at.from, count), to: Math.min(at.to, count), virtual }
    : { from: 0, to: count, virtual }
}
