import { expect, test } from 'vitest'
import type { Line, Lot } from './lines.ts'
import { scannedInto, shareOut } from './shares.ts'

const lot = (balanceId: string, available: string, productId = 'p'): Lot => ({
  ...{ balanceId, productId, lotNo: balanceId, supplier: '', productionDate: null, expiryDate: null },
  ...{ ratio: '24', qty: available, available },
})
const goods = { productId: 'p', ratio: '24', available: '99' } as Line['goods'] & object
let n = 0
const line = (o: Partial<Line>): Line =>
  ({ key: `k${++n}`, goods, qty: '', qtyUnit: 'pack', lotNo: '', remark: '', ...o }) as Line
const told = (lots: Lot[], lines: Line[]) =>
  shareOut(lots, lines).map(
    (s) => s && [s.parts.map((p) => `${p.lotNo} ${p.units}`).join(), s.left, s.short].join(' | '),
  )

test('lines of one article share its lots in their order; a named lot is taken first, and what lacks is said', () => {
  const lots = [lot('A', '24'), lot('B', '48'), lot('Z', '5', 'other')]
  expect(told(lots, [line({ qty: '2' }), line({ qty: '12', qtyUnit: 'min' })])).toEqual([
    'A 24,B 24 | 12 | 0',
    'B 12 | 12 | 0',
  ])
  // the second line has said which lot: the first takes what is left of it
  const named = line({ qty: '2', lot: { balanceId: 'B', lotNo: 'B', expiryDate: null, available: '48' } })
  expect(told(lots, [line({ qty: '2' }), named])).toEqual(['A 24 | 0 | 24', 'B 48 | 0 | 0'])
  expect(told(lots, [line({ qty: '4' })])).toEqual(['A 24,B 48 | 0 | 24'])
  // what is no number yet takes nothing
  expect(told(lots, [line({ qty: '-' }), line({ goods: undefined })])).toEqual([' | 72 | 0', undefined])
})

test('a scan raises the line of its article, and of its lot, by what the code says; another one begins before the empty line', () => {
  const make = (from: Partial<Line>) => line(from)
  const untouched = (l: Line) => !l.goods
  const empty = line({ goods: undefined })
  const first = scannedInto([empty], { goods, packs: '1' }, make, untouched)
  expect(first.lines.map((l) => [l.goods?.productId, l.qty])).toEqual([
    ['p', '1'],
    [undefined, ''],
  ])
  const again = scannedInto(first.lines, { goods, packs: '2' }, make, untouched)
  expect([again.lines.length, again.line.qty, again.line.key]).toEqual([2, '3', first.line.key])
  // a lot of its own is a line of its own, and typed minimum units stay minimum units
  const ofLot = scannedInto(again.lines, { goods, packs: '1', lot: lot('B', '48') }, make, untouched)
  expect(ofLot.lines.map((l) => [l.lot?.balanceId, l.qty])).toEqual([
    [undefined, '3'],
    ['B', '1'],
    [undefined, ''],
  ])
  const small = scannedInto([line({ qty: '5', qtyUnit: 'min' })], { goods, packs: '1' }, make, untouched)
  expect(small.line.qty).toBe('29')
})
