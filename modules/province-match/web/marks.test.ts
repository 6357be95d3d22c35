import { expect, test } from 'vitest'
import { conflictsOf, type Row, reasonFor } from './marks.tsx'

const row = (more: Partial<Row>) =>
  ({ code: 'L1', name: '甲片', state: 'suggested', differences: [], conflicts: [], ...more }) as unknown as Row
const conflict = row({ state: 'conflict', conflicts: ['ratio', 'price'] })

test('rows are confirmed together without a word, with a reason where one is a conflict, and with one if wanted where packs or prices differ', () => {
  expect(reasonFor([row({ differences: ['name'] })])).toBeUndefined()
  expect(reasonFor([row({}), conflict])).toBe('required')
  expect(reasonFor([row({ differences: ['price'] })])).toBe('optional')
  expect(conflictsOf([row({})])).toBeUndefined()
  expect(conflictsOf([row({}), conflict])).toEqual(['L1 甲片：转换比不同、挂网价不同'])
})
