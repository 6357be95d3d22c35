import { expect, test, vi } from 'vitest'
import { planPaste } from '#kernel/web/grid/paste.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
vi.stubGlobal('location', { hash: '#/Home' })
const { columnsFor, itemPick } = await import('./lines.ts')

test('the sheet of a price notice names its items by code, hospital and supplier, whatever else stands in it', () => {
  const grid = { columns: columnsFor('purchase'), pick: itemPick(() => {}) }
  const head = ['产品编码', '产品名称', '供应商', '新价格']
  const plan = planPaste([head, ['YP1', '二甲双胍片', '云鼎', '9.5']], grid, 0)
  expect([plan.clues[0], plan.clues[2]]).toEqual(['code', 'supplier'])
  expect(grid.columns[plan.targets[3]!]?.key).toBe('newPrice')
})
