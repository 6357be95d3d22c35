import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uploadSentences } from './calls/files.ts'
import { judge, sizeText, uploadRule } from './upload.ts'

const MB = 1024 * 1024
const file = (name: string, size = 10) => ({ name, size })
const held = (n: number) => Array.from({ length: n }, () => ({ size: 1 }))
const said = (r: ReturnType<typeof judge>['refused']) =>
  r.map((x) => x.reason.replace(/\{\{(\w+)\}\}/g, (_, k) => String(x.params[k])))

test('the five types are taken, whatever the case of their ending', () => {
  const files = ['a.png', 'b.JPG', 'c.jpeg', 'd.Bmp', 'e.pdf'].map((n) => file(n))
  expect(judge(files, [])).toEqual({ taken: files, refused: [] })
})

test('another type, an over-size file and the sixth are refused by name with the sentences of the server', () => {
  expect(said(judge([file('a.exe'), file('png'), file('a.png.exe')], []).refused)).toEqual(
    Array(3).fill(uploadSentences.type),
  )
  expect(said(judge([file('a.pdf', 10 * MB + 1)], []).refused)).toEqual([uploadSentences.size])
  expect(judge([file('a.pdf', 10 * MB)], []).refused).toEqual([])
  const { taken, refused } = judge([file('x.png'), file('y.png')], held(4))
  expect(taken.map((f) => f.name)).toEqual(['x.png'])
  expect([refused[0]!.name, said(refused)]).toEqual(['y.png', [uploadSentences.count]])
  expect(said(judge([file('a.png', 0)], []).refused)).toEqual(['文件是空的'])
})

test('where all together have a bound, the file that is too much is named', () => {
  const rule = { ...uploadRule, whole: 12 * MB }
  const { taken, refused } = judge(
    [file('a.png', 5 * MB), file('b.png', 6 * MB), file('c.png', MB)],
    [{ size: 5 * MB }],
    rule,
  )
  expect(taken.map((f) => f.name)).toEqual(['a.png', 'c.png'])
  expect([refused[0]?.name, said(refused)]).toEqual(['b.png', ['所有文件合计不能超过 12 MB']])
})

test('every file is either taken or named, and there are never more than five', () => {
  const names = fc.array(fc.record({ name: fc.stringMatching(/^[a-z]{1,3}\.(png|exe|pdf)$/), size: fc.nat(12 * MB) }))
  fc.assert(
    fc.property(names, fc.nat(6), (files, already) => {
      const { taken, refused } = judge(files, held(already))
      expect(taken.length + refused.length).toBe(files.length)
      expect(taken.length).toBeLessThanOrEqual(Math.max(0, uploadRule.files - already))
    }),
  )
})

test('sizes are readable', () =>
  expect([sizeText(9), sizeText(1536), sizeText(MB * 2.5)]).toEqual(['9 B', '1.5 KB', '2.5 MB']))
