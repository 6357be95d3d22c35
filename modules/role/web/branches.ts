import type { TreeNode } from '#kernel/web/picker/far.ts'

interface Flat {
  id: string
  name: string
  parentId: string | null
}

/** Rows that name their parent, as a tree; a row whose parent is not there stands at the top. */
export const branchTree = (rows: readonly Flat[]): TreeNode[] => {
  const known = new Set(rows.map((r) => r.id))
  const below = Map.groupBy(rows, (r) => (r.parentId && known.has(r.parentId) ? r.parentId : ''))
  const nodes = (parent: string): TreeNode[] =>
    (below.get(parent) ?? []).map((r) => ({ id: r.id, name: r.name, children: nodes(r.id) }))
  return nodes('')
}
