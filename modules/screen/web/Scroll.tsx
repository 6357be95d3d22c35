import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import type { ScreenRow } from '../shared/calls.ts'
import { MotionContext } from './motion.ts'

/** A list that moves up line by line, every 3 s; it stands still under the pointer and the focus, and when motion is paused. */
export const Scroll = ({ rows, draw }: { rows: ScreenRow[]; draw: (row: ScreenRow) => ReactNode }) => {
  const ref = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState(false)
  const moving = use(MotionContext)
  useEffect(() => {
    if (!moving || held) return
    const timer = setInterval(() => {
      const el = ref.current
      const line = el?.firstElementChild?.getBoundingClientRect().height
      if (!el || !line || document.hidden) return
      const end = el.scrollTop + el.clientHeight >= el.scrollHeight - 2
      el.scrollTo({
        top: end ? 0 : el.scrollTop + (el.firstElementChild as HTMLElement).offsetHeight,
        behavior: 'smooth',
      })
    }, 3000)
    return () => clearInterval(timer)
  }, [moving, held])
  return (
    <ul
      ref={ref}
      className="w-scroll"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {rows.map((r) => (
        <li key={r.key}>{draw(r)}</li>
      ))}
    </ul>
  )
}
