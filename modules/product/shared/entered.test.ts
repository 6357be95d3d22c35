import { describe, expect, test } from 'vitest'
import { enteredFault, inPackUnits } from './entered.ts'

/* domain-lists §2.33: 2 件 is stored as 40 盒; what is no whole pack unit is refused. */
const packs = [
  { unit: '片', num: 1, den: 1 },
  { unit: '盒', num: 24, den: 1 },
  { unit: '件', num: 480, den: 1 },
]
const of = (qty: string, unit: string, decimals = 0) => inPackUnits(packs, '盒', { qty, unit }, decimals)

describe('a quantity in another unit of packing', () => {
  test('is counted in pack units exactly, up and down', () => {
    expect(of('2', '件')).toEqual({ qty: '40' })
    expect(of('0.5', '件')).toEqual({ qty: '10' })
    expect(of('48', '片')).toEqual({ qty: '2' })
    expect(of('3', '盒')).toEqual({ qty: '3' })
  })
  test('of a third of a minimum unit nothing is lost on the way', () => {
    const thirds = [
      { unit: 'ml', num: 1, den: 1 },
      { unit: '滴', num: 1, den: 3 },
    ]
    expect(inPackUnits(thirds, 'ml', { qty: '9', unit: '滴' }, 0)).toEqual({ qty: '3' })
    expect(inPackUnits(thirds, 'ml', { qty: '10', unit: '滴' }, 3).fault?.message).toContain('小数位数过多')
  })
  test('is refused where it is no whole pack, or the unit is none of the article', () => {
    expect(of('20', '片').fault).toEqual({
      message: '{{qty}} {{unit}} 不是整数「{{packUnit}}」',
      params: { qty: '20', unit: '片', packUnit: '盒' },
    })
    expect(of('1', '箱').fault?.params).toEqual({ unit: '箱', units: '盒 / 片 / 件' })
  })
})

test('what was typed and what is kept say the same, or the line is refused', () => {
  const fault = (line: { qty: string; enteredQty?: string; enteredUnit?: string }) => enteredFault(packs, '盒', line, 0)
  expect(fault({ qty: '40', enteredQty: '2', enteredUnit: '件' })).toBeUndefined()
  expect(fault({ qty: '40' })).toBeUndefined()
  expect(fault({ qty: '41', enteredQty: '2', enteredUnit: '件' })?.message).toContain('不一致')
  expect(fault({ qty: '40', enteredQty: '2' })?.message).toBe('录入数量与录入单位须同时填写')
})
