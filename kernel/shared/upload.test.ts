import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uploadSentences } from './calls/files.ts'
import { judge, sizeText, uploadRule } from './upload.ts'

const MB = 1024 * 1024
const file = (name: string, size = 10) => ({ name, size })
const said = (r: ReturnType<typeof judge>['refused']) =>
  r.map((x) => x.reason.replace(/\{\{(\w+)\}\}/g, (_, k) => String(x.params[k])))

test('the five types are taken, whatever the case of their ending', () => {
  const files = ['a.png', 'b.JPG', 'c.jpeg', 'd.Bmp', 'e.pdf'].map((n) => file(n))
  expect(judge(files, 0)).toEqual({ taken: files, refused: [] })
})

test('another type, an over-size file and the sixth are refused by name with the sentences of the server', () => {
  expect(said(judge([file('a.exe'), file('png'), file('a.png.exe')], 0).refused)).toEqual(
    Array(3).fill(uploadSentences.type),
  )
  expect(said(judge([file('a.pdf', 10 * MB + 1)], 0).refused)).toEqual([uploadSentences.size])
  expect(judge([file('a.pdf', 10 * MB)], 0).refused).toEqual([])
  const { taken, refused } = judge([file('x.png'), file('y.png')], 4)
  expect(taken.map((f) => f.name)).toEqual(['x.png'])
  expect([refused[0]!.name, said(refused)]).toEqual(['y.png', [uploadSentences.count]])
  expect(said(judge([file('a.png', 0)], 0).refused)).toEqual(['文件是空的'])
})

test('every file is either taken or named, and there are never more than five', () => {
  const names = fc.array(fc.record({ name: fc.stringMatching(/^[a-z]{1,3}\.(png|exe|pdf)$/), size: fc.nat(12 * MB) }))
  fc.assert(
    fc.property(names, fc.nat(6), (files, already) => {
      const { taken, refused } = judge(files, already)
      expect(taken.length + refused.length).toBe(files.length)
      expect(taken.length).toBeLessThanOrEqual(Math.max(0, uploadRule.files - already))
    }),
  )
})

test('sizes are readable', () =>
  expect([sizeText(9), sizeText(1536), sizeText(MB * 2.5)]).toEqual(['9 B', '1.5 KB', '2.5 MB']))
