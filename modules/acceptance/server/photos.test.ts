import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
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

test('the supplier hears what came back of a delivery and why; one that came back whole says so itself', async () => {
  const order = await runningOrder(g, '20', '20')
  const lot = { qty: '5', lotNo: 'L2', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const confirmed = async (refused: string[]) => {
    const lines = order.lines.map((l) => ({ ...lot, orderLineId: l.id }))
    const d = await g.sales.get(deliveryCalls.add, { orderId: order.id, lines })
    await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
    const [{ id } = { id: '' }] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows
    const a = await g.receiver.get(acceptanceCalls.detail, { id })
    const found = a.lines.map((l, i) => ({
      ...{ id: l.id, refusedQty: refused[i]!, acceptedQty: String(5 - Number(refused[i])) },
      ...(refused[i] === '0' ? {} : { refuseCode: '01' as const, refuseReason: '渗漏' }),
    }))
    const { version } = await g.receiver.get(acceptanceCalls.accept, { id, version: a.version, lines: found })
    await g.auditor.get(acceptanceCalls.confirm, { id, version, action: 'confirm' })
    const { rows } = await g.sales.get(messageCalls.query, { category: 'warning', keyword: a.no })
    return { heard: rows.map((m) => m.params.reason), ...(await g.sales.get(acceptanceCalls.detail, { id })) }
  }
  const { name } = order.lines[1]!
  const part = await confirmed(['0', '3'])
  expect(part.heard).toEqual([`${name} L2 3 ${part.lines[1]!.unit} 破损/污染 渗漏`])
  expect(part.history.at(-1)).toMatchObject({ label: '部分拒收', reason: part.heard[0] })
  expect((await confirmed(['0', '0'])).heard).toEqual([])
  const whole = await confirmed(['5', '5'])
  expect([whole.heard, whole.history.some((s) => s.action === 'refusePart')]).toEqual([[], false])
})
