import { useEffect, useState } from 'react'
import type { AskError } from '#kernel/web/http/ask.ts'
import type { ItemLine } from './lines.ts'
import { loadLines } from './useItemDoc.ts'

interface Doc {
  version: number
  lines: readonly { catalogItemId: string | null; qty: string; remark: string }[]
}

/**
 * The lines of a stored document as they are typed on, loaded once: what is typed is not disturbed by a newer answer.
 * `again` takes the document anew, after a conflict.
 */
export const useStored = <D extends Doc>(doc: D | undefined, reload: () => Promise<unknown>) => {
  const [loaded, setLoaded] = useState<{ doc: D; lines: ItemLine[] }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!doc || loaded) return
    loadLines(doc.lines).then(
      (lines) => setLoaded({ doc, lines }),
      (e: AskError) => setProblem(e.msg),
    )
  }, [doc, loaded])
  return {
    loaded,
    problem,
    again: () => {
      void reload().then(() => setLoaded(undefined))
    },
  }
}
