import { expect, test } from 'vitest'
import { choicesOf } from './field.ts'

test('choices that are numbers stand in the order of their numbers, others as they are written', () => {
  const codes = (choices: Record<string, string>) => choicesOf({ choices }).map(([code]) => code)
  expect(codes({ '01': '破损', '02': '近效期', '10': '未按时', '99': '其他' })).toEqual(['01', '02', '10', '99'])
  expect(codes({ b: '乙', a: '甲' })).toEqual(['b', 'a'])
})
