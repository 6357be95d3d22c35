import { DatePicker, Input } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useState } from 'react'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { keys, type Machine } from '#kernel/shared/machine.ts'
import type { Page } from '#kernel/shared/page.ts'
import { comma, t } from '../i18n.ts'
import { DictPicker } from '../picker/DictPicker.tsx'
import { RemotePicker } from '../picker/RemotePicker.tsx'
import { DraftContext, useDraftValue } from './draft.ts'
import { KeywordFilter } from './Keyword.tsx'

export { DraftContext }

interface Named {
  name: string
  label: string
}

/** A field of the search area. */
export const FilterField = ({ name, label, children }: Named & { children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is the child
  <label className="l-field" data-name={name}>
    <span>{t(label)}</span>
    {children}
  </label>
)

const TextFilter = ({ name, label, placeholder }: Named & { placeholder?: string }) => {
  const [value, set] = useDraftValue<string>(name, t(label), String)
  return (
    <FilterField name={name} label={label}>
      <Input
        allowClear
        value={value ?? ''}
        placeholder={placeholder && t(placeholder)}
        onChange={(e) => set(e.target.value)}
      />
    </FilterField>
  )
}

type Choice = string | number
const SelectFilter = ({
  name,
  label,
  options,
  multiple,
}: Named & { options: Readonly<Record<Choice, string>>; multiple?: boolean }) => {
  const text = (v: Choice | Choice[]) =>
    [v]
      .flat()
      .map((one) => t(options[one] ?? String(one)))
      .join(comma())
  const [value, set] = useDraftValue<Choice | Choice[]>(name, t(label), text)
  const numeric = Object.keys(options).every((k) => /^\d$/.test(k))
  return (
    <FilterField name={name} label={label}>
      <DictPicker
        label={t(label)}
        multiple={multiple}
        value={value}
        onChange={set}
        options={Object.entries(options).map(([v, l]) => ({ value: numeric ? Number(v) : v, label: t(l) }))}
      />
    </FilterField>
  )
}

const StatusFilter = ({ name, label = '状态', of }: { name: string; label?: string; of: Machine<any, any, any> }) => (
  <SelectFilter
    name={name}
    label={label}
    multiple
    options={Object.fromEntries(keys(of.states).map((s) => [s, of.states[s]?.label ?? s]))}
  />
)

interface Days {
  from?: string
  to?: string
}
const DatesFilter = ({ name, label }: Named) => {
  const [days = {}, set] = useDraftValue<Days>(name, t(label), (d) => `${d.from ?? ''} ~ ${d.to ?? ''}`)
  const at = (d?: string) => (d ? dayjs(d) : null)
  return (
    <FilterField name={name} label={label}>
      <DatePicker.RangePicker
        allowEmpty={[true, true]}
        value={[at(days.from), at(days.to)]}
        onChange={(_, texts) => {
          const [from, to] = texts ?? []
          set({ ...(from ? { from } : {}), ...(to ? { to } : {}) })
        }}
      />
    </FilterField>
  )
}

/** One day. */
const DayFilter = ({ name, label }: Named) => {
  const [day, set] = useDraftValue<string>(name, t(label), String)
  return (
    <FilterField name={name} label={label}>
      <DatePicker value={day ? dayjs(day) : null} onChange={(_, text) => set(String(text ?? '') || undefined)} />
    </FilterField>
  )
}

const BoolFilter = ({ name, label }: Named) => {
  const [value, set] = useDraftValue<boolean>(name, t(label), (v) => (v ? t('是') : t('否')))
  return (
    <FilterField name={name} label={label}>
      <DictPicker
        label={t(label)}
        value={value === undefined ? undefined : String(value)}
        onChange={(v) => set(v === undefined ? undefined : v === 'true')}
        options={[
          { value: 'true', label: t('是') },
          { value: 'false', label: t('否') },
        ]}
      />
    </FilterField>
  )
}

interface RemoteProps<R> extends Named {
  call: Call<any, any, Page<any>>
  input?: Record<string, unknown>
  show: (row: R) => string
  detail?: (row: R) => ReactNode
  /** What a value is called that came by the address. */
  nameOf?: string
}
/** A record of a long list, kept by its id. */
const RemoteFilter = <R extends { id: string }>({ name, label, nameOf, ...p }: RemoteProps<R>) => {
  const [called, setCalled] = useState('')
  const [value, set] = useDraftValue<string>(name, t(label), (id) => called || nameOf || id)
  return (
    <FilterField name={name} label={label}>
      <RemotePicker<R>
        {...p}
        label={t(label)}
        value={value}
        name={called || nameOf}
        onChange={(id, row) => {
          setCalled(row ? p.show(row) : '')
          set(id)
        }}
      />
    </FilterField>
  )
}

/** A filter that comes by a link (from a product, a certificate) and stands as a chip, named after what the list shows. */
const LinkedFilter = ({ name, label, called }: Named & { called?: () => string | undefined }) => {
  useDraftValue<string>(name, t(label), () => called?.() || t('所选'))
  return null
}

export const Filter = {
  Text: TextFilter,
  Keyword: KeywordFilter,
  Select: SelectFilter,
  Status: StatusFilter,
  Dates: DatesFilter,
  Day: DayFilter,
  Bool: BoolFilter,
  Remote: RemoteFilter,
  Linked: LinkedFilter,
}

/** The filters a list call declares, of this kind of value. */
type NameOf<C extends Call, V> = {
  [K in keyof Asked<C> & string]: NonNullable<Asked<C>[K]> extends V ? K : never
}[keyof Asked<C> & string]
type Props<F extends (p: never) => ReactNode> = Omit<Parameters<F>[0], 'name'>

/** The same, whose names are those the list's call declares: a misspelt one does not compile. */
export const filtersOf = <C extends Call>(_call: C) =>
  Filter as unknown as {
    Text: (p: Props<typeof TextFilter> & { name: NameOf<C, string> }) => ReactNode
    Keyword: typeof KeywordFilter
    Select: (p: Props<typeof SelectFilter> & { name: NameOf<C, Choice | Choice[]> }) => ReactNode
    Status: (p: Props<typeof StatusFilter> & { name: NameOf<C, string[]> }) => ReactNode
    Dates: (p: Props<typeof DatesFilter> & { name: NameOf<C, Days> }) => ReactNode
    Day: (p: Props<typeof DayFilter> & { name: NameOf<C, string> }) => ReactNode
    Bool: (p: Props<typeof BoolFilter> & { name: NameOf<C, boolean> }) => ReactNode
    Remote: <R extends { id: string }>(p: Omit<RemoteProps<R>, 'name'> & { name: NameOf<C, string> }) => ReactNode
    Linked: (p: Props<typeof LinkedFilter> & { name: NameOf<C, string | boolean> }) => ReactNode
  }
