import { expect, test } from 'vitest'
import { warningOf } from '#kernel/shared/field.ts'
import { consumableFields } from './fields/consumable.data.ts'
import { drugFields } from './fields/drug.data.ts'

const warned = (fields: typeof drugFields, key: string, value: string): boolean =>
  warningOf(fields.find((f) => f.key === key)!, value) !== undefined

test.each([
  ['国械注准20243131618', false],
  ['国械注准20213030647', false],
  ['国械注准20243092361', false],
  ['沪械注进20212140001', false],
  ['国械注许20213030647', false],
  ['国械备20210001号', false],
  ['沪械备20210001', false],
  ['国食药监械(准)字2012第3460001号', false],
  ['国械注准20244131618', true],
  ['国械注准2024313161', true],
  ['国药准字H20213029', true],
])('device certificate %s: a warning, %s (domain §8.4)', (no, warning) =>
  expect(warned(consumableFields, 'approvalNo', no)).toBe(warning),
)

test.each([
  ['国药准字H20213029', false],
  ['国药准字HJ20210001', false],
  ['国药准字SC20210001', false],
  ['H20130001', false],
  ['BH20130001', false],
  ['国药准字X20213029', true],
  ['国药准字H2021302', true],
  ['国械注准20243131618', true],
])('drug approval %s: a warning, %s (domain §8.4)', (no, warning) =>
  expect(warned(drugFields, 'approvalNo', no)).toBe(warning),
)
