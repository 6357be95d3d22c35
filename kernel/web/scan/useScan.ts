import { useLayoutEffect, useRef } from 'react'
import { bursts, charOf, SILENCE } from './bursts.ts'

/** The field somebody is in, as it was before the first characters of a scan fell into it. */
interface Field {
  box: HTMLInputElement | HTMLTextAreaElement
  value: string
}
const fieldNow = (): Field | undefined => {
  const box = document.activeElement
  const takes = box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement
  return takes ? { box, value: box.value } : undefined
}
/** Gives a field its text back, in a way React hears of. */
const giveBack = ({ box, value }: Field): void => {
  if (box.value === value) return
  const proto = box instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(box, value)
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

const dialogOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog]')].some(
    (d) => d.offsetParent !== null || d.getClientRects().length > 0,
  )

export interface Scanning {
  /** A scan that may be applied: its text as the gun typed it, leading zeros and separators kept. */
  onScan: (code: string) => void
  /** A scan while a dialog is open: it is told and never applied (ux.md 1.4). */
  onBlocked?: (code: string) => void
}

/**
 * The scan service of a page: it hears a gun wherever the focus is, also in an input method, and leaves what people type alone.
 * Only the page on screen listens.
 */
export const useScan = (of: Scanning, enabled = true): void => {
  const now = useRef(of)
  now.current = of
  // before it is painted: a page that can be seen hears the gun
  useLayoutEffect(() => {
    if (!enabled) return
    let before: Field | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const heard = bursts((code) => {
      clearTimeout(timer)
      if (before) giveBack(before)
      if (dialogOpen()) now.current.onBlocked?.(code)
      else now.current.onScan(code)
    })
    const press = (e: KeyboardEvent): void => {
      // dead modifiers come between the characters of a gun
      if (['Shift', 'Control', 'Alt', 'Meta', 'CapsLock'].includes(e.key)) return
      const field = fieldNow()
      const kind = heard.press({ char: charOf(e), at: e.timeStamp })
      if (kind === 'hand' && heard.begins()) before = field
      clearTimeout(timer)
      timer = setTimeout(heard.silence, SILENCE)
      if (kind === 'hand') return
      // from the fifth character on nobody else hears it; what fell into a field before is taken back at the end
      e.preventDefault()
      e.stopImmediatePropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, true)
    }
  }, [enabled])
}
