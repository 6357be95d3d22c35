import { Select } from 'antd'
import { useEffect } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { departmentCalls, pointCalls } from '../shared/calls.ts'

/** The enabled departments of one's own hospital, or of one's data range; empty until they are known. */
export const useDepartments = () => useAsk(departmentCalls.options, {}).data ?? []

/** A department of `useDepartments`. */
export const DepartmentSelect = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const departments = useDepartments()
  return (
    <Select
      allowClear
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid}
      showSearch={{
        filterOption: (typed, o) => String(o?.search ?? '').includes(typed.trim().toLowerCase()),
      }}
      value={departments.some((d) => d.id === value) ? (value as string) : undefined}
      options={departments.map((d) => ({
        value: d.id,
        label: `${d.name} ${d.code}`,
        search: `${d.name} ${d.code} ${d.initials}`.toLowerCase(),
      }))}
      onChange={(v) => onChange(v ?? null)}
    />
  )
}

/** A distribution point of one's own hospital that takes a kind; the default one is chosen while none is. */
export const PointSelect = ({
  kind,
  value,
  onChange,
  onPreset,
  label,
  invalid,
  disabled,
}: ControlProps & { kind?: number }) => {
  const { data } = useAsk(pointCalls.options, kind === undefined ? {} : { kind })
  const points = data ?? []
  const known = points.some((p) => p.id === value)
  const usual = points.find((p) => kind !== undefined && p.defaultKinds.includes(kind)) ?? points[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list of points chooses anew
  useEffect(() => {
    if (data && !known && usual) (onPreset ?? onChange)(usual.id)
  }, [data])
  return (
    <Select
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid}
      showSearch={{
        filterOption: (typed, o) => String(o?.search ?? '').includes(typed.trim().toLowerCase()),
      }}
      value={known ? (value as string) : undefined}
      options={points.map((p) => ({
        value: p.id,
        label: `${p.name} ${p.code}`,
        search: `${p.name} ${p.code} ${p.initials}`.toLowerCase(),
      }))}
      onChange={(v) => onChange(v ?? null)}
    />
  )
}
