import { expect, test } from 'vitest'
import { paperKind } from '#kernel/shared/paper.ts'
import { builtIn } from '#kernel/shared/paper-template.ts'
import type { Template } from '#kernel/shared/template.ts'
import { word, wordsOf } from '#kernel/shared/words.ts'
import { faceOf, layoutOf, sizeOf } from './face.ts'
import { blankDoc, blankForm, formOf } from './formOf.ts'
import { blanksOf } from './paginate.ts'

const head = wordsOf({ no: word.text('单号'), day: word.day('日期'), remark: word.text('备注') })
const line = wordsOf({ seq: word.int('行号'), name: word.text('名称'), qty: word.qty('数量') })
const paper = paperKind({
  kind: 'slip',
  title: '单据',
  calls: {} as never,
  head,
  line,
  fields: ['day', ['to', '送往'], 'remark?'],
  columns: [
    ['seq', 10],
    ['name', 0],
    ['qty', 20],
  ],
  sums: ['no'],
  amount: true,
  signs: ['制单', '收货'],
})
const doc = {
  id: '1',
  no: 'D1',
  printed: 1,
  day: '2026-11-27',
  remark: '',
  lines: [{ id: 'a', seq: 1, name: '甲', qty: '2' }],
}
const form = formOf<typeof doc, (typeof doc)['lines'][number]>(paper, {
  org: () => '甲医院',
  lines: (d) => d.lines,
  head: {
    to: () => [
      ['送往一', 'A'],
      ['送往二', 'B'],
    ],
  },
  amount: () => '12.50',
})
const face = (change?: Partial<Template>) => faceOf(form, doc, change && { ...builtIn(paper), ...change })

test('without a template the paper is as it is built in: what is empty and may be is left out', () => {
  const built = face()
  expect(built.head.map(([label]) => label)).toEqual(['日期', '送往一', '送往二'])
  expect(built.columns.map((c) => [c.label, c.width])).toEqual([
    ['行号', 10],
    ['名称', undefined],
    ['数量', 20],
  ])
  expect(built).toMatchObject({
    title: '单据',
    signs: ['制单', '收货'],
    amount: '12.50',
    capitals: '12.50',
    fill: false,
  })
  expect([built.blocks, built.page]).toEqual([undefined, undefined])
})

test('a template chooses, orders and sizes; what the paper no longer has is left out', () => {
  const own = face({
    fields: ['to', 'gone', 'day'],
    columns: [
      { key: 'qty', width: 25 },
      { key: 'gone', width: 9 },
      { key: 'seq', width: 8 },
    ],
    sums: [],
    total: false,
    signs: ['收货', '{{7*7}}'],
    title: '{{constructor}}',
    across: 2,
  })
  expect(own.head.map(([label]) => label)).toEqual(['送往一', '送往二', '日期'])
  expect(own.columns.map((c) => [c.label, c.width])).toEqual([
    ['数量', 25],
    ['行号', 8],
  ])
  expect(own).toMatchObject({
    title: '{{constructor}}',
    signs: ['收货', '{{7*7}}'],
    amount: undefined,
    capitals: '12.50',
  })
  // no column takes the rest, so none is stretched
  expect(own.table).toEqual({ width: '33mm' })
  expect(own.across).toEqual({ gridTemplateColumns: 'repeat(2, 1fr)' })
})

test('the printer is told the size of the paper; only what moves lines is laid out anew', () => {
  const template = builtIn(paper)
  expect([sizeOf(undefined, true), sizeOf(template, false)]).toEqual(['A4 landscape', '210mm 297mm'])
  expect(sizeOf({ ...template, paper: '241-3' }, false)).toBe('241mm 93.1mm')
  expect(sizeOf({ ...template, paper: 'A5', landscape: true }, false)).toBe('210mm 148mm')
  expect(layoutOf({ ...template, blocks: [] })).toBe(layoutOf(template))
  expect(layoutOf({ ...template, font: 8 })).not.toBe(layoutOf(template))
})

test('blank lines fill the last page down to its foot and never beyond', () => {
  expect([blanksOf(101, 20), blanksOf(100, 20), blanksOf(19, 20), blanksOf(-5, 20), blanksOf(50, 0)]).toEqual([
    ...[5, 4, 0, 0, 0],
  ])
})

test('the blank paper has every field and column, and no value', () => {
  const blank = faceOf(blankForm(paper), blankDoc, builtIn(paper))
  expect(blank.head.map(([label, value]) => [label, value])).toEqual([
    ['日期', ''],
    ['送往', ''],
    ['备注', ''],
  ])
  expect(blank.columns.map((c) => c.label)).toEqual(['行号', '名称', '数量'])
})
