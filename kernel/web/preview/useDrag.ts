import { type PointerEvent, useRef, useState } from 'react'
import type { View } from './model.ts'

/** Moves the image with the pointer that went down on it. */
export const useDrag = (view: View, change: (view: View) => void) => {
  const from = useRef<{ x: number; y: number; id: number }>(undefined)
  const [dragging, setDragging] = useState(false)
  return {
    dragging,
    onPointerDown: (e: PointerEvent) => {
      if (e.button !== 0 || (e.target as Element).closest('button')) return
      from.current = { x: e.clientX - view.offset.x, y: e.clientY - view.offset.y, id: e.pointerId }
      e.currentTarget.setPointerCapture(e.pointerId)
      setDragging(true)
    },
    onPointerMove: (e: PointerEvent) => {
      const start = from.current
      if (start?.id !== e.pointerId) return
      change({ ...view, offset: { x: e.clientX - start.x, y: e.clientY - start.y } })
    },
    onPointerUp: (e: PointerEvent) => {
      if (from.current?.id !== e.pointerId) return
      from.current = undefined
      setDragging(false)
    },
  }
}
