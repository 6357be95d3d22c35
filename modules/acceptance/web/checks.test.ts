import { expect, test } from 'vitest'
import { differentLines } from '#kernel/web/document/conflict.ts'
import { tidyMoment } from '#kernel/web/grid/number.ts'
import {
  blank,
  checkFor,
  foundOf,
  heightOf,
  type Line,
  momentOf,
  noDegrees,
  scannedCheck,
  takeAll,
  typing,
  wallOf,
  whichText,
} from './checks.ts'

const lot = { deliveredQty: '10.000' }
const all = { ...blank, acceptedQty: '10', refusedQty: '0' }
const after = (c: typeof blank, change: Partial<typeof blank>) => {
  const { acceptedQty, refusedQty } = typing(lot, c, change)
  return [acceptedQty, refusedQty]
}

test('what is accepted leaves the rest refused', () => {
  expect(after(blank, { acceptedQty: '7' })).toEqual(['7', '3'])
  expect(after(all, { acceptedQty: '8' })).toEqual(['8', '2'])
})

test('a refused quantity is taken off what was accepted whole, so that nobody subtracts by heart', () => {
  expect(after(all, { refusedQty: '3' })).toEqual(['7', '3'])
  expect(after({ ...all, acceptedQty: '7', refusedQty: '3' }, { refusedQty: '4' })).toEqual(['6', '4'])
  expect(after({ ...all, acceptedQty: '7', refusedQty: '3' }, { refusedQty: '0' })).toEqual(['10', '0'])
})

test('what is refused first leaves the rest accepted, as the other way round', () => {
  expect(after(blank, { refusedQty: '3' })).toEqual(['7', '3'])
  expect(after(blank, { refusedQty: '10' })).toEqual(['0', '10'])
  expect(after(blank, { refusedQty: '0' })).toEqual(['10', '0'])
  // a half-written line too: what stands there alone is not a whole
  expect(after({ ...blank, refusedQty: '2' }, { refusedQty: '3' })).toEqual(['7', '3'])
})

test('of more than came, of nothing, or of a sum that was not the whole it says nothing', () => {
  expect(after(blank, { refusedQty: '11' })).toEqual(['', '11'])
  expect(after(blank, { refusedQty: '' })).toEqual(['', ''])
  expect(after(all, { refusedQty: '11' })).toEqual(['10', '11'])
  expect(after(all, { refusedQty: '' })).toEqual(['10', ''])
  expect(after({ ...all, refusedQty: '5' }, { refusedQty: '3' })).toEqual(['10', '3'])
})

test('a moment is read as people write it, shown as the product writes it, and told with the zone of the region', () => {
  for (const text of [
    '2026-11-01 09:30',
    '20261101 9:30',
    '2026.11.1 0930',
    '2026-11-01T09:30',
    '２０２６-11-1　9：30',
  ])
    expect(tidyMoment(text)).toBe('2026-11-01 09:30')
  for (const text of ['', '2026-11-01', '2026-13-01 09:30', '2026-11-01 24:00', '2026-11-01 9:7', 'morgen 09:30'])
    expect(tidyMoment(text)).toBeUndefined()
  expect(momentOf('20261101 9:30')).toBe('2026-11-01T09:30:00+08:00')
  expect(momentOf(' ')).toBeNull()
  expect(wallOf('2026-11-01T01:30:00.000Z')).toBe('2026-11-01 09:30')
})

test('what was scanned stands on the form, the rest refused; all received takes of it what was scanned', () => {
  const l = { ...lot, scannedQty: '4.000', expiryDate: '2030-01-01' } as Line
  expect(scannedCheck(l)).toMatchObject({ acceptedQty: '4', refusedQty: '6' })
  expect(takeAll(l, '2026-11-26')).toMatchObject({ acceptedQty: '4' })
  expect(scannedCheck({ ...l, scannedQty: '0.000' })).toBe(blank)
  expect(takeAll({ ...l, scannedQty: '0.000' }, '2026-11-26')).toMatchObject({ acceptedQty: '10', refusedQty: '0' })
})

test('a reason alone refuses what was not scanned, goes once all of it is, and gives way to typed figures', () => {
  const l = { ...lot, scannedQty: '4.000', expiryDate: '2030-01-01' } as Line
  const why = { ...blank, refuseCode: '01' as const, refuseReason: '压坏' }
  expect(checkFor(l, why)).toEqual({ acceptedQty: '4', refusedQty: '6', refuseCode: '01', refuseReason: '压坏' })
  expect(checkFor({ ...l, scannedQty: '0.000' }, why)).toMatchObject({ acceptedQty: '0', refusedQty: '10' })
  expect(checkFor({ ...l, scannedQty: '10.000' }, why)).toMatchObject({ acceptedQty: '10', refusedQty: '0' })
  expect(checkFor({ ...l, scannedQty: '10.000' }, why).refuseCode).toBeUndefined()
  expect(checkFor(l, undefined)).toEqual(scannedCheck(l))
  expect(checkFor(l, { ...why, acceptedQty: '3', refusedQty: '7' })).toMatchObject({ acceptedQty: '3' })
})

test('the links to pictures of what is refused have their room below the lines, up to three', () => {
  const roomOf = (...refused: string[]) => heightOf(refused.map((refusedQty) => ({ refusedQty })))
  expect(roomOf('', '0')).toContain('- 0 * 1.8rem')
  expect(roomOf('2', '0', '')).toContain('- 1 * 1.8rem')
  expect(roomOf('2', '1', '3', '4', '5')).toContain('- 3 * 1.8rem')
})

test('two who registered one lot compare all that was found of it: quantities, why it was refused, pictures', () => {
  const one = { id: 'l1', seq: 3, name: '利伐沙班片', spec: '10mg', manufacturer: '南国制药', code: 'C1', lotNo: 'L1' }
  const mine = foundOf({ ...one, acceptedQty: '4', refusedQty: '1', refuseCode: '01', refuseReason: '压坏', photos: 2 })
  const theirs = foundOf({ ...one, acceptedQty: '4.000', refusedQty: '1.000', refuseCode: '99', photos: 0 })
  const named = '3 利伐沙班片 10mg 南国制药 L1'
  expect(differentLines([mine], [theirs])).toEqual([
    `${named} 拒收原因：我的 破损/污染，对方的 其他`,
    `${named} 说明：我的 压坏，对方的 --`,
    `${named} 拒收照片：我的 2，对方的 --`,
  ])
})

test('how cold it arrived is a temperature that there is, or nothing', () => {
  for (const typed of ['', '5', '-3.5', '0', '-200', '100', '-196.0', '45.5']) expect(noDegrees(typed)).toBeUndefined()
  for (const typed of ['冷', '5.55', '101', '100.5', '-201', '-200.5', '999', '5℃'])
    expect(noDegrees(typed)).toBe('到货温度：请输入 -200 至 100 之间的温度，最多 1 位小数')
})

test('two lots of one product are told apart beside the grid, whatever lies under its frozen column', () => {
  const l = { name: '阿莫西林胶囊', spec: '0.25g*24', lotNo: 'B1' }
  expect(whichText(l)).toBe('阿莫西林胶囊 · 0.25g*24 · 批号 B1')
  expect(whichText({ ...l, lotNo: 'B2' })).toBe('阿莫西林胶囊 · 0.25g*24 · 批号 B2')
  expect(whichText({ ...l, spec: '', lotNo: '' })).toBe('阿莫西林胶囊')
})
