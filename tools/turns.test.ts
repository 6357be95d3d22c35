import { expect, test } from 'vitest'
import { turnsOf, walkFiles } from '#tests/e2e/turns.ts'

/* Decision 0103: what matters most is walked first; another order finds what walks leave behind for each other. */
test('every walk has its turn once, whatever the beginning; those of every run come first', () => {
  const files = walkFiles()
  expect(files.length).toBeGreaterThan(50)
  for (const from of [0, 1, 77, 4_294_967_295]) {
    const turns = turnsOf(files, from)
    expect(turns.flat().toSorted()).toEqual(files)
    const names = ['every-screen', 'goods-way', 'lists', 'walls', 'xss']
    expect(turns[0]).toEqual(names.map((name) => `tests/e2e/${name}.e2e.ts`))
  }
  expect(turnsOf(files, 5)[1]![0]).not.toBe(turnsOf(files, 6)[1]![0])
  expect(turnsOf(['a', 'b', 'c'], 4)).toEqual([['b', 'c'], ['a']])
  expect(turnsOf([], 4)).toEqual([])
})
