import { expect, test } from 'vitest'
import { batchOf, type Entry, settled } from './queue.ts'

const entry = (lineId: string, units: string | null, second: number, version = 0): Entry => ({
  lineId,
  version,
  units,
  at: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
})

test('the oldest numbers go first, and not too many at once', () => {
  const queue = { b: entry('b', '2', 5), a: entry('a', '1', 9), c: entry('c', '3', 1) }
  expect(batchOf(queue, 2).map((e) => e.lineId)).toEqual(['c', 'b'])
})

test('what was typed over while it was sent waits on, on the version the line has now; what was answered goes', () => {
  const sent = [entry('a', '1', 1), entry('b', '2', 2), entry('c', '3', 3)]
  const queue = { a: sent[0]!, b: entry('b', '20', 7), c: sent[2]!, d: entry('d', '4', 8) }
  const outcomes = [
    { lineId: 'a', version: 1, ok: true },
    { lineId: 'b', version: 1, ok: true },
    { lineId: 'c', version: 5, ok: false },
  ]
  expect(settled(queue, sent, outcomes)).toEqual({ b: entry('b', '20', 7, 1), d: queue.d })
})
