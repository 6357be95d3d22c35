import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { acceptanceCalls } from '../shared/calls.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const uploaded = async (by: Person) => {
  const parts = [{ field: 'u', filename: '破损.pdf', bytes: pdf }]
  const answer = await send(w.app, by, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, parts)
  return answer.data!.u as string
}

test('pictures of refused goods lie with their line, for both parties and nobody else', async () => {
  const order = await runningOrder(g, '10', '10')
  const lot = { qty: '10', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const lines = order.lines.map((l) => ({ ...lot, orderLineId: l.id }))
  const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  const [wait] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows
  const { lines: lots } = await g.receiver.get(acceptanceCalls.detail, { id: wait!.id })
  const [kept, taken, foreign] = [await uploaded(g.receiver), await uploaded(g.receiver), await uploaded(g.sales)]
  const found = (photos: string[]) => ({
    ...{ id: wait!.id, version: wait!.version },
    lines: [
      { id: lots[0]!.id, acceptedQty: '10', refusedQty: '0', photos: [taken] },
      { id: lots[1]!.id, acceptedQty: '7', refusedQty: '3', refuseCode: '01' as const, photos },
    ],
  })
  expect((await g.receiver.ask(acceptanceCalls.accept, found([foreign]))).msg).toMatch(/^附件不存在/)
  await g.receiver.get(acceptanceCalls.accept, found([kept]))

  for (const who of [g.receiver, g.sales]) {
    const seen = await who.get(acceptanceCalls.detail, { id: wait!.id })
    expect(seen.lines.map((l) => l.photos.map((p) => [p.fileId, p.name]))).toEqual([[], [[kept, '破损.pdf']]])
    expect((await fetchFile(w.app, who, fileCalls.download, { fileId: kept })).bytes).toEqual(pdf)
  }
  const rival = await w.person('sales', await w.org('supplier', '对手'))
  for (const [who, fileId] of [
    [rival, kept],
    [g.sales, taken],
  ] as const)
    expect((await fetchFile(w.app, who, fileCalls.download, { fileId })).envelope!.code).toBe(404)
  expect((await g.receiver.ask(fileCalls.delete, { fileId: kept })).msg).toBe('文件正在使用，不能删除')
})
