import { expect, test } from 'vitest'
import { Price, PricePositive, Qty, QtyPositive } from './quantity.ts'

const said = (schema: typeof Qty, text: string) => schema.safeParse(text).error?.issues[0]?.message

test('a number below zero is told that it is, not how large one may be', () => {
  expect(['-1', '-0.5', '0'].map((s) => said(QtyPositive, s))).toEqual(['不能是负数', '不能是负数', '必须大于 0'])
  expect(said(PricePositive, '-1')).toBe('不能是负数')
  expect([said(Qty, '-1'), said(Price, '-0.01'), said(Qty, '0')]).toEqual(['不能是负数', '不能是负数', undefined])
  expect([said(QtyPositive, 'x'), said(QtyPositive, '999999999'), said(QtyPositive, '')]).toEqual([
    ...['请输入不超过 99999999.999 的数，最多 3 位小数', '请输入不超过 99999999.999 的数，最多 3 位小数', '必填'],
  ])
})
