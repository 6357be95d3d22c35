import { create } from 'zustand'
import type { ToastType } from '../http/decide.ts'

export interface Toast {
  id: number
  type: ToastType
  text: string
  detail?: string
  seconds: number
  /** How often the same toast came within 2 s. */
  count: number
  /** ms since 1970 of the last time. */
  at: number
  trace?: string
  /** Page the user was on. */
  where: string
  /** Its detail opens by itself: the answer to what somebody just did, too long for a toast (ux.md 79). */
  opens?: boolean
  /** What can still be done about it, such as taking it back. */
  action?: { label: string; run: () => void }
}

interface Toasts {
  shown: Toast[]
  /** The last 20, newest first: a message that vanished can be read again (message bell). */
  history: Toast[]
}

export const useToasts = create<Toasts>(() => ({ shown: [], history: [] }))

let lastId = 0

/** Shows a toast: text already translated; 3 s, 4 s with detail; at most 3, equal ones within 2 s are counted. */
export const toast = (
  type: ToastType,
  text: string,
  {
    detail,
    seconds,
    trace,
    action,
    opens,
  }: Partial<Pick<Toast, 'detail' | 'seconds' | 'trace' | 'action' | 'opens'>> = {},
): void => {
  const now = Date.now()
  useToasts.setState(({ shown, history }) => {
    // two equal switches are taken back one by one
    const same = action
      ? undefined
      : shown.find((x) => x.type === type && x.text === text && x.detail === detail && now - x.at < 2000)
    if (same) return { shown: shown.map((x) => (x === same ? { ...x, count: x.count + 1, at: now } : x)) }
    lastId += 1
    const where = location.hash.slice(1).split('?')[0] ?? ''
    const one: Toast = {
      id: lastId,
      type,
      text,
      detail,
      seconds: seconds ?? (detail ? 4 : 3),
      count: 1,
      at: now,
      trace,
      where,
      opens,
      action,
    }
    return { shown: [...shown, one].slice(-3), history: [one, ...history].slice(0, 20) }
  })
}

export const dismiss = (id: number): void =>
  useToasts.setState(({ shown }) => ({ shown: shown.filter((x) => x.id !== id) }))

let pen: CanvasRenderingContext2D | null | undefined
let family: string | undefined

/** Width in px of a text in the page's own letters of 14 px; estimated where nothing can be drawn. */
export const textWidth = (text: string, weight: 400 | 600 = 400): number => {
  if (pen === undefined)
    pen = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')
  if (pen) {
    family ??= getComputedStyle(document.body).fontFamily
    pen.font = `${weight} 14px ${family}`
    return pen.measureText(text).width
  }
  return aboutWidth(text)
}

/** The same from its letters alone, a few hundredths of the cost. */
export const aboutWidth = (text: string): number => [...text].reduce((sum, c) => sum + (c > '\u2e7f' ? 14 : 7.5), 0)
