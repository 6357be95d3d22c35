import { useInfiniteQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import type { Asked, Call } from '#kernel/shared/call.ts'
import type { Page } from '#kernel/shared/page.ts'
import { ask } from '../http/ask.ts'
import { t } from '../i18n.ts'
import { chosenName, keepName } from './chosen.ts'
import { Failed } from './Failed.tsx'
import '../document/document.css'

/** Rows per step of scrolling, ms between the last key and the question, ms between looks at the scroll place. */
const [size, patience, throttle] = [50, 250, 50]

interface Props<R> {
  /** Already translated. */
  label: string
  /** Already translated. */
  placeholder?: string
  call: Call<any, any, Page<any>>
  /** Fixed filters of the call. */
  input?: Record<string, unknown>
  /** What stands in the field. */
  show: (row: R) => string
  /** Second line of an option: code, specification, manufacturer. */
  detail?: (row: R) => ReactNode
  /** Why a row cannot be chosen; it stays in the list and says so. */
  closed?: (row: R) => string | undefined
  value: string | null | undefined
  /** What the stored value is called, so that it needs no request. */
  name?: string
  onChange: (id: string | null, row: R | undefined) => void
  allowClear?: boolean
  disabled?: boolean
  invalid?: boolean
  /** What to do where nothing fits, such as where one begins that is missing. */
  none?: ReactNode
}

/**
 * Chooses a record of a long list: searched by the server 250 ms after the last key, 50 at a time with further ones on
 * scrolling; the answers of an older question are dropped (ux.md Selects).
 */
export const RemotePicker = <R extends { id: string }>(p: Props<R>) => {
  const { call, input, show, detail, closed, value, name, allowClear = true } = p
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const [open, setOpen] = useState(false)
  const looked = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), patience)
    return () => clearTimeout(timer)
  }, [typed])

  const wish = { ...input, ...(keyword ? { keyword } : {}), size, part: 'rows' }
  const q = useInfiniteQuery({
    queryKey: [call.path, 'picker', wish],
    queryFn: ({ pageParam, signal }) =>
      ask(call, { ...wish, page: pageParam } as Asked<typeof call>, { signal, quiet: true }) as Promise<Page<R>>,
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.rows.length < size ? undefined : all.length + 1),
    enabled: open,
  })
  const rows = q.data?.pages.flatMap((one) => one.rows) ?? []
  const waiting = q.isFetching || typed.trim() !== keyword

  const now = useRef(q)
  now.current = q
  const onScroll = (e: UIEvent<HTMLElement>) => {
    const box = e.currentTarget
    // one look in 50 ms, the last one when the scrolling has come to rest
    looked.current ??= setTimeout(() => {
      looked.current = undefined
      const { hasNextPage, isFetching, fetchNextPage } = now.current
      if (box.scrollTop + box.clientHeight > box.scrollHeight - 80 && hasNextPage && !isFetching) void fetchNextPage()
    }, throttle)
  }
  const text = value ? (chosenName(value) ?? name ?? value) : undefined
  return (
    <Select
      disabled={p.disabled}
      status={p.invalid ? 'error' : undefined}
      aria-label={p.label}
      placeholder={p.placeholder}
      aria-invalid={p.invalid}
      allowClear={allowClear}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={q.isFetching}
      notFoundContent={
        q.isError ? (
          <Failed again={() => void q.refetch()} />
        ) : waiting ? (
          t('正在加载')
        ) : (
          <>
            {t('没有符合条件的数据')}
            {p.none && <div>{p.none}</div>}
          </>
        )
      }
      onOpenChange={setOpen}
      onPopupScroll={onScroll}
      value={value ? ({ value, label: text } as { value: string }) : undefined}
      labelInValue
      options={(typed.trim() === keyword ? rows : []).map((row) => {
        const why = closed?.(row)
        return {
          value: row.id,
          label: show(row),
          title: why ?? show(row),
          disabled: !!why,
          row,
          why,
        }
      })}
      optionRender={(o) => {
        const { row, why } = o.data as { row: R; why?: string }
        return (
          <>
            <div>{o.label}</div>
            {(detail || why) && (
              <div className="d-muted">
                {detail?.(row)} {why && <em>{why}</em>}
              </div>
            )}
          </>
        )
      }}
      onChange={(v: { value: string } | undefined) => {
        const row = rows.find((r) => r.id === v?.value)
        if (row) keepName(row.id, show(row))
        p.onChange(v?.value ?? null, row)
      }}
    />
  )
}
