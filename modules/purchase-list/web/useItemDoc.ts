import { type RefObject, useRef, useState } from 'react'
import { plain as plainNumber } from '#kernel/shared/decimal.ts'
import type { GridHandle, LineError } from '#kernel/web/grid/types.ts'
import { type AskError, ask, fieldErrorsOf } from '#kernel/web/http/ask.ts'
import { type PickItem, pickCalls } from '../shared/pick.ts'
import { type ItemLine, newLine, untouched } from './lines.ts'

/** What is typed of lines, without the grid's own keys: for comparing and for drafts. */
const plain = (lines: readonly ItemLine[]): string =>
  JSON.stringify(lines.filter((l) => !untouched(l)).map((l) => [l.item?.id, l.qty, l.remark]))

/** Lines of a document being typed, with what the server refused of them. */
export const useItemLines = (start: readonly ItemLine[]) => {
  const [lines, setLines] = useState<readonly ItemLine[]>(() => (start.length > 0 ? start : [newLine()]))
  const [first] = useState(() => plain(start))
  const [errors, setErrors] = useState<readonly LineError[]>([])
  const grid: RefObject<GridHandle<ItemLine> | null> = useRef(null)
  return {
    lines,
    setLines,
    errors,
    grid,
    dirty: plain(lines) !== first,
    /** The lines of this moment, the open cell included. */
    now: (): readonly ItemLine[] => {
      grid.current?.commit()
      return (grid.current?.rows() ?? lines).filter((l) => !untouched(l))
    },
    /** Puts the server's line errors to their lines; answers whether there were any. */
    refused: (error: AskError, sent: readonly ItemLine[]): boolean => {
      const found = fieldErrorsOf(error).flatMap((f): LineError[] => {
        const [, at, column] = /^lines\.(\d+)\.(\w+)$/.exec(f.path) ?? []
        const line = at === undefined ? undefined : sent[Number(at)]
        return line && column ? [{ row: line.key, column, message: f.message }] : []
      })
      setErrors(found)
      if (found.length > 0) setTimeout(() => grid.current?.validate())
      return found.length > 0
    },
  }
}

/** The stored lines of a document as they are typed on, with today's prices and reasons. */
export const loadLines = async (
  stored: readonly { catalogItemId: string | null; qty: string; remark: string }[],
): Promise<ItemLine[]> => {
  if (stored.length === 0) return []
  const found = await ask(pickCalls.named, { ids: stored.flatMap((l) => l.catalogItemId ?? []) })
  const items = new Map(found.map((f) => [f.asked, f.item as PickItem]))
  return stored.map((l) => newLine(items.get(l.catalogItemId ?? ''), plainNumber(l.qty), l.remark))
}
