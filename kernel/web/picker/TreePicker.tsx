import { TreeSelect } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../i18n.ts'
import { names, type Spelling, useSpelling } from './spelling.ts'

/** A node of a classification, of departments, of regions. */
export interface TreeNode {
  id: string
  /** Already translated. */
  name: string
  code?: string
  disabled?: boolean
  children?: readonly TreeNode[]
}
interface Shown {
  value: string
  title: string
  path: string
  found: string
  disabled?: boolean
  children?: Shown[]
}

interface Props {
  label: string
  nodes: readonly TreeNode[]
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
      ...(n.children?.length ? { children: n.children.map(shownOf(spelled, path)) } : {}),
    }
  }

/** Chooses from a tree of up to 2,000 nodes, by Chinese, code, full pinyin or initials; the field shows the whole path. */
export const TreePicker = ({ label, nodes, value, onChange, multiple, placeholder, ...p }: Props) => {
  const [open, setOpen] = useState(false)
  const spelled = useSpelling(open)
  const data = useMemo(() => nodes.map(shownOf(spelled, '')), [nodes, spelled])
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
      showSearch={{ filterTreeNode: (typed, node) => names((node as { found?: string }).found ?? '', typed) }}
      notFoundContent={t('没有符合条件的数据')}
      onOpenChange={setOpen}
      treeData={data}
      value={(value ?? undefined) as never}
      onChange={(v) => onChange(v as never)}
    />
  )
}
