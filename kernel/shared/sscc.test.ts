import { expect, test } from 'vitest'
import { boxesOfPrefix, isGs1Prefix, readSscc, ssccOf } from './sscc.ts'

test('the number of a box is its extension, the prefix, its serial and a check digit, eighteen digits in all', () => {
  // the example of the GS1 General Specifications
  expect(ssccOf('0614141', 123456789)).toBe('006141411234567890')
  expect(ssccOf('6901234', 0)).toBe('069012340000000009')
  expect(boxesOfPrefix('69012345678')).toBe(1_000_000)
  for (const prefix of ['6901234', '690123456', '69012345678']) {
    const all = [0, 1, 9, 10, boxesOfPrefix(prefix) - 1].map((n) => ssccOf(prefix, n))
    expect(new Set(all).size).toBe(5)
    for (const code of all) expect([code, /^\d{18}$/.test(code), readSscc(code)]).toEqual([code, true, code])
  }
})

test('it is read with its identifier or alone; a wrong digit, another length or another code is none', () => {
  const code = ssccOf('6901234', 42)
  for (const scanned of [code, `00${code}`, `(00)${code}`, `]C100${code}`, ` ${code} `])
    expect([scanned, readSscc(scanned)]).toEqual([scanned, code])
  const wrong = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
  for (const scanned of [wrong, code.slice(1), `01${code}`, '81234567890123456789', 'PS26112740718365-001', ''])
    expect([scanned, readSscc(scanned)]).toEqual([scanned, undefined])
})

test('a company prefix has seven to eleven digits', () => {
  expect(['6901234', '69012345678', '690123', '690123456789', '69A1234', ''].map(isGs1Prefix)).toEqual([
    ...[true, true, false, false, false, false],
  ])
})
