import { type RefObject, useEffect, useRef } from 'react'
import { codesReady } from './codes.tsx'

/** Hands the pages to the printer when they were counted; they are not when the server does not know of it. */
export const countedPrint = (onPrint: () => Promise<boolean>) => async (): Promise<void> => {
  if (await onPrint()) await print()
}

/** The browser's printer, once the codes are drawn and the pictures there; one that does not come leaves its place empty. */
export const print = async (): Promise<void> => {
  await codesReady()
  // React draws what it waited for in its next turn, the paper comes after that
  await new Promise((drawn) => setTimeout(drawn))
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.p-pages img')]
  await Promise.allSettled(pictures.map((p) => p.decode()))
  window.print()
}

/**
 * The keys of a preview: Escape closes it, Ctrl+P prints while there is something to be printed.
 * @param onPrint what 打印 does
 * @returns the button that has the cursor first
 */
export const usePaperKeys = (
  onClose: () => void,
  onPrint: () => unknown,
  ready = true,
): RefObject<HTMLButtonElement | null> => {
  const start = useRef<HTMLButtonElement>(null)
  useEffect(() => start.current?.focus(), [])
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      if (e.key === 'Escape') onClose()
      if (e.ctrlKey && e.key.toLowerCase() === 'p') {
        e.preventDefault()
        if (ready) void onPrint()
      }
    }
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [onClose, onPrint, ready])
  return start
}
