import { vi } from 'vitest'
import { begin, commit } from './edit.ts'
import { createModel } from './model.ts'
import type { Clue, GridColumn, GridData, Match, PickOption } from './types.ts'

export interface Row {
  key: string
  code: string
  qty: string
  price: string
  need: string
  note: string
}
const columns: GridColumn<Row>[] = [
  { key: 'code', title: '物资', width: 100, kind: 'pick', required: true, get: (r) => r.code },
  { key: 'price', title: '单价', width: 100, kind: 'read', get: (r) => r.price },
  {
    key: 'qty',
    title: '采购数量',
    width: 100,
    kind: 'num',
    decimals: 3,
    min: '0',
    get: (r) => r.qty,
    set: (r, qty) => ({ ...r, qty }),
    check: (r) => (r.qty === '0' ? '必须大于 0' : undefined),
  },
  { key: 'need', title: '需求日期', width: 100, kind: 'date', get: (r) => r.need, set: (r, need) => ({ ...r, need }) },
  { key: 'note', title: '备注', width: 100, kind: 'text', get: (r) => r.note, set: (r, note) => ({ ...r, note }) },
]
export const goods: Record<string, PickOption<Row>> = {
  A1: { key: 'A1', cells: { code: 'A1' }, apply: (r) => ({ ...r, code: 'A1', price: '2' }) },
  A2: { key: 'A2', cells: { code: 'A2' }, apply: (r) => ({ ...r, code: 'A2', price: '3' }) },
  X9: { key: 'X9', cells: { code: 'X9' }, disabledReason: '注册证到期', apply: (r) => r },
}
/** A grid whose page keeps the rows, as a screen does. */
export const grid = (n: number, more: Partial<GridData<Row>> = {}) => {
  let last = 0
  const newRow = (): Row => ({ key: `k${++last}`, code: '', qty: '', price: '', need: '', note: '' })
  const rows = Array.from({ length: n }, (_, i) => ({ ...newRow(), code: 'A1', price: '2', qty: String(i + 1) }))
  const find = vi.fn(async (word: string) => Object.values(goods).filter((g) => g.key.startsWith(word)))
  const match = vi.fn(async (clues: readonly Clue[]) =>
    clues.map(({ text, code }): Match<Row> => {
      const option = goods[text ?? code ?? '']
      return option ? { option } : { message: '采购目录中没有此品种' }
    }),
  )
  const data: GridData<Row> = {
    columns,
    rows,
    onRows: () => {},
    newRow,
    pick: { find, match, clues: { code: ['产品编码'] }, columns: [] },
    ...more,
  }
  const m = createModel<Row>({
    ...data,
    onRows: (next) => queueMicrotask(() => m.sync({ ...data, ...m.data(), rows: next })),
  })
  const type = (row: number, col: number, text: string) => {
    m.go({ row, col })
    return begin(m, 'typed') && commit(m, text)
  }
  return { m, type, find, match, qtys: () => m.rows().map((r) => r.qty) }
}
/** Index of the quantity column. */
export const qty = 2
