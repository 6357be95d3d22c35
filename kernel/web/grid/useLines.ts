import { useRef, useState } from 'react'
import { type AskError, lineErrorsOf } from '../http/ask.ts'
import type { GridHandle, GridRow, LineError } from './types.ts'

export interface Typed<L> {
  fresh: () => L
  /** A line nobody has begun. */
  untouched: (line: L) => boolean
  /** What is typed of a line, without the grid's own key. */
  plain: (line: L) => unknown
}

/** Lines of a document while they are typed in a grid, with what the server refused of them. */
export const useLines = <L extends GridRow>(start: readonly L[], o: Typed<L>) => {
  const [lines, setLines] = useState<readonly L[]>(() => (start.length > 0 ? start : [o.fresh()]))
  const [errors, setErrors] = useState<readonly LineError[]>([])
  const grid = useRef<GridHandle<L>>(null)
  const sent = useRef<readonly L[]>([])
  const begun = (all: readonly L[]) => all.filter((l) => !o.untouched(l) || l.loose)
  const plain = (all: readonly L[]) => JSON.stringify(begun(all).map(o.plain))
  const [first, setFirst] = useState(() => plain(start))
  return {
    lines,
    setLines,
    errors,
    grid,
    /** Those somebody has begun. */
    begun: begun(lines),
    dirty: plain(lines) !== first,
    /** What was sent is what the document has now. */
    settle: () => setFirst(plain(sent.current)),
    /** The lines of this moment, the open cell included: those that are sent. */
    now: (): readonly L[] => {
      grid.current?.commit()
      sent.current = begun(grid.current?.rows() ?? lines)
      return sent.current
    },
    /** Puts the server's line errors to the lines that were sent; answers whether there were any. */
    refused: (error: AskError, cell = (column: string): string => column): boolean => {
      const found = lineErrorsOf(error).flatMap(({ at, column, message }): LineError[] => {
        const row = sent.current[at]?.key
        return row ? [{ row, column: cell(column), message }] : []
      })
      setErrors(found)
      if (found.length > 0) setTimeout(() => grid.current?.validate())
      return found.length > 0
    },
  }
}
