import { Input, Switch } from 'antd'
import { choicesOf, type Field, type FieldValue } from '#kernel/shared/field.ts'
import { ruleOfBound } from '#kernel/shared/number-text.ts'
import { t } from '../i18n.ts'
import { DictPicker } from '../picker/DictPicker.tsx'
import { DayInput } from './DayInput.tsx'
import { NumberInput } from './NumberInput.tsx'

export interface ControlProps {
  value: FieldValue
  onChange: (value: FieldValue) => void
  /** The control's own choice, no change of the user's; without it `onChange` is told. */
  onPreset?: (value: FieldValue) => void
  /** Already translated. */
  label: string
  invalid: boolean
  disabled?: boolean
  /** The form has no other: Enter in it sends. */
  alone?: boolean
}

const optionsOf = (f: Field) => choicesOf(f).map(([value, label]) => ({ value, label: t(label) }))
const number = (text: string): FieldValue => (/^-?\d{1,9}$/.test(text) ? Number(text) : text || null)
const wholeOf = (f: Field) => {
  const [min, max] = [f.min ?? 0, f.max ?? 99_999_999]
  return { scale: 0, max: String(Math.max(Math.abs(min), Math.abs(max))), negative: min < 0 }
}

/** Capitals where a field stores capitals; written into the box itself, so that the caret stays where it is. */
const capital = (box: HTMLInputElement): string => {
  const upper = box.value.toUpperCase()
  if (upper !== box.value) {
    const at = box.selectionStart
    box.value = upper
    box.setSelectionRange(at, at)
  }
  return upper
}

/** The control of one field, by its type. Numbers are typed as text: no spinner, no wheel, no rounding. */
export const Control = ({ f, value, onChange, label, invalid, disabled, alone }: ControlProps & { f: Field }) => {
  const common = { disabled, status: invalid ? ('error' as const) : undefined, 'aria-invalid': invalid }
  const text = value === null || value === undefined ? '' : String(value)
  const picker = { label, disabled, invalid, options: optionsOf(f) }
  const control = () => {
    switch (f.type) {
      case 'area':
        return (
          <Input.TextArea
            {...common}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={f.max ?? 500}
            value={text}
            onChange={(e) => onChange(e.target.value)}
          />
        )
      case 'bool':
        return (
          <Switch
            disabled={disabled}
            aria-label={label}
            checked={value === true}
            checkedChildren={t('是')}
            unCheckedChildren={t('否')}
            onChange={onChange}
          />
        )
      case 'choice':
        return (
          <DictPicker
            {...picker}
            allowClear={!f.required}
            value={text || undefined}
            onChange={(v) => onChange((v as string | undefined) ?? null)}
          />
        )
      case 'choices':
        return (
          <DictPicker
            {...picker}
            multiple
            value={Array.isArray(value) ? value : []}
            onChange={(v) => onChange((v as string[] | undefined) ?? [])}
          />
        )
      case 'date':
        return <DayInput among={!alone} {...common} value={text} onChange={onChange} />
      case 'int':
        return (
          <NumberInput
            disabled={disabled}
            invalid={invalid}
            value={text}
            rule={wholeOf(f)}
            onChange={(v) => onChange(number(v))}
          />
        )
      case 'dec':
        return (
          <NumberInput
            disabled={disabled}
            invalid={invalid}
            value={text}
            rule={ruleOfBound(f.bound ?? 'plain')}
            onChange={onChange}
          />
        )
      default:
        return (
          <Input
            {...common}
            maxLength={f.max ?? 200}
            value={text}
            onChange={(e) =>
              onChange(
                // an unfinished Chinese syllable is not to be touched
                f.upper && !(e.nativeEvent as InputEvent).isComposing ? capital(e.target) : e.target.value,
              )
            }
          />
        )
    }
  }
  return <span className="f-control">{control()}</span>
}
