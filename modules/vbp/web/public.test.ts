import { expect, test } from 'vitest'
import { say } from '#kernel/server/say.ts'

test('in English one item needs a reason, and two need one', () => {
  const text = '{{n}} 个非中选品种需填写选用原因'
  expect(say(text, 'en', { n: 1 })).toBe('1 item that was not selected needs a reason')
  expect(say(text, 'en', { n: 2 })).toBe('2 items that were not selected need a reason')
})
