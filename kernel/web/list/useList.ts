import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { Page } from '#kernel/shared/page.ts'
import { AskError, ask } from '../http/ask.ts'
import { queryClient } from '../http/client.ts'
import { t } from '../i18n.ts'
import { useSession } from '../session/store.ts'
import { go } from '../shell/nav.ts'
import { type Applied, filled, judgedFilters, keptAddress, lastPage, readApplied, writeApplied } from './applied.ts'
import { useHeld } from './held.ts'
import { createSelection, freshen } from './selection.ts'
import { usePageKey, usePageLayout } from './usePage.ts'

/** A call that answers pages. */
export type ListCall = Call<any, any, Page<any>>
export type RowOf<C extends Call> = Answer<C> extends { rows: (infer R)[] } ? R : never

export interface ListOptions {
  sort?: string
  /** Filters of a fresh visit. */
  filters?: Record<string, unknown>
  /** Filters the page itself fixes; never in the address. */
  fixed?: Record<string, unknown>
  /** Name of the table when a page has several. */
  table?: string
  /** Filters that say who somebody is: they stand in no address. */
  sealed?: readonly string[]
  /** Rows at once where nobody turns pages. */
  size?: number
}

export interface OnScreen {
  key: string
  /** Translated. */
  title: string
}

/** More rows than these are not chosen at once. */
export const mostChosen = 5000

/**
 * A list by its applied state, which lives in the address: typing never asks (ux.md 1.2). Rows and totals are asked apart,
 * so the rows of a big table do not wait for counting.
 */
export const useList = <C extends ListCall>(call: C, o: ListOptions = {}) => {
  type R = RowOf<C> & { id: string }
  const { search, pathname } = useLocation()
  const page = usePageKey(o.table)
  const { layout, ready, change } = usePageLayout(page)
  const usual = useSession((s) => s.defaultPageSize)
  const sizes = useSession((s) => s.paginationPageSizes)
  const own = o.size ?? (layout.size && sizes.includes(layout.size) ? layout.size : usual)
  const defaults: Applied = useMemo(
    () => ({ page: 1, size: own, sort: o.sort, filters: o.filters ?? {}, ...(o.sealed ? { sealed: o.sealed } : {}) }),
    [own, o.sort, o.filters, o.sealed],
  )
  const { applied, wrong } = useMemo(() => {
    const read = readApplied(search, defaults)
    const { filters, wrong } = judgedFilters(call, read.filters)
    return { applied: { ...read, filters }, wrong }
  }, [call, search, defaults])
  const misread = useMemo(
    () =>
      wrong === undefined
        ? null
        : new AskError(t('地址中的筛选条件「{{wrong}}」无效，请修改筛选后查询', { wrong }), codes.malformed),
    [wrong],
  )

  const what = { ...filled(applied.filters), ...o.fixed }
  const rowsInput = { ...what, page: applied.page, size: applied.size, sort: applied.sort, part: 'rows' }
  const totalsInput = { ...what, part: 'totals' }
  const query = (input: object, quiet: boolean) => ({
    queryKey: [call.path, input],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      ask(call, input as Asked<C>, { signal, quiet }) as Promise<Page<R>>,
    enabled: ready && !misread,
  })
  // a search that fails says so as every call does (specification §8), once; the list's own bar offers the retry
  const rows = useQuery<Page<R>, AskError>(query(rowsInput, false))
  const totals = useQuery<Page<R>, AskError>(query(totalsInput, true))

  // the last answers stay on screen while the next are on their way, or do not come
  const last = useRef<{ rows?: R[]; of?: string; totals?: Page<R> }>({})
  last.current = {
    ...(rows.data ? { rows: rows.data.rows, of: search } : { rows: last.current.rows, of: last.current.of }),
    totals: totals.data ?? last.current.totals,
  }
  const held = useHeld<R>()
  const shown = last.current.rows && held.laid(search, last.current.rows)

  const [selection] = useState(createSelection)
  useEffect(() => freshen(selection, rows.data?.rows ?? []), [selection, rows.data])

  const onScreen = useRef<readonly OnScreen[]>([])
  const [stopped, setStopped] = useState<string>()
  const reload = useCallback(() => {
    setStopped(undefined)
    held.drop()
    void rows.refetch()
    void totals.refetch()
  }, [rows.refetch, totals.refetch, held])

  /** Goes to another state: a new search is a step back in the browser, paging is not. */
  const apply = useCallback(
    (patch: Partial<Applied>, step: 'push' | 'replace') => {
      const next = writeApplied({ ...applied, ...patch }, defaults)
      if (next === search) reload()
      else go(pathname + next, { replace: step === 'replace' })
    },
    [applied, defaults, pathname, search, reload],
  )

  // the last row of the last page is gone, or the address names a page there never was
  const none = rows.data?.rows.length === 0 && shown?.length === 0
  const total = totals.data?.total
  useEffect(() => {
    const end = none && total != null ? lastPage(total, applied.size) : applied.page
    if (end < applied.page) apply({ page: end }, 'replace')
  }, [none, total, applied, apply])

  return {
    call,
    page,
    layout,
    ready,
    change,
    applied,
    defaults,
    /** The list's part of the address. */
    address: keptAddress({ ...applied, page: 1, size: defaults.size }, defaults),
    open: (address: string, replace = false) => {
      selection.set(new Map())
      go(pathname + address, { replace })
    },
    sizes,
    rows: (shown ?? []) as RowOf<C>[],
    /** The address these rows answer. */
    rowsOf: last.current.of,
    totals: totals.data ?? (totals.isPending ? last.current.totals : undefined),
    /** What is shown still answers the search before. */
    old: { rows: last.current.of !== search, totals: !totals.data && totals.isPending },
    /** Asks for the totals again, where they did not come. */
    recount: totals.error ? () => void totals.refetch() : undefined,
    /** Nothing was ever shown. */
    loading: !shown && !rows.error && !misread && stopped !== search,
    fetching: rows.isFetching,
    /** The search was cancelled before anything could be shown. */
    stopped: stopped === search && !shown,
    error: misread ?? rows.error,
    at: rows.dataUpdatedAt,
    /** The columns drawn now, from left to right. */
    onScreen,
    selection,
    /** The chosen rows at this moment; `useSelected` also hears of changes. */
    get selected(): ReadonlyMap<string, RowOf<C>> {
      return selection.get()
    },
    search: (filters: Record<string, unknown>) => {
      selection.set(new Map())
      apply({ filters, page: 1 }, 'push')
    },
    /** Back to the page's defaults, order and page too. */
    reset: () => {
      selection.set(new Map())
      apply(defaults, 'push')
    },
    turn: (page: number, size: number) => {
      if (size !== applied.size) change({ size })
      apply({ page: size === applied.size ? page : 1, size }, 'replace')
    },
    /** Something was done with a row: rows stay where they are until the list is asked anew. */
    keep: held.keep,
    sort: (sort: string | undefined) => apply({ sort, page: 1 }, 'replace'),
    reload,
    /** Stops a slow search: the request is aborted and the list goes back to what it showed. */
    cancel: () => {
      for (const input of [rowsInput, totalsInput]) void queryClient.cancelQueries({ queryKey: [call.path, input] })
      const { of } = last.current
      if (of !== undefined && of !== search) go(pathname + of, { replace: true })
      else setStopped(search)
    },
    /** Every row that matches, at most `mostChosen`. */
    everyRow: async (): Promise<RowOf<C>[]> => {
      const all: RowOf<C>[] = []
      for (let n = 1; all.length < mostChosen; n++) {
        const input = { ...rowsInput, page: n, size: 500 } as Asked<C>
        const { rows: some } = (await ask(call, input)) as Page<RowOf<C>>
        all.push(...some)
        if (some.length < 500) break
      }
      return all.slice(0, mostChosen)
    },
  }
}
export type List<C extends ListCall = ListCall> = ReturnType<typeof useList<C>>
