import { describe, expect, test } from 'vitest'
import { commandOf } from './keys.ts'
import { layoutOf, scrollTo } from './layout.ts'
import { nextCell, nextEntry, step } from './move.ts'
import { surplus, tidyDate, tidyNumber, typing } from './number.ts'
import { parseTsv, writeTsv } from './tsv.ts'

const fine = { scale: 3, max: '99999999.999', min: '0' }

describe('numbers', () => {
  test.each([
    ['１２．５', '12.5'],
    ['1,234,567.80', '1234567.8'],
    ['1 234', '1234'],
    ['¥ 3.50', '3.5'],
    ['007', '7'],
    ['.5', '0.5'],
    ['12.', '12'],
    ['', ''],
    ['99999999.999', '99999999.999'],
  ])('%s is read as %s', (text, value) => expect(tidyNumber(text, fine)).toEqual({ value }))
  test.each(['1,5', '12,34', '1.2E+05', 'abc', '-', '1.2345', '100000000', '-1'])('%s is refused', (text) =>
    expect(tidyNumber(text, fine).fault).toBeTruthy(),
  )
  test.each(['', '.', '1.', '1.234', '99999999.999'])('%s may be typed', (text) =>
    expect(typing(text, fine)).toBeUndefined(),
  )
  test.each(['1.2345', '100000000', '1..', 'a', '-'])('%s is refused as typed', (text) =>
    expect(typing(text, fine)).toBeTruthy(),
  )
  test('a whole number takes no point, a rule without minimum takes a minus', () => {
    expect(typing('1.', { scale: 0, max: '99999999' })).toBe('只能是整数')
    expect(typing('-', { scale: 0, max: '99999999' })).toBeUndefined()
  })
  test('only digits too many are not taken; what is no number stays as it was typed and is told', () => {
    const whole = { scale: 0, max: '99999999' }
    for (const text of ['1.2345', '100000000', '-1.2345']) expect(surplus(text, { ...fine, min: undefined })).toBe(true)
    expect(surplus('100000000', whole)).toBe(true)
    for (const text of ['1.', '1.5', '2.0', '1e3', '5-3', '0x10', '10,5']) {
      expect(surplus(text, whole)).toBe(false)
      expect(typing(text, whole)).toBeTruthy()
    }
    expect(surplus('-5', { ...whole, min: '0' })).toBe(false)
    for (const text of ['1.5', '1e3', '5-3', '0x10', '10,5', '-5'])
      expect(tidyNumber(text, { ...whole, min: '0' }).fault).toBeTruthy()
  })
  test('another unit of packing may stand behind it; unknown ones, and more than there is of it, are refused', () => {
    const other = {
      own: '盒',
      units: ['片', '盒', '件'],
      fault: (n: string, u: string) => (u === '片' ? `${n} 片` : undefined),
    }
    const rule = { scale: 0, max: '99999999', other }
    for (const text of ['2件', '0.5 件', '2 件', '2盒']) expect(typing(text, rule)).toBeUndefined()
    for (const text of ['2箱', '件', '2件x', '0.5']) expect(typing(text, rule)).toBeTruthy()
    expect(tidyNumber('２件', rule)).toEqual({ value: '2 件' })
    expect(tidyNumber('0.5件', rule)).toEqual({ value: '0.5 件' })
    expect(tidyNumber('40盒', rule)).toEqual({ value: '40' })
    expect(tidyNumber('20片', rule)).toEqual({ fault: '20 片' })
    expect(tidyNumber('2箱', rule).fault).toContain('不是数字')
    expect(tidyNumber('2件', { scale: 0, max: '99999999' }).fault).toContain('不是数字')
  })
})

test.each([
  ['20260131', '2026-01-31'],
  ['2026/1/31', '2026-01-31'],
  ['2026年1月31日', '2026-01-31'],
  ['2026/1/31 0:00', '2026-01-31'],
  ['２０２６-1-3', '2026-01-03'],
  ['20261101', '2026-11-01'],
  ['2026-11-1', '2026-11-01'],
  ['2026-02-31', undefined],
  ['13.1', undefined],
  ['下周', undefined],
])('the day %s is %s', (text, day) => expect(tidyDate(text)).toBe(day))

test('a day without its year is one of this year', () => {
  expect(tidyDate('11.1', '2026')).toBe('2026-11-01')
  expect(tidyDate('2月9日', '2027')).toBe('2027-02-09')
})

describe('tab-separated text', () => {
  test('quoted cells hold tabs, newlines and quotes; a quote inside a word is only a quote', () => {
    expect(parseTsv('a\t"b\nc\t""d"""\r\n5"\t\r\n')).toEqual([
      ['a', 'b\nc\t"d"'],
      ['5"', ''],
    ])
  })
  test('empty lines in between stay, the last newline is none', () => {
    expect(parseTsv('1\n\n2\n')).toEqual([['1'], [''], ['2']])
    expect(parseTsv('1\t\n')).toEqual([['1', '']])
  })
  test('what was written is read back', () => {
    const cells = [
      ['a\tb', '"', ''],
      ['x\ny', '1', '2'],
    ]
    expect(parseTsv(writeTsv(cells))).toEqual(cells)
  })
})

describe('moving', () => {
  const size = { rows: 3, cols: 4 }
  test('arrows stop at the edges, Tab goes on to the next line and leaves at the ends', () => {
    expect(step({ row: 0, col: 3 }, 'right', size)).toEqual({ row: 0, col: 3 })
    expect(step({ row: 0, col: 1 }, 'pageDown', size, 10)).toEqual({ row: 2, col: 1 })
    expect(nextCell({ row: 0, col: 3 }, 1, size)).toEqual({ row: 1, col: 0 })
    expect(nextCell({ row: 2, col: 3 }, 1, size)).toBeUndefined()
    expect(nextCell({ row: 0, col: 0 }, -1, size)).toBeUndefined()
  })
  test('the next entry cell may be lines away', () => {
    expect(nextEntry({ row: 0, col: 0 }, 1, size, (p) => p.row === 2 && p.col === 1)).toEqual({ row: 2, col: 1 })
    expect(nextEntry({ row: 0, col: 0 }, 1, size, () => false)).toBeUndefined()
  })
})

describe('scrolling', () => {
  const column = { title: '', width: 100, kind: 'read' as const, get: () => '' }
  const l = layoutOf(
    Array.from({ length: 10 }, (_, i) => ({ ...column, key: `${i}`, frozen: i < 2 })),
    1,
    36,
  )
  const view = { top: 0, left: 0, height: 400, width: 500 }
  test('a line below comes just above the footer, one on screen moves nothing', () => {
    expect(scrollTo(l, { row: 100, col: 0 }, view, 36)).toEqual({ top: 101 * 36 - (400 - 72), left: 0 })
    expect(scrollTo(l, { row: 3, col: 1 }, view, 36)).toEqual({ top: 0, left: 0 })
  })
  test('a column behind the frozen ones comes out from under them', () => {
    expect(scrollTo(l, { row: 0, col: 2 }, { ...view, left: 300 }, 36)).toEqual({ top: 0, left: 0 })
    expect(scrollTo(l, { row: 0, col: 9 }, view, 36).left).toBe(44 + 1000 - 500)
  })
})

describe('keys', () => {
  const key = (name: string, held = '') => ({
    key: name,
    ctrl: held.includes('c'),
    shift: held.includes('s'),
    alt: held.includes('a'),
  })
  test('in an open cell text keys stay with the field and shortcuts of the page find the text kept', () => {
    for (const k of ['a', 'ArrowLeft', 'Home', 'Delete', 'Backspace']) expect(commandOf(key(k), true)).toBeUndefined()
    for (const k of ['c', 'v', 'x', 'z', 'y', 'a', 'Control']) expect(commandOf(key(k, 'c'), true)).toBeUndefined()
    for (const k of ['s', 'Enter', 'p']) expect(commandOf(key(k, 'c'), true)).toEqual({ do: 'flush' })
    expect(commandOf(key('Enter'), true)).toEqual({ do: 'take', by: 1 })
    expect(commandOf(key('ArrowUp'), true)).toEqual({ do: 'list', by: -1 })
  })
  test('F9 gives the grid the whole window, while a cell is typed in and between edits', () => {
    for (const open of [true, false]) expect(commandOf(key('F9'), open)).toEqual({ do: 'full' })
  })
  test('between edits letters start typing, saving is the page’s', () => {
    expect(commandOf(key('5'), false)).toBeUndefined()
    expect(commandOf(key('s', 'c'), false)).toBeUndefined()
    expect(commandOf(key('Enter', 'c'), false)).toBeUndefined()
    expect(commandOf(key('D', 'c'), false)).toEqual({ do: 'fill' })
    expect(commandOf(key('Delete', 'c'), false)).toEqual({ do: 'delete' })
    expect(commandOf(key('End', 'cs'), false)).toEqual({ do: 'move', way: 'last', extend: true })
    expect(commandOf(key('F8', 's'), false)).toEqual({ do: 'error', by: -1 })
  })
})
