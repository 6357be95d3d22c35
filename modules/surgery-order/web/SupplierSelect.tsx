import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'

/** Who brings kits to the hospital. */
export const SupplierSelect = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const { data } = useAsk(calls.kitSuppliers, {})
  return (
    <DictPicker
      disabled={disabled}
      invalid={invalid}
      label={label}
      value={data && value ? String(value) : undefined}
      options={(data ?? []).map((o) => ({ value: o.id, label: o.name }))}
      onChange={(v) => onChange((v as string | undefined) ?? null)}
    />
  )
}
