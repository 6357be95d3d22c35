import { expect, test } from 'vitest'
import { byUnit } from './numbers.ts'

test('quantities are added up by their unit; what is nothing is left out', () => {
  const lines = [
    { unit: '盒', qty: '1200.5' },
    { unit: '支', qty: '20.000' },
    { unit: '盒', qty: '0.1' },
    { unit: '瓶', qty: '0' },
  ]
  expect(byUnit(lines, (l) => l.qty)).toBe('1,200.6 盒 20 支')
  expect(byUnit([], () => '1')).toBe('')
})
