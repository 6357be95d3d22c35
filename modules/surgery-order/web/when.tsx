import { Input } from 'antd'
import type { ControlProps } from '#kernel/web/form/Control.tsx'
import { tidyMoment } from '#kernel/web/grid/number.ts'
import { timeText } from '#kernel/web/list/time.ts'

/** A moment of the region as it is typed, and what the server is told of it. */
export const wallOf = (moment: string | null | undefined): string => (moment ? timeText(moment) : '')
export const momentOf = (wall: string): string | null => {
  const typed = tidyMoment(wall) ?? wall.trim()
  return typed ? `${typed.replace(' ', 'T')}:00+08:00` : null
}

/** A moment by the region's clock, as a text: the browser's own field writes it as the machine's language does. */
export const MomentInput = ({ value, onChange, label, invalid, disabled }: ControlProps) => {
  const text = String(value ?? '')
  return (
    <Input
      value={text}
      aria-label={label}
      aria-invalid={invalid}
      status={invalid ? 'error' : undefined}
      disabled={disabled}
      maxLength={30}
      placeholder="2026-11-01 09:30"
      onChange={(e) => onChange(e.target.value)}
      onBlur={() => {
        const tidy = tidyMoment(text)
        if (tidy && tidy !== text) onChange(tidy)
      }}
    />
  )
}
