import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { stockDocumentCalls } from '#modules/stock-document/shared/calls.ts'

/** Whose goods go back: who may have supplied what lies in stock. */
export const SupplierSelect = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const { data } = useAsk(stockDocumentCalls.suppliers, {})
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
