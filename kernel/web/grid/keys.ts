import type { Way } from './move.ts'

/** What a key means; `undefined` from `commandOf`: not ours, the browser's or the page's. */
export type Command =
  | { do: 'move'; way: Way; extend: boolean }
  | { do: 'next'; by: 1 | -1 }
  | { do: 'entry'; by: 1 | -1 }
  | { do: 'take'; by: 1 | -1; whole?: boolean }
  | { do: 'list'; by: 1 | -1 }
  | { do: 'error'; by: 1 | -1 }
  | { do: 'open'; keep: boolean }
  | { do: Plain }
export type Plain =
  | 'escape'
  | 'clear'
  | 'all'
  | 'fill'
  | 'insert'
  | 'delete'
  | 'undo'
  | 'redo'
  | 'catalogue'
  | 'caret'
  | 'flush'
  | 'find'
  | 'merge'
  | 'full'

export interface Key {
  key: string
  ctrl: boolean
  shift: boolean
  alt: boolean
}

const arrows: Record<string, Way> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'home',
  End: 'end',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}
const withCtrl: Record<string, Plain> = {
  a: 'all',
  d: 'fill',
  f: 'find',
  m: 'merge',
  y: 'redo',
  Insert: 'insert',
  Delete: 'delete',
}

const by = (shift: boolean): 1 | -1 => (shift ? -1 : 1)

/** Keys while a cell is open: text keys stay with the field. */
const editing = ({ key, ctrl, shift, alt }: Key): Command | undefined => {
  if (alt) return key === 'ArrowDown' ? { do: 'catalogue' } : undefined
  if (key === 'F8') return { do: 'error', by: by(shift) }
  if (ctrl && key.toLowerCase() === 'f' && !shift) return { do: 'find' }
  if (ctrl && key.toLowerCase() === 'm' && !shift) return { do: 'merge' }
  if (ctrl) {
    // text commands stay; any other shortcut is the page's, which must find the text kept
    return /^([acvxyz]|Arrow.*|Home|End|Backspace|Delete|Insert|Control|Meta)$/i.test(key) ? undefined : { do: 'flush' }
  }
  switch (key) {
    case 'Enter':
      return { do: 'take', by: by(shift) }
    case 'Tab':
      return { do: 'take', by: by(shift), whole: true }
    case 'F2':
      return { do: 'caret' }
    case 'F9':
      return { do: 'full' }
    case 'Escape':
      return { do: 'escape' }
    case 'ArrowUp':
      return { do: 'list', by: -1 }
    case 'ArrowDown':
      return { do: 'list', by: 1 }
  }
}

/** The keyboard table of ux.md 1.3. */
export const commandOf = (k: Key, open: boolean): Command | undefined => {
  if (open) return editing(k)
  const { key, ctrl, shift, alt } = k
  if (alt) return key === 'ArrowDown' ? { do: 'catalogue' } : undefined
  if (ctrl) {
    if (key === 'Home' || key === 'End') return { do: 'move', way: key === 'Home' ? 'first' : 'last', extend: shift }
    if (key.toLowerCase() === 'z') return { do: shift ? 'redo' : 'undo' }
    const plain = withCtrl[key.length === 1 ? key.toLowerCase() : key]
    return plain && !shift ? { do: plain } : undefined
  }
  const way = arrows[key]
  if (way) return { do: 'move', way, extend: shift }
  switch (key) {
    case 'Enter':
      return shift ? { do: 'entry', by: -1 } : { do: 'open', keep: false }
    case 'F2':
      return { do: 'open', keep: true }
    case 'F9':
      return { do: 'full' }
    case 'Tab':
      return { do: 'next', by: by(shift) }
    case 'F8':
      return { do: 'error', by: by(shift) }
    case 'Escape':
      return { do: 'escape' }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
  }
}
