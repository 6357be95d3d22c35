import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toCell } from '#kernel/shared/cell.ts'
import {
  choicesOf,
  type Field,
  type FieldTable,
  type FieldValue,
  isEmpty,
  standsFor,
  tidied,
  warningOf,
  wrongValue,
} from '#kernel/shared/field.ts'
import { comma, t } from '../i18n.ts'
import { priceText } from '../list/format.ts'
import { NONE } from '../list/time.ts'
import { Control, type ControlProps } from './Control.tsx'
import type { FieldState } from './useFields.ts'
import '../document/document.css'
import './form.css'

/** Controls of reference fields by key: the module knows what they refer to. */
export type Refs = Record<string, (p: ControlProps) => ReactNode>

const groupsOf = (table: FieldTable): [string, Field[]][] => [
  ...Map.groupBy(table.fields, (f) => f.group ?? '').entries(),
]

interface Props {
  table: FieldTable
  of: FieldState
  refs?: Refs
  /** Fields that may not be changed now, such as the code of an existing record. */
  fixed?: readonly string[]
  /** What stands below a field, such as where its value comes from; already translated. */
  notes?: Readonly<Record<string, string>>
}

/** A form by its field table: cards by group, a fault under its field, soft warnings in amber. */
export const FieldForm = ({ table, of, refs = {}, fixed = [], notes = {} }: Props) => (
  <>
    {groupsOf(table).map(([group, fields]) => (
      <fieldset key={group} className="f-group">
        {group && <legend>{t(group)}</legend>}
        <div className="f-grid">
          {fields
            .filter((f) => !f.made)
            .map((f) => (
              <FormField
                key={f.key}
                f={f}
                of={of}
                control={refs[f.key]}
                disabled={fixed.includes(f.key)}
                note={notes[f.key]}
                alone={table.fields.length === 1}
              />
            ))}
        </div>
      </fieldset>
    ))}
  </>
)

/** What of a field takes the focus. */
export const focusable = ':is(input, textarea, button, [tabindex])'

const FormField = ({
  f,
  of,
  control,
  disabled,
  note,
  alone,
}: {
  f: Field
  of: FieldState
  control?: (p: ControlProps) => ReactNode
  disabled: boolean
  note: string | undefined
  alone: boolean
}) => {
  const value = of.values[f.key]
  const [left, setLeft] = useState(false)
  const now = tidied(f, value)
  // codes and numbers of identity are judged as typed: when complete, and when the field was left (ux.md 1.10); days when left
  const read = f.pattern || f.type === 'date'
  const judged = read && !isEmpty(now) && (left || (f.upper && String(now).length === f.max))
  const wrong = judged ? wrongValue(f, now) : undefined
  const fault = of.faults[f.key] ?? (wrong && t(wrong.reason, wrong.params))
  const warning = fault ? undefined : warningOf(f, now)
  const box = useRef<HTMLLabelElement>(null)
  const told = useRef(of.asked)
  const first = of.first === f.key
  // biome-ignore lint/correctness/useExhaustiveDependencies: who mends it is not carried on to the next one while typing
  useEffect(() => {
    if (told.current !== of.asked && first) box.current?.querySelector<HTMLElement>(focusable)?.focus()
    told.current = of.asked
  }, [of.asked])
  const props: ControlProps = {
    value: value ?? null,
    onChange: (v: FieldValue) => of.set(f.key, v),
    onPreset: (v: FieldValue) => of.preset(f.key, v),
    label: t(f.label),
    invalid: !!fault,
    disabled,
    alone,
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
    <label
      ref={box}
      className="f-field"
      data-wide={f.type === 'area' || undefined}
      data-key={f.key}
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
    >
      <span className="f-label">
        {t(f.label)}
        {f.required && (
          <>
            <em aria-hidden> *</em>
            <span className="sr-only">{t('必填')}</span>
          </>
        )}
      </span>
      {control ? control(props) : <Control f={f} {...props} />}
      {fault && (
        <span role="alert" className="d-fault">
          {fault}
        </span>
      )}
      {warning && <span className="f-warning">{t(warning)}</span>}
      {note && <span className="d-muted">{note}</span>}
    </label>
  )
}

/** The same fields, to read. `names`: what references are called. */
export const FieldView = ({
  table,
  values,
  names = {},
  reveal,
}: {
  table: FieldTable
  values: Record<string, unknown>
  names?: Record<string, string>
  /** Shows in full what is masked. */
  reveal?: () => void
}) => (
  <>
    {groupsOf(table).map(([group, fields]) => (
      <section key={group} className="f-group">
        {group && <h2>{t(group)}</h2>}
        <dl className="d-fields">
          {fields.map((f) => (
            <div key={f.key} data-wide={f.type === 'area' || undefined}>
              <dt>{t(f.label)}</dt>
              <dd>
                {names[f.key] || fieldText(f, values[f.key] as FieldValue) || NONE}
                {reveal && standsFor(f, values[f.key]) && (
                  <Button type="link" size="small" onClick={reveal}>
                    {t('查看完整号码')}
                  </Button>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </>
)

/** What a value of a field reads like; nothing for an empty one. */
export const fieldText = (f: Field, v: FieldValue | undefined): string => {
  if (v === null || v === undefined) return ''
  if (f.type === 'bool') return v ? t('是') : t('否')
  const labels = new Map(choicesOf(f))
  if (Array.isArray(v)) return v.map((one) => t(labels.get(one) ?? one)).join(comma())
  if (f.bound === 'price') return priceText(String(v))
  return f.type === 'choice' && v ? t(labels.get(String(v)) ?? String(v)) : toCell(f, v)
}
