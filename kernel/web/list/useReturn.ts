import { useEffect, useRef, useState } from 'react'
import { useTab } from '../shell/useTab.ts'

/** The row a list was left by, per page; it outlives a page that is unmounted meanwhile. */
const left = new Map<string, string>()

/** How long the row one comes back from is marked, ms (ux.md 1.2 Rows). */
const shownFor = 3000

/** Marks the row one has just come back from, and says when the focus should go there. */
export const useReturn = (rows: readonly { id: string }[], focus: (index: number) => void) => {
  const { path } = useTab()
  const [marked, setMarked] = useState<string>()
  const reach = useRef(focus)
  reach.current = focus
  const ids = rows.map((r) => r.id).join()

  useEffect(() => {
    const id = left.get(path)
    const at = id ? ids.split(',').indexOf(id) : -1
    if (!id || at < 0) return
    left.delete(path)
    setMarked(id)
    reach.current(at)
  }, [path, ids])
  useEffect(() => {
    if (!marked) return
    const timer = setTimeout(() => setMarked(undefined), shownFor)
    return () => clearTimeout(timer)
  }, [marked])

  return { marked, leave: (row: { id: string }) => void left.set(path, row.id) }
}
