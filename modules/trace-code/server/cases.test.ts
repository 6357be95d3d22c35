import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { openPacks, type Packs, rowOf } from '#tests/packs.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { balanceCalls } from '../shared/balance.ts'
import { codeCalls as calls } from '../shared/calls.ts'
import { night } from './night.ts'
import { sell } from './public.ts'

/* domain-trace §4.5: a person closes a case with a reason; what is new is a case again. */
let w: World
let g: Goods
let packs: Packs
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  packs = await openPacks(w, g)
})
afterAll(() => w.close())

const open = async (by: Person, cause: string, code = '') =>
  (await by.get(balanceCalls.cases, { status: ['open'], size: 500 })).rows.filter(
    (k) => k.cause === cause && k.code === code,
  )
const close = async (by: Person, [k]: Awaited<ReturnType<typeof open>>) =>
  by.get(balanceCalls.fix, { id: k!.id, version: k!.version, reason: '已查明' })
/** As a device does that was shot at it twice while it was offline. */
const scanIn = (d: { deliveryId: string }, code: string) =>
  packs.desk.get(calls.scan, { docId: d.deliveryId, id: randomUUID(), code, later: [{ id: randomUUID(), code }] })

test('a code that was dispensed and comes again is looked at once for each delivery it comes with', async () => {
  const { codes } = await packs.living(1)
  const [one, two] = [await packs.living(0, '1'), await packs.living(0, '1')]
  const code = codes[0]!
  await inContext(systemActor, { call: 'test' }, (ctx) =>
    sell(ctx, { hospitalId: g.hospital, code, split: false, doc: { type: 'sale', id: randomUUID(), no: 'XS1' } }),
  )
  const again = () => open(packs.desk, 'soldAgain', code)
  expect((await scanIn(one, code)).result).toBe('sold')
  expect(await again()).toMatchObject([{ docNo: one.no }])
  await close(packs.desk, await again())
  await scanIn(one, code)
  await night()
  expect(await again()).toEqual([])
  await scanIn(two, code)
  expect(await again()).toMatchObject([{ docNo: two.no }])
})

test('a code that lives in another hospital is looked at once for each delivery, by both, who hear of no foreign paper', async () => {
  const there = await openPacks(w, await openGoods(w))
  const { codes } = await there.living(1)
  const [one, two] = [await packs.living(0, '1'), await packs.living(0, '1')]
  const code = codes[0]!
  const both = async () => [
    ...(await open(packs.desk, 'otherHospital', code)),
    ...(await open(there.desk, 'otherHospital', code)),
  ]
  expect((await scanIn(one, code)).result).toBe('otherHospital')
  expect(await both()).toHaveLength(2)
  for (const by of [packs.desk, there.desk]) await close(by, await open(by, 'otherHospital', code))
  await scanIn(one, code)
  await night()
  expect(await both()).toEqual([])
  await scanIn(two, code)
  expect((await both()).map((k) => k.docNo)).toEqual(['', ''])
})

test('a row the platform refused is a case again when it is refused for another reason', async () => {
  const row = await rowOf(w, g.hospital, 'refused', { reason: '目录编码不存在' })
  const of = async () => (await open(packs.desk, 'refused')).filter((k) => k.rowId === row.id)
  await night()
  await close(packs.desk, await of())
  await night()
  expect(await of()).toEqual([])
  await w.sql.query(`update trace_row set reason = '生产日期不符' where id = $1`, [row.id])
  await night()
  expect(await of()).toMatchObject([{ said: '3503 生产日期不符' }])
})
