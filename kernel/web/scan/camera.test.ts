import { expect, test } from 'vitest'
import { onceInSight } from './camera.ts'

test('a code that stays in sight is one scan; shown again after it was gone it is another', () => {
  const codes: string[] = []
  let at = 0
  const tell = onceInSight(
    (c) => codes.push(c),
    () => at,
  )
  for (at = 0; at <= 3000; at += 120) tell('A')
  tell('B')
  expect(codes).toEqual(['A', 'B'])
  at += 1300
  tell('A')
  expect(codes).toEqual(['A', 'B', 'A'])
})
