import { useCallback, useMemo } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { ask } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import type { TreeNode, TreeWish } from '#kernel/web/picker/far.ts'
import { TreePicker } from '#kernel/web/picker/TreePicker.tsx'
import { type CategoryNode, categoryCalls } from '../shared/calls.ts'

/** A category as a node of a tree; `leaf`: only the lowest may be chosen. */
export const nodeOf =
  (leaf: boolean) =>
  (c: CategoryNode): TreeNode => ({
    id: c.id,
    code: c.code,
    name: c.name,
    more: c.more,
    // a product belongs to a category of the lowest level; a parent may be any but the lowest
    disabled: !c.enabled || (leaf ? c.more || c.children.length > 0 : c.level >= 4),
    children: c.children.map(nodeOf(leaf)),
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
  const of = useMemo(() => (kind === undefined ? {} : { kind }), [kind])
  const { data } = useAsk(categoryCalls.tree, of)
  const nodes = useMemo(() => (data ?? []).map(nodeOf(!parent)), [data, parent])
  const find = useCallback(
    async (wish: TreeWish) => (await ask(categoryCalls.tree, { ...of, ...wish })).map(nodeOf(!parent)),
    [of, parent],
  )
  return (
    <TreePicker
      label={label}
      nodes={nodes}
      ask={find}
      disabled={disabled}
      invalid={invalid}
      placeholder={parent ? '一级分类' : undefined}
      value={(value as string) || undefined}
      onChange={(v) => onChange((v as string) ?? null)}
    />
  )
}

/** Chooses several branches of the tree, of every kind: each stands for all below it. */
export const BranchesSelect = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const { data } = useAsk(categoryCalls.tree, {})
  const nodes = useMemo(() => (data ?? []).map(nodeOf(false)), [data])
  const find = useCallback(async (wish: TreeWish) => (await ask(categoryCalls.tree, wish)).map(nodeOf(false)), [])
  return (
    <TreePicker
      multiple
      label={label}
      nodes={nodes}
      ask={find}
      disabled={disabled}
      invalid={invalid}
      value={Array.isArray(value) ? value : []}
      onChange={(v) => onChange((v as string[] | undefined) ?? [])}
    />
  )
}
