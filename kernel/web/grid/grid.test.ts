import { describe, expect, test, vi } from 'vitest'
import { copyBlock, deleteLines, fillDown, setColumn } from './blocks.ts'
import { createChoices, PAUSE } from './choices.ts'
import { begin, insertRows, toEntry } from './edit.ts'
import { goods, grid, qty, type Row } from './sample.data.ts'
import type { PickOption } from './types.ts'

describe('typing', () => {
  test('a text is normalised as it is kept, and undo takes it back with the place', () => {
    const { m, type, qtys } = grid(3)
    expect(type(1, qty, '１，２００．５０')).toBe(true)
    m.go({ row: 0, col: 0 })
    expect(qtys()).toEqual(['1', '1200.5', '3'])
    m.undo()
    expect(qtys()).toEqual(['1', '2', '3'])
    expect(m.at()).toEqual({ row: 1, col: qty })
    m.redo()
    expect(qtys()[1]).toBe('1200.5')
  })
  test('a text that is no number leaves the cell open with the reason', () => {
    const { m, type, qtys } = grid(1)
    expect(type(0, qty, '-')).toBe(false)
    expect(m.state().edit).toBeDefined()
    expect(m.state().hint).toContain('不是数字')
    expect(qtys()).toEqual(['1'])
  })
  test('a cell that cannot be changed does not open', () => {
    const { type } = grid(1)
    expect(type(0, 1, '5')).toBe(false)
  })
  test('at most 50 steps are kept', () => {
    const { m, type, qtys } = grid(1)
    for (let i = 2; i <= 60; i++) type(0, qty, String(i))
    for (let i = 0; i < 70; i++) m.undo()
    expect(qtys()).toEqual(['10'])
  })
  test('rows that the page loads cannot be undone past', async () => {
    const { m, type, qtys } = grid(1)
    type(0, qty, '5')
    await Promise.resolve()
    m.sync({ ...m.data(), rows: [{ ...m.rows()[0]!, qty: '77' }] })
    m.undo()
    expect(qtys()).toEqual(['77'])
  })
})

describe('lines', () => {
  test('Enter behind the last entry cell adds a line once, and not behind an untouched one', () => {
    const { m } = grid(1)
    m.go({ row: 0, col: 4 })
    toEntry(m, 1)
    expect(m.rows()).toHaveLength(2)
    expect(m.at()).toEqual({ row: 1, col: 0 })
    m.go({ row: 1, col: 4 })
    toEntry(m, 1)
    expect(m.rows()).toHaveLength(2)
  })
  test('Enter passes over read-only cells, Shift+Enter goes back', () => {
    const { m } = grid(2)
    toEntry(m, 1)
    expect(m.at()).toEqual({ row: 0, col: qty })
    m.go({ row: 1, col: 0 })
    toEntry(m, -1)
    expect(m.at()).toEqual({ row: 0, col: 4 })
  })
  test('deleting all lines leaves one empty line and one step to undo', () => {
    const { m } = grid(3)
    m.set({ at: { row: 0, col: 0 }, to: { row: 2, col: 0 } })
    deleteLines(m)
    expect(m.rows()).toHaveLength(1)
    m.undo()
    expect(m.rows()).toHaveLength(3)
  })
  test('fill down copies the first line of the block, read-only cells stay', () => {
    const { m, qtys } = grid(3)
    m.set({ at: { row: 0, col: 1 }, to: { row: 2, col: qty } })
    fillDown(m)
    expect(qtys()).toEqual(['1', '1', '1'])
    expect(copyBlock(m)).toBe('2\t1\n2\t1\n2\t1')
  })
  test('a value goes into a column of some lines in one step; one that does not fit says why and changes nothing', () => {
    const { m, qtys } = grid(4)
    const [column, price] = [m.data().columns[qty]!, m.data().columns[1]!]
    expect(setColumn(m, column, '１２．５', { top: 1, bottom: 2 })).toEqual({ taken: 2 })
    expect(qtys()).toEqual(['1', '12.5', '12.5', '4'])
    m.undo()
    expect(qtys()).toEqual(['1', '2', '3', '4'])
    const wrong = setColumn(m, column, '1.2345', { top: 0, bottom: 3 })
    expect([wrong.taken, wrong.fault]).toEqual([0, expect.stringContaining('3')])
    expect(setColumn(m, price, '9', { top: 0, bottom: 3 }).taken).toBe(0)
    expect(qtys()).toEqual(['1', '2', '3', '4'])
  })
  test('a read-only grid neither adds nor deletes lines', () => {
    const { m } = grid(2, { readOnly: true })
    insertRows(m)
    deleteLines(m)
    expect(m.rows()).toHaveLength(2)
  })
})

describe('picking', () => {
  const start = async (word: string) => {
    vi.useFakeTimers()
    const g = grid(2)
    const list = createChoices(g.m)
    g.m.go({ row: 1, col: 0 })
    begin(g.m, 'typed')
    for (let i = 1; i <= word.length; i++) list.look(word.slice(0, i))
    return { ...g, list }
  }
  test('a keyword is asked once after a rest, the first choosable one is highlighted and Enter goes to the quantity', async () => {
    const { m, list, find } = await start('A2')
    await vi.advanceTimersByTimeAsync(PAUSE)
    expect(find.mock.calls.map((c) => c[0])).toEqual(['A2'])
    list.take('A2', 1)
    expect(m.rows()[1]).toMatchObject({ code: 'A2', price: '3' })
    expect(m.at()).toEqual({ row: 1, col: qty })
    vi.useRealTimers()
  })
  test('Enter before the answer takes the exact code as soon as it comes', async () => {
    const { m, list } = await start('A1')
    list.take('A1', 1)
    expect(m.state().edit).toBeDefined()
    await vi.advanceTimersByTimeAsync(0)
    expect(m.at()).toEqual({ row: 1, col: qty })
    vi.useRealTimers()
  })
  test('an item that may not be chosen says why and stays unchosen', async () => {
    const { m, list } = await start('X')
    await vi.advanceTimersByTimeAsync(PAUSE)
    list.turn(1)
    list.take('X', 1)
    expect(m.state().hint).toBe('注册证到期')
    expect(m.rows()[1]?.code).toBe('A1')
    vi.useRealTimers()
  })
  test('an answer that comes after a newer keyword is dropped', async () => {
    const { m, list, find } = await start('A')
    let late: (found: PickOption<Row>[]) => void = () => {}
    find.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          late = resolve
        }),
    )
    await vi.advanceTimersByTimeAsync(PAUSE)
    list.look('X')
    await vi.advanceTimersByTimeAsync(PAUSE)
    late(Object.values(goods))
    await vi.advanceTimersByTimeAsync(0)
    expect(m.state().choices?.items.map((o) => o.key)).toEqual(['X9'])
    vi.useRealTimers()
  })
})
