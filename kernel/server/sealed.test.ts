import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { digestOf, seal, unseal } from './sealed.ts'
import { useSecret } from './secret.ts'

/* security.md C78 */
const dir = mkdtempSync(join(tmpdir(), 'jicai-sealed-'))
beforeAll(() => useSecret(join(dir, 'secret')))
afterAll(() => rmSync(dir, { recursive: true }))

test('what is sealed opens for its record and purpose alone, and never looks the same twice', () => {
  const [one, other] = [seal('patient', 'a', '张三丰'), seal('patient', 'a', '张三丰')]
  expect(unseal('patient', 'a', one)).toBe('张三丰')
  expect(one).not.toBe(other)
  expect(Buffer.from(one, 'base64').toString('utf8')).not.toContain('张')
  expect(() => unseal('patient', 'b', one)).toThrow()
  expect(() => unseal('other', 'a', one)).toThrow()
  const torn = Buffer.from(one, 'base64')
  torn[torn.length - 1]! ^= 1
  expect(() => unseal('patient', 'a', torn.toString('base64'))).toThrow()
})

test('it is found by a digest, however it is typed', () => {
  const digest = digestOf('patient', 'zy0001x')
  expect(digestOf('patient', ' ＺＹ0001X')).toBe(digest)
  expect(digestOf('patient', 'zy0001')).not.toBe(digest)
  expect(digestOf('other', 'zy0001x')).not.toBe(digest)
})
