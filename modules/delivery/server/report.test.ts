import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { goodsWay, runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls as calls } from '../shared/calls.ts'

/* ux.md 1.5: one inspection report is ticked onto the lots it covers. */
let w: World
let g: Goods
let ship: Person
let receiver: Person
const codes = { 'procurement/delivery': 'view add edit ship void uploadReport' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(codes, g.supplier)
  receiver = await w.person({ 'procurement/delivery': 'view', 'procurement/acceptance': 'view accept' }, g.hospital)
})
afterAll(() => w.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const uploaded = async (by: Person): Promise<string> => {
  const parts = [{ field: 'u', filename: '检验报告.pdf', bytes: pdf }]
  const answer = await send(w.app, by, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, parts)
  return answer.data!.u as string
}
const detail = (id: string, by = ship) => by.get(calls.detail, { id })
const draft = async () => {
  const order = await runningOrder(g, '2', '2', '2')
  const lines = order.lines.map((l, i) => ({
    ...{ orderLineId: l.id, qty: '2', lotNo: `L${i}` },
    ...{ productionDate: '2026-01-01', expiryDate: '2030-01-01' },
  }))
  return detail((await ship.get(calls.add, { orderId: order.id, lines })).id)
}
type Delivery = Awaited<ReturnType<typeof draft>>
const wish = (d: Delivery, files: string[], more: object = {}) => ({
  ...{ id: d.id, version: d.version, reportNo: 'JY-1', reportDate: '2026-01-05', files },
  lineIds: d.lines.map((l) => l.id),
  ...more,
})
const refused = async (d: Delivery, files: string[], more: object = {}, by = ship) =>
  (await by.ask(calls.uploadReport, wish(d, files, more))).msg
const reported = (d: Delivery) => d.lines.map((l) => [l.reportNo, l.reportFiles.map((f) => f.fileId)])

test('a report uploaded once stands at every lot it was ticked onto, for the hospital too once it was shipped', async () => {
  const d = await draft()
  const file = await uploaded(ship)
  const saved = await ship.get(calls.uploadReport, wish(d, [file], { lineIds: d.lines.slice(0, 2).map((l) => l.id) }))
  const after = await detail(d.id)
  expect(saved.version).toBe(d.version + 1)
  expect(reported(after)).toEqual([
    ['JY-1', [file]],
    ['JY-1', [file]],
    ['', []],
  ])
  expect(after.history.at(-1)).toMatchObject({ action: 'uploadReport', label: '上传检验报告' })
  const read = async (who: Person) => (await fetchFile(w.app, who, fileCalls.download, { fileId: file })).bytes
  const hidden = async (who: Person) =>
    (await fetchFile(w.app, who, fileCalls.download, { fileId: file })).envelope!.code
  expect(await hidden(receiver)).toBe(404)
  await ship.get(calls.ship, { id: d.id, version: saved.version })
  for (const who of [ship, receiver]) expect(await read(who)).toEqual(pdf)
  const rival = await w.person(codes, await w.org('supplier', '对手'))
  const other = await w.person({ 'procurement/delivery': 'view' }, (await openGoods(w)).hospital)
  for (const who of [rival, other]) expect(await hidden(who)).toBe(404)
  const [wait] = (await receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows
  const { lines } = await receiver.get(acceptanceCalls.detail, { id: wait!.id })
  expect(lines.map((l) => l.reportNo)).toEqual(['JY-1', 'JY-1', ''])
})

test('another report takes the place of the first; its file is let go once no lot names it', async () => {
  const d = await draft()
  const [first, second] = [await uploaded(ship), await uploaded(ship)]
  await ship.get(calls.uploadReport, wish(d, [first]))
  const half = await detail(d.id)
  await ship.get(calls.uploadReport, wish(half, [second], { reportNo: 'JY-2', lineIds: [half.lines[0]!.id] }))
  expect((await ship.ask(fileCalls.delete, { fileId: first })).msg).toBe('文件正在使用，不能删除')
  const mixed = await detail(d.id)
  expect(mixed.lines.map((l) => l.reportNo)).toEqual(['JY-2', 'JY-1', 'JY-1'])
  // a lot that becomes another one has no report any more
  const lines = mixed.lines.map(({ id, orderLineId, qty }, i) => ({
    id,
    orderLineId,
    qty,
    ...(i > 0 ? { lotNo: 'N' } : {}),
  }))
  await ship.get(calls.update, { id: d.id, version: mixed.version, lines })
  expect((await detail(d.id)).lines.map((l) => l.reportNo)).toEqual(['JY-2', '', ''])
  expect((await ship.ask(fileCalls.delete, { fileId: first })).code).toBe(0)
  expect((await ship.ask(fileCalls.delete, { fileId: second })).msg).toBe('文件正在使用，不能删除')
})

test('what is no report is refused in its own words, and nothing is kept of it', async () => {
  const d = await draft()
  const file = await uploaded(ship)
  expect(await refused(d, [file], { reportDate: '2199-01-01' })).toBe('报告日期不能晚于今天')
  expect(await refused(d, [file], { reportDate: '2025-12-31' })).toBe('第 1 行的生产日期晚于报告日期')
  expect(await refused(d, [file], { lineIds: [(await draft()).lines[0]!.id] })).toBe('配送单中没有此明细')
  expect(await refused(d, [await uploaded(g.receiver)])).toMatch(/^附件不存在/)
  for (const [files, more] of [
    [[], {}],
    [[file], { lineIds: [] }],
    [[file], { reportNo: ' ' }],
  ] as const)
    expect((await ship.ask(calls.uploadReport, wish(d, [...files], more))).code).toBe(400)
  expect((await ship.ask(calls.uploadReport, wish(d, [file], { version: d.version + 1 }))).code).toBe(409)
  const rival = await w.person(codes, await w.org('supplier', '又一对手'))
  expect((await rival.ask(calls.uploadReport, wish(d, [await uploaded(rival)]))).code).toBe(404)
  expect(reported(await detail(d.id)).flat(2)).toEqual(['', '', ''])
  const done = await detail((await goodsWay(g, '已确认的药')).delivery.id)
  expect(await refused(done, [file])).not.toBe('')
})

test('a report stays with a lot that gets its number later, and goes with one that becomes another', async () => {
  const order = await runningOrder(g, '2', '2')
  const lines = order.lines.map((l, i) => ({ orderLineId: l.id, qty: '2', ...(i === 0 ? {} : { lotNo: 'L1' }) }))
  const d = await detail((await ship.get(calls.add, { orderId: order.id, lines })).id)
  const file = await uploaded(ship)
  const { version } = await ship.get(calls.uploadReport, wish(d, [file]))
  const read = d.lines.map(({ id, orderLineId, qty }, i) => ({ id, orderLineId, qty, lotNo: `X${i}` }))
  await ship.get(calls.update, { id: d.id, version, lines: read })
  expect(reported(await detail(d.id))).toEqual([
    ['JY-1', [file]],
    ['', []],
  ])
})
