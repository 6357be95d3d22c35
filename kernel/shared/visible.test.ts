import { expect, test } from 'vitest'
import { visible, visibleIn } from './visible.ts'

test('what shows nothing is no text, at any place of what was sent; a password is as it was set', () => {
  expect(visible('\u200b\u202e\ufeff')).toBe('')
  const sent = { name: '阿\u200b莫西林', lines: [{ note: '\u2060' }, 7, null], newPassword: 'a\u200bb' }
  expect(visibleIn(sent)).toEqual({ name: '阿莫西林', lines: [{ note: '' }, 7, null], newPassword: 'a\u200bb' })
})

test('a body of very many brackets is left to its schema', () => {
  const deep = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  expect(() => visibleIn(deep)).not.toThrow()
})
