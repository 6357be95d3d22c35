import { describe, expect, test } from 'vitest'
import { differencesOf, keyOf } from './compare.ts'
import { laidOver, type Open, without } from './lay.ts'
import type { ReadItem, ReadValue } from './reading.ts'

const open = (itemId: string, name: string, openQty: string, openAmount: string, o: Partial<Open> = {}): Open => ({
  ...{ itemId, name, openQty, openAmount, spec: '0.25g*24', lotNo: `L${itemId}` },
  ...o,
})
const item = (name: string, qty: string, amount: string, tax: string, o: Partial<ReadItem> = {}): ReadItem => ({
  ...{ name, qty, amount, tax, spec: '', unit: '盒', price: '', rate: '13%' },
  ...o,
})

describe('a file is laid over what awaits an invoice', () => {
  const items = [
    open('1', '阿莫西林胶囊', '10', '113.00'),
    open('2', '头孢克肟分散片', '5', '56.50'),
    open('3', '阿莫西林胶囊', '4', '45.20'),
  ]
  test('by the names of its lines, without the class of goods in stars', () => {
    const r = laidOver([item('*医药*头孢克肟分散片', '5', '50.00', '6.50')], '56.50', items)
    expect(r).toEqual({ parts: [{ itemId: '2', qty: '5' }], linked: '56.50', misfits: [] })
  })
  test('one line over several items of one article, the oldest first; a part of an item too', () => {
    const r = laidOver([item('阿莫西林胶囊', '12', '120.00', '15.60')], '135.60', items)
    expect(r).toEqual({
      parts: [
        { itemId: '1', qty: '10' },
        { itemId: '3', qty: '2' },
      ],
      linked: '135.60',
      misfits: [],
    })
  })
  test('by the lot before the age, and by the amount where it names things otherwise', () => {
    expect(laidOver([item('阿莫西林胶囊 批号L3', '4', '40.00', '5.20')], '45.20', items).parts).toEqual([
      { itemId: '3', qty: '4' },
    ])
    expect(laidOver([item('另一个名称', '1', '50.00', '6.50')], '56.50', items).parts).toEqual([
      { itemId: '2', qty: '5' },
    ])
  })
  test('what does not fit is said: nothing like it, not so much, another price', () => {
    const of = (...lines: ReadItem[]) => laidOver(lines, '0', items).misfits.map((m) => [m.line, m.why, m.says, m.open])
    expect(of(item('别的', '1', '1.00', '0.13'))).toEqual([[1, 'none', '1.13', '']])
    expect(of(item('头孢克肟分散片', '7', '70.00', '9.10'))).toEqual([[1, 'qty', '7', '5']])
    expect(of(item('头孢克肟分散片', '4', '44.00', '5.72'))).toEqual([[1, 'amount', '49.72', '45.20']])
  })
  test('a file without lines is for the oldest that make its amount', () => {
    expect(laidOver([], '169.50', items).parts.map((p) => p.itemId)).toEqual(['1', '2'])
  })
  test('what one draft takes is not open for the next one', () => {
    expect(
      without(items, [
        { itemId: '1', qty: '4' },
        { itemId: '2', qty: '5' },
      ]),
    ).toMatchObject([
      { itemId: '1', openQty: '6', openAmount: '67.8' },
      { itemId: '3', openQty: '4' },
    ])
  })
})

test('files of one invoice are told by its number, and contradict each other in what they both say', () => {
  const says = (origin: ReadValue['origin'], number: string, amount: string): ReadValue[] => [
    { field: 'number', value: number, origin, sure: 100 },
    { field: 'amount', value: amount, origin, sure: 100 },
  ]
  const [xml, pdf] = [says('xml', '26', '1.00'), says('pdf', '26', '2.00')]
  expect(keyOf(xml)).toBe(keyOf(pdf))
  expect(differencesOf([pdf, xml])).toMatchObject([
    { field: 'amount', one: { value: '1.00', origin: 'xml' }, other: { value: '2.00', origin: 'pdf' } },
  ])
  expect(differencesOf([xml, says('qr', '26', '')])).toEqual([])
})
