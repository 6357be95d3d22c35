import { expect, test } from 'vitest'
import { bursts, charOf } from './bursts.ts'

const typed = (text: string, gap: number, enter = true) => {
  const scans: string[] = []
  const heard = bursts((s) => scans.push(s))
  let at = 1000
  const kinds = [...text].map((char) => {
    at += gap
    return heard.press({ char, at })
  })
  if (enter) kinds.push(heard.press({ char: 'Enter', at: at + gap }))
  else heard.silence()
  return { scans, kinds }
}

test('a gun is heard with Enter or with silence, its leading zeros and separators kept', () => {
  expect(typed('00690123', 5).scans).toEqual(['00690123'])
  expect(typed('0109\x1d10L2', 8, false).scans).toEqual(['0109\x1d10L2'])
  expect(typed('00690123', 5).kinds).toEqual([...Array(4).fill('hand'), ...Array(4).fill('scan'), 'end'])
})

test('what a hand types is its own: too slow, too short, or a slow beginning before a scan', () => {
  expect(typed('1234567', 80)).toEqual({ scans: [], kinds: Array(8).fill('hand') })
  expect(typed('1234', 5).scans).toEqual([])
  const scans: string[] = []
  const heard = bursts((s) => scans.push(s))
  heard.press({ char: '9', at: 0 })
  for (const [i, char] of [...'12345'].entries()) heard.press({ char, at: 500 + i * 4 })
  heard.press({ char: 'Enter', at: 522 })
  expect(scans).toEqual(['12345'])
  // Enter long after is somebody's own
  expect(heard.press({ char: 'Enter', at: 900 })).toBe('hand')
})

const key = (code: string, o: Partial<{ key: string; shiftKey: boolean; ctrlKey: boolean }> = {}) => ({
  code,
  key: o.key ?? 'Process',
  shiftKey: o.shiftKey ?? false,
  ctrlKey: o.ctrlKey ?? false,
  altKey: false,
  metaKey: false,
})

test('the physical key says the character, also while an input method listens', () => {
  expect(charOf(key('Digit7'))).toBe('7')
  expect(charOf(key('KeyA', { shiftKey: true }))).toBe('A')
  expect(charOf(key('KeyA', { key: 'A' }))).toBe('A')
  expect(charOf(key('Digit9', { shiftKey: true }))).toBe('(')
  expect(charOf(key('BracketRight', { ctrlKey: true }))).toBe('\x1d')
  expect(charOf(key('Minus'))).toBe('-')
  expect(charOf(key('KeyC', { ctrlKey: true, key: 'c' }))).toBe('')
  expect(charOf(key('F5', { key: 'F5' }))).toBe('')
})
