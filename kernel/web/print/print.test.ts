import { expect, test } from 'vitest'
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
