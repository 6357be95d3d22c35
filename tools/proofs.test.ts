import { expect, test } from 'vitest'
import { declares, faultsOf, points } from './proofs.ts'

const page = (one: string) => points.map((p, i) => (i === 0 ? one : `| ${p} | x | Not built. |`)).join('\n')
const read = (path: string) => (path === 'a.test.ts' ? `test('it holds', () => {})` : undefined)

test('a page whose tests exist passes', () => {
  expect(faultsOf(page('| C01 | x | `a.test.ts` “it holds” |'), read)).toEqual([])
})

test.each([
  ['a test that is gone', '| C01 | x | `a.test.ts` “it held” |', 'C01 names «it held»'],
  ['a file that is gone', '| C01 | x | `b.test.ts` “it holds” |', 'C01 names b.test.ts'],
  ['a point left out', '', 'C01 stands there 0 times'],
  ['a point told twice', '| C01 | x | Not built. |\n| C01 | x | Not built. |', 'C01 stands there 2 times'],
])('%s is found', (_what, row, fault) => {
  expect(faultsOf(page(row), read).join()).toContain(fault)
})

test('half a name is no name', () => {
  expect(declares(`test('it holds', () => {})`, 'it hold')).toBe(false)
})
