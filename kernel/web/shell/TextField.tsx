import { useEffect, useId, useRef } from 'react'

interface Props {
  /** Already translated, like `problem`. */
  label: string
  value: string
  onChange: (value: string) => void
  type?: 'text' | 'password'
  maxLength?: number
  autoComplete?: string
  autoFocus?: boolean
  placeholder?: string
  problem?: string
}

/** A plain labelled input for the pages and dialogs that must work without the component library: login, re-login. */
export const TextField = ({ label, value, onChange, problem, type = 'text', autoFocus, ...rest }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (autoFocus) input.current?.focus()
  }, [autoFocus])
  return (
    <div className="k-field">
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type={type}
        value={value}
        data-focus={autoFocus || undefined}
        aria-invalid={!!problem}
        aria-describedby={problem ? `${id}-p` : undefined}
        onChange={(e) => onChange(e.target.value)}
        {...rest}
      />
      {problem && (
        <p id={`${id}-p`} className="k-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
