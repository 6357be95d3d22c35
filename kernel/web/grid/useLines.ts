import { type RefObject, useRef, useState } from 'react'
import { type AskError, fieldErrorsOf } from '../http/ask.ts'
import type { GridHandle, GridRow, LineError } from './types.ts'

/**
 * Lines of a document being typed, with what the server refused of them. Lines nobody has begun are neither sent nor a
 * change of the document.
 */
export const useLines = <R extends GridRow>(start: readonly R[], untouched: (line: R) => boolean) => {
  const plain = (lines: readonly R[]) => JSON.stringify(lines.filter((l) => !untouched(l)).map(({ key: _, ...l }) => l))
  const [lines, setLines] = useState(start)
  const [first] = useState(() => plain(start))
  const [errors, setErrors] = useState<readonly LineError[]>([])
  const grid: RefObject<GridHandle<R> | null> = useRef(null)
  const sent = useRef<readonly R[]>([])
  return {
    lines,
    setLines,
    errors,
    grid,
    dirty: plain(lines) !== first,
    /** The lines of this moment, the open cell included: what is sent now. */
    now: (): readonly R[] => {
      grid.current?.commit()
      sent.current = (grid.current?.rows() ?? lines).filter((l) => !untouched(l))
      return sent.current
    },
    /** Puts the server's errors to the lines that were sent; answers whether there were any. */
    refused: (error: AskError): boolean => {
      const found = fieldErrorsOf(error).flatMap((f): LineError[] => {
        const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(f.path) ?? []
        const line = at === undefined ? undefined : sent.current[Number(at)]
        return line && column ? [{ row: line.key, column, message: f.message }] : []
      })
      setErrors(found)
      if (found.length > 0) setTimeout(() => grid.current?.validate())
      return found.length > 0
    },
  }
}
