import { describe, expect, test } from 'vitest'
import { allowedOf, balances, proposed, toleranceOf } from './amounts.ts'
import { digitsOf, keysOf, numbersFault } from './number.ts'

const blank = { code: '', digitalNo: '', checkCode: '' }
const at = (o: Partial<Parameters<typeof numbersFault>[0]>) =>
  numbersFault({ invoiceType: 'digitalSpecial', number: '26000000000000000001', ...blank, ...o })?.key

describe('numbers of an invoice (domain §2.25)', () => {
  test('a fully digital one has twenty digits and no code', () => {
    expect([at({}), at({ number: '12345678' }), at({ code: '1100094140' })]).toEqual([undefined, 'number', 'code'])
  })
  test('paper and old electronic ones have ten or twelve digits and eight', () => {
    const old = { invoiceType: 'paperSpecial', code: '1100094140', number: '87654321' } as const
    expect([at(old), at({ ...old, code: '050001700111' })]).toEqual([undefined, undefined])
    // the check code typed for the number, and no code
    expect([at({ ...old, number: '14754822926856772523' }), at({ ...old, code: '' })]).toEqual(['number', 'code'])
    expect([at({ ...old, checkCode: '772523' }), at({ ...old, checkCode: '7725' })]).toEqual([undefined, 'checkCode'])
  })
  test('a paper that is fully digital too has both, and takes both keys', () => {
    const both = { code: '1100094140', number: '87654321', digitalNo: '26000000000000000001' }
    expect(at({ invoiceType: 'paperSpecial', ...both })).toBeUndefined()
    expect(keysOf(both)).toEqual(['1100094140-87654321', '26000000000000000001'])
    expect(at({ invoiceType: 'blockchain', ...both })).toBe('digitalNo')
  })
  test('a fiscal bill has eight and ten digits and a check code of six', () => {
    const bill = { invoiceType: 'fiscal', code: '35060121', number: '0012345678', checkCode: 'a1b2c3' } as const
    expect([at(bill), at({ ...bill, checkCode: '1' })]).toEqual([undefined, 'checkCode'])
  })
  test('blanks and full-width digits are one spelling', () => {
    expect(digitsOf(' １２３４ 5678 ')).toBe('12345678')
  })
})

describe('amounts (domain §2.25)', () => {
  test('an invoice may miss its lines by a cent each, and by what the region allows beside', () => {
    expect([balances('100.02', '100.00', 1, '0'), balances('100.02', '100.00', 2, '0')]).toEqual([false, true])
    expect([balances('100.50', '100.00', 1, '0.50'), toleranceOf(3, '0.01')]).toEqual([true, '0.03'])
  })
  test('what the region allows is an amount, or a part of the invoice where that is more', () => {
    expect([
      allowedOf('1000.00', '0.50', '0'),
      allowedOf('-1000.00', '0.50', '2'),
      allowedOf('100', '0.50', '2'),
    ]).toEqual(['0.50', '2.00', '0.50'])
  })
  test('it is proposed for all that is open when that is what it comes to, else for the oldest that fit', () => {
    const items = ['60.00', '50.00', '40.00'].map((openAmount) => ({ openAmount }))
    const of = (amount: string) => proposed(items, amount).map((i) => i.openAmount)
    expect(of('150.01')).toEqual(['60.00', '50.00', '40.00'])
    expect(of('100.00')).toEqual(['60.00', '40.00'])
    expect(of('10.00')).toEqual([])
  })
})
