import { expect, test } from 'vitest'
import { capitalAmount } from './capital.ts'

test.each([
  ['0', '零元整'],
  ['0.00', '零元整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['0.56', '伍角陆分'],
  ['1.00', '壹元整'],
  ['10.05', '壹拾元零伍分'],
  ['1234.50', '壹仟贰佰叁拾肆元伍角整'],
  ['1004.00', '壹仟零肆元整'],
  ['1010.10', '壹仟零壹拾元壹角整'],
  ['10000.00', '壹万元整'],
  ['10001.00', '壹万零壹元整'],
  ['100000', '壹拾万元整'],
  ['100200', '壹拾万零贰佰元整'],
  ['120034.56', '壹拾贰万零叁拾肆元伍角陆分'],
  ['100000000.00', '壹亿元整'],
  ['100000001.00', '壹亿零壹元整'],
  ['1234567890.12', '壹拾贰亿叁仟肆佰伍拾陆万柒仟捌佰玖拾元壹角贰分'],
  ['-12.30', '负壹拾贰元叁角整'],
])('%s is %s', (amount, words) => expect(capitalAmount(amount)).toBe(words))

test('what is no amount is refused, never printed as something else', () => {
  for (const text of ['', 'abc', '1.234', '1e3', '12345678901234567'])
    expect(() => capitalAmount(text)).toThrow('no amount')
})
