import { expect, test } from 'vitest'
import { kindOfFile, kindOfPart, paperKinds, partOf } from './papers.ts'

test('a file says by its name what it shows; the first without a telling name is the business licence', () => {
  const kinds = [
    '营业执照.png',
    '药品经营许可证.jpg',
    'GSP证书.pdf',
    '法人授权委托书.pdf',
    'drug licence.pdf',
    'licence.png',
  ]
  expect(kinds.map((name) => kindOfFile(name, false))).toEqual([
    ...['businessLicense', 'drugOperate', 'goodPractice', 'powerOfAttorney'],
    ...['drugOperate', 'businessLicense'],
  ])
  expect([kindOfFile('scan1.png', true), kindOfFile('scan2.png', false)]).toEqual(['businessLicense', 'other'])
})

test('what a file shows travels in the name of its part, and nothing else is believed', () => {
  for (const kind of Object.keys(paperKinds) as (keyof typeof paperKinds)[])
    expect(kindOfPart(partOf(kind, 3), false)).toBe(kind)
  expect(kindOfPart('toString.1', false)).toBe('other')
})
