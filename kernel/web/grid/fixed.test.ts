import { expect, test } from 'vitest'
import { deleteLines, insertLines } from './blocks.ts'
import { toEntry } from './edit.ts'
import { paste } from './pasting.ts'
import { grid, qty } from './sample.data.ts'

test('given lines stay: none is added by a key, none is taken out, and a paste says where they end', async () => {
  const { m, qtys } = grid(2, { fixed: true })
  insertLines(m)
  deleteLines(m)
  m.go({ row: 1, col: 4 })
  toEntry(m, 1)
  expect(qtys()).toEqual(['1', '2'])
  m.go({ row: 1, col: qty })
  await paste(m, '7\n8\n9')
  expect(qtys()).toEqual(['1', '7'])
  expect(m.state().report?.problems).toMatchObject([{ line: 3, text: '8', message: '没有这一行' }])
})
