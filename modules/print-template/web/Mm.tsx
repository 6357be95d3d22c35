import { useState } from 'react'
import { NumberInput } from '#kernel/web/form/NumberInput.tsx'
import { t } from '#kernel/web/i18n.ts'

interface Props {
  /** Chinese. */
  label: string
  value: number
  onChange: (value: number) => void
  scale?: number
  unit?: string
  disabled?: boolean
}

/** A number of a template, millimetres where nothing else is said. */
export const Mm = ({ label, value, onChange, scale = 1, unit = 'mm', disabled }: Props) => {
  const [text, setText] = useState(String(value))
  // typed on: «12.» is 12 already; changed elsewhere, by an arrow key or the pointer, it is another text
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    setSeen(value)
    if (Number(text) !== value) setText(String(value))
  }
  return (
    <NumberInput
      label={t(label)}
      value={text}
      rule={{ scale, max: '1000' }}
      suffix={unit}
      disabled={disabled}
      onChange={(next) => {
        setText(next)
        onChange(Number(next))
      }}
    />
  )
}
