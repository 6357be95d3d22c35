import { expect, test } from 'vitest'
import { createGate, createRoom } from './gate.ts'

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

test('a room lets so many work at once, the next in the order of coming, whatever becomes of those before', async () => {
  const room = createRoom({ places: 2, waiting: 10, patience: 10_000 })
  const order: number[] = []
  let inside = 0
  let most = 0
  const one = (n: number) =>
    room.use(async () => {
      most = Math.max(most, ++inside)
      await new Promise((r) => setTimeout(r, 1))
      order.push(n)
      inside--
      if (n % 3 === 0) throw new Error('on purpose')
      return n
    })
  const said = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => one(n)))
  expect(said.map((s) => s.status === 'fulfilled')).toEqual(Array.from({ length: 12 }, (_, n) => n % 3 !== 0))
  expect(order).toEqual(Array.from({ length: 12 }, (_, n) => n))
  expect(most).toBe(2)
  // and every place is free again
  expect(await Promise.all([one(1), one(2)])).toEqual([1, 2])
})

test('who would wait behind too many, or has waited too long, is told that the room is full', async () => {
  const room = createRoom({ places: 1, waiting: 1, patience: 20 }, () => new Error('full'))
  let leave = () => {}
  const first = room.use(() => new Promise<void>((done) => (leave = done)))
  const second = room.use(async () => 'never')
  await expect(room.use(async () => 'never')).rejects.toThrow('full')
  await expect(second).rejects.toThrow('full')
  leave()
  await first
  expect(await room.use(async () => 'in')).toBe('in')
})

test('with a pace, twelve who come at one moment are let in two by two, and none waits for his own answer', async () => {
  const room = createRoom({ places: 2, waiting: 20, patience: 10_000, pace: 40 })
  const from = performance.now()
  const ends = await Promise.all(Array.from({ length: 12 }, () => room.use(async () => performance.now() - from)))
  // the first two at once, the last two not before five paces
  expect(ends[1]).toBeLessThan(40)
  expect(ends[10]).toBeGreaterThanOrEqual(5 * 40 - 10)
  expect(performance.now() - from).toBeLessThan(ends[11]! + 40)
})

test('who brings many waits behind himself: the next place is another’s, whoever came first', async () => {
  const room = createRoom({ places: 1, waiting: 20, patience: 10_000 })
  const order: string[] = []
  const one = (by: string) =>
    room.use(async () => {
      await new Promise((r) => setTimeout(r, 1))
      order.push(by)
    }, by)
  await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(one))
  expect(order.join('')).toBe('abcabaa')
})

test('of several places one person has no more than his, even when nobody else is there yet', async () => {
  const room = createRoom({ places: 2, waiting: 20, patience: 10_000, each: 1 })
  const leave = await room.enter('a')
  const second = room.enter('a')
  const other = await room.enter('b')
  let in2 = false
  void second.then(() => (in2 = true))
  other()
  await new Promise((r) => setTimeout(r, 5))
  expect(in2).toBe(false)
  leave()
  ;(await second)()
  expect(in2).toBe(true)
})
