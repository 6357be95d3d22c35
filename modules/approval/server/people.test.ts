import { expect, test } from 'vitest'
import { emptiedBy, levelWithoutAnybody } from './people.ts'

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

test('a pass that leaves a later level to nobody is told of with who could pass instead; where nobody could, it is not', () => {
  const second = level(2, 'anna', 'leader')
  expect(emptiedBy([level(1, 'anna'), second], ['leader', 'anna'])).toMatchObject({
    level: { name: 'L2' },
    others: ['anna'],
  })
  expect(emptiedBy([level(1, 'anna'), second], ['anna'])).toBeUndefined()
  expect(emptiedBy([level(1, 'anna', 'boris'), level(2, 'anna')], ['anna'])?.others).toEqual(['boris'])
  // a level that lost its people since blocks no other
  expect(emptiedBy([level(1, 'anna', 'boris'), level(2)], ['anna'])).toBeUndefined()
  expect(emptiedBy([level(1, 'anna'), level(2, 'anna')], ['anna'])).toBeUndefined()
  const third = level(3, 'leader')
  expect(emptiedBy([level(1, 'anna'), level(2, 'boris'), third], ['leader', 'anna'])?.level.level).toBe(3)
  expect(emptiedBy([level(1, 'anna')], ['anna'])).toBeUndefined()
})
