import { expect, test } from 'vitest'
import { qtyOfBox } from './LabelFaces.tsx'
import { form } from './print.ts'

const lot = (unit: string, qty: string) => ({ unit, qty, invoiceNo: '' })
const slip = (more: object) =>
  ({
    supplier: '',
    hospital: '',
    point: '',
    pointAddress: '',
    driver: '',
    driverPhone: '',
    lines: [],
    ...more,
  }) as unknown
type Doc = Parameters<typeof form.head>[0]

test('what is counted in different units is told per unit at the foot of a slip, not added up', () => {
  const d = slip({ totalQty: '10', lines: [lot('盒', '2'), lot('kg', '2.5'), lot('盒', '4')] }) as Doc
  expect(form.sums(d)).toEqual([['配送总数量', '6 盒 2.5 kg', 'totalQty']])
})

test('a box says how many of each unit while there is room, else nothing', () => {
  const of = (...lots: ReturnType<typeof lot>[]) => ({ lines: lots })
  expect(qtyOfBox(of(lot('盒', '2'), lot('支', '3')))).toBe('2 盒 3 支')
  expect(qtyOfBox(of(lot('盒', '2'), lot('支', '3'), lot('kg', '1')))).toBe('—')
})

test('the vehicle stands under its own name, and who carries stays empty where nobody is named', () => {
  const told = new Map(
    form.head(slip({ carrier: '', vehicle: '沪A12345' }) as Doc).map(([label, value]) => [label, value]),
  )
  expect([told.get('承运方'), told.get('车辆')]).toEqual(['', '沪A12345'])
})
