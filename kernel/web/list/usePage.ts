import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Call } from '#kernel/shared/call.ts'
import { type TableColumn, tableCalls } from '#kernel/shared/calls/tables.ts'
import { ask } from '../http/ask.ts'
import { queryClient } from '../http/client.ts'
import { useAsk } from '../http/hooks.ts'
import { useSession } from '../session/store.ts'
import { resolve } from '../shell/resolve.ts'
import { useTab } from '../shell/useTab.ts'

/** The key under which a user's settings of a list are kept: the menu's path, and a name when the page has several. */
export const usePageKey = (name?: string): string => {
  const { path } = useTab()
  const menus = useSession((s) => s.menus)
  return useMemo(() => {
    const page = resolve(path, menus)?.menuPath ?? path.replace(/^\//, '')
    return name ? `${page}#${name}` : page
  }, [path, menus, name])
}

/** What a list keeps for its user beside the columns. */
export interface PageLayout {
  /** The whole search area is shown. */
  unfolded?: boolean
  /** Rows per page the user chose himself. */
  size?: number
  density?: Density
  /** Ids of the saved queries in the user's order; the one that opens by itself. */
  schemes?: string[]
  scheme?: string
}
export type Density = 'compact' | 'middle' | 'loose'

/** ux.md 1.2 Column settings: changes apply at once and are kept this many ms later. */
const pause = 800

/** A setting kept by the server: changed at once here, sent a moment after the last change. */
const useKept = <V>(read: Call, write: Call, table: string, field: string) => {
  const { data, error } = useAsk(read, { table }, { quiet: true })
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; send: () => void }>(undefined)
  // a controlled box must follow its click at once; the cache tells everybody else a moment later
  const [mine, setMine] = useState<{ value: V | null }>()
  useEffect(() => setMine((old) => (data === undefined ? old : undefined)), [data])
  const value = mine ? mine.value : (((data as Record<string, unknown> | undefined)?.[field] ?? null) as V | null)

  const save = useCallback(
    (next: V | null) => {
      setMine({ value: next })
      queryClient.setQueryData([read.path, { table }], { [field]: next })
      clearTimeout(waiting.current?.timer)
      const send = () => {
        waiting.current = undefined
        ask(write, { table, [field]: next }, { quiet: true }).catch(() => {})
      }
      waiting.current = { timer: setTimeout(send, pause), send }
    },
    [read, write, table, field],
  )
  useEffect(
    () => () => {
      const last = waiting.current
      clearTimeout(last?.timer)
      last?.send()
    },
    [],
  )
  return { value, ready: data !== undefined || !!error, save }
}

export const usePageLayout = (table: string) => {
  const kept = useKept<PageLayout>(tableCalls.layout, tableCalls.saveLayout, table, 'layout')
  const { save } = kept
  const now = useRef(kept.value)
  now.current = kept.value
  const change = useCallback((patch: PageLayout) => save({ ...now.current, ...patch }), [save])
  return { layout: kept.value ?? {}, ready: kept.ready, change }
}

export const useKeptColumns = (table: string) =>
  useKept<TableColumn[]>(tableCalls.getHeader, tableCalls.updateHeader, table, 'columns')
