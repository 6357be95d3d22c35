import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { templateCalls } from '#modules/contract-type/shared/calls.ts'
import { type Contractors, contractors, contractType } from '#tests/contracting.ts'
import { pagesOf } from '#tests/pages.ts'
import { fetchFile } from '#tests/uploads.ts'
import { openGoods, openWorld, type World } from '#tests/world.ts'
import { entryCalls as calls } from '../shared/calls.ts'

let w: World
let p: Contractors
beforeAll(async () => {
  w = await openWorld()
  p = await contractors(w, await openGoods(w))
})
afterAll(() => w.close())

test('a contract is seen as the very pages while it is typed, by its template or as it is without one; of a template nobody has nothing is shown', async () => {
  const keeper = await w.person({ 'contractSettings/type': 'view add edit' }, p.region)
  const own = await contractType(w, p.region)
  const blocks = [{ kind: 'paragraph' as const, text: '{{payDays}} 日内支付，{{supplier.name}} 负责配送' }]
  const text = await keeper.get(templateCalls.save, { typeId: own, version: 0, name: '录入', blocks })
  const typed = {
    ...{ templateId: text.id as string | null, templateN: 1 as number | null },
    header: { no: '保存后生成', name: '录入中', payDays: 60, amount: '10' },
    parties: [
      { role: 'hospital' as const, name: '甲' },
      { role: 'supplier' as const, name: '{{7*7}}' },
    ],
    lines: [{ seq: 1, name: '阿司匹林 {{no}}', price: '1', qty: '10', amount: '10' }],
    clauses: [{ title: '自有', text: '自有条款' }],
  }
  const pages = async (o: object = {}, who = p.clerk) => fetchFile(w.app, who, calls.previewTyped, { ...typed, ...o })
  const made = await pages()
  expect(made.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const [page] = await pagesOf(made.bytes)
  for (const said of ['60 日内支付', '{{7*7}} 负责配送', '自有条款', '预览，不是合同文本']) expect(page).toContain(said)
  const bare = await pagesOf((await pages({ templateId: null, templateN: null })).bytes)
  expect(bare.join('')).toContain('阿司匹林 {{no}}')
  expect((await pages({ templateN: 9 })).envelope?.code).toBe(404)
  expect((await pages({}, p.approver)).envelope?.code).toBe(codes.forbidden)
  // a sign no font has is named
  expect(
    (await pages({ header: { name: '录入中', remark: '\u{1F9FF}', payDays: '\u{1F9FF}' } })).envelope?.msg,
  ).toContain('\u{1F9FF}')
  // nothing is kept of it
  expect((await p.clerk.get(calls.query, { keyword: '录入中' })).total).toBe(0)
})
