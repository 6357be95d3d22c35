import { expect, test } from 'vitest'
import { isCommon } from './common.ts'

test('words of common and leaked lists are refused, whatever digits, signs and capitals stand around them', () => {
  for (const one of [
    'password1',
    'Passw0rd2026',
    'P@ssw0rd',
    'Admin123456',
    'admin888!',
    'abc12345',
    'a1234567',
    'Qwerty123',
    '1qaz2wsx',
    'q1w2e3r4',
    'woaini1314',
    'Woaini520!',
    'yiyuan2026',
    'Zhangwei88',
    'hospital123',
    'AdminTest1',
    '2026Welcome',
  ])
    expect([one, isCommon(one)]).toEqual([one, true])
})

test('what only its owner thinks of is not refused', () => {
  for (const one of [
    'Sesame2026open',
    'Changed2026doors',
    'kumquat7Harbour',
    'J9f3a8c0d11e',
    'Tr4mline-oak-92',
    'x7Kp2mQ9',
  ])
    expect([one, isCommon(one)]).toEqual([one, false])
})

test('the own account, name or mobile is no password', () => {
  const own = ['liwei_yk', '李伟', '13812345678']
  expect(isCommon('liwei_yk1', own)).toBe(true)
  expect(isCommon('A13812345678', own)).toBe(true)
  expect(isCommon('liwei_yk', [])).toBe(false)
  expect(isCommon('liwei_ykHarbourNine9', own)).toBe(false)
})
