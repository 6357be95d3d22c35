import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { type NumberRule, typed } from '#kernel/shared/number-text.ts'
import { t } from '../i18n.ts'

interface Props {
  value: string
  onChange: (value: string) => void
  rule: NumberRule
  disabled?: boolean
  invalid?: boolean
  label?: string
  suffix?: ReactNode
}

/**
 * A number as text: digits, the decimals of its rule, a minus where it is allowed, never beyond the bound (specification
 * §5). No spinner, no wheel, no rounding; what was not taken is said under the field . Behind a point that
 * was not taken nothing is: 1.5 of a whole number would read 15.
 */
export const NumberInput = ({ value, onChange, rule, disabled, invalid, label, suffix }: Props) => {
  const [why, setWhy] = useState('')
  const [cut, setCut] = useState(false)
  const take = (text: string) => {
    if (cut && text.length > value.length && text.startsWith(value)) return
    const next = typed(value, text, rule)
    const sentences = {
      number: t('只能输入数字'),
      decimals: rule.scale ? t('最多 {{n}} 位小数', { n: rule.scale }) : t('请输入整数'),
      bound: t('不能超过 {{max}}', { max: rule.max }),
    }
    // of what was cut away it is said until the field is entered anew: what stands there is not what was typed
    if (next.refused) setWhy(sentences[next.refused])
    else if (why !== sentences.decimals) setWhy('')
    setCut(next.refused === 'decimals' && !rule.scale && next.text !== '')
    if (next.text !== value) onChange(next.text)
  }
  return (
    <>
      <Input
        disabled={disabled}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-label={label}
        inputMode={rule.scale ? 'decimal' : 'numeric'}
        value={value}
        suffix={suffix}
        onChange={(e) => take(e.target.value)}
        onKeyDown={(e) => (e.ctrlKey || e.metaKey || ['Backspace', 'Delete'].includes(e.key)) && setCut(false)}
        // not when it is left: what stands below would move up under the pointer, and a click on it be lost
        onFocus={() => {
          setWhy('')
          setCut(false)
        }}
      />
      {why && (
        <span role="status" className="f-warning">
          {why}
        </span>
      )}
    </>
  )
}
