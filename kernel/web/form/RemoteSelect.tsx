import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import type { Asked, Call } from '#kernel/shared/call.ts'
import type { Page } from '#kernel/shared/page.ts'
import { ask } from '../http/ask.ts'
import { t } from '../i18n.ts'
import type { ControlProps } from './Control.tsx'

interface Props<R> extends ControlProps {
  call: Call<any, any, Page<any>>
  /** Fixed filters of the call. */
  input?: Record<string, unknown>
  show: (row: R) => string
  /** What the stored value is called, so that it needs no request. */
  name?: string
  allowClear?: boolean
  onRow?: (row: R | undefined) => void
}

/** A value of a long list: searched at the server 250 ms after the last key; late answers are dropped (ux.md 1.2 Selects). */
export const RemoteSelect = <R extends { id: string }>({
  call,
  input,
  show,
  name,
  value,
  onChange,
  onRow,
  label,
  invalid,
  disabled,
  allowClear = true,
}: Props<R>) => {
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(name ?? '')
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed])
  const wish = { ...input, ...(keyword ? { keyword } : {}), page: 1, size: 50, part: 'rows' }
  const q = useQuery({
    queryKey: [call.path, 'select', wish],
    queryFn: ({ signal }) => ask(call, wish as Asked<typeof call>, { signal }) as Promise<Page<R>>,
    enabled: open,
    placeholderData: keepPreviousData,
  })
  const rows = q.data?.rows ?? []
  return (
    <Select
      disabled={disabled}
      status={invalid ? 'error' : undefined}
      aria-label={label}
      aria-invalid={invalid}
      allowClear={allowClear}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={q.isFetching}
      notFoundContent={q.isFetching ? t('正在加载') : t('没有符合条件的数据')}
      onOpenChange={setOpen}
      value={value ? { value: String(value), label: chosen || name || String(value) } : undefined}
      labelInValue
      options={rows.map((r) => ({ value: r.id, label: show(r) }))}
      onChange={(v: { value: string; label: ReactNode } | undefined) => {
        const row = rows.find((r) => r.id === v?.value)
        setChosen(row ? show(row) : '')
        onChange(v?.value ?? null)
        onRow?.(row)
      }}
    />
  )
}
