import { expect, test } from 'vitest'
import { type Fault, type Scanned, samples, verdictOf, visible } from './reading.ts'

const scanned = (text: string, more: Partial<Scanned> = {}): Scanned => ({
  ...{ text, pace: { mean: 5, most: 12 }, enter: true, heard: true },
  ...more,
})
const [bars, qr, matrix] = samples.map((s) => s.typed) as [string, string, string]
const faults = (text: string, more: Partial<Scanned> = {}): Fault[] => verdictOf(scanned(text, more)).faults

test('each shown code, typed as it is and with its symbology in front, is that code without a fault', () => {
  for (const s of samples) expect(verdictOf(scanned(s.typed))).toEqual({ sample: s, faults: [] })
  for (const typed of [`]d2${matrix}`, matrix.replace('\x1d', '<GS>'), matrix.replace('\x1d', '|')])
    expect(verdictOf(scanned(typed))).toEqual({ sample: samples[2], faults: [] })
})

test('what a gun does wrong is told by what is to be set', () => {
  expect(faults(matrix.replace('\x1d', ''))).toEqual(['separator'])
  expect(faults(bars.toUpperCase())).toEqual(['case'])
  expect(faults(bars.replace(/^0+/, ''))).toEqual(['zeros'])
  // a German layout
  expect(faults(qr.replaceAll(';', 'ö').replace('/', '-'))).toEqual(['marks'])
  expect(faults(bars, { enter: false })).toEqual(['noEnter'])
  expect(faults(bars, { heard: false })).toEqual(['slow'])
  expect(faults(matrix.replace('\x1d', '').toLowerCase(), { heard: false })).toEqual(['slow', 'separator', 'case'])
})

test('a code of goods is compared with nothing, and told when it begins as GS1 and cannot be read', () => {
  expect(verdictOf(scanned('6901234567892'))).toEqual({ sample: undefined, faults: [] })
  expect(faults(']d2010690123456789117')).toEqual(['gs1'])
  expect(faults('6901234567892', { pace: undefined, enter: false })).toEqual([])
})

test('control characters are seen', () => {
  expect(visible('01\x1d10\t')).toBe('01<GS>10<09>')
})
