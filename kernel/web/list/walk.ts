import { useEffect } from 'react'
import { create } from 'zustand'
import { useTab } from '../shell/useTab.ts'

/** The addresses of the rows each list shows, the list looked at last first. */
const useWalks = create<{ lists: { list: string; rows: readonly string[] }[] }>(() => ({ lists: [] }))

/** This list shows these documents, in this order. */
export const useWalked = (rows: readonly string[]): void => {
  const { path } = useTab()
  const all = rows.join('\n')
  useEffect(() => {
    if (!all) return
    const now = { list: path, rows: all.split('\n') }
    useWalks.setState(({ lists }) => ({ lists: [now, ...lists.filter((x) => x.list !== path)].slice(0, 20) }))
  }, [path, all])
}

/** The neighbours of a document in the list that led to it (ux.md 1.3: 上一单, 下一单). */
export const useWalk = (path: string): { before?: string; after?: string } => {
  const rows = useWalks((s) => s.lists.find((x) => x.rows.includes(path))?.rows)
  if (!rows) return {}
  const at = rows.indexOf(path)
  return { before: rows[at - 1], after: rows[at + 1] }
}
