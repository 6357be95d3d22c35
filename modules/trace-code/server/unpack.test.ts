import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { lotOf, runningOrder } from '#tests/chain.ts'
import { type Medicare, openMedicare } from '#tests/peers.ts'
import { enter, openOutside } from '#tests/rowing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { codeCalls as calls } from '../shared/calls.ts'
import { lookUpTask, lookUpTasks } from './lookup.ts'

/* domain-trace §4.4: a middle or big code stands for its packs by what the code service says of it. */
let w: World
let g: Goods
let peer: Medicare
let desk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  peer = await openMedicare()
  await openOutside(w, peer)
  desk = await w.person({ 'procurement/delivery': 'view', 'trace/codeAcquisition': 'view scan' }, g.hospital)
})
afterAll(async () => {
  await peer.close()
  await w.close()
})

/** What waits for the code service is asked. */
const answered = async () => {
  const { rows } = await w.sql.query('select id from trace_lookup where answered_at is null')
  const { run } = lookUpTasks.find((t) => t.name === lookUpTask)!
  for (const { id } of rows) await run({ call: 'test', requestId: 'test' }, { id })
}
/** A delivery of so many packs on its way, and a box of them. */
const coming = async (ident: string, qty: string) => {
  const item = await g.item()
  await w.sql.query(`update product set extra = $2 where id = $1`, [
    item.productId,
    { traceRate: '1', traceIdentCode: ident },
  ])
  const o = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty }])
  const d = await g.sales.get(deliveryCalls.add, { orderId: o.id, lines: [lotOf(o.lines[0]!.id, qty, 'B9')] })
  await g.sales.get(deliveryCalls.ship, { id: d.id, version: d.version })
  return { docId: d.id, box: `${ident}0000000001200` }
}
const scan = (docId: string, code: string) => desk.get(calls.scan, { docId, id: randomUUID(), code })

test('a box nobody entered is opened by the code service: its three bundles of three are nine packs, once', async () => {
  const { docId, box } = await coming('8500001', '10')
  expect((await desk.ask(calls.askBox, { code: box })).msg).toBe('本院尚未设置追溯平台的地址和机构编码')
  await enter(w, g.hospital, peer, 1)
  expect((await desk.ask(calls.box, { code: box })).msg).toBe('没有查询过此箱码')
  await desk.get(calls.askBox, { code: box })
  expect(await desk.get(calls.box, { code: box })).toEqual({ answered: false, fault: '', packs: 0 })
  await answered()
  expect(await desk.get(calls.box, { code: box })).toEqual({ answered: true, fault: '', packs: 9 })
  const { rows } = await w.sql.query(
    'select source, creator_name as by, count(*)::int as n from trace_pack where hospital_id = $1 group by 1, 2',
    [g.hospital],
  )
  expect(rows).toEqual([{ source: 'service', by: expect.any(String), n: 12 }])
  expect(await scan(docId, box)).toMatchObject({ result: 'counted', qty: 9, total: 9 })
  expect(await scan(docId, box)).toMatchObject({ result: 'again', qty: 0 })
  // a bundle of it is known by itself
  expect(await scan(docId, `${box.slice(0, 18)}10`)).toMatchObject({ result: 'again' })
  // who has asked is the hospital's own affair
  const far = await w.person({ 'trace/codeAcquisition': 'view scan' }, await w.org('hospital', '别院'))
  expect((await far.ask(calls.box, { code: box })).msg).toBe('没有查询过此箱码')
})

test('what the service does not know, or a platform that is away, is said in a sentence, and nothing is learned', async () => {
  const unknown = '00106141411234567897'
  await desk.get(calls.askBox, { code: unknown })
  await answered()
  expect(await desk.get(calls.box, { code: unknown })).toMatchObject({
    answered: true,
    fault: '码服务没有此箱码的装箱关系',
  })
  const { box } = await coming('8500002', '10')
  await peer.faults({ seed: 1, rates: { error500: 1 } })
  await w.sql.query(`update trace_account set address = 'http://127.0.0.1:1/'`)
  await desk.get(calls.askBox, { code: box })
  await answered()
  expect((await desk.get(calls.box, { code: box })).fault).not.toBe('')
  expect((await w.sql.query('select 1 from trace_pack where box = $1', [box])).rows).toEqual([])
})

test('a box whose packs the hospital knows in another box is named, and stays as it was', async () => {
  await w.sql.query(`update trace_account set address = $1`, [peer.url])
  await peer.faults()
  const { box } = await coming('8500003', '10')
  await desk.get(calls.relation, { box: 'BX-OTHER-1', children: [`${box.slice(0, 18)}20`] })
  await desk.get(calls.askBox, { code: box })
  await answered()
  expect(await desk.get(calls.box, { code: box })).toMatchObject({
    answered: true,
    fault: expect.stringMatching(/已在其他箱中$/),
  })
  // one pack in the middle of it: nothing of the box is learned, else a bundle would count as a pack
  const { docId, box: deep } = await coming('8500004', '10')
  await desk.get(calls.relation, { box: 'BX-OTHER-2', children: [`${deep.slice(0, 18)}21`] })
  await desk.get(calls.askBox, { code: deep })
  await answered()
  expect((await desk.get(calls.box, { code: deep })).fault).toMatch(/已在其他箱中$/)
  expect((await w.sql.query('select 1 from trace_pack where box = $1', [deep])).rows).toEqual([])
  expect((await w.sql.query('select 1 from trace_code where delivery_id = $1', [docId])).rows).toEqual([])
})
