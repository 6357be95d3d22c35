import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { trailCalls } from '#modules/trail/shared/calls.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { priceCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const uploaded = async (who: Person, filename: string): Promise<string> => {
  const uid = randomUUID()
  const fields = { version: 'v2', resourceId: 'standardDataFiles' }
  const { data } = await send(w.app, who, fileCalls.upload, fields, [{ field: uid, filename, bytes: pdf }])
  return data![uid]!
}

test('the notice of new prices hangs at its paper: the partner and the authority that audits it open it, a rival does not', async () => {
  const screen = 'purchaseList/priceModification'
  const sales = await w.person({ [screen]: 'view add submit' }, g.supplier)
  const buyer = await w.person({ [screen]: 'view' }, g.hospital)
  const authority = await w.person({ [screen]: 'view audit' }, await w.org('authority', '监管中心'))
  const rival = await w.person({ [screen]: 'view add' }, (await openGoods(w)).supplier)
  const { catalogItemId } = await g.item()
  const paper = await sales.get(priceCalls.add, {
    catalogItemId,
    type: 'purchase',
    newPrice: '11',
    effectiveDate: today(),
    reason: 'manufacturer',
  })
  const of = { kind: 'priceAdjustment', id: paper.id }
  const fileId = await uploaded(sales, '调价函.pdf')
  await sales.get(trailCalls.attach, { ...of, fileIds: [fileId] })
  // a draft is its maker's alone
  expect((await buyer.ask(trailCalls.files, of)).code).toBe(404)
  const { version } = await sales.get(priceCalls.detail, { id: paper.id })
  await sales.get(priceCalls.submit, { id: paper.id, version })
  for (const who of [buyer, authority]) {
    const seen = await who.get(trailCalls.files, of)
    expect(seen).toMatchObject({ may: false, files: [{ fileId, name: '调价函.pdf', mine: false }] })
    expect((await fetchFile(w.app, who, fileCalls.download, { fileId })).bytes).toEqual(pdf)
  }
  expect((await rival.ask(trailCalls.files, of)).code).toBe(404)
  expect((await fetchFile(w.app, rival, fileCalls.download, { fileId })).envelope?.code).toBe(404)
  const { history } = await sales.get(priceCalls.detail, { id: paper.id })
  expect(history.map((s) => s.label)).toContain('已添加附件')
})
