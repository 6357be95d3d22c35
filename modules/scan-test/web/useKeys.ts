import { useLayoutEffect, useRef, useState } from 'react'
import { bursts, charOf, SILENCE } from '#kernel/web/scan/bursts.ts'
import { useScan } from '#kernel/web/scan/useScan.ts'
import type { Scanned } from '../shared/reading.ts'

/** A key as the browser told of it, for whoever helps by telephone. */
export interface RawKey {
  id: string
  /** Of the physical key. */
  code: string
  /** What the keyboard or an input method made of it. */
  key: string
  char: string
  /** Since the key before, ms. */
  gap: number
}
export interface Run extends Scanned {
  id: number
  keys: readonly RawKey[]
}

/** Keys that come further apart than this were typed by a hand, or begin another run, ms. */
const HAND = 120
const SHORTEST = 5

/** What a run of keys says, and whether the scan service would have heard it. */
export const runOf = (keys: readonly RawKey[]): Scanned | undefined => {
  const typed = keys.filter((k) => k.char !== '' && k.char !== 'Enter')
  const gaps = typed.slice(1).map((k) => k.gap)
  const mean = gaps.reduce((n, g) => n + g, 0) / Math.max(1, gaps.length)
  if (typed.length < SHORTEST) return undefined
  const text = typed.map((k) => k.char).join('')
  const heard: string[] = []
  const service = bursts((code) => heard.push(code))
  let at = 0
  for (const k of keys) {
    at += k.gap
    if (k.gap > SILENCE) service.silence()
    service.press({ char: k.char, at })
  }
  service.silence()
  return {
    text,
    pace: { mean: Math.round(mean), most: Math.round(Math.max(...gaps)) },
    enter: keys.at(-1)?.char === 'Enter',
    heard: heard.length === 1 && heard[0] === text,
  }
}

/** Every run of keys on this page that looks like a gun's, and what a camera sees. */
export const useKeys = (onRun: (run: Omit<Run, 'id'>) => void) => {
  const now = useRef(onRun)
  now.current = onRun
  const [keys, setKeys] = useState<readonly RawKey[]>([])
  // registered before the scan service, which keeps the keys of a scan to itself: an effect of the same kind, in this order
  useLayoutEffect(() => {
    let run: RawKey[] = []
    let last = 0
    let n = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      const said = runOf(run)
      if (said) now.current({ ...said, keys: run })
      if (run.length > 0) setKeys(run)
      run = []
    }
    const press = (e: KeyboardEvent) => {
      clearTimeout(timer)
      timer = setTimeout(end, HAND)
      if (['Shift', 'Alt', 'Meta', 'CapsLock', 'Tab'].includes(e.key) || (e.key === 'Control' && run.length === 0))
        return
      // the timer may come late: what a hand typed before a scan is none of it
      if (run.length > 0 && e.timeStamp - last > HAND) end()
      const gap = run.length > 0 ? e.timeStamp - last : 0
      last = e.timeStamp
      n++
      run.push({
        id: `${n}`,
        code: e.code,
        key: e.key,
        char: e.key === 'Control' ? '' : charOf(e),
        gap: Math.round(gap),
      })
    }
    window.addEventListener('keydown', press, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, true)
    }
  }, [])
  // the service swallows what is a scan, so that its Enter presses no button
  useScan({ onScan: () => {} })
  return keys
}
