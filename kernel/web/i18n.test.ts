import { afterAll, expect, test } from 'vitest'
import { say } from '#kernel/server/say.ts'
import { bracketed, colon, comma, quoted, setLanguage, t } from './i18n.ts'

afterAll(() => setLanguage('zh'))

test('one row and many rows, in the browser as at the server', async () => {
  const text = '共 {{n}} 条'
  expect([t(text, { n: 1 }), comma(), colon(), quoted('A')]).toEqual(['共 1 条', '、', '：', '「A」'])
  await setLanguage('en')
  for (const [n, said] of [
    [1, '1 row'],
    ['1', '1 row'],
    [0, '0 rows'],
    ['1,284', '1,284 rows'],
  ] as const) {
    expect(t(text, { n })).toBe(said)
    expect(say(text, 'en', { n })).toBe(said)
  }
  expect(say(text, 'zh', { n: 1 })).toBe('共 1 条')
})

test('what people typed stays as it is, and a text without English is filled too', async () => {
  await setLanguage('en')
  expect(t('已切换到 {{name}}', { name: 'A [x|y] {{n}}' })).toBe('Switched to A [x|y] {{n}}')
  expect(t('没有英文 {{n}}', { n: 1 })).toBe('没有英文 1')
  expect([comma(), colon(), bracketed('A', 'B'), `B${quoted('A')}`]).toEqual([', ', ': ', 'A (B)', 'B “A”'])
})
