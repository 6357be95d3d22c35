import { expect, test } from 'vitest'
import { separated, whyUnreadable } from './gs1-faults.ts'

const GS = '\x1d'
const gtin = '06901234567892'
const pack = { lotNo: 'AB12', serial: 'S99', expiryDate: '2027-12-31' }
const others = [pack, { lotNo: 'AB1', serial: 'S77', expiryDate: '2027-12-31' }]

test('a code without its separators is read by the lots and serial numbers that are known', () => {
  expect(separated(`01${gtin}1727123110AB1221S99`, others)).toBe(`01${gtin}1727123110AB12${GS}21S99`)
  // the serial number before the lot, the expiry behind both
  expect(separated(`01${gtin}21S9910AB1217271231`, others)).toBe(`01${gtin}21S99${GS}10AB12${GS}17271231`)
  expect(separated(`01${gtin}10ab121s77`, others)).toBe(`01${gtin}10AB1${GS}21S77`)
  // the lot of one with the serial number of another
  expect(separated(`01${gtin}10AB1221S77`, others)).toBeUndefined()
})

test('what reads as it is, and a lot that only begins like a known one, is left alone', () => {
  for (const text of [
    `01${gtin}10AB12${GS}21S99`,
    `01${gtin}1727123110AB12`,
    `01${gtin}10AB12X`,
    `01${gtin}10AB1221S00`,
    'S99',
  ])
    expect([text, separated(text, others)]).toEqual([text, undefined])
})

test.each([
  [`0106901234567891${'17271231'}`, '校验位'],
  [`01${gtin}17271332`, '日期'],
  [`01${gtin}1727123110AB1221S99`, '分隔符'],
  [`01${gtin}17271231${'10' + 'A'.repeat(30)}`, '不完整'],
])('%s is told why: %s', (text, why) => expect(whyUnreadable(text)).toContain(why))

test('of what is no GS1 there is nothing more to say', () => {
  for (const text of ['X1', 'K700511', gtin]) expect([text, whyUnreadable(text)]).toEqual([text, ''])
})
