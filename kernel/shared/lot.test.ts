import { expect, test } from 'vitest'
import { lotText, pieceText } from './lot.ts'

test('one lot is one text however it was typed', () => {
  for (const typed of [
    'ab-12 3',
    'ＡＢ－１２３',
    ' AB-123\u200b',
    'a\u00adB-1\u30002\u00a03',
    '\ufeffab-123\u001d',
    'AB\u2060-123',
  ])
    expect([typed, lotText(typed)]).toEqual([typed, 'AB-123'])
  expect(lotText('（２）甲①')).toBe('(2)甲1')
  expect(lotText(' \u200b')).toBe('')
})

test('what was written once stays as it is', () => {
  for (let at = 0; at < 0x30000; at++) {
    if (at >= 0xd800 && at < 0xe000) continue
    const once = lotText(`A${String.fromCodePoint(at)}1`)
    if (lotText(once) !== once) expect([at.toString(16), lotText(once)]).toEqual([at.toString(16), once])
  }
})

test('a code of one piece has one spelling; the separator of a scanner stays', () => {
  const ways = ['SN0A1', 'sn0a1', 'ＳＮ０ａ１', ' s n0a1\u200b\r']
  expect(ways.map(pieceText)).toEqual(Array(4).fill('SN0A1'))
  expect(pieceText('10l1\u001d21sn 1')).toBe('10L1\u001d21SN1')
})
