import { Input, Select } from 'antd'
import { useState } from 'react'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { mending } from '#kernel/shared/importing.ts'
import { t } from '../i18n.ts'
import { DictPicker } from '../picker/DictPicker.tsx'

interface Props {
  /** Fields no column of the file means. */
  fields: ImportReport['fields']
  values: Record<string, string>
  onChange: (values: Record<string, string>) => void
}

/** One value for all rows, of what the file has no column for: what is required, and whatever else one adds. */
export const Missing = ({ fields, values, onChange }: Props) => {
  const [added, setAdded] = useState<readonly string[]>([])
  const shown = fields.filter((f) => (f.required && f.derived === null) || added.includes(f.key) || values[f.key])
  const rest = fields.filter((f) => !shown.includes(f))
  const set = (key: string, value: string | undefined) => onChange({ ...values, [key]: value ?? '' })
  return (
    <section className="x-missing" aria-label={t('文件中没有的列')}>
      <p className="d-muted">{t('文件中没有的列：可在此填写一个值，用于所有行；留空的，可在校验后逐行填写')}</p>
      {shown.map((f) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the control is inside
        <label key={f.key}>
          <span>
            {t(f.label)}
            {f.required && ' *'}
          </span>
          {f.choices ? (
            <Select
              allowClear
              aria-label={t(f.label)}
              value={values[f.key] || undefined}
              options={f.choices.map((value) => ({ value, label: t(value) }))}
              onChange={(v) => set(f.key, v)}
            />
          ) : (
            <Input
              aria-label={t(f.label)}
              maxLength={mending.length}
              value={values[f.key] ?? ''}
              onChange={(e) => set(f.key, e.target.value)}
            />
          )}
        </label>
      ))}
      {rest.length > 0 && (
        <DictPicker
          className="x-field"
          label={t('添加文件中没有的列')}
          placeholder={t('添加文件中没有的列')}
          value={undefined}
          onChange={(key) => key && setAdded([...added, key as string])}
          options={rest.map((f) => ({ value: f.key, label: t(f.label) }))}
        />
      )}
    </section>
  )
}
