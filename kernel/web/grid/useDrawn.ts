import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'

/**
 * The indexes of the lines to draw: those on screen, and some before and behind them. As long as scrolling stays among
 * these, the next ones are drawn after the frame: Enter in the last line scrolls by one, and its key need not wait for it.
 */
export const useDrawn = (scroller: RefObject<HTMLElement | null>, count: number, line: number): number[] => {
  const [, redraw] = useReducer((n: number) => n + 1, 0)
  const drawn = useRef({ first: 0, last: -1 })
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => line,
    overscan: 8,
    initialRect: { width: 1200, height: 480 },
    useFlushSync: false,
    onChange: ({ range }, scrolling) => {
      const bare = range && (range.startIndex < drawn.current.first || range.endIndex > drawn.current.last)
      if (scrolling && bare) flushSync(redraw)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another font size makes other lines
  useLayoutEffect(() => virtual.measure(), [virtual, line])
  const lines = virtual.getVirtualItems().map(({ index }) => index)
  useLayoutEffect(() => {
    drawn.current = { first: lines[0] ?? 0, last: lines.at(-1) ?? -1 }
  })
  return lines
}
