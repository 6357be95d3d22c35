import { useEffect, useRef } from 'react'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { t } from '#kernel/web/i18n.ts'
import { DictPicker } from '#kernel/web/picker/DictPicker.tsx'
import { departmentCalls, pointCalls } from '../shared/calls.ts'
import type { PointType } from '../shared/types.ts'
import { usedPoints } from './usedPoints.ts'

export { usedPoint } from './usedPoints.ts'

interface Place {
  id: string
  code: string
  name: string
}

/** The enabled departments of one's own hospital, or of one's data range; empty until they are known. */
export const useDepartments = () => useAsk(departmentCalls.options, {}).data ?? []

/** The enabled points of one's own hospital; empty until they are known. */
export const usePoints = () => useAsk(pointCalls.options, {}).data ?? []

/** The places to choose from; a stored one that is no longer among them stays and says so. */
const optionsOf = (all: readonly Place[] | undefined, value: unknown) => [
  ...(all ?? []).map((p) => ({ value: p.id, label: `${p.name} ${p.code}` })),
  ...(all && value && !all.some((p) => p.id === value)
    ? [{ value: String(value), label: t('已停用或不适用，请重新选择'), disabled: true }]
    : []),
]

/** A department of `useDepartments`. */
export const DepartmentSelect = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const { data } = useAsk(departmentCalls.options, {})
  return (
    <DictPicker
      disabled={disabled}
      invalid={invalid}
      label={label}
      value={data && value ? String(value) : undefined}
      options={optionsOf(data, value)}
      onChange={(v) => onChange((v as string | undefined) ?? null)}
    />
  )
}

/**
 * A distribution point of one's own hospital that takes a kind; while none is chosen it is one of the type that is meant, else the
 * default one, and of those that take every kind the one its writer last worked at. A stored one that is disabled meanwhile is
 * not exchanged behind the reader's back.
 */
export const PointSelect = ({
  kind,
  type,
  value,
  onChange,
  onPreset,
  label,
  invalid,
  disabled,
}: ControlProps & { kind?: number; type?: PointType }) => {
  const { data } = useAsk(pointCalls.options, kind === undefined ? {} : { kind })
  const chosenHere = useRef<unknown>(undefined)
  const points = data ?? []
  const known = points.some((p) => p.id === value)
  const usual =
    points.find((p) => p.type === type) ??
    points.find((p) => kind !== undefined && p.defaultKinds.includes(kind)) ??
    usedPoints().flatMap((id) => points.find((p) => p.id === id) ?? [])[0] ??
    points[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another list of points chooses anew
  useEffect(() => {
    if (!data || known || !usual || (value && value !== chosenHere.current)) return
    chosenHere.current = usual.id
    ;(onPreset ?? onChange)(usual.id)
  }, [data])
  return (
    <DictPicker
      allowClear={false}
      disabled={disabled}
      invalid={invalid}
      label={label}
      value={data && value ? String(value) : undefined}
      options={optionsOf(data, value)}
      onChange={(v) => {
        chosenHere.current = v
        onChange((v as string | undefined) ?? null)
      }}
    />
  )
}
