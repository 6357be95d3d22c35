/** As much of a key as tells a scanner from a hand. */
export interface Key {
  /** The character of the physical key, '' for one that has none; `Enter` ends a scan. */
  char: string
  /** ms, by any clock that does not jump. */
  at: number
}

/** Characters of a gun come this close together, ms; hands need more. */
export const CLOSE = 30
/** After so much silence a scan without Enter is over, ms. */
export const SILENCE = 50
/** A shorter burst is a hand that fell on the keys. */
export const SHORTEST = 5

const symbols: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Backquote: ['`', '~'],
  Space: [' ', ' '],
}
const digitsShifted = ')!@#$%^&*('

interface Pressed {
  code: string
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
}

/**
 * What a physical key says, whatever input method listens: guns type as a plain keyboard does. The separator of GS1 comes as a
 * control character or as Ctrl+]. Nothing for keys without a character.
 */
export const charOf = ({ code, key, shiftKey, ctrlKey, altKey, metaKey }: Pressed): string => {
  if (code === 'Enter' || code === 'NumpadEnter') return 'Enter'
  if (key === '\x1d' || (ctrlKey && code === 'BracketRight')) return '\x1d'
  if (ctrlKey || altKey || metaKey) return ''
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  // capitals are told by the key where it says them, since a gun may hold CapsLock in place of Shift
  if (letter) return /^[a-zA-Z]$/.test(key) ? key : shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit) return shiftKey && code.startsWith('Digit') ? digitsShifted[Number(digit)]! : digit
  if (symbols[code]) return symbols[code][shiftKey ? 1 : 0]
  return key.length === 1 ? key : ''
}

/**
 * Tells the bursts of a scanner from typing. `press` answers what a key is: part of a burst that is long enough to be a scan
 * (`scan`), the Enter that ended one (`end`), or anybody's (`hand`).
 */
export const bursts = (onScan: (text: string) => void) => {
  let text = ''
  let last = Number.NEGATIVE_INFINITY
  const end = (): void => {
    const whole = text
    text = ''
    if (whole.length >= SHORTEST) onScan(whole)
  }
  return {
    press({ char, at }: Key): 'scan' | 'end' | 'hand' {
      const close = at - last <= CLOSE
      if (char === 'Enter') {
        const whole = close && text.length >= SHORTEST
        if (whole) end()
        else text = ''
        return whole ? 'end' : 'hand'
      }
      if (char === '') return 'hand'
      text = close ? text + char : char
      last = at
      return text.length >= SHORTEST ? 'scan' : 'hand'
    },
    /** Nothing came for `SILENCE`. */
    silence: end,
    /** Did a burst just begin with this key? */
    begins: (): boolean => text.length === 1,
  }
}
