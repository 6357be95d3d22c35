import type { ReactNode } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import type { Page } from '#kernel/shared/page.ts'
import { RemotePicker } from '../picker/RemotePicker.tsx'
import type { ControlProps } from './Control.tsx'

interface Props<R> extends ControlProps {
  call: Call<any, any, Page<any>>
  /** Fixed filters of the call. */
  input?: Record<string, unknown>
  show: (row: R) => string
  /** Second line of an option. */
  detail?: (row: R) => ReactNode
  /** Why a row cannot be chosen. */
  closed?: (row: R) => string | undefined
  /** What the stored value is called, so that it needs no request. */
  name?: string
  placeholder?: string
  allowClear?: boolean
  /** What to do where nothing fits. */
  none?: ReactNode
  onRow?: (row: R | undefined) => void
}

/** A value of a long list as the control of a form's field. */
export const RemoteSelect = <R extends { id: string }>({ value, onChange, onRow, ...p }: Props<R>) => (
  <RemotePicker<R>
    {...p}
    value={value ? String(value) : null}
    onChange={(id, row) => {
      onChange(id)
      onRow?.(row)
    }}
  />
)
