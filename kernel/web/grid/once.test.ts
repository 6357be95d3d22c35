import { expect, test, vi } from 'vitest'
import { roundable } from './mending.ts'
import { grid, qty, type Row } from './sample.data.ts'

test('a key counts its own line again, not the others', () => {
  const round = vi.fn((r: Row) => (r.qty.includes('.') ? { ...r, qty: '1' } : r))
  const plain = grid(1).m.data().columns
  const columns = plain.map((c, i) => (i === qty ? { ...c, round } : c))
  const { m, type } = grid(300, { columns })
  expect(roundable(m)).toBe(0)
  expect(round).toHaveBeenCalledTimes(300)
  type(7, qty, '2.5')
  expect(roundable(m)).toBe(1)
  expect(round).toHaveBeenCalledTimes(301)
  m.undo()
  expect(roundable(m)).toBe(0)
  expect(round).toHaveBeenCalledTimes(301)
})
