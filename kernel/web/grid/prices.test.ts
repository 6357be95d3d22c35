import { expect, test, vi } from 'vitest'
import type { GridColumn } from './types.ts'

vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
const { priceScale, shown } = await import('./cells.ts')

interface Row {
  key: string
  old: string
  now: string
}
const column = (key: 'old' | 'now', kind: 'read' | 'num'): GridColumn<Row> => ({
  ...{ key, kind, title: key, width: 80, price: true },
  get: (row) => row[key],
})
const columns = [column('old', 'read'), column('now', 'num')]

test('all prices of a grid have one number of decimals: the most one of them has, and at least two', () => {
  const rows = [
    { key: 'a', old: '48.6200', now: '48.6' },
    { key: 'b', old: '7', now: '' },
  ]
  expect(priceScale(columns, rows)).toBe(2)
  const fine = [...rows, { key: 'c', old: '1234.5675', now: '1' }]
  const scale = priceScale(columns, fine)
  expect(fine.map((row) => columns.map((c) => shown(c, row, scale)))).toEqual([
    ['48.6200', '48.6000'],
    ['7.0000', ''],
    ['1,234.5675', '1.0000'],
  ])
})
