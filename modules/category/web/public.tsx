import { useCallback, useMemo } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { ask } from '#kernel/web/http/ask.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import type { TreeWish } from '#kernel/web/picker/far.ts'
import { TreePicker } from '#kernel/web/picker/TreePicker.tsx'
import { categoryCalls } from '../shared/calls.ts'
import { nodeOf } from './CategorySelect.tsx'

export { CategoryFilter } from './CategoryFilter.tsx'
export { CategorySelect } from './CategorySelect.tsx'

const whole = { platform: true }

/** Chooses several branches of the platform's tree, of every kind: each stands for all below it. */
export const BranchesSelect = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const { data } = useAsk(categoryCalls.tree, whole)
  const nodes = useMemo(() => (data ?? []).map(nodeOf('parent')), [data])
  const find = useCallback(
    async (wish: TreeWish) => (await ask(categoryCalls.tree, { ...whole, ...wish })).map(nodeOf('parent')),
    [],
  )
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
