import { expect, test } from 'vitest'
import { NONE } from '#kernel/web/list/time.ts'
import { coverText } from './cover.ts'

/* Domain §2.28: what stands behind a line of a plan is told once. */
const c = { seq: 1, contractId: 'x', no: 'HT1', price: '1', rest: '19.000', until: '2027-01-01', short: false }

test('a contract that agrees is its number and what is left of it', () => {
  expect(coverText({ ...c, said: [] }, '盒')).toBe('HT1 · 可订 19 盒')
})

test('what does not agree names the contract and what is left once', () => {
  expect(coverText({ ...c, short: true, said: ['合同 HT1 还可订 19，不足 50'] }, '盒')).toBe(
    '合同 HT1 还可订 19，不足 50',
  )
  const said = ['合同 HT1 约定单价 3，与 4 不一致', '合同 HT1 还可订 19，不足 50']
  expect(coverText({ ...c, short: true, said }, '盒')).toBe('合同 HT1 约定单价 3，与 4 不一致 · 还可订 19，不足 50')
  expect(coverText({ ...c, said: said.slice(0, 1) }, '盒')).toBe('合同 HT1 约定单价 3，与 4 不一致 · 可订 19 盒')
})

test('no contract where one is asked for is said; where none is, nothing is', () => {
  expect(coverText({ ...c, contractId: null, no: '', rest: null, said: ['没有有效的合同覆盖此品种'] }, '盒')).toBe(
    '无合同',
  )
  expect(coverText(undefined, '盒')).toBe(NONE)
})
