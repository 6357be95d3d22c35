import { expect, test } from 'vitest'
import { deleteLines } from './blocks.ts'
import { insertRows } from './edit.ts'
import { paste } from './pasting.ts'
import { grid, qty } from './sample.data.ts'
import { look } from './Tools.tsx'
import { matches, merged } from './view.ts'

const rows = (keys: string) => [...keys].map((key) => ({ key }))
const text = (all: readonly { key: string }[]) => all.map((r) => r.key).join('')

test('changes to the lines on screen leave the hidden ones where they are', () => {
  expect(text(merged(rows('abcdef'), rows('bdf'), rows('bf')))).toBe('abcef')
  expect(text(merged(rows('abcdef'), rows('bdf'), rows('bxdf')))).toBe('abxcdef')
  expect(text(merged(rows('abcdef'), rows('bdf'), rows('xbdf')))).toBe('axbcdef')
  expect(text(merged(rows('abcdef'), rows('bd'), rows('bdxy')))).toBe('abcdefxy')
  // sorted the other way round: a new line follows its neighbour on screen
  expect(text(merged(rows('abc'), rows('cba'), rows('cxba')))).toBe('abcx')
})

test('a sort shows the numbers in order and keeps the saved order', () => {
  const { m } = grid(12)
  look(m, { sort: { column: 'qty', down: true } })
  expect(m.rows().map((r) => r.qty)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1'])
  expect(m.all().map((r) => r.qty)[0]).toBe('1')
})

test('what is typed, pasted and deleted under a filter meets the shown lines only, and undo takes it back', async () => {
  const { m, type } = grid(12)
  m.changeAll(m.all().map((r) => ({ ...r, code: 'B' })))
  // as in a page: what was sent comes back before the next step
  await Promise.resolve()
  look(m, { word: '1' })
  expect(m.rows().map((r) => r.qty)).toEqual(['1', '10', '11', '12'])
  type(1, qty, '7')
  await Promise.resolve()
  // the line stays in view although it does not match any more
  expect(m.rows().map((r) => r.qty)).toEqual(['1', '7', '11', '12'])
  m.go({ row: 0, col: qty })
  await paste(m, '21\n22\n23')
  expect(m.all().map((r) => r.qty)).toEqual(['21', '2', '3', '4', '5', '6', '7', '8', '9', '22', '23', '12'])
  m.go({ row: 1, col: 0 }, { row: 2, col: 0 })
  deleteLines(m)
  expect(m.all()).toHaveLength(10)
  m.undo()
  m.undo()
  m.undo()
  expect(m.all().map((r) => r.qty)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
  look(m, {})
  expect(m.rows()).toHaveLength(12)
})

test('deleting all shown lines leaves the hidden ones; a new line is shown whatever the filter', () => {
  const { m } = grid(4)
  look(m, { word: '3' })
  deleteLines(m)
  expect(m.all().map((r) => r.qty)).toEqual(['1', '2', '4'])
  insertRows(m)
  expect(m.rows()).toHaveLength(1)
  expect(m.all()).toHaveLength(4)
})

test('find meets every cell that shows the text', () => {
  const { m } = grid(3)
  expect(matches(m.data().columns, m.rows(), '3')).toEqual([{ row: 2, col: qty }])
  expect(matches(m.data().columns, m.rows(), 'a1')).toHaveLength(3)
  expect(matches(m.data().columns, m.rows(), ' ')).toEqual([])
})
