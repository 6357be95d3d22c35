import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import type { Page } from '#kernel/shared/page.ts'
import { type AskError, ask } from '../http/ask.ts'
import { go } from '../shell/nav.ts'
import { useTab } from '../shell/useTab.ts'
import { type Applied, filled, pageSizes, readApplied, writeApplied } from './applied.ts'

/** A call that answers pages. */
export type ListCall = Call<any, any, Page<any>>
export type RowOf<C extends Call> = Answer<C> extends { rows: (infer R)[] } ? R : never

export interface ListOptions {
  sort?: string
  /** Filters of a fresh visit. */
  filters?: Record<string, unknown>
  /** Filters the page itself fixes; never in the address. */
  fixed?: Record<string, unknown>
}

/**
 * A list by its applied state, which lives in the address: typing never asks (ux.md 1.2). Rows and totals are asked apart,
 * so the rows of a big table do not wait for counting.
 */
export const useList = <C extends ListCall>(call: C, o: ListOptions = {}) => {
  const { search, pathname } = useLocation()
  const { active } = useTab()
  const sizes = useMemo(() => pageSizes(globalThis.screen?.height ?? 1080), [])
  const defaults: Applied = useMemo(
    () => ({ page: 1, size: sizes.size, sort: o.sort, filters: o.filters ?? {} }),
    [sizes, o.sort, o.filters],
  )
  const applied = useMemo(() => readApplied(search, defaults), [search, defaults])
  const [selected, setSelected] = useState<ReadonlyMap<string, RowOf<C>>>(new Map())

  const what = { ...filled(applied.filters), ...o.fixed }
  const rowsInput = { ...what, page: applied.page, size: applied.size, sort: applied.sort, part: 'rows' }
  const totalsInput = { ...what, part: 'totals' }
  const query = (input: object) => ({
    queryKey: [call.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask(call, input as Asked<C>, { signal }) as Promise<Page<RowOf<C>>>,
    placeholderData: keepPreviousData,
    enabled: active,
  })
  const rows = useQuery<Page<RowOf<C>>, AskError>(query(rowsInput))
  const totals = useQuery<Page<RowOf<C>>, AskError>(query(totalsInput))

  /** Goes to another state: a new search is a step back in the browser, paging is not. */
  const apply = useCallback(
    (change: Partial<Applied>, step: 'push' | 'replace') =>
      go(pathname + writeApplied({ ...applied, ...change }, defaults), { replace: step === 'replace' }),
    [applied, defaults, pathname],
  )

  return {
    call,
    applied,
    defaults,
    sizes: sizes.choices,
    rows: rows.data?.rows ?? [],
    totals: totals.data,
    loading: rows.isLoading,
    fetching: rows.isFetching,
    error: rows.error,
    at: rows.dataUpdatedAt,
    selected,
    setSelected,
    search: (filters: Record<string, unknown>) => {
      setSelected(new Map())
      apply({ filters, page: 1 }, 'push')
    },
    turn: (page: number, size: number) => apply({ page, size }, 'replace'),
    sort: (sort: string | undefined) => apply({ sort, page: 1 }, 'replace'),
    reload: () => {
      void rows.refetch()
      void totals.refetch()
    },
  }
}
export type List<C extends ListCall = ListCall> = ReturnType<typeof useList<C>>
