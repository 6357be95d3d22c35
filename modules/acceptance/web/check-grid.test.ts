import { expect, test } from 'vitest'
import { fillDown } from '#kernel/web/grid/blocks.ts'
import { faultsOf } from '#kernel/web/grid/cells.ts'
import { createModel } from '#kernel/web/grid/model.ts'
import { paste } from '#kernel/web/grid/pasting.ts'
import { checkColumns, lotClues } from './CheckGrid.tsx'
import { blank, type Checked, type Line } from './checks.ts'

let seq = 0
const lot = (more: Partial<Checked> = {}): Checked => {
  const key = String(++seq)
  const goods = { id: key, seq, unit: '盒', deliveredQty: '5', scannedQty: '0', expiryDate: null, day: '2026-11-26' }
  return {
    ...({ name: '阿司匹林', spec: '10mg', code: 'A1', lotNo: `L${key}` } as Line),
    ...goods,
    ...blank,
    // typed by the receiver, not by the line
    ...{ refuseCode: undefined, appearance: undefined, conclusion: undefined },
    key,
    ...more,
  }
}
/** The grid of the receiver with these lots. */
const checking = (rows: readonly Checked[]) => {
  const noRow = () => {
    throw new Error('no further lot')
  }
  const data = { columns: checkColumns, rows, onRows: () => {}, newRow: noRow, fixed: true, lines: lotClues }
  const m = createModel<Checked>(data)
  return { m, figures: () => m.rows().map((r) => [r.acceptedQty, r.refusedQty]) }
}
const at = (key: string) => checkColumns.findIndex((c) => c.key === key)
const sum = '接收数量与拒收数量之和必须等于到货数量 5'

test('accepted and refused pasted together stand as they were pasted, and both are told where they are not what came', async () => {
  const { m, figures } = checking([lot(), lot()])
  m.go({ row: 0, col: at('acceptedQty') })
  await paste(m, '4\t3')
  expect(figures()).toEqual([
    ['4', '3'],
    ['', ''],
  ])
  const faults = faultsOf(m.data(), m.rows()[0]!)
  expect([faults.get('acceptedQty')?.message, faults.get('refusedQty')?.message]).toEqual([sum, sum])
  expect(m.state().report?.problems.map((p) => [p.title, p.message])).toContainEqual(['拒收数量', sum])
  m.undo()
  expect(figures()[0]).toEqual(['', ''])
  m.redo()
  expect(figures()[0]).toEqual(['4', '3'])
  // filled down together they stay together
  m.go({ row: 0, col: at('acceptedQty') }, { row: 1, col: at('refusedQty') })
  fillDown(m)
  expect(figures()[1]).toEqual(['4', '3'])
})

test('one of the two pasted alone fills the other', async () => {
  const { m, figures } = checking([lot(), lot()])
  m.go({ row: 0, col: at('acceptedQty') })
  await paste(m, '4\n5')
  expect(figures()).toEqual([
    ['4', '1'],
    ['5', '0'],
  ])
  m.go({ row: 0, col: at('refusedQty') })
  await paste(m, '2')
  expect(figures()[0]).toEqual(['3', '2'])
})

test('of more than came the accepted figure alone is wrong where nothing is refused', () => {
  const faults = (acceptedQty: string, refusedQty: string) => {
    const l = lot({ acceptedQty, refusedQty, refuseCode: '01' })
    return [...faultsOf(checking([l]).m.data(), l).keys()]
  }
  expect(faults('6', '0')).toEqual(['acceptedQty'])
  expect(faults('6', '2')).toEqual(['acceptedQty', 'refusedQty'])
})

test('a pasted row is taken for the lot it names, in whatever order, and for none where it names none', async () => {
  const lots = [lot({ lotNo: 'A1' }), lot({ lotNo: 'A2' }), lot({ name: '利伐沙班片', code: 'B1', lotNo: 'B1' })]
  const { m, figures } = checking(lots)
  const rows = ['利伐沙班片\tB1\t4\t1', '阿司匹林\ta2\t5\t0', '阿司匹林\tA3\t5\t0', '阿司匹林\t\t5\t0']
  await paste(m, ['产品名称\t批号\t接收数量\t拒收数量', ...rows].join('\n'))
  expect(figures()).toEqual([
    ['', ''],
    ['5', '0'],
    ['4', '1'],
  ])
  expect(
    m
      .state()
      .report?.problems.filter((p) => !p.row)
      .map((p) => p.message),
  ).toEqual(['没有与「阿司匹林 A3」对应的行', '与「阿司匹林」对应的不止一行，分不清是哪一行'])
})
