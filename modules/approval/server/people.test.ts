import { expect, test } from 'vitest'
import { levelWithoutAnybody } from './people.ts'

const level = (n: number, ...people: string[]) => ({ level: n, name: `L${n}`, people, names: people })

test('levels that need different people are counted together, not one by one', () => {
  const first = level(1, 'anna', 'boris')
  const second = level(2, 'anna')
  expect(levelWithoutAnybody([first, second], true)).toBeUndefined()
  expect(levelWithoutAnybody([level(1, 'anna'), second], true)).toBe(second)
  expect(levelWithoutAnybody([level(1, 'anna'), second], false)).toBeUndefined()
  const third = level(3, 'boris', 'anna')
  expect(levelWithoutAnybody([first, second, third], true)).toBe(third)
  expect(levelWithoutAnybody([first, level(2), third], true)?.level).toBe(2)
})
