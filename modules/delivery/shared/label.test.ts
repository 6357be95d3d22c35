import { expect, test } from 'vitest'
import { gtinIsRight, readGs1 } from '#kernel/shared/gs1.ts'
import { readPack } from '#kernel/shared/pack-code.ts'
import { boxCode, type Choice, countOf, labelsOf, packCode } from './label.ts'

const lot = { code: 'YP00000001', barcode: '', udiDi: null, lotNo: 'A12', expiryDate: '2027-03-31' }

test('a pack with a GTIN says it with its expiry and lot, in fourteen digits whose last one is right', () => {
  for (const [barcode, gtin] of [
    ['6901234567892', '06901234567892'],
    ['06901234567892', '06901234567892'],
    ['012345678905', '00012345678905'],
    ['96385074', '00000096385074'],
  ] as const) {
    const { kind, text } = packCode({ ...lot, barcode })
    expect([kind, text]).toEqual(['gs1datamatrix', `(01)${gtin}(17)270331(10)A12`])
    expect(gtinIsRight(text.slice(4, 18))).toBe(true)
    expect(readGs1(text)).toEqual({ gtin, expiryDate: '2027-03-31', lotNo: 'A12' })
  }
})

test('the device identifier goes before the barcode; what is no GTIN is passed over', () => {
  const both = { ...lot, udiDi: '06901234567892', barcode: '96385074' }
  expect(packCode(both).text).toMatch(/^\(01\)06901234567892/)
  expect(packCode({ ...both, udiDi: 'MA.156.M0.100001.A' }).text).toMatch(/^\(01\)00000096385074/)
})

test('without a GTIN, or with one whose check digit is wrong, it is our code of article, lot and expiry', () => {
  for (const barcode of ['', '6901234567890', 'X-12', '690123456789'])
    expect(packCode({ ...lot, barcode })).toEqual({ kind: 'qr', text: 'YP00000001;A12;20270331' })
  expect(readPack('YP00000001;A12;20270331')).toEqual({
    gs1: { lotNo: 'A12', expiryDate: '2027-03-31' },
    codes: ['yp00000001'],
  })
  expect(packCode({ ...lot, expiryDate: null }).text).toBe('YP00000001;A12;')
  expect(packCode({ ...lot, lotNo: '批一' }).text).toBe('YP00000001;;20270331')
  expect(packCode({ ...lot, lotNo: '批;一', expiryDate: null }).text).toBe('YP00000001')
})

test('what a lot lacks, or what GS1 has no sign for, is left out and breaks nothing', () => {
  const coded = { ...lot, barcode: '6901234567892' }
  expect(packCode({ ...coded, expiryDate: null }).text).toBe('(01)06901234567892(10)A12')
  for (const lotNo of ['', '批一', 'A(10)B', 'A'.repeat(21)])
    expect(packCode({ ...coded, lotNo }).text).toBe('(01)06901234567892(17)270331')
})

const sent = { id: 'd', boxes: 12, lines: [{ id: 'a' }, { id: 'b' }] }
const all: Choice = { kinds: ['pack', 'box'], each: 1, copies: {}, boxes: {} }
const said = (c: Partial<Choice>, docs = [sent]) => {
  const labels = labelsOf<{ id: string }, typeof sent>(docs, { ...all, ...c })
  expect(countOf(docs, { ...all, ...c })).toBe(labels.length)
  expect(new Set(labels.map((l) => l.key)).size).toBe(labels.length)
  return labels.map((l) => (l.kind === 'pack' ? l.lot.id : `${l.n}/${l.of}`)).join(' ')
}

test('labels come by lot, then by box, as often as is chosen of each', () => {
  expect(said({ boxes: { d: [1, 3] } })).toBe('a b 1/12 2/12 3/12')
  expect(said({ kinds: ['pack'], each: 2, copies: { b: 0 } })).toBe('a a')
  expect(said({ kinds: ['box'], boxes: { d: [12, 12] } })).toBe('12/12')
  expect(said({ kinds: ['box'], boxes: { d: [3, 2] } })).toBe('')
  expect(said({ kinds: [] })).toBe('')
})

test('a delivery whose boxes nobody counted has no labels of boxes', () => {
  expect(said({}, [{ ...sent, boxes: null as never }])).toBe('a b')
})

test('no two boxes of the region have the same number', () => {
  const boxes = [1, 2, 999, 1000].map((n) => boxCode({ no: 'PS26112740718365', sscc: [] }, n))
  expect(boxes.every((b) => b.kind === 'code128')).toBe(true)
  expect(boxes.map((b) => b.text)).toEqual([
    'PS26112740718365-001',
    'PS26112740718365-002',
    'PS26112740718365-999',
    'PS26112740718365-1000',
  ])
})

test('a box with an SSCC says it as GS1 does, one without among them its delivery', () => {
  const of = { no: 'PS26112740718365', sscc: ['069012340000000004', ''] }
  expect(boxCode(of, 1)).toEqual({ kind: 'sscc', text: '(00)069012340000000004' })
  expect([boxCode(of, 2), boxCode(of, 3)].map((b) => b.text)).toEqual(['PS26112740718365-002', 'PS26112740718365-003'])
})
