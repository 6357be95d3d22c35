import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { useRef, useState } from 'react'
import { tidyDate } from '../grid/number.ts'

interface Props {
  /** A day, or what was typed and is none. */
  value: string
  onChange: (value: string | null) => void
  disabled?: boolean
  status?: 'error'
  'aria-invalid'?: boolean
  'aria-label'?: string
  /** Already translated. */
  placeholder?: string
  style?: React.CSSProperties
  /** One of several fields: the Enter that takes a day from the calendar does not send the form, as it does in a question for a day. */
  among?: boolean
}

const isDay = (text: string): boolean => tidyDate(text) === text

/**
 * A day as people write it: 20261101, 2026-11-1, 11.1 (ux.md 77). A text that is none stays, and is the field's value, so
 * that its rule says what is wrong; the calendar of antd takes only its own spelling and drops the rest without a word.
 */
export const DayInput = ({ value, onChange, among, ...common }: Props) => {
  const [typed, setTyped] = useState<string>()
  const [drawn, setDrawn] = useState(0)
  const open = useRef(false)
  const text = typed ?? (value && !isDay(value) ? value : undefined)
  /** What stands in the box when it is left, or sent by Enter. */
  const take = (box: EventTarget) => {
    if (!(box instanceof HTMLInputElement)) return false
    const left = box.value
    const day = tidyDate(left)
    setTyped(day || !left.trim() ? undefined : left)
    if ((day ?? left) !== value) onChange(day ?? (left.trim() || null))
    return !!day && day !== left
  }
  const leave = {
    onBlur: (e: React.FocusEvent<HTMLElement>) => {
      // the day that already was, written otherwise, is written anew
      if (take(e.target)) setDrawn((n) => n + 1)
    },
    onKeyDown: (e: React.KeyboardEvent<HTMLElement>) => {
      if (e.key !== 'Enter') return
      take(e.target)
      if (among && open.current) e.preventDefault()
    },
  }
  if (text !== undefined)
    return (
      <Input
        {...common}
        {...leave}
        value={text}
        onChange={(e) => {
          setTyped(e.target.value)
          onChange(e.target.value || null)
        }}
      />
    )
  return (
    <DatePicker
      key={drawn}
      {...common}
      {...leave}
      preserveInvalidOnBlur
      onOpenChange={(is) => {
        // the Enter that closes it is heard here after it
        if (is) open.current = true
        else queueMicrotask(() => (open.current = false))
      }}
      value={value ? dayjs(value) : null}
      onChange={(_, day) => onChange((day as string) || null)}
    />
  )
}
