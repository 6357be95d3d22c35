import { expect, test } from 'vitest'
import { createModel } from '#kernel/web/grid/model.ts'
import { paste } from '#kernel/web/grid/pasting.ts'
import { lineClues, linePick } from './line-pick.ts'
import { columnsFor, type Lot, lines, lotsOfOrder, newLot, type Order } from './lots.ts'

type OrderLine = Order['lines'][number]
const goods = (seq: number, name: string, spec: string, manufacturer = '南国制药有限公司') =>
  ({
    ...{ id: `l${seq}`, seq, code: `C${seq}`, name, spec, manufacturer, unit: '盒', price: '1' },
    ...{ openQty: '9', heldQty: '0' },
  }) as OrderLine
const order = {
  ...{ id: 'o', no: 'CG1', needs: [] },
  lines: [
    goods(1, '阿司匹林', '10mg'),
    goods(2, '利伐沙班片', '10mg'),
    goods(3, '利伐沙班片', '20mg'),
    goods(4, '利伐沙班片', '20mg', '北国制药有限公司'),
  ],
} as Order
const entry = (rows: readonly Lot[]) => {
  const grid = { columns: columnsFor({ gift: false, several: false }), pick: linePick([order]), lines: lineClues }
  const m = createModel<Lot>({ ...grid, rows, onRows: () => {}, newRow: () => newLot(), empty: lines.untouched })
  return {
    m,
    lots: () => m.rows().map((l) => [l.code, l.lotNo, l.qty]),
    told: () => m.state().report?.problems.map((p) => p.message),
  }
}

test('lots that are pasted with the names of their products go to these, not to the lines beside them', async () => {
  const { m, lots, told } = entry(lotsOfOrder(order))
  const rows = ['利伐沙班片\t10mg\t\tX2\t2', '阿司匹林\t10mg\t\tX1\t1', '利伐沙班片\t20mg\t北国制药\tX4\t4']
  await paste(m, ['产品名称\t规格\t生产厂家\t批号\t发货数量', ...rows].join('\n'))
  expect(lots()).toEqual([
    ['C1', 'X1', '1'],
    ['C2', 'X2', '2'],
    ['C3', '', '9'],
    ['C4', 'X4', '4'],
  ])
  expect(told()).toBeUndefined()
})

test('by any heading of a code: one that is not of this order writes nothing', async () => {
  for (const heading of ['产品编码', '品种编码', '院内编码']) {
    const { m, lots, told } = entry(lotsOfOrder(order))
    await paste(m, `${heading}\t批号\nC9\tX9`)
    expect(lots().map(([, lotNo]) => lotNo)).toEqual(['', '', '', ''])
    expect(told()).toEqual(['没有与「C9」对应的行'])
  }
  const { m, lots } = entry(lotsOfOrder(order))
  await paste(m, '品种编码\t批号\nC3\tX3')
  expect(lots()[2]).toEqual(['C3', 'X3', '9'])
})

test('of one product as many lots are pasted as there are: a further one is split off with nothing of the first', async () => {
  const { m, lots } = entry(lotsOfOrder(order))
  await paste(m, '产品编码\t批号\t发货数量\nC2\tX1\t4\nC2\tX2\t3')
  expect(lots().slice(1, 3)).toEqual([
    ['C2', 'X1', '4'],
    ['C2', 'X2', '3'],
  ])
  expect(m.rows()[2]).toMatchObject({ orderLineId: 'l2', productionDate: '', id: undefined })
  m.undo()
  expect(lots()).toHaveLength(4)
})

test('where no line is left a pasted name is chosen from the order, if it can only be one product', async () => {
  const { m, lots, told } = entry([newLot()])
  await paste(m, '产品名称\t规格\t批号\n利伐沙班片\t10mg\tX1\n利伐沙班片\t20mg\tX2')
  expect(lots()[0]).toEqual(['C2', 'X1', ''])
  expect(told()).toContain('订单中有多个这样的品种，请写明编码')
  expect(m.rows()[1]?.orderLineId).toBe('')
})
