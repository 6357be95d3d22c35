import { describe, expect, test } from 'vitest'
import { readJson } from './body.ts'

/* security.md C41 */
const read = (text: string | Buffer): unknown => readJson(Buffer.from(text as string))
const deep = (n: number): string => `${'['.repeat(n)}${']'.repeat(n)}`

test.each([
  '{"a":{"b":[1,"x:y",{"c":null}]},"a:b":"\\"{:}","d":"\\\\"}',
  '[{"a":1},{"a":2}]',
  '"a:b"',
  '{"药":"\\ud83d\\ude00"}',
  deep(20),
])('what a client means is read as it is: %s', (text) => {
  expect(read(text)).toEqual(JSON.parse(text))
})

describe('refused is', () => {
  test.each([
    ['a key twice', '{"id":"1","x":{"id":1},"id":"2"}'],
    ['a key twice, deep within', '{"lines":[{"id":"1"},{"id":"1","i\\u0064":"2"}]}'],
    ['nesting deeper than 20', deep(21)],
    ['nesting without end', '['.repeat(400_000) + ']'.repeat(400_000)],
    ['U+0000 in a text', '{"remark":"a\\u0000b"}'],
    ['U+0000 in a key', '{"a\\u0000b":1}'],
    ['half a surrogate', '{"remark":"\\ud800"}'],
    ['__proto__', '{"x":{"__proto__":{"admin":true}}}'],
    ['constructor.prototype', '{"constructor":{"prototype":{"admin":true}}}'],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
    ['an overlong form', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['no JSON', '{"a":'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(() => read(text)).toThrow(expect.objectContaining({ statusCode: 400 }))
  })
})

test('a body as large as may be is read within a moment', () => {
  const text = JSON.stringify({
    lines: Array.from({ length: 9000 }, (_, i) => ({ id: `${i}`, remark: 'x'.repeat(80) })),
  })
  const from = performance.now()
  read(text)
  expect(performance.now() - from).toBeLessThan(500)
})
