import { useEffect, useRef } from 'react'
import type { Kept } from './kept.ts'
import type { Look } from './ScanCard.tsx'
import { beep } from './sound.ts'

/** What was answered while this page is looked at is heard, once; after a time without a network the worst of it. */
export const useTunes = <A>(scans: readonly Kept<A>[], lookOf: (scan: Kept<A>) => Look): void => {
  const heard = useRef(Date.now())
  useEffect(() => {
    const news = scans.filter((s) => (s.heard ?? 0) > heard.current)
    if (news.length === 0) return
    heard.current = Math.max(...news.map((s) => s.heard!))
    beep(news.map(lookOf).find((look) => look !== 'good' && look !== 'back') ?? lookOf(news.at(-1)!))
  }, [scans, lookOf])
}

/** Ctrl+Z takes the last scan back, but in a field, where it takes back what was typed. */
export const useUndoKey = (undo: () => void): void => {
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      const field = e.target instanceof HTMLInputElement || e.target instanceof HTMLTextAreaElement
      if (!e.ctrlKey || e.key.toLowerCase() !== 'z' || field) return
      e.preventDefault()
      undo()
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  })
}
