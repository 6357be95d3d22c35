import { useQuery } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { CallTo } from '#kernel/shared/call.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { type ScreenRows, screenCalls } from '../shared/calls.ts'

/** 60 s and up to 6 s more, so that the panels do not all ask at once. */
const every = 60_000
const jitter = 6_000

/** The call whose panels a screen shows. */
export const ScreenContext = createContext<CallTo<ScreenRows>>(screenCalls.procurement)

/** The rows of one panel, asked anew every minute; not while the window is hidden. Old rows stay when asking fails. */
export const usePanel = (panel: string) => {
  const call = use(ScreenContext)
  const q = useQuery<ScreenRows, AskError>({
    queryKey: [call.path, panel],
    queryFn: ({ signal }) => ask(call, { panel }, { signal, quiet: true }),
    refetchInterval: () => every + Math.random() * jitter,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  return {
    rows: q.data?.rows,
    error: q.error,
    at: q.data && (q.data.at ? Date.parse(q.data.at) : q.dataUpdatedAt),
    loading: q.isLoading,
  }
}
