import { useEffect, useRef, useState } from 'react'

/** How long the pointer rests before the head goes: what it pressed must not move under a second press. */
const REST = 600

/**
 * The head card folds while the lines are typed, and by its button (ux.md 63): at the first key in the lines, or some time after
 * they were pressed. What is wrong in it opens it.
 */
export const useFold = (wrong: boolean) => {
  const [wish, setOn] = useState(false)
  // seen in the same drawing, so that the first wrong field can take the cursor
  const on = wish && !wrong
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOn(true), REST)
  }
  const stop = () => clearTimeout(timer.current)
  useEffect(() => {
    // and stays open while it is mended
    if (wrong) setOn(false)
  }, [wrong])
  useEffect(() => () => clearTimeout(timer.current), [])
  const inGrid = (target: EventTarget) => (target as Element).closest('.g-scroll') !== null
  return {
    on,
    turn: () => {
      stop()
      setOn(!on)
    },
    lines: {
      onKeyDown: (e: { target: EventTarget }) => {
        if (inGrid(e.target)) setOn(true)
      },
      onPointerDown: (e: { target: EventTarget }) => inGrid(e.target) && later(),
      onBlur: stop,
    },
  }
}
