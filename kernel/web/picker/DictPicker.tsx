import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { t } from '../i18n.ts'
import { names, useSpelling } from './spelling.ts'

type Value = string | number
interface Option {
  value: Value
  /** Already translated. */
  label: string
  /** What it is found by beside its label; the value unless that is an id or an address nobody knows. */
  code?: string
  disabled?: boolean
}
interface Props {
  /** Already translated. */
  label: string
  /** At most 200 (ux.md Selects); more belong to `RemotePicker`. */
  options: readonly Option[]
  value: Value | Value[] | null | undefined
  onChange: (value: Value | Value[] | undefined) => void
  multiple?: boolean
  allowClear?: boolean
  disabled?: boolean
  invalid?: boolean
  /** Already translated. */
  placeholder?: string
  /** What a list without any entry says instead, why and what helps; already translated. */
  empty?: string
  /** At most so many of them. */
  maxCount?: number
  className?: string
  /** False: the list is as wide as its longest entry. */
  popupMatchSelectWidth?: boolean
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const codeOf = (o: Option): string => o.code ?? (id.test(String(o.value)) ? '' : String(o.value))

/** Chooses from a dictionary: found by Chinese, code, full pinyin or initials, without asking the server. */
export const DictPicker = ({
  label,
  options,
  value,
  onChange,
  multiple,
  allowClear = true,
  disabled,
  invalid,
  empty,
  ...rest
}: Props) => {
  const [open, setOpen] = useState(false)
  const spelled = useSpelling(open)
  const shown = useMemo(
    () => options.map((o) => ({ ...o, found: spelled(`${codeOf(o)} ${o.label}`.trim()) })),
    [options, spelled],
  )
  return (
    <Select
      {...rest}
      allowClear={allowClear}
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-invalid={invalid}
      aria-label={label}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount="responsive"
      showSearch={{ filterOption: (typed, o) => names((o as { found: string } | undefined)?.found ?? '', typed) }}
      notFoundContent={options.length === 0 && empty ? empty : t('没有符合条件的数据')}
      onOpenChange={setOpen}
      value={(value ?? undefined) as never}
      options={shown}
      onChange={(v) => onChange(v as never)}
    />
  )
}
