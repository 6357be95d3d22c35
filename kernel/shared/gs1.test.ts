import { expect, test } from 'vitest'
import { gtinIsRight, looksGs1, readGs1 } from './gs1.ts'

const GS = '\x1d'
const gtin = '06901234567892'
const whole = { gtin, expiryDate: '2027-12-31', lotNo: 'AB12', serial: 'S99' }

test.each([
  [`01${gtin}17271231` + `10AB12${GS}21S99`, whole],
  [`]d201${gtin}17271231` + `10AB12${GS}21S99`, whole],
  [`(01)${gtin}(17)271231(10)AB12(21)S99`, whole],
  [`01${gtin}1727123110AB12|21S99`, whole],
  [`01${gtin}17270200`, { gtin, expiryDate: '2027-02-28' }],
  [`01${gtin}112601313000012`, { gtin, productionDate: '2026-01-31', qty: '12' }],
  // what others say beside it: a company's own, a weight, a country's number of the medicine
  [`01${gtin}10L1${GS}99own-data`, { gtin, lotNo: 'L1' }],
  [`(01)${gtin}(3103)001500(17)271231(710)12345`, { gtin, expiryDate: '2027-12-31' }],
])('%s', (text, meant) => expect(readGs1(text)).toEqual(meant))

test('plain codes, broken dates, wrong check digits and unknown identifiers are not GS1', () => {
  for (const text of [
    'PS202611210001',
    '6901234567892',
    gtin,
    `01${gtin}17271332`,
    '0106901234567891',
    `01${gtin}7999X`,
    '',
    '01',
  ])
    expect([text, readGs1(text)]).toEqual([text, undefined])
})

test('the check digit of a GTIN', () => {
  expect([gtinIsRight('6901234567892'), gtinIsRight('6901234567891'), gtinIsRight('69012')]).toEqual([
    true,
    false,
    false,
  ])
})

test('what says it is GS1 is told from a plain code, whether it can be read or not', () => {
  const day = '17270331'
  for (const text of [`(01)${gtin}`, `]d201${gtin}`, `10L1${GS}21S`, `01${gtin}${day}`, `0106901234567891${day}10L1`])
    expect([text, looksGs1(text)]).toEqual([text, true])
  // a trace code, an article's number, a serial number and our own label say no such thing
  for (const text of ['81234567890123456789', '01234567890123456789', gtin, 'K700511', 'YP00000001;L7;20270331'])
    expect([text, looksGs1(text)]).toEqual([text, false])
})
