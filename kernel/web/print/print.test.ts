import { expect, test } from 'vitest'
import { code128, code128Symbols } from './code128.ts'
import { paginate } from './paginate.ts'

test('every line stands on exactly one page, in its order, and no page is overfull', () => {
  for (let n = 0; n <= 60; n++) {
    const heights = Array.from({ length: n }, (_, i) => 20 + ((i * 7) % 15))
    const pages = paginate(heights, 200, 70)
    expect(pages.flat()).toEqual(heights.map((_, i) => i))
    for (const [p, lines] of pages.entries()) {
      const used = lines.reduce((sum, i) => sum + (heights[i] as number), 0)
      expect(used + (p === pages.length - 1 ? 70 : 0)).toBeLessThanOrEqual(200)
    }
  }
})

test('the totals take a line with them to a page of their own', () => {
  expect(paginate([50, 50, 50], 160, 40)).toEqual([[0, 1], [2]])
  expect(paginate([50, 50], 160, 40)).toEqual([[0, 1]])
})

test('a line higher than a page has its own page and is not lost', () => {
  expect(paginate([10, 500, 10], 100, 0)).toEqual([[0], [1], [2]])
})

test('the table of Code 128 is whole: 106 different symbols of 11 modules with an even sum of bars', () => {
  const stop = code128Symbols.at(-1)
  const symbols = code128Symbols.slice(0, -1)
  expect(symbols).toHaveLength(106)
  expect(new Set(symbols).size).toBe(106)
  for (const s of symbols) {
    const w = [...s].map(Number)
    expect([s, w.reduce((a, b) => a + b)]).toEqual([s, 11])
    expect([s, (w[0]! + w[2]! + w[4]!) % 2]).toEqual([s, 0])
  }
  expect(stop).toBe('2331112')
})

test('a number becomes start, characters, check and stop', () => {
  // the usual worked example: with start A its check is 54, with start B one more
  const widths = code128('PJJ123C')
  expect(widths).toHaveLength(9 * 6 + 7)
  const symbol = (i: number) => widths.slice(i * 6, i * 6 + 6).join('')
  expect(symbol(0)).toBe('211214')
  expect(code128Symbols.indexOf(symbol(8))).toBe(55)
  expect(() => code128('配送')).toThrow('no Code 128')
})
