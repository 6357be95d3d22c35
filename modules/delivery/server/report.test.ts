import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { acceptanceCalls } from '#modules/acceptance/shared/calls.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { deliveryCalls as calls } from '../shared/calls.ts'

let w: World
let g: Goods
let ship: Person
const rights = { 'procurement/delivery': 'view add edit ship uploadReport' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ship = await w.person(rights, g.supplier)
})
afterAll(() => w.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const uploaded = async (by = ship, filename = '药检报告.pdf', bytes = pdf) => {
  const parts = [{ field: 'u', filename, bytes }]
  const answer = await send(w.app, by, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, parts)
  return answer as { code: number; data: { u: string } | null }
}
const file = async (by = ship) => (await uploaded(by)).data!.u
const detail = (id: string, by = ship) => by.get(calls.detail, { id })
const drafted = async () => {
  const order = await runningOrder(g, '2', '2', '2')
  const lot = { qty: '2', lotNo: 'L1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const made = await ship.get(calls.add, {
    orderId: order.id,
    lines: order.lines.map((l) => ({ ...lot, orderLineId: l.id })),
  })
  return detail(made.id)
}
type Draft = Awaited<ReturnType<typeof drafted>>
const asked = (d: Pick<Draft, 'id' | 'version' | 'lines'>, files: string[], more: object = {}) => ({
  ...{ id: d.id, version: d.version, files, reportNo: 'JY-1', reportDate: '2026-01-05', lab: '市药检所' },
  lineIds: d.lines.map((l) => l.id),
  ...more,
})
const said = async (id: string, by = ship) => (await detail(id, by)).lines.map((l) => l.reportNo)

test('one report is ticked onto several lots, its file kept once; a newer one takes its place', async () => {
  const d = await drafted()
  const [one, two] = [await file(), await file()]
  const saved = await ship.get(calls.uploadReport, asked(d, [one]))
  expect(saved.version).toBe(d.version + 1)
  const seen = await detail(d.id)
  expect(seen.lines.map((l) => [l.reportNo, l.reportDate, l.reportLab, l.reportFiles.map((f) => f.fileId)])).toEqual(
    [1, 2, 3].map(() => ['JY-1', '2026-01-05', '市药检所', [one]]),
  )
  expect(seen.history.at(-1)).toMatchObject({ action: 'uploadReport', label: '上传检验报告' })
  const { rows } = await w.sql.query('select count(*)::int as n from delivery_report where delivery_id = $1', [d.id])
  expect(rows[0].n).toBe(1)

  const lineIds = [d.lines[0]!.id]
  await ship.get(calls.uploadReport, asked(seen, [two], { reportNo: 'JY-2', lineIds }))
  expect(await said(d.id)).toEqual(['JY-2', 'JY-1', 'JY-1'])
  const now = await detail(d.id)
  await ship.get(calls.uploadReport, asked(now, [await file()], { reportNo: 'JY-3' }))
  expect(await said(d.id)).toEqual(['JY-3', 'JY-3', 'JY-3'])
  // what no lot has any more is gone, and its file with it
  expect((await w.sql.query('select purpose from file where id = any($1)', [[one, two]])).rows).toEqual(
    [1, 2].map(() => ({ purpose: 'released' })),
  )
})

test('a report of nothing, of a foreign lot, of tomorrow, without a file or with another’s is refused', async () => {
  const [d, foreign] = [await drafted(), await drafted()]
  const f = await file()
  const refusal = async (files: string[], more: object, by = ship) => {
    const { code, msg, data } = await by.ask(calls.uploadReport, asked(d, files, more))
    const fields = (data as { fields?: { path: string }[] } | null)?.fields
    return [code, fields?.map((x) => x.path).join() ?? msg]
  }
  expect(await refusal([f], { lineIds: [] })).toEqual([400, 'lineIds'])
  expect(await refusal([f], { lineIds: [foreign.lines[0]!.id] })).toEqual([expect.any(Number), '配送单中没有此明细'])
  expect(await refusal([f], { reportDate: '2999-01-01' })).toEqual([expect.any(Number), '报告日期不能晚于今天'])
  expect(await refusal([], {})).toEqual([400, 'files'])
  expect(await refusal([f], { reportNo: ' ' })).toEqual([400, 'reportNo'])
  expect(await refusal([await file(g.receiver)], {})).toEqual([expect.any(Number), '附件不存在或已被使用，请重新上传'])
  expect((await refusal([f], { version: d.version + 1 }))[0]).toBe(409)
  expect((await uploaded(ship, '报告.exe', Buffer.from('MZ'))).code).not.toBe(0)
  const rival = await w.person(rights, await w.org('supplier', '报告对手'))
  expect((await refusal([await file(rival)], {}, rival))[0]).toBe(404)
  expect(await said(d.id)).toEqual(['', '', ''])
})

test('the hospital reads the report of what was sent, in the delivery and at the desk; it stays once all is taken in', async () => {
  const d = await drafted()
  const f = await file()
  await ship.get(calls.uploadReport, asked(d, [f]))
  const rival = await w.person(rights, await w.org('supplier', '对手二'))
  const reads = async (by: Person) => (await fetchFile(w.app, by, fileCalls.download, { fileId: f })).bytes
  expect(await reads(ship)).toEqual(pdf)
  for (const by of [g.receiver, rival]) expect(await reads(by)).not.toEqual(pdf)
  const now = await detail(d.id)
  await ship.get(calls.ship, { id: d.id, version: now.version })
  expect(await reads(g.receiver)).toEqual(pdf)
  expect(await reads(rival)).not.toEqual(pdf)
  const [wait] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: d.id })).rows
  const at = await g.receiver.get(acceptanceCalls.detail, { id: wait!.id })
  expect(at.lines.map((l) => [l.reportNo, l.reportFiles.map((x) => x.name)])).toEqual(
    [1, 2, 3].map(() => ['JY-1', ['药检报告.pdf']]),
  )
  const found = at.lines.map((l) => ({ id: l.id, acceptedQty: l.deliveredQty, refusedQty: '0' }))
  await g.receiver.get(acceptanceCalls.accept, { id: at.id, version: at.version, lines: found })
  const accepted = await detail(d.id)
  expect(accepted.actions).not.toContain('uploadReport')
  expect((await ship.ask(calls.uploadReport, asked(accepted, [await file()]))).msg).toBe(
    '当前状态「验收已登记」不能上传检验报告',
  )
})

test('a report stays with its lot through a change of the draft, unless the lot becomes another one', async () => {
  const d = await drafted()
  await ship.get(calls.uploadReport, asked(d, [await file()]))
  const now = await detail(d.id)
  const [one, two] = now.lines.map(({ id, orderLineId, qty }) => ({ id, orderLineId, qty }))
  await ship.get(calls.update, { id: d.id, version: now.version, lines: [{ ...one!, lotNo: 'L8' }, two!] })
  expect(await said(d.id)).toEqual(['', 'JY-1'])
})
