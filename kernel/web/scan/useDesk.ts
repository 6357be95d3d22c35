import { useEffect, useRef, useState } from 'react'
import type { Kept } from './kept.ts'
import { lastStanding, type Queue, type Scans } from './queue.ts'
import type { Look } from './ScanCard.tsx'
import { beep } from './sound.ts'
import { useScan } from './useScan.ts'
import { useTunes, useUndoKey } from './useTunes.ts'

interface Desk<A> {
  /** Answers that stand and can be taken back. */
  counts: (answer: A) => boolean
  lookOf: (scan: Kept<A>) => Look
  onCode: (code: string) => void
  /** Nothing is scanned any more where it is not true. */
  open?: boolean
  /** What is under hand was read: a scan before that waits for it, since a page that can be seen hears the gun. */
  ready?: boolean
  /** The document could be read: there is a network. */
  live: boolean
  onRead: () => Promise<unknown>
}
/** What a gun, a camera and the keys do on such a page: a scan under a dialog is refused, Ctrl+Z takes the last one back. */
export const useDesk = <A>(
  { scans, offline, add }: Pick<Scans<A>, 'scans' | 'offline'> & Pick<Queue<A>, 'add'>,
  { counts, lookOf, onCode, open = true, ready = true, live, onRead }: Desk<A>,
) => {
  const [blocked, setBlocked] = useState<string>()
  useTunes(scans, lookOf)
  const early = useRef<string[]>([])
  const onScan = (code: string) => {
    setBlocked(undefined)
    if (ready) onCode(code)
    else early.current.push(code)
  }
  const now = useRef(onCode)
  now.current = onCode
  useEffect(() => {
    if (ready) for (const code of early.current.splice(0)) now.current(code)
  }, [ready])
  const onBlocked = (code: string) => {
    beep('bad')
    setBlocked(code)
  }
  useScan({ onScan, onBlocked }, open)
  // once there is a network again, what can be done with the document is asked for at once
  const read = useRef(onRead)
  read.current = onRead
  const away = useRef(!live)
  useEffect(() => {
    if (!offline && away.current) void read.current()
    away.current = offline
  }, [offline])
  const undo = (s: Kept<A> | undefined) => {
    if (s) void add({ code: '', undoes: s.id })
  }
  const last = lastStanding(scans, counts)
  useUndoKey(() => undo(last))
  const undone = new Set(scans.map((s) => s.undoes))
  /** Takes this scan back, where it stands. */
  const undoOf = (s: Kept<A>) => (s.answer && counts(s.answer) && !undone.has(s.id) ? () => undo(s) : undefined)
  return { blocked, scan: onScan, clear: () => setBlocked(undefined), last, onUndo: () => undo(last), undoOf }
}
