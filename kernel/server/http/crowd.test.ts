import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/* Issue 15, 9: a stranger who asks all the time, and those who want in. */
interface Gate {
  enter(who: { ip: string; person: string | undefined }): boolean
}
let gate: Gate
let others: Gate[]
beforeAll(async () => {
  vi.stubEnv('LOGIN_RATE', '10')
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.resetModules()
  const { gateOfLogins } = await import('./crowd.ts')
  gate = gateOfLogins()
  others = Array.from({ length: 10 }, gateOfLogins)
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** So many a second for ten seconds, one other in between each second; answers how many of both got through. */
const storm = (perSecond: number, stranger: (n: number) => string, other: { ip: string; person?: string }) => {
  let [through, others] = [0, 0]
  for (let n = 0; n < 10 * perSecond; n++) {
    vi.advanceTimersByTime(1000 / perSecond)
    if (gate.enter({ ip: stranger(n), person: undefined })) through++
    if (n % perSecond === 0 && gate.enter({ person: undefined, ...other })) others++
  }
  return { through, others }
}

test('one address takes half of what the node lets through, and whoever asks from elsewhere gets in', () => {
  const { through, others } = storm(100, () => '203.0.113.1', { ip: '203.0.113.2' })
  expect(others).toBe(10)
  expect(through).toBeLessThanOrEqual(30 + 50)
})

test('the addresses of one /64 are one', () => {
  const { through, others } = storm(100, (n) => `2001:db8::${n.toString(16)}`, { ip: '203.0.113.3' })
  expect(others).toBe(10)
  expect(through).toBeLessThanOrEqual(30 + 50)
})

test('through all doors of strangers together one address gets no more than the room behind them takes', () => {
  let through = 0
  for (let n = 0; n < 1000; n++) {
    vi.advanceTimersByTime(10)
    if (others[n % 10]!.enter({ ip: '203.0.113.4', person: undefined })) through++
  }
  expect(through).toBeLessThanOrEqual(60 + 100)
})

test('against many addresses a known device has places that are its own; it cannot take all of them either', () => {
  const many = (n: number) => `198.51.${n % 200}.${n % 100}`
  expect(storm(200, many, { ip: '198.51.0.1', person: 'one' }).others).toBe(10)
  let own = 0
  for (let n = 0; n < 500; n++) if (gate.enter({ ip: '198.51.0.1', person: 'greedy' })) own++
  expect(own).toBeLessThanOrEqual(30)
  expect(gate.enter({ ip: '198.51.0.1', person: 'another' })).toBe(true)
})
