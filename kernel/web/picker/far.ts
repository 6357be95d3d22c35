import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'

/** A node of a classification, of departments, of regions. */
export interface TreeNode {
  id: string
  /** Already translated. */
  name: string
  code?: string
  disabled?: boolean
  children?: readonly TreeNode[]
  /** It has children that are not here; they are asked for when it is opened. */
  more?: boolean
}

/** What is asked of a tree that does not come whole: a search, the children of a node, or a node with its path. */
export interface TreeWish {
  keyword?: string
  parentId?: string
  id?: string
}
export type AskTree = (wish: TreeWish) => Promise<readonly TreeNode[]>

/** ms between the last key and the question. */
const patience = 250

const partial = (nodes: readonly TreeNode[]): boolean => nodes.some((n) => n.more || partial(n.children ?? []))
const has = (nodes: readonly TreeNode[], id: string): boolean =>
  nodes.some((n) => n.id === id || has(n.children ?? [], id))
const joined = (nodes: readonly TreeNode[], loaded: ReadonlyMap<string, readonly TreeNode[]>): readonly TreeNode[] =>
  nodes.map((n) => {
    const children = joined(loaded.get(n.id) ?? n.children ?? [], loaded)
    return { ...n, children, more: n.more && !loaded.has(n.id) }
  })

/**
 * A tree past 2,000 nodes: searched by the server 250 ms after the last key, opened node by node; the answers of an older
 * question are dropped (ux.md Selects). Of a whole tree it changes nothing.
 * @param value a chosen node that may lie deeper than what has come
 */
export const useFarTree = (nodes: readonly TreeNode[], ask: AskTree | undefined, value: string | undefined) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [loaded, setLoaded] = useState<ReadonlyMap<string, readonly TreeNode[]>>(new Map())
  const far = useMemo(() => !!ask && partial(nodes), [ask, nodes])
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), patience)
    return () => clearTimeout(timer)
  }, [typed])
  const found = useQuery({
    queryKey: ['tree', id, 'search', keyword],
    queryFn: () => (ask as AskTree)({ keyword }),
    enabled: far && keyword !== '',
  })
  const all = useMemo(() => (far ? joined(nodes, loaded) : nodes), [far, nodes, loaded])
  const deep = far && value !== undefined && !has(all, value)
  const path = useQuery({
    queryKey: ['tree', id, 'path', value],
    queryFn: () => (ask as AskTree)({ id: value }),
    enabled: deep,
  })
  const searching = far && typed.trim() !== ''
  return {
    far,
    searching,
    /** The search was not answered; asks once more. */
    again: searching && found.isError ? () => void found.refetch() : undefined,
    waiting: searching && (found.isFetching || typed.trim() !== keyword),
    shown: searching ? (typed.trim() === keyword ? (found.data ?? []) : []) : all,
    /** Where the chosen node is, when it is not among those shown. */
    path: deep ? (path.data ?? []) : all,
    search: setTyped,
    /** Nodes whose children have come. */
    loaded: [...loaded.keys()],
    /** Fetches the children of a node; false when they did not come (the toast is shown already). */
    open: async (node: string): Promise<boolean> => {
      if (!ask || loaded.has(node)) return true
      const children = await ask({ parentId: node }).catch(() => undefined)
      if (children) setLoaded((before) => new Map(before).set(node, children))
      return children !== undefined
    },
  }
}
