import { expect, test } from 'vitest'
import { changesBetween } from './drafts.ts'

test.each([
  ['nothing', { a: '1', b: ['x'] }, { a: '1', b: ['x'] }, 0],
  ['an empty field is one that is not there', { a: '' }, {}, 0],
  ['null and undefined are the same', { a: null }, { a: undefined }, 0],
  ['a field', { a: '1', b: '2' }, { a: '1', b: '3' }, 1],
  [
    'lines by their contents, not by the keys of the screen',
    { l: [{ key: 'k1', qty: '1' }] },
    { l: [{ key: 'k9', qty: '1' }] },
    0,
  ],
  ['a changed and a further line', { l: [{ qty: '1' }, { qty: '5' }] }, { l: [{ qty: '2' }] }, 2],
  ['what was emptied', { values: {} }, { values: { remark: 'x' } }, 1],
])('differences of a draft: %s', (_, kept, now, n) => {
  expect(changesBetween(kept, now)).toBe(n)
  expect(changesBetween(now, kept)).toBe(n)
})
