import { expect, test } from 'vitest'
import { ticksFor } from './ticks.ts'

test.each([
  [0, [0, 0.5, 1]],
  [7, [0, 2, 4, 6, 8]],
  [1_234_567, [0, 500_000, 1_000_000, 1_500_000]],
  [4_000, [0, 1_000, 2_000, 3_000, 4_000]],
])('an axis up to %d is marked at round values', (top, marks) => {
  expect(ticksFor(top)).toEqual(marks)
})
