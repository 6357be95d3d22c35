import { expect, test } from 'vitest'
import { merge, type Side } from '#kernel/web/document/merge.ts'
import { noMarks, ownFaults } from '#kernel/web/grid/faults.ts'
import { today } from '#kernel/web/list/time.ts'
import { transportTable } from '../shared/fields.ts'
import { columnsFor, type Lot, lines, mergingOf, newLot } from './lots.ts'

/** A day so many days from today. */
const inDays = (n: number) => new Date(Date.parse(today()) + n * 86_400_000).toISOString().slice(0, 10)

const needs = { lotRequired: true, expiryRequired: true, nearExpiryDays: 180 }
const good = { lotNo: 'L1', productionDate: '2026-01-01', expiryDate: inDays(700) }
const lot = (o: Partial<Lot> = {}) =>
  newLot({
    orderLineId: 'a',
    name: '阿司匹林',
    unit: '盒',
    price: '1',
    qty: '1',
    openQty: '9',
    ...needs,
    ...good,
    ...o,
  })
/** What keeps these lots from being kept, or from being sent: column and sentence. */
const told = (lots: readonly Lot[], shipping: boolean) => {
  const columns = columnsFor({ gift: false, several: false, shipping })
  const grid = { columns, rows: lots, onRows: () => {}, newRow: () => newLot(), empty: lines.untouched }
  return ownFaults(grid, lots, { ...noMarks, all: true }).map((f) => [f.column, f.message])
}

test('all that keeps a lot from being sent is told at its cells in one round', () => {
  const lots = [
    lot({ lotNo: '', productionDate: '', expiryDate: '' }),
    lot({ productionDate: inDays(1) }),
    lot({ expiryDate: today() }),
    lot({ expiryDate: inDays(30) }),
    lot({ invoiceNo: '123' }),
    lot(),
  ]
  expect(told(lots, true)).toEqual([
    ['lotNo', '请填写批号'],
    ['productionDate', '请填写生产日期'],
    ['expiryDate', '请填写有效期至'],
    ['productionDate', '生产日期不能晚于今天'],
    ['expiryDate', '该批号已过期，不能发货'],
    ['shortLifeConfirmed', '剩余效期 30 天，不足 180 天，请确认近效期发货'],
    ['invoiceNo', '发票号码应为 8 位或 20 位数字'],
  ])
})

test('a draft is kept with lots whose number and days are still to be typed', () => {
  const open = lot({ lotNo: '', productionDate: '', expiryDate: '' })
  expect(told([open], false)).toEqual([])
  expect(told([lot({ productionDate: inDays(1), expiryDate: '' })], false)).toEqual([
    ['productionDate', '生产日期不能晚于今天'],
  ])
})

test('goods near their end are confirmed as they are sent, not while they are a draft', () => {
  const near = lot({ expiryDate: inDays(30) })
  expect(told([near], false)).toEqual([])
  expect(told([{ ...near, shortLifeConfirmed: true }], true)).toEqual([])
  // the question goes with its cause
  expect(told([{ ...near, expiryDate: inDays(180) }], true)).toEqual([])
})

test('a text that is no day is told as that, and no other day is compared with it', () => {
  const none = '不是有效的日期，例如 2026-01-31'
  expect(told([lot({ productionDate: 'foo' })], true)).toEqual([['productionDate', none]])
  expect(told([lot({ expiryDate: 'foo' })], true)).toEqual([['expiryDate', none]])
  expect(told([lot({ productionDate: '2027-01-01', expiryDate: '2026-01-01' })], false)).toContainEqual([
    'expiryDate',
    '有效期至必须晚于生产日期',
  ])
})

test('an article that asks for no lot and no end is sent without', () => {
  const free = { lotRequired: false, expiryRequired: false, lotNo: '', productionDate: '', expiryDate: '' }
  expect(told([lot(free)], true)).toEqual([])
})

test('of two who type one delivery each keeps his lots: untouched ones are the other’s, and a sentence names the line', () => {
  const stored = (id: string, spec: string, lotNo: string) => ({
    ...{ id, orderLineId: `o${id}`, orderId: 'o', orderNo: 'CG1', orderSeq: Number(id), seq: 1, code: `C${id}` },
    ...{ name: '利伐沙班片', spec, manufacturer: '南国制药', unit: '盒', price: '1', qty: '2.000', openQty: '9' },
    ...{ lotNo, productionDate: null, expiryDate: null, sterilizeLot: '', invoiceNo: '', remark: '' },
    shortLifeConfirmed: false,
  })
  const merging = mergingOf([])
  const side = (...lines: ReturnType<typeof stored>[]) =>
    merging.opened({ saleType: 0, vehicle: '', lines } as unknown as Parameters<typeof merging.opened>[0]) as Side<Lot>
  const [base, mine] = [
    side(stored('1', '10mg', ''), stored('2', '20mg', '')),
    side(stored('1', '10mg', 'A'), stored('2', '20mg', '')),
  ]
  const theirs = side(stored('1', '10mg', 'B'), stored('2', '20mg', 'X'), stored('3', '5mg', 'Y'))
  const merged = merge(transportTable, merging, base, mine, theirs)!
  expect([merged.taken, merged.both]).toEqual([2, ['1 利伐沙班片 10mg 南国制药 批号：我的 A，对方的 B']])
  expect(merged.with(['mine']).lines.map((l) => [l.id, l.lotNo])).toEqual([
    ['1', 'A'],
    ['2', 'X'],
    ['3', 'Y'],
  ])
})
