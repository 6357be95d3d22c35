import { expect, test } from 'vitest'
import { choicesOf, wrongValue } from './field.ts'
import { Day, Moment } from './page.ts'

test('choices that are numbers stand in the order of their numbers, others as they are written', () => {
  const codes = (choices: Record<string, string>) => choicesOf({ choices }).map(([code]) => code)
  expect(codes({ '01': '破损', '02': '近效期', '10': '未按时', '99': '其他' })).toEqual(['01', '02', '10', '99'])
  expect(codes({ b: '乙', a: '甲' })).toEqual(['b', 'a'])
})

test('a day nobody works with is refused, in a field as in a call; one that says «without an end» is not', () => {
  const field = { key: 'until', label: '有效期至', type: 'date' } as const
  const said = (day: string) => [wrongValue(field, day)?.reason, Day.safeParse(day).error?.issues[0]?.message]
  for (const day of ['9999-12-31', '0026-11-01', '1899-12-31', '2200-01-01'])
    expect(said(day)).toEqual(Array(2).fill('日期应在 1900-01-01 至 2199-12-31 之间'))
  for (const day of ['1900-01-01', '2026-11-01', '2199-12-31', '2999-12-31'])
    expect(said(day)).toEqual([undefined, undefined])
  expect(Moment.safeParse('9999-12-31T08:00:00Z').success).toBe(false)
})
