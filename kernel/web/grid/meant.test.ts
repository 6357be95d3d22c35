import { expect, test } from 'vitest'
import { createModel } from './model.ts'
import { planPaste } from './paste.ts'
import { applyByLine } from './pasted.ts'
import { paste } from './pasting.ts'
import type { GridColumn, GridData, LineClues } from './types.ts'

interface Sent {
  key: string
  line: string
  name: string
  spec: string
  maker: string
  lot: string
  qty: string
}
const columns: GridColumn<Sent>[] = [
  { key: 'name', title: '产品名称', width: 100, kind: 'read', get: (r) => r.name },
  { key: 'spec', title: '规格', width: 100, kind: 'read', get: (r) => r.spec },
  { key: 'lot', title: '批号', width: 100, kind: 'text', get: (r) => r.lot, set: (r, lot) => ({ ...r, lot }) },
  { key: 'qty', title: '数量', width: 100, kind: 'num', get: (r) => r.qty, set: (r, qty) => ({ ...r, qty }) },
]
const lines: LineClues<Sent> = {
  clues: {
    name: { headings: ['产品名称'], of: (r) => r.name, column: 'name' },
    spec: { headings: ['规格'], of: (r) => r.spec, column: 'spec' },
    maker: { headings: ['生产企业'], of: (r) => r.maker, part: true },
    foreign: { headings: ['院内编码'] },
    no: { headings: ['行号'], of: (r) => r.line, apart: true },
  },
  of: (r) => r.line,
  title: (r) => `${r.name} ${r.spec}`,
  lot: 'lot',
}
let made = 0
const sent = (line: number, name: string, spec: string, more: Partial<Sent> = {}): Sent => ({
  ...{ key: `s${++made}`, line: String(line), name, spec, maker: '', lot: '', qty: '' },
  ...more,
})
const given = () => [
  sent(1, '阿司匹林', '10mg'),
  sent(2, '利伐沙班片', '10mg'),
  sent(3, '利伐沙班片', '20mg'),
  sent(4, '氯化钠', '500ml', { maker: '南国制药有限公司' }),
  sent(5, '氯化钠', '500ml', { maker: '北国制药有限公司' }),
]
const grid = (rows = given(), more: Partial<LineClues<Sent>> = {}) => {
  const data: GridData<Sent> = {
    ...{ columns, rows, onRows: () => {}, fixed: true, lines: { ...lines, ...more } },
    newRow: () => sent(0, '', ''),
  }
  const m = createModel<Sent>(data)
  const told = () => m.state().report?.problems.map((p) => [p.line, p.message]) ?? []
  return { m, told, lots: () => m.rows().map((r) => r.lot) }
}

test('a row whose headings name a line goes there, wherever it stands, and in one step', async () => {
  const { m, lots, told } = grid()
  m.go({ row: 0, col: 2 })
  await paste(m, '产品名称\t规格\t批号\t数量\n利伐沙班片\t２０mg\tL3\t3\n阿司匹林\t10 MG\tL1\t1')
  expect(lots()).toEqual(['L1', '', 'L3', '', ''])
  expect(told()).toEqual([])
  m.undo()
  expect(lots()).toEqual(['', '', '', '', ''])
})

test('a row that means no line, several, one that is filled, or says nothing of it, writes nothing and is told', async () => {
  const { m, lots, told } = grid()
  const rows = ['利伐沙班片\t15mg\tX1', '氯化钠\t500ml\tX2', '阿司匹林\t10mg\tL1', '阿司匹林\t10mg\tX3', '\t\tX4']
  await paste(m, ['产品名称\t规格\t批号', ...rows].join('\n'))
  expect(lots()).toEqual(['L1', '', '', '', ''])
  expect(told()).toEqual([
    [undefined, '没有与「利伐沙班片 15mg」对应的行'],
    [undefined, '与「氯化钠 500ml」对应的不止一行，分不清是哪一行'],
    [undefined, '「阿司匹林 10mg」对应的行已由前面的行填写'],
    [undefined, '没有写明是哪一行'],
  ])
  expect(m.state().report).toMatchObject({ lines: 5, ok: 1 })
})

test('what only tells twins apart does so; a code the grid does not know names no line, and keeps none that is named otherwise', async () => {
  const { m, lots, told } = grid()
  const head = '行号\t院内编码\t产品名称\t生产企业\t批号'
  await paste(m, [head, '5\tH5\t氯化钠\t\tL5', '9\tH4\t氯化钠\t南国制药\tL4', '1\tH1\t\t\tX'].join('\n'))
  expect(lots()).toEqual(['', '', '', 'L4', 'L5'])
  expect(told()).toEqual([[undefined, '没有与「1 H1」对应的行']])
  await paste(m, '院内编码\t批号\nH9\tX')
  expect(told()).toEqual([[undefined, '没有与「H9」对应的行']])
})

test('one heading that names the line makes a row of headings, whatever else nobody knows', async () => {
  const { m, lots } = grid()
  await paste(m, '剂型\t产品名称\t批次\t产地\t批号\n片\t阿司匹林\tB1\t江苏\tL1')
  expect(lots()).toEqual(['L1', '', '', '', ''])
  expect(m.state().report?.ignored).toEqual(['剂型', '批次', '产地'])
})

test('a line the filter hides is meant as well', async () => {
  const { m } = grid()
  m.look({ word: '氯化钠' }, [m.all()[3]!.key])
  await paste(m, '产品名称\t批号\n阿司匹林\tL1')
  expect(m.all()[0]?.lot).toBe('L1')
})

test('a block without headings goes by position, and what it says of a line must be true of it', async () => {
  const { m, lots, told } = grid()
  m.go({ row: 0, col: 2 })
  await paste(m, 'A\nB')
  expect(lots()).toEqual(['A', 'B', '', '', ''])
  m.go({ row: 1, col: 0 })
  await paste(m, '利伐沙班片\t10mg\tC\n利伐沙班片\t10mg\tD\n\t\tE')
  expect(lots()).toEqual(['A', 'C', '', 'E', ''])
  expect(told()).toEqual([[3, '与此行「利伐沙班片 20mg」不符，没有写入']])
})

test('several lots of a line go to its rows, that of the lot before any other, and to a further row where there can be one', () => {
  const rows = [sent(1, 'A', '1', { lot: 'L1' }), sent(1, 'A', '1', { lot: 'L2' }), sent(2, 'B', '1')]
  const cells = ['产品名称\t批号\t数量', 'A\tL2\t2', 'B\tM1\t5', 'A\tL3\t3', 'A\tL4\t4'].map((line) => line.split('\t'))
  const more = (last: Sent): Sent => sent(Number(last.line), last.name, last.spec)
  const { m } = grid(rows, { more })
  const done = applyByLine(m.data(), rows, planPaste(cells, m.data(), 0))
  expect(done.rows.map((r) => [r.name, r.lot, r.qty])).toEqual([
    ['A', 'L3', '3'],
    ['A', 'L2', '2'],
    ['A', 'L4', '4'],
    ['B', 'M1', '5'],
  ])
  expect(done.report).toMatchObject({ lines: 4, ok: 4 })
})
