import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../i18n.ts'
import { Failed } from './Failed.tsx'
import { type AskTree, type TreeNode, useFarTree } from './far.ts'
import { names, type Spelling, useSpelling } from './spelling.ts'

interface Shown {
  value: string
  title: string
  path: string
  found: string
  disabled?: boolean
  isLeaf: boolean
  children?: Shown[]
}
interface Chosen {
  value: string
}

interface Props {
  label: string
  nodes: readonly TreeNode[]
  /** The server's part of a tree whose nodes do not all come at once (ux.md Selects: past 2,000). */
  ask?: AskTree
  value: string | readonly string[] | null | undefined
  onChange: (value: string | string[] | undefined) => void
  /** Several may be chosen; the field then says how many. */
  multiple?: boolean
  placeholder?: string
  allowClear?: boolean
  disabled?: boolean
  invalid?: boolean
}

const shownOf =
  (spelled: Spelling, above: string) =>
  (n: TreeNode): Shown => {
    const title = n.code ? `${n.code} ${n.name}` : n.name
    const path = above ? `${above} / ${n.name}` : n.name
    return {
      value: n.id,
      title,
      path,
      found: spelled(title),
      disabled: n.disabled,
      isLeaf: !n.more && !n.children?.length,
      ...(n.children?.length ? { children: n.children.map(shownOf(spelled, path)) } : {}),
    }
  }
const pathOf = (nodes: readonly TreeNode[], id: string, above = ''): string | undefined => {
  for (const n of nodes) {
    const path = above ? `${above} / ${n.name}` : n.name
    const found = n.id === id ? path : pathOf(n.children ?? [], id, path)
    if (found) return found
  }
  return undefined
}
const keysOf = (nodes: readonly Shown[]): string[] => nodes.flatMap((n) => [n.value, ...keysOf(n.children ?? [])])

/**
 * Chooses from a tree, by Chinese, code, full pinyin or initials; the field shows the whole path. Up to 2,000 nodes it is
 * searched here, past them by the server.
 */
export const TreePicker = ({ label, nodes, ask, value, onChange, multiple, placeholder, ...p }: Props) => {
  const [open, setOpen] = useState(false)
  const [expanded, setExpanded] = useState<string[]>([])
  const single = typeof value === 'string' ? value : undefined
  const tree = useFarTree(nodes, ask, single)
  const spelled = useSpelling(open && !tree.far)
  const data = useMemo(
    () => tree.shown.map(shownOf(tree.far ? (x) => x : spelled, '')),
    [tree.shown, tree.far, spelled],
  )
  const far = tree.far && {
    loadData: async ({ value: node }: { value?: unknown }) => {
      const id = String(node)
      // closed again, so that opening it asks once more
      if (!(await tree.open(id))) setExpanded((keys) => keys.filter((k) => k !== id))
    },
    treeLoadedKeys: tree.loaded,
    treeExpandedKeys: tree.searching ? keysOf(data) : expanded,
    onTreeExpand: (keys: unknown[]) => tree.searching || setExpanded(keys.map(String)),
  }
  const chosen = Array.isArray(value)
    ? value.map((v: string) => ({ value: v }))
    : single && { value: single, label: pathOf(tree.path, single) ?? pathOf(tree.shown, single) }
  return (
    <TreeSelect
      aria-label={label}
      aria-invalid={p.invalid}
      status={p.invalid ? 'error' : undefined}
      disabled={p.disabled}
      allowClear={p.allowClear ?? true}
      multiple={multiple}
      treeCheckable={multiple}
      maxTagCount={0}
      maxTagPlaceholder={(left) => t('已选 {{n}} 项', { n: left.length })}
      placeholder={placeholder && t(placeholder)}
      treeNodeLabelProp="path"
      showSearch={
        tree.far
          ? { filterTreeNode: false, onSearch: tree.search }
          : { filterTreeNode: (typed, node) => names((node as { found?: string }).found ?? '', typed) }
      }
      notFoundContent={
        tree.waiting ? t('正在加载') : tree.again ? <Failed again={tree.again} /> : t('没有符合条件的数据')
      }
      onOpenChange={setOpen}
      treeData={data}
      {...far}
      labelInValue
      value={(chosen || undefined) as never}
      onChange={(v: unknown) =>
        onChange(Array.isArray(v) ? (v as Chosen[]).map((x) => x.value) : (v as Chosen | undefined)?.value)
      }
    />
  )
}
