import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { entryCalls as calls } from '../shared/calls.ts'

/** The hospitals of a region for each of which a contract is made. */
export const HospitalsField = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const { data } = useAsk(calls.partners, { kind: 'hospital', size: 500, part: 'rows' })
  return (
    <DictPicker
      multiple
      label={label}
      invalid={invalid}
      disabled={!!disabled}
      value={Array.isArray(value) ? value : []}
      options={(data?.rows ?? []).map((o) => ({ value: o.id, label: o.name, code: o.code }))}
      onChange={(ids) => onChange((ids as string[] | undefined) ?? [])}
    />
  )
}
