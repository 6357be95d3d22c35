import { useCallback, useMemo } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { ask } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import type { TreeNode, TreeWish } from '#kernel/web/picker/far.ts'
import { TreePicker } from '#kernel/web/picker/TreePicker.tsx'
import { type CategoryNode, categoryCalls } from '../shared/calls.ts'

/** What may be chosen: where a product stands, what may have further ones below it, or any. */
export type Choice = 'leaf' | 'parent' | 'any'

const closed: Readonly<Record<Choice, (c: CategoryNode) => boolean>> = {
  leaf: (c) => !c.enabled || c.more || c.children.length > 0,
  parent: (c) => !c.enabled || c.level >= 4,
  any: () => false,
}

/** A category as a node of a tree. */
export const nodeOf =
  (choose: Choice) =>
  (c: CategoryNode): TreeNode => ({
    id: c.id,
    code: c.code,
    name: c.name,
    more: c.more,
    disabled: closed[choose](c),
    children: c.children.map(nodeOf(choose)),
  })

/**
 * Chooses a category of a product kind. A leaf is what a product says of itself to the region, so it is the platform's; any else is of
 * the tree that governs.
 */
export const CategorySelect = ({
  kind,
  choose = 'leaf',
  value,
  onChange,
  label,
  invalid,
  disabled,
}: ControlProps & { kind?: number; choose?: Choice }) => {
  const of = useMemo(
    () => ({ ...(kind === undefined ? {} : { kind }), ...(choose === 'leaf' ? { platform: true } : {}) }),
    [kind, choose],
  )
  const { data } = useAsk(categoryCalls.tree, of)
  const nodes = useMemo(() => (data ?? []).map(nodeOf(choose)), [data, choose])
  const find = useCallback(
    async (wish: TreeWish) => (await ask(categoryCalls.tree, { ...of, ...wish })).map(nodeOf(choose)),
    [of, choose],
  )
  return (
    <TreePicker
      label={label}
      nodes={nodes}
      ask={find}
      disabled={disabled}
      invalid={invalid}
      placeholder={choose === 'parent' ? '一级分类' : undefined}
      value={(value as string) || undefined}
      onChange={(v) => onChange((v as string) ?? null)}
    />
  )
}
