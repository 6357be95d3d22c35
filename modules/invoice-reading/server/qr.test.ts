import { expect, test } from 'vitest'
import { readQr } from './qr.ts'

const said = (text: string) => {
  const r = readQr(text)
  return r && Object.fromEntries(r.values.map((v) => [v.field, v.value]))
}

test('a fully digital invoice has no code, twenty digits, and its amount contains the tax', () => {
  for (const [type, invoiceType] of [
    ['31', 'digitalSpecial'],
    ['32', 'digitalOrdinary'],
  ])
    expect(said(`01,${type},,24312000000012345678,1130.00,20240131,,8A5C,`)).toEqual({
      invoiceType,
      number: '24312000000012345678',
      amount: '1130.00',
      issueDate: '2024-01-31',
    })
})

test.each([
  ['01', '1100181130', '01234567'],
  ['04', '1100181130', '01234567'],
  ['10', '031001900311', '75646112'],
])('an invoice of type %s has code and number, and its amount is before tax', (type, code, number) => {
  const of = said(`01,${type},${code},${number},1000.00,20190315,12345678901234567890,2B3F,`)
  expect(of).toMatchObject({ code, number, exclAmount: '1000.00', issueDate: '2019-03-15' })
  expect(of).not.toHaveProperty('amount')
})

test('number, amount and check code are never taken for each other', () => {
  for (const wrong of [
    '',
    '24312000000012345678',
    '02,31,,24312000000012345678,1130.00,20240131,',
    '01,31,1100181130,24312000000012345678,1130.00,20240131,',
    '01,31,,2431200000001234567,1130.00,20240131,',
    '01,04,1100181130,12345678901234567890,1000.00,20190315,',
    '01,04,,01234567,1000.00,20190315,',
    '01,31,,24312000000012345678,20240131,1130.00,',
    '01,31,,24312000000012345678,1130.00,20240231,',
    '01,31,,24312000000012345678,1130.001,20240131,',
  ])
    expect([wrong, said(wrong)]).toEqual([wrong, undefined])
})
