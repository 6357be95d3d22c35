import { expect, test } from 'vitest'
import type { FieldTable, Values } from '#kernel/shared/field.ts'
import { type Merging, merge, puts } from './merge.ts'

interface Line {
  id: string
  name: string
  qty: string
  lot: string
}
const table = {
  fields: [
    { key: 'driver', label: '司机', type: 'text' },
    { key: 'vehicle', label: '车辆', type: 'text' },
    { key: 'pointId', label: '配送点', type: 'ref' },
  ],
} as unknown as FieldTable
const merging: Merging<Line> = {
  opened: () => ({ values: {}, lines: [] }),
  told: (l) => ({
    id: l.id,
    name: l.name,
    cells: [
      ['数量', l.qty],
      ['批号', l.lot],
    ],
  }),
  put: puts<Line>({ 数量: ['qty'], 批号: ['lot'] }),
  anew: (l) => ({ ...l, id: '' }),
}
const line = (id: string, qty = '1', lot = ''): Line => ({ id, name: `药${id}`, qty, lot })
const base = {
  values: { driver: '张', vehicle: 'A', pointId: 'p1' } as Values,
  lines: [line('1'), line('2'), line('3')],
}
type Side = typeof base
const side = (values: Values, lines: readonly Line[] = base.lines): Side => ({
  values: { ...base.values, ...values },
  lines: [...lines],
})
const merged = (mine: Side, theirs: Side) => merge(table, merging, base, mine, theirs)!

test('what only one of two changed stands without a question: fields, cells, lines that came and lines that went', () => {
  const mine = side({ driver: '李' }, [line('1', '5'), line('2'), line('3'), line('', '9')])
  const theirs = side({ vehicle: 'B' }, [line('1', '1', 'L1'), line('3', '7'), line('4', '4')])
  const { taken, both, with: made } = merged(mine, theirs)
  expect(both).toEqual([])
  // the vehicle, a lot, a line that went, a quantity, a line that came
  expect(taken).toBe(5)
  const now = made([])
  // mine stays in the form as it is
  expect(now.values).toEqual({ vehicle: 'B' })
  expect(now.lines).toEqual([line('1', '5', 'L1'), line('3', '7'), line('', '9'), line('4', '4')])
})

test('what both changed differently is asked one by one, what both changed alike is not', () => {
  const mine = side({ driver: '李', vehicle: 'C', pointId: 'p2' }, [line('1', '5'), line('2', '6'), line('3')])
  const theirs = side({ driver: '王', vehicle: 'C', pointId: 'p3' }, [line('1', '8'), line('2', '6'), line('3')])
  const { taken, both, with: made } = merged(mine, theirs)
  expect(taken).toBe(0)
  expect(both).toEqual(['司机：我的 李，对方的 王', '配送点：双方不同', '药1 数量：我的 5，对方的 8'])
  const now = made(['theirs', 'mine', 'theirs'])
  expect(now.values).toEqual({ driver: '王' })
  expect(now.lines[0]).toEqual(line('1', '8'))
  expect(made(['mine', 'theirs', 'mine']).values).toEqual({ pointId: 'p3' })
  expect(made(['mine', 'mine', 'mine']).lines[0]).toEqual(line('1', '5'))
})

test('a number is the same however it is written, and what nobody ticked is not ticked', () => {
  const of = (boxes: string, urgent?: boolean) => ({ ...base, values: { boxes, urgent } as Values })
  const fields = [
    { key: 'boxes', label: '箱数', type: 'dec' },
    { key: 'urgent', label: '加急', type: 'bool' },
  ]
  const found = merge({ fields } as unknown as FieldTable, merging, of('5'), of('6'), of('5.00', false))
  expect([found?.taken, found?.both, found?.with([]).values]).toEqual([0, [], {}])
  // nor is what the other side does not say
  expect(merged(side({}), side({ driver: undefined })).taken).toBe(0)
  expect(merged(side({}), side({ driver: null })).with([]).values).toEqual({ driver: null })
})

test('a line that one removed comes back only where the other changed it, and only when he is asked', () => {
  const mine = side({}, [line('1', '5'), line('3')])
  const theirs = side({}, [line('2', '4')])
  const { taken, both, with: made } = merged(mine, theirs)
  expect(both).toEqual(['药1：对方已移除此行，我修改了此行', '药2：我已移除此行，对方修改了此行'])
  expect(taken).toBe(1)
  // as a new one: the document has it no more
  expect(made(['mine', 'mine']).lines).toEqual([line('', '5')].map((l) => ({ ...l, name: '药1' })))
  expect(made(['theirs', 'theirs']).lines).toEqual([line('2', '4')])
})

test('where it cannot be told which line is which nothing is merged', () => {
  const unknown = { ...base, lines: [line('')] }
  expect(merge(table, merging, unknown, side({}), side({}))).toBeUndefined()
  expect(merge(table, merging, base, side({}), side({}, [line('1'), line('1')]))).toBeUndefined()
})
