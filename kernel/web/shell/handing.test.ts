import { beforeEach, expect, test, vi } from 'vitest'
import { handedOver, handOver } from './handing.ts'

/** What is kept are its own keys, as a browser has it. */
class Kept {
  [key: string]: unknown
  getItem(key: string) {
    return this[key] ?? null
  }
  setItem(key: string, value: string) {
    this[key] = value
  }
  removeItem(key: string) {
    delete this[key]
  }
}
beforeEach(() => void vi.stubGlobal('sessionStorage', new Kept()))
const wait = () => new Promise((done) => setTimeout(done, 2))

test('two thousand chosen rows go to another page by a word of a few letters', () => {
  const ids = Array.from({ length: 2000 }, () => crypto.randomUUID())
  const word = handOver(ids)
  expect(word.length).toBeLessThan(12)
  expect(handedOver(word)).toEqual(ids)
})
test('no word names nothing, and a word nobody here knows is told from it', () => {
  expect([handedOver(null), handedOver(''), handedOver('zz')]).toEqual([[], [], undefined])
})
test('of many the newest ones are kept, and nothing else of this tab is touched', async () => {
  sessionStorage.setItem('other', 'x')
  const words: string[] = []
  for (let n = 0; n < 25; n++) {
    words.push(handOver([`${n}`]))
    await wait()
  }
  expect([handedOver(words[0]!), handedOver(words.at(-1)!), handedOver(words[5]!)]).toEqual([undefined, ['24'], ['5']])
  expect(sessionStorage.getItem('other')).toBe('x')
})
