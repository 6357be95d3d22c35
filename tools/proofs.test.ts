import { expect, test } from 'vitest'
import { days, declares, faultsOf, walls } from './proofs.ts'

const page = (one: string) => walls.points.map((p, i) => (i === 0 ? one : `| ${p} | x | Not built. |`)).join('\n')
const read = (path: string) => (path === 'a.test.ts' ? `test('it holds', () => {})` : undefined)

test('a page whose tests exist passes', () => {
  expect(faultsOf(walls, page('| C01 | x | `a.test.ts` “it holds” |'), read)).toEqual([])
})

test.each([
  ['a test that is gone', '| C01 | x | `a.test.ts` “it held” |', 'C01 names «it held»'],
  ['a file that is gone', '| C01 | x | `b.test.ts` “it holds” |', 'C01 names b.test.ts'],
  ['a point left out', '', 'C01 stands there 0 times'],
  ['a point told twice', '| C01 | x | Not built. |\n| C01 | x | Not built. |', 'C01 stands there 2 times'],
])('%s is found', (_what, row, fault) => {
  expect(faultsOf(walls, page(row), read).join()).toContain(fault)
})

test('half a name is no name', () => {
  expect(declares(`test('it holds', () => {})`, 'it hold')).toBe(false)
})

test('points of a day’s work are told the same way', () => {
  const rows = days.points.map((p) => `| ${p} | x | \`a.test.ts\` “it holds” |`)
  expect(faultsOf(days, rows.join('\n'), read)).toEqual([])
  expect(faultsOf(days, rows.slice(1).join('\n'), read)).toEqual(['docs/ux-points.md: 61 stands there 0 times'])
})
