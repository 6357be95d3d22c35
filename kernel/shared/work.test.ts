import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { workFor, workOf } from './work.ts'

test('the work a number proves is what SHA-256 says of it', () => {
  for (let n = 0; n < 2000; n++) {
    const hash = createHash('sha256')
      .update(`salt${n % 7}.${n}`)
      .digest()
    expect([n, workOf(`salt${n % 7}`, n)]).toEqual([n, Math.clz32(hash.readInt32BE())])
  }
  const longest = 'x'.repeat(53)
  expect(workOf(longest, 1)).toBe(Math.clz32(createHash('sha256').update(`${longest}.1`).digest().readInt32BE()))
})

test('what is found proves what was asked, under its own salt alone', () => {
  const salt = 'a3f1'.repeat(8)
  const found = workFor(salt, 12)
  expect(workOf(salt, found)).toBeGreaterThanOrEqual(12)
  const others = Array.from({ length: 50 }, (_, i) => workOf(`b${i}`.repeat(8), found))
  expect(others.filter((bits) => bits >= 12).length).toBeLessThan(3)
})
