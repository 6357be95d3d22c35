import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Acted } from '#kernel/shared/act-calls.ts'
import type { Answer, Asked, Call } from '#kernel/shared/call.ts'
import type { JobStarted } from '#kernel/shared/calls/background.ts'
import { t } from '../i18n.ts'
import { go, here } from '../shell/nav.ts'
import { toast } from '../shell/toast.ts'
import { AskError, type AskOptions, ask } from './ask.ts'
import { createAttempts, notSent } from './attempts.ts'
import { edited, refresh, STALE } from './client.ts'
import { levelText } from './level.ts'

export interface UseAskOptions<C extends Call = Call> {
  /** False: nothing is asked yet. */
  enabled?: boolean
  /** Shows the previous answer while a changed question is asked. */
  keep?: boolean
  quiet?: boolean
  /** An answer of before this page was opened is not shown: who types on an old one meets a conflict with nobody. */
  fresh?: boolean
  /** Asks again after so many ms, by what was answered; false for no more. */
  every?: (answer: Answer<C> | undefined) => number | false
}

/** Asks a read and keeps the answer for 60 s under the call's path and the input. */
export const useAsk = <C extends Call>(call: C, input: Asked<C>, o: UseAskOptions<C> = {}) => {
  const [opened] = useState(() => (o.fresh ? Date.now() : 0))
  const q = useQuery<Answer<C>, AskError>({
    queryKey: [call.path, input],
    queryFn: ({ signal }) => ask(call, input, { signal, quiet: o.quiet }),
    enabled: o.enabled ?? true,
    ...(o.fresh ? { staleTime: (known) => (known.state.dataUpdatedAt < opened ? 0 : STALE) } : {}),
    ...(o.every ? { refetchInterval: (q) => o.every?.(q.state.data) ?? false } : {}),
    ...(o.keep ? { placeholderData: keepPreviousData as never } : {}),
  })
  return {
    data: q.dataUpdatedAt < opened ? undefined : (q.data as Answer<C> | undefined),
    /** Nothing to show yet. */
    loading: q.isLoading,
    /** A request is under way, also behind shown data. */
    fetching: q.isFetching,
    error: q.error,
    /** When the shown answer arrived, ms since 1970. */
    at: q.dataUpdatedAt,
    reload: () => q.refetch(),
  }
}

export interface UseActOptions<C extends Call> {
  /** Calls whose answers are out of date after success. */
  refresh?: readonly Call[]
  /** Chinese text of the success toast, such as `已保存`; none when left out. */
  done?: string
  /** What it is done to, as people call it: stands before `done`. */
  about?: string
  onDone?: (answer: Answer<C>, input: Asked<C>) => void
}

/** What the server has to say about something done (`Acted`), long enough to be read; all of it in the detail. */
const warned = (answer: unknown): void => {
  const said = (answer as { warnings?: readonly string[] } | null)?.warnings
  const first = said?.[0]
  if (!said || !first) return
  const more = said.length > 1
  const text = more ? t('{{first}} 等 {{n}} 项', { first, n: said.length }) : first
  toast('warning', text, { seconds: 8, ...(more ? { detail: said.join('\n') } : {}) })
}

/** «JH2611-0032 已审核，生成 7 张采购订单», with a link to what was made (ux.md 74); of a level of several who comes next. */
const tellDone = (usual: string, answer: unknown, about = ''): void => {
  const { made = [], passedLevel: level } = (answer ?? {}) as Partial<Pick<Acted, 'made' | 'passedLevel'>>
  const done = [about, level ? levelText(level) : usual].filter(Boolean).join(' ')
  const text = made.reduce(
    (all, { what, n }) => t('{{text}}，生成 {{n}} 张{{what}}', { text: all, n, what: t(what) }),
    done,
  )
  const [first] = made
  const link = first && { action: { label: t('查看{{what}}', { what: t(first.what) }), run: () => go(first.path) } }
  toast('success', text, link ? { ...link, seconds: 8 } : {})
}

type Extra = Pick<AskOptions, 'files' | 'quiet' | 'settles'>
interface Run<C extends Call> {
  (input: Asked<C>, extra: Extra & { later: { rows: number } }): Promise<JobStarted | undefined>
  (input: Asked<C>, extra?: Extra): Promise<Answer<C> | undefined>
}

/** `earlier`: the record an attempt before this one made, whose answer was lost; what is sent now was not sent. */
type Sent<C extends Call> = { data: Answer<C> } | { error: AskError; earlier?: Answer<C> }
interface Busy {
  busy: boolean
  error: AskError | undefined
  /** Undefined while another one is under way. */
  send: <C extends Call>(
    call: C,
    input: Asked<C>,
    o: Omit<UseActOptions<C>, 'onDone'>,
    extra?: Extra & Pick<AskOptions, 'later'>,
  ) => Promise<Sent<C> | Idle>
}
/** A second activation while one is under way is ignored. */
interface Idle {
  error: AskError
}
const idle: Idle = { error: new AskError('') }

/**
 * Sends writes, one at a time: a second activation while busy is ignored, and a repeat after a lost reply does not act
 * twice (`createAttempts`).
 */
export const useSender = (): Busy => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AskError>()
  const running = useRef(false)
  const [attempt] = useState(() => createAttempts())
  const send = useCallback<Busy['send']>(
    async (call, input, o, extra = {}) => {
      if (running.current) return idle
      running.current = true
      setBusy(true)
      setError(undefined)
      const { path } = here()
      try {
        const came = await attempt(call, input, extra)
        if ('earlier' in came) {
          if (o.refresh) void refresh(o.refresh, here().path !== path)
          return { error: new AskError(t(notSent)), earlier: came.earlier }
        }
        const { data } = came
        // it was only begun
        if (extra.later) return { data }
        // an act keeps the version it was seen at: a second click on it must not do the next one
        if (call.acts?.names.every((name) => name === 'edit')) edited(input, data)
        if (o.done) tellDone(t(o.done), data, o.about)
        warned(data)
        if (o.refresh) void refresh(o.refresh, here().path !== path)
        return { data }
      } catch (e) {
        const failure = e instanceof AskError ? e : new AskError((e as Error).message)
        setError(failure)
        return { error: failure }
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [attempt],
  )
  return { busy, error, send }
}

/**
 * Sends one write. `run` answers the data, or undefined when it was refused (the toast is already shown; `error` holds it).
 */
export const useAct = <C extends Call>(call: C, o: UseActOptions<C> = {}) => {
  const { busy, error, send } = useSender()
  const options = useRef(o)
  options.current = o
  const run = useCallback(
    async (input: Asked<C>, extra: Extra & Pick<AskOptions, 'later'> = {}) => {
      const sent = await send(call, input, options.current, extra)
      if ('earlier' in sent) toast('warning', sent.error.msg)
      if ('error' in sent) return undefined
      if (!extra.later) options.current.onDone?.(sent.data, input)
      return sent.data
    },
    [call, send],
  )
  return { run: run as Run<C>, busy, error }
}
