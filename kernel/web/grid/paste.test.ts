import { describe, expect, test, vi } from 'vitest'
import { setLanguage } from '../i18n.ts'
import { copyBlock, deleteLines } from './blocks.ts'
import { shown as shownText } from './cells.ts'
import { insertRows } from './edit.ts'
import { listErrors, ownFaults } from './faults.ts'
import { roundAll, roundable, unrepeat } from './mending.ts'
import { hasMerged, paste } from './pasting.ts'
import { grid, qty, type Row } from './sample.data.ts'

describe('pasting', () => {
  test('132 lines with titles come in one step, with the item of every line', async () => {
    const { m, match } = grid(1)
    const lines = Array.from({ length: 132 }, (_, i) => `${i + 1}\tA${(i % 2) + 1}\t"两\n行"`)
    await paste(m, ['采购数量\t物资\t备注', ...lines, ''].join('\r\n'))
    expect(m.rows()).toHaveLength(132)
    expect(m.rows().every((r, i) => r.price === (i % 2 ? '3' : '2') && r.qty === String(i + 1))).toBe(true)
    expect(m.rows()[9]?.note).toBe('两 行')
    expect(match.mock.calls).toEqual([[[{ text: 'A1' }, { text: 'A2' }]]])
    expect(m.state().report).toBeUndefined()
    m.undo()
    expect(m.rows()).toHaveLength(1)
  })
  test('a number stands in the unit of the column beside it, where a heading says so; its own unit says nothing more', async () => {
    const { m } = grid(1)
    const [pick, price, count, ...rest] = m.data().columns
    const unit = { key: 'unit', title: '单位', width: 60, kind: 'read' as const, get: () => '盒' }
    const units = () => ({ own: '盒', units: ['盒', '件'], fault: () => undefined })
    // of a case there are ten
    const set = (r: Row, qty: string) => ({ ...r, qty: qty.replace(' 件', '0') })
    m.sync({ ...m.data(), columns: [pick!, price!, { ...count!, set, units, unitIn: 'unit' }, unit, ...rest] })
    await paste(m, '物资\t采购数量\t单位\nA1\t2\t件\nA2\t3\t盒\nA1\t4\t\nA2\t5件\t盒\nA1\t6\t瓶')
    expect(m.rows().map((r) => r.qty)).toEqual(['20', '3', '4', '50', ''])
    expect(m.state().report?.problems.map((p) => [p.line, p.title, p.text])).toEqual([[5, '采购数量', '6瓶']])
    // a block of another line, without headings, has that line's unit beside it
    m.go({ row: 0, col: 2 })
    await paste(m, '7\t瓶')
    expect(m.rows()[0]?.qty).toBe('7')
  })
  test('merged cells of a sheet are told: their text stands in the first, nothing in the others', async () => {
    const { m } = grid(2)
    await paste(m, 'A1\t3\n\t4', hasMerged('<table><tr><td rowspan=2 height=40>A1</td><td>3</td></tr></table>'))
    expect(m.state().hint).toMatch(/合并单元格/)
    await paste(m, 'A1\t3', hasMerged('<table><tr><td rowspan=1>A1</td><td colspan="1">3</td></tr></table>'))
    expect(m.state().hint).toBeUndefined()
  })
  test('what cannot be stored is reported by line and column and the rest is kept', async () => {
    const { m, qtys } = grid(2)
    m.go({ row: 0, col: 0 })
    await paste(m, 'A2\t-\tabc\nX9\t-\t7\nZZ\t-\t0')
    expect(qtys()).toEqual(['1', '7', '0'])
    expect(m.rows()[0]?.code).toBe('A2')
    const { report } = m.state()
    expect([report?.lines, report?.ok]).toEqual([3, 0])
    expect(report?.problems.map((p) => [p.line, p.title, p.message])).toEqual([
      [1, '采购数量', '“abc”不是数字'],
      [2, '物资', '注册证到期'],
      [3, '物资', '采购目录中没有此品种'],
      [3, '采购数量', '必须大于 0'],
    ])
    expect(listErrors(m.data(), m.rows(), m.state().marks)).toHaveLength(4)
  })
  test('what was not understood stays in its cell with the reason, and goes with an undo, a choice or its line', async () => {
    const { m, type } = grid(1)
    insertRows(m)
    m.go({ row: 1, col: 0 })
    await paste(m, 'ZZ\t-\tabc')
    const cells = () => [m.data().columns[0]!, m.data().columns[qty]!].map((c) => shownText(c, m.rows()[1]!))
    expect(cells()).toEqual(['ZZ', 'abc'])
    const told = () => listErrors(m.data(), m.rows(), m.state().marks).map((e) => e.message)
    expect(told()).toEqual(['采购目录中没有此品种', '“abc”不是数字'])
    expect(copyBlock(m)).toContain('ZZ')
    type(1, qty, '5')
    expect(cells()).toEqual(['ZZ', '5'])
    m.undo()
    expect(cells()).toEqual(['ZZ', 'abc'])
    m.go({ row: 1, col: 0 })
    deleteLines(m)
    expect(told()).toEqual([])
    m.undo()
    m.undo()
    expect(cells()).toEqual(['', ''])
  })
  test('an exported sheet brings its own headings: the item is known by any of them, what is only read is passed by', async () => {
    const { m, match } = grid(1)
    await paste(m, '产品编码\t单价\t采购数量\t产地\nA2\t9.99\t7\t江苏\n\t\t3\t')
    expect(match.mock.calls).toEqual([[[{ code: 'A2' }]]])
    expect(m.rows()[0]).toMatchObject({ code: 'A2', price: '3', qty: '7' })
    expect(m.rows()[1]).toMatchObject({ code: '', qty: '3' })
    expect(m.state().report?.ignored).toEqual(['产地'])
  })
  test('a sheet that was exported in English brings English headings, those of other names of a column too', async () => {
    const { m } = grid(1)
    const columns = m.data().columns.map((c, i) => (i === qty ? { ...c, names: ['计划数量'] } : c))
    m.sync({ ...m.data(), columns })
    await setLanguage('en')
    try {
      await paste(m, 'Product code\tPlanned\nA2\t7')
      expect(m.rows()[0]).toMatchObject({ code: 'A2', qty: '7' })
    } finally {
      await setLanguage('zh')
    }
  })
  test('headings an import once mapped are known again', async () => {
    const headings = vi.fn(async () => ({ 货号: 'code', 要多少: 'qty' }))
    const { m } = grid(1)
    m.sync({ ...m.data(), pick: { ...m.data().pick!, headings } })
    await paste(m, '货号\t要多少\nA2\t7')
    expect(headings.mock.calls).toEqual([[['货号', '要多少']]])
    expect(m.rows()[0]).toMatchObject({ code: 'A2', qty: '7' })
  })
  test('a repeated line is told at once, with the number of the first, and merged or deleted in one step', () => {
    const { m, qtys } = grid(3, {
      twins: {
        column: 'code',
        of: (r) => r.code || undefined,
        merge: (a, b) => ({ ...a, qty: String(Number(a.qty) + Number(b.qty)) }),
      },
    })
    expect(listErrors(m.data(), m.rows(), m.state().marks).map((e) => [e.row, e.message])).toEqual([
      ['k2', '与第 1 行重复'],
      ['k3', '与第 1 行重复'],
    ])
    unrepeat(m, 'merge')
    expect(qtys()).toEqual(['6'])
    m.undo()
    unrepeat(m, 'delete')
    expect(qtys()).toEqual(['1'])
    m.undo()
    expect(qtys()).toEqual(['1', '2', '3'])
  })
  test('一键取整 brings every value to the next that is allowed, as one step', () => {
    const { m, qtys } = grid(3)
    const round = (r: Row) => (Number(r.qty) % 2 ? { ...r, qty: String(Number(r.qty) + 1) } : r)
    m.sync({ ...m.data(), columns: m.data().columns.map((c, i) => (i === qty ? { ...c, round } : c)) })
    expect(roundable(m)).toBe(2)
    roundAll(m)
    expect(qtys()).toEqual(['2', '2', '4'])
    expect(roundable(m)).toBe(0)
    m.undo()
    expect(qtys()).toEqual(['1', '2', '3'])
  })
  test('one value fills the selected block', async () => {
    const { m, qtys } = grid(3)
    m.set({ at: { row: 0, col: qty }, to: { row: 1, col: qty } })
    await paste(m, '8')
    expect(qtys()).toEqual(['8', '8', '3'])
  })
  test('more than 2000 lines are refused whole', async () => {
    const { m } = grid(1)
    await paste(m, 'x\n'.repeat(2001))
    expect(m.state().report).toMatchObject({ refused: true, lines: 2001 })
    expect(m.rows()).toHaveLength(1)
  })
  test('codes that cannot be looked up change nothing', async () => {
    const { m, match } = grid(1)
    match.mockRejectedValueOnce(new Error('offline'))
    await paste(m, 'A2')
    expect(m.rows()[0]?.code).toBe('A1')
    expect(m.state().hint).toContain('请重试')
  })
})

describe('errors', () => {
  const shown = (m: ReturnType<typeof grid>['m']) =>
    listErrors(m.data(), m.rows(), m.state().marks).map((e) => e.message)
  test('a format shows when the cell is left, a missing value when the line is left', () => {
    const { m, type } = grid(2)
    insertRows(m)
    type(2, 3, '2026-02-31')
    expect(shown(m)).toEqual(['不是有效的日期，例如 2026-01-31'])
    m.go({ row: 0, col: 0 })
    expect(shown(m)).toEqual(['必填', '不是有效的日期，例如 2026-01-31'])
  })
  test('an untouched line is never wrong', () => {
    const { m } = grid(1)
    insertRows(m)
    m.set({ marks: { ...m.state().marks, all: true } })
    expect(shown(m)).toEqual([])
  })
  test('an error of the server goes when its cell is edited, not when another is', () => {
    const errors = [{ row: 'k1', column: 'qty', message: '超过可用额度' }]
    const { m, type } = grid(2, { errors })
    type(1, qty, '9')
    expect(shown(m)).toEqual(['超过可用额度'])
    type(0, qty, '9')
    expect(shown(m)).toEqual([])
  })
  test('an error of the server goes with its line, and keeps nobody from sending again', () => {
    const { m } = grid(2, { errors: [{ row: 'k2', column: 'code', message: '与第 1 行重复' }] })
    expect(shown(m)).toEqual(['与第 1 行重复'])
    expect(ownFaults(m.data(), m.all(), m.state().marks)).toEqual([])
    m.go({ row: 1, col: 0 })
    deleteLines(m)
    expect(shown(m)).toEqual([])
    m.undo()
    expect(shown(m)).toEqual(['与第 1 行重复'])
  })
})
