import { type KeyboardEvent, type RefObject, useState } from 'react'

interface Wish {
  table: RefObject<HTMLTableElement | null>
  scroll: RefObject<HTMLElement | null>
  count: number
  rowHeight: number
  open: (index: number) => void
  tick: (index: number) => void
}

/**
 * Keys of the rows (ux.md 1.2): one of them is a tab stop; arrows, Home, End and page keys move, Enter opens, the space
 * bar ticks. Keys typed in something inside a row are its own.
 */
export const useRowKeys = ({ table, scroll, count, rowHeight, open, tick }: Wish) => {
  const [current, setCurrent] = useState(0)
  const at = Math.min(current, Math.max(0, count - 1))

  /** Puts the focus on a row, scrolling it into view first; a virtual one is drawn a moment later. */
  const focusRow = (index: number) => {
    setCurrent(index)
    const box = scroll.current
    if (!box) return
    const head = table.current?.tHead?.offsetHeight ?? 0
    const foot = table.current?.tFoot?.offsetHeight ?? 0
    const top = index * rowHeight
    const room = box.clientHeight - head - foot
    if (top < box.scrollTop) box.scrollTop = top
    else if (top + rowHeight > box.scrollTop + room) box.scrollTop = top + rowHeight - room
    let tries = 0
    const reach = () => {
      const row = table.current?.querySelector<HTMLElement>(`tbody tr[data-index="${index}"]`)
      if (row) row.focus({ preventScroll: true })
      else if (tries++ < 10) requestAnimationFrame(reach)
    }
    reach()
  }

  const onKeyDown = (e: KeyboardEvent) => {
    const row = e.target as HTMLElement
    if (e.altKey || e.ctrlKey || e.metaKey || !(row.matches('tbody tr') || row === scroll.current)) return
    const page = Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2)
    const to: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: count - 1,
    }
    const next = to[e.key]
    if (next !== undefined && count > 0) {
      e.preventDefault()
      focusRow(Math.min(count - 1, Math.max(0, next)))
    } else if (e.key === 'Enter') {
      e.preventDefault()
      open(at)
    } else if (e.key === ' ') {
      e.preventDefault()
      tick(at)
    }
  }
  return { current: at, setCurrent, focusRow, onKeyDown }
}
