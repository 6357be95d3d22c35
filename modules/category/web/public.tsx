import { TreeSelect } from 'antd'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { type CategoryNode, categoryCalls } from '../shared/calls.ts'

interface TreeNode {
  value: string
  title: string
  disabled?: boolean
  children?: TreeNode[]
}
const nodeOf =
  (leaf: boolean) =>
  (c: CategoryNode): TreeNode => ({
    value: c.id,
    title: `${c.code} ${c.name}`,
    // a product belongs to a category of the lowest level; a parent may be any but the lowest
    disabled: !c.enabled || (leaf ? c.children.length > 0 : c.level >= 4),
    ...(c.children.length > 0 ? { children: c.children.map(nodeOf(leaf)) } : {}),
  })

/** Chooses a category of a product kind; `parent`: one that may have further ones below it. */
export const CategorySelect = ({
  kind,
  parent,
  value,
  onChange,
  label,
  invalid,
  disabled,
}: ControlProps & { kind?: number; parent?: boolean }) => {
  const { data } = useAsk(categoryCalls.tree, kind === undefined ? {} : { kind })
  return (
    <TreeSelect
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid}
      placeholder={parent ? t('一级分类') : undefined}
      treeData={(data ?? []).map(nodeOf(!parent))}
      value={(value as string) || undefined}
      onChange={(v) => onChange(v ?? null)}
    />
  )
}
