import { expect, test } from 'vitest'
import { createGate } from './gate.ts'

test('a storm passes the gate at its rate, after a burst, and the gate recovers by itself', () => {
  let t = 0
  const gate = createGate({ perSecond: 20, burst: 40 }, () => t)
  const through = (seconds: number, perSecond: number): number => {
    let n = 0
    for (let i = 0; i < seconds * perSecond; i++) {
      t += 1000 / perSecond
      if (gate.enter()) n++
    }
    return n
  }
  expect(through(10, 1000)).toBeGreaterThanOrEqual(239)
  expect(through(10, 1000)).toBeLessThanOrEqual(201)
  expect(gate.enter()).toBe(false)
  t += 2000
  expect(through(1, 20)).toBe(20)
})
