import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Answer } from '#kernel/shared/call.ts'
import { type AskError, ask } from '#kernel/web/http/ask.ts'
import { refresh } from '#kernel/web/http/client.ts'
import { useAsk } from '#kernel/web/http/hooks.ts'
import { stockCountCalls as calls } from '../shared/calls.ts'
import { batchOf, type Entry, type Queue, readQueue, settled, writeQueue } from './queue.ts'

type Detail = Answer<typeof calls.detail>
export type Line = Detail['lines'][number]
/** A line as it is counted here: with what was typed and sent since the server was asked. */
export interface Row {
  line: Line
  /** Minimum units; null: not counted, or not to be known. */
  units: string | null
  version: number
  /** To be counted by who looks. */
  todo: boolean
  waiting: boolean
  /** Why the server did not take it; with `conflict` a colleague was first. */
  why: string
  conflict: boolean
  /** The number that was not taken. */
  mine: string | null
}
/** So often the lines are asked again, for what colleagues count, ms; and a queue that waits is tried. */
const AGAIN = 30_000
const RETRY = 5_000

const rowOf = (
  line: Line,
  recounting: boolean,
  e: Entry | undefined,
  k: Known | undefined,
  r: Refused | undefined,
): Row => {
  const sent = k && k.version > line.version ? k : undefined
  const units = e ? e.units : sent ? sent.units : line.counted
  const wanted = recounting ? line.given < line.wanted && !line.mine && !sent : units === null
  return {
    line,
    units,
    version: Math.max(line.version, sent?.version ?? 0),
    todo: wanted && !e && !(recounting && r),
    waiting: !!e,
    why: r?.why ?? '',
    conflict: r?.conflict ?? false,
    mine: r?.units ?? null,
  }
}
interface Known {
  version: number
  units: string | null
}
interface Refused {
  why: string
  conflict: boolean
  units: string | null
}

/** Counting on this device: what is typed waits in the browser until the server has it, and nothing is counted twice. */
export const useCounting = (id: string) => {
  const { data, error } = useAsk(calls.detail, { id }, { fresh: true, keep: true, every: () => AGAIN })
  const [queue, setQueue] = useState<Queue>(() => readQueue(id))
  const [known, setKnown] = useState<Readonly<Record<string, Known>>>({})
  const [refused, setRefused] = useState<Readonly<Record<string, Refused>>>({})
  const [offline, setOffline] = useState(false)
  const now = useRef(queue)
  const keep = useCallback(
    (next: Queue) => {
      now.current = next
      writeQueue(id, next)
      setQueue(next)
    },
    [id],
  )

  const recounting = data?.recounting ?? false
  const sending = useRef(false)
  const flush = useCallback(async (): Promise<void> => {
    if (sending.current) return
    const batch = batchOf(now.current)
    if (batch.length === 0) return
    sending.current = true
    try {
      const answer = await ask(calls.enter, { id, clock: new Date().toISOString(), lines: batch }, { quiet: true })
      setOffline(false)
      const units = new Map(batch.map((e) => [e.lineId, e.units]))
      const good = answer.lines.filter((o) => o.ok)
      const bad = answer.lines.filter((o) => !o.ok)
      setKnown((k) => ({
        ...k,
        ...Object.fromEntries(good.map((o) => [o.lineId, { version: o.version, units: units.get(o.lineId) ?? null }])),
      }))
      setRefused((r) => ({
        ...Object.fromEntries(Object.entries(r).filter(([line]) => !good.some((o) => o.lineId === line))),
        ...Object.fromEntries(
          bad.map((o) => [o.lineId, { why: o.why, conflict: o.conflict, units: units.get(o.lineId) ?? null }]),
        ),
      }))
      keep(settled(now.current, batch, answer.lines))
      if (bad.length > 0 || recounting) void refresh([calls.detail])
    } catch (e) {
      // an answer that refuses all of it would refuse it again: it is told, and the numbers wait
      setOffline((e as AskError).code === undefined)
      if ((e as AskError).code !== undefined) void refresh([calls.detail])
      sending.current = false
      return
    }
    sending.current = false
    void flush()
  }, [id, keep, recounting])

  useEffect(() => {
    const try_ = () => void flush()
    try_()
    window.addEventListener('online', try_)
    const timer = setInterval(try_, RETRY)
    return () => {
      window.removeEventListener('online', try_)
      clearInterval(timer)
    }
  }, [flush])

  const rows = useMemo(
    () => (data?.lines ?? []).map((l) => rowOf(l, recounting, queue[l.id], known[l.id], refused[l.id])),
    [data, recounting, queue, known, refused],
  )
  /** Says a number of a line; what was wrong with the last one is forgotten. */
  const enter = (row: Row, units: string | null): void => {
    setRefused(({ [row.line.id]: _, ...rest }) => rest)
    const one = { lineId: row.line.id, version: row.version, units, at: new Date().toISOString() }
    keep({ ...now.current, [row.line.id]: one })
    void flush()
  }
  /** The colleague's number stays. */
  const giveWay = (row: Row): void => setRefused(({ [row.line.id]: _, ...rest }) => rest)
  /** The count is over: what was never sent goes. */
  const discard = (): void => keep({})
  return { data, error, rows, recounting, discard, waiting: Object.keys(queue).length, offline, enter, giveWay }
}
