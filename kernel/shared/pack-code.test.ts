import { expect, test } from 'vitest'
import { ownCode, readPack } from './pack-code.ts'

test('what is printed as our own code is read as the same article, lot and expiry', () => {
  for (const lotNo of ['A12', '2026/03-1', 'X+Y.#_9', ''])
    for (const expiryDate of ['2027-02-28', null]) {
      const { gs1, codes } = readPack(ownCode({ code: 'HC0042', lotNo, expiryDate }))
      expect(codes).toEqual(['hc0042'])
      expect(gs1 ?? {}).toEqual({ ...(lotNo && { lotNo }), ...(expiryDate && { expiryDate }) })
    }
})

test('an input method, small letters and full width change nothing', () => {
  expect(readPack(' ｈc００42；a12；20270228 ')).toEqual({
    gs1: { lotNo: 'a12', expiryDate: '2027-02-28' },
    codes: ['hc0042'],
  })
})

test('a day there is none of is not read as another one; two semicolons more are a code of somebody else', () => {
  expect(readPack('HC0042;A12;20270230').gs1).toEqual({ lotNo: 'A12' })
  expect(readPack('HC0042;A12;20270228;7')).toEqual({ gs1: undefined, codes: ['hc0042;a12;20270228;7'] })
  expect(readPack('HC0042')).toEqual({ gs1: undefined, codes: ['hc0042'] })
})

test('GS1 goes before: its article, lot and expiry', () => {
  expect(readPack('(01)06901234567892(17)270331(10)A12')).toEqual({
    gs1: { gtin: '06901234567892', expiryDate: '2027-03-31', lotNo: 'A12' },
    codes: ['06901234567892', '6901234567892'],
  })
})
