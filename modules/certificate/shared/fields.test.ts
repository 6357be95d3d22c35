import { expect, test } from 'vitest'
import { warningOf } from '#kernel/shared/field.ts'
import { certTableOf } from './fields.ts'
import type { Scope } from './kinds.ts'

const warned = (scope: Scope, kind: string | null, no: string): boolean =>
  warningOf(certTableOf(scope, kind).fields.find((f) => f.key === 'certNo')!, no) !== undefined

test.each([
  ['org', 'deviceProduce', '沪药监械生产许20242792号', false],
  ['org', 'deviceProduce', '沪药监械经营许20242792号', true],
  ['org', 'deviceFiling', '沪食药监械经营备20210001号', false],
  ['standard', 'deviceReg', '国械注准20243131618', false],
  ['standard', 'drugReg', '国械注准20243131618', true],
  ['org', 'other', '任何编号', false],
  ['org', null, '任何编号', false],
] as const)('%s certificate of kind %s, %s: a warning, %s (domain §8.4)', (scope, kind, no, warning) =>
  expect(warned(scope, kind, no)).toBe(warning),
)
