import { DatePicker, Input, Select } from 'antd'
import dayjs from 'dayjs'
import { createContext, type ReactNode, use } from 'react'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import { t } from '../i18n.ts'

/** The search area's typed values; nothing is asked before 查询. */
export const DraftContext = createContext<{
  draft: Record<string, unknown>
  set: (name: string, value: unknown) => void
}>({
  draft: {},
  set: () => {},
})

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="l-field">
    <span>{t(label)}</span>
    {children}
  </label>
)

interface Named {
  name: string
  label: string
}

const TextFilter = ({ name, label, placeholder }: Named & { placeholder?: string }) => {
  const { draft, set } = use(DraftContext)
  return (
    <Field label={label}>
      <Input
        allowClear
        value={(draft[name] as string) ?? ''}
        placeholder={placeholder && t(placeholder)}
        onChange={(e) => set(name, e.target.value)}
      />
    </Field>
  )
}

const SelectFilter = ({
  name,
  label,
  options,
  multiple,
}: Named & { options: Readonly<Record<string | number, string>>; multiple?: boolean }) => {
  const { draft, set } = use(DraftContext)
  const numeric = Object.keys(options).every((k) => /^\d$/.test(k))
  return (
    <Field label={label}>
      <Select
        allowClear
        mode={multiple ? 'multiple' : undefined}
        maxTagCount="responsive"
        aria-label={t(label)}
        value={draft[name] as never}
        onChange={(v) => set(name, v)}
        options={Object.entries(options).map(([value, l]) => ({ value: numeric ? Number(value) : value, label: t(l) }))}
      />
    </Field>
  )
}

const StatusFilter = ({ name, label = '状态', of }: { name: string; label?: string; of: Machine<any, any> }) => (
  <SelectFilter
    name={name}
    label={label}
    multiple
    options={Object.fromEntries(keys(of.states).map((s) => [s, of.states[s]?.label ?? s]))}
  />
)

const DatesFilter = ({ name, label }: Named) => {
  const { draft, set } = use(DraftContext)
  const days = (draft[name] ?? {}) as { from?: string; to?: string }
  const at = (d?: string) => (d ? dayjs(d) : null)
  return (
    <Field label={label}>
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        value={[at(days.from), at(days.to)]}
        onChange={(_, [from, to]) => set(name, { ...(from ? { from } : {}), ...(to ? { to } : {}) })}
      />
    </Field>
  )
}

const BoolFilter = ({ name, label }: Named) => {
  const { draft, set } = use(DraftContext)
  return (
    <Field label={label}>
      <Select
        allowClear
        aria-label={t(label)}
        value={draft[name] as never}
        onChange={(v) => set(name, v)}
        options={[
          { value: true, label: t('是') },
          { value: false, label: t('否') },
        ]}
      />
    </Field>
  )
}

/** Number, name, code, pinyin initials; several values by newline or comma. */
const KeywordFilter = ({ placeholder }: { placeholder?: string }) => (
  <TextFilter name="keyword" label="关键字" placeholder={placeholder} />
)

export const Filter = {
  Text: TextFilter,
  Keyword: KeywordFilter,
  Select: SelectFilter,
  Status: StatusFilter,
  Dates: DatesFilter,
  Bool: BoolFilter,
}
