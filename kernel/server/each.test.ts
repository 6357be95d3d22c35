import { expect, test } from 'vitest'
import { eachByItself } from './each.ts'

test('one that fails keeps none of the others waiting, and all that failed are told at the end', async () => {
  const done: number[] = []
  const run = eachByItself([1, 2, 3, 4], 'numbers were odd', async (n) => {
    if (n % 2) throw new Error(`odd ${n}`)
    done.push(n)
  })
  const error = await run.catch((e: unknown) => e)
  expect(done).toEqual([2, 4])
  expect(error).toBeInstanceOf(AggregateError)
  expect((error as AggregateError).message).toBe('2 numbers were odd')
  expect((error as AggregateError).errors.map(String)).toEqual(['Error: odd 1', 'Error: odd 3'])
})

test('without a failure nothing is thrown, also over nothing', async () => {
  await expect(eachByItself([], 'numbers', async () => {})).resolves.toBeUndefined()
  await expect(eachByItself([2], 'numbers', async () => {})).resolves.toBeUndefined()
})
