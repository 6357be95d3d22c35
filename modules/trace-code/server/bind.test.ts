import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPacks, type Packs } from '#tests/packs.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { triedAs } from '#tests/writing.ts'
import { codeCalls as calls } from '../shared/calls.ts'

/* domain-trace §4.4: `bind` teaches which product the first seven digits of a code name. */
let w: World
let g: Goods
let packs: Packs
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  packs = await openPacks(w, g)
})
afterAll(() => w.close())

test('what was taught wrong is taught anew by who taught it, and noted; nobody else changes it', async () => {
  const { desk, living } = packs
  const [wrong, right] = [await living(0, '1'), await living(0, '2')]
  const scan = (n: number) =>
    desk.get(calls.scan, { docId: right.deliveryId, id: randomUUID(), code: `8765431${String(n).padStart(13, '0')}` })
  await desk.get(calls.bind, { code: '8765431', productId: wrong.productId })
  expect((await scan(1)).result).toBe('notHere')
  await desk.get(calls.bind, { code: '8765431', productId: right.productId })
  expect(await scan(1)).toMatchObject({ result: 'counted', deliveryLineId: right.deliveryLineId })
  const name = async (d: typeof right) =>
    (await w.sql.query('select name from product where id = $1', [d.productId])).rows[0].name as string
  const { rows } = await w.sql.query(
    `select before, after from audit_log where org_id = $1 and action = 'bind' order by day desc, seq desc limit 1`,
    [g.hospital],
  )
  expect(rows).toEqual([
    {
      before: { ident: '8765431', product: await name(wrong) },
      after: { ident: '8765431', product: await name(right) },
    },
  ])
  // another one has its own teaching
  const far = await openGoods(w)
  const rival = (await openPacks(w, far)).desk
  await rival.get(calls.bind, { code: '8765431', productId: wrong.productId })
  expect((await scan(2)).result).toBe('counted')
  const steal = `update trace_ident set product_id = '${wrong.productId}' where org_id = `
  expect(await triedAs(w, 'hospital', rival, `${steal}'${g.hospital}'`)).toBe(0)
  expect(await triedAs(w, 'hospital', desk, `${steal}'${g.hospital}'`)).toBe(1)
})

test('what an authority teaches holds for all: a hospital teaches nothing else, and mends its own wrong word by it', async () => {
  const { desk, living } = packs
  const [wrong, right] = [await living(0, '1'), await living(0, '1')]
  const eye = await w.person({ 'trace/codeAcquisition': 'view bind' }, await w.org('authority', '医药采购服务中心'))
  await desk.get(calls.bind, { code: '8765430', productId: wrong.productId })
  await eye.get(calls.bind, { code: '8765430', productId: wrong.productId })
  await eye.get(calls.bind, { code: '8765430', productId: right.productId })
  await desk.get(calls.bind, { code: '8765430', productId: right.productId })
  expect((await desk.ask(calls.bind, { code: '8765430', productId: wrong.productId })).msg).toContain(
    '标识码 8765430 已对应',
  )
  const { rows } = await w.sql.query(`select distinct product_id as id from trace_ident where ident = '8765430'`)
  expect(rows).toEqual([{ id: right.productId }])
})
