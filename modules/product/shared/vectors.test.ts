import { expect, test } from 'vitest'
import { warningOf } from '#kernel/shared/field.ts'
import { deviceFields } from './fields/consumable.data.ts'
import { drugFields } from './fields/drug.data.ts'

const warned = (fields: typeof drugFields, key: string, value: string): boolean =>
  warningOf(fields.find((f) => f.key === key)!, value) !== undefined

/** The formats themselves are judged in trade-codes.test.ts; here: which field has which. */
test.each([
  ['approvalNo', '国械注准20243131618', false],
  ['approvalNo', '国食药监械(准)字2012第3460001号', true],
  ['approvalNo', '国药准字H20213029', true],
  ['udiDi', '06972253600013', false],
  ['udiDi', '06972253600014', true],
  ['insuranceCode', 'C0101010011303807555', false],
  ['insuranceCode', 'CJ10101000001102795', true],
])('consumable %s %s: a warning, %s (domain §8.3 to 8.5)', (key, no, warning) =>
  expect(warned(deviceFields({ reagent: false }), key, no)).toBe(warning),
)

test('the catalogue codes of reagents are usual for reagents', () =>
  expect(warned(deviceFields({ reagent: true }), 'insuranceCode', 'CJ10101000001102795')).toBe(false))

test.each([
  ['approvalNo', '国药准字HJ20210001', false],
  ['approvalNo', '国药准字X20213029', true],
  ['standardCode', '86900220000029', false],
  ['standardCode', '8690022000002', true],
  ['insuranceCode', 'ZD03AAA0043010100220', false],
  ['insuranceCode', 'C0101010011303807555', true],
])('drug %s %s: a warning, %s (domain §8.3, §8.4)', (key, no, warning) =>
  expect(warned(drugFields, key, no)).toBe(warning),
)
