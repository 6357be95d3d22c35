import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { openStore, type Store } from '#tests/stock-papers.ts'
import { send } from '#tests/uploads.ts'
import { openWorld, type World } from '#tests/world.ts'
import { stockDocumentCalls as calls } from '../shared/calls.ts'
import { stockDocumentInvariants } from './invariants.ts'

let w: World
let s: Store
beforeAll(async () => {
  w = await openWorld()
  s = await openStore(w)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, [...stockInvariants, ...stockDocumentInvariants])).toEqual([])
  await w.close()
})

/* What two do at one moment: the one waits for a row the other holds, and reads then what is true by then. */

const shelved = async () => {
  const { productId } = await s.item()
  await s.shelf.come({ productId, units: '240', ratio: '24', price: '12' })
  return productId
}
/** How many wait for what this transaction holds, each also through another one. */
const waiting = async () =>
  (
    await w.sql.query(
      `select from pg_locks, pg_blocking_pids(pid) before where not granted and (pg_backend_pid() = any(before)
         or exists (select from unnest(before) b where pg_backend_pid() = any(pg_blocking_pids(b))))`,
    )
  ).rowCount
/** Some ask, one after another, while this transaction holds rows; it does what it does then, and ends. */
const meanwhile = async (
  lock: [string, unknown[]],
  asks: (() => Promise<Envelope>)[],
  then: () => Promise<unknown> = async () => undefined,
): Promise<Envelope[]> => {
  const asked: Promise<Envelope>[] = []
  await w.sql.query('begin')
  try {
    await w.sql.query(...lock)
    for (const ask of asks) {
      asked.push(ask())
      await expect.poll(waiting, { timeout: 9000 }).toBe(asked.length)
    }
    await then()
  } finally {
    await w.sql.query('commit')
  }
  return Promise.all(asked)
}
const ofBalance = (productId: string): [string, unknown[]] => [
  'select from stock_balance where product_id = $1 for update',
  [productId],
]
const quantity = async (productId: string) => (await s.shelf.balances(productId)).map((b) => b.qty)

test('what is recalled while it is being shipped does not leave', async () => {
  const productId = await shelved()
  const lines = [{ productId, qty: '2' }]
  const made = await s.keeper.get(calls.transfer, { pointId: s.point, toPointId: s.ward, lines, send: true })
  const { id, version } = await s.keeper.get(calls.detail, { id: made.id })
  const [answer] = await meanwhile(ofBalance(productId), [() => s.keeper.ask(calls.ship, { id, version })], () =>
    w.sql.query(
      `insert into stock_hold (hospital_id, balance_id, hold_kind, creator_name) select hospital_id, id, 'recall', 'x'
         from stock_balance where product_id = $1`,
      [productId],
    ),
  )
  expect(answer!.msg).toMatch(/批号 L1 已被锁定（召回），不能出库/)
  expect(await quantity(productId)).toEqual([240])
  expect((await s.keeper.get(calls.detail, { id })).status).toBe('approved')
})

test('an issue is not taken back while what it gave out is being given back', async () => {
  const productId = await shelved()
  const paper = async (docKind: 'dept' | 'deptBack', qty: string) => {
    const wish = { docKind, pointId: s.point, departmentId: s.department, lines: [{ productId, qty }], send: true }
    const { id } = await s.asker.get(calls.consume, wish)
    const { version } = await s.keeper.get(calls.detail, { id })
    return { id, version }
  }
  const out = await paper('dept', '4')
  const { version } = await s.keeper.get(calls.post, out)
  const back = await paper('deptBack', '3')
  // what is given back waits for its shelf, and whoever takes back comes then
  const [given, taken] = await meanwhile(ofBalance(productId), [
    () => s.keeper.ask(calls.post, back),
    () => s.second.ask(calls.reverse, { id: out.id, version, reason: '错发' }),
  ])
  expect(given!.code).toBe(0)
  expect(taken!.msg).toMatch(/^已由 .+ 退回库房，不能冲销$/)
  expect(await quantity(productId)).toEqual([216])
})

test('of two who book what stands on a shelf at one moment one does', async () => {
  const { productId } = await s.item()
  const lines = [{ productId, qty: '2', lotNo: 'A1', expiryDate: '2029-01-01', supplierId: s.supplier, price: '3.5' }]
  const typed = async () => {
    const { id } = await s.keeper.get(calls.adjust, { docKind: 'opening', pointId: s.point, lines })
    const { version } = await s.keeper.get(calls.detail, { id })
    return { id, version }
  }
  const [one, other] = [await typed(), await typed()]
  const code = (await w.sql.query('select platform_code as code from product where id = $1', [productId])).rows[0].code
  const by = (await w.sql.query('select name from org where id = $1', [s.supplier])).rows[0].name
  const rows = ['库房,产品编码,批号,有效期至,供应商,单价,数量,单位', `中心药库,${code},A1,2029-01-01,${by},3.5,2,盒`]
  const file = { field: 'file', filename: '期初.csv', bytes: Buffer.from(rows.join('\n')) }
  // whoever books a receipt of the product keeps its lots: the first waits there, the others for him
  const [first, second, third] = await meanwhile(
    ['select keep_lots(array[$1]::uuid[], true)', [productId]],
    [
      () => s.keeper.ask(calls.post, one),
      () => s.second.ask(calls.post, other),
      () => send(w.app, s.keeper, calls.import, { mode: 'goodOnly' }, [file]),
    ],
  )
  expect(first!.code).toBe(0)
  expect(second!.msg).toMatch(/该库房此产品已有库存流水，不能再做期初/)
  expect(third!.data).toMatchObject({ added: 0, unchanged: 1 })
  expect(await quantity(productId)).toEqual([48])
})

test('what is let go while it is being destroyed is not destroyed', async () => {
  const productId = await shelved()
  const { id: balanceId } = (await s.shelf.balances(productId))[0]
  const { ids } = await s.keeper.get(stockCalls.lock, { balanceIds: [balanceId], reason: '污染' })
  const line = { productId, qty: '2', lots: [{ balanceId, units: '48' }] }
  const { id } = await s.keeper.get(calls.adjust, { docKind: 'destroy', pointId: s.point, lines: [line] })
  // as its two witnesses left it
  await w.sql.query(`update stock_document set status = 'pending', version = version + 1 where id = $1`, [id])
  const { version } = await s.judge.get(calls.detail, { id })
  const [answer] = await meanwhile(
    ofBalance(productId),
    [() => s.judge.ask(calls.audit, { id, version, action: 'book' })],
    () => w.sql.query(`update stock_hold set released_at = now(), releaser_name = '张' where id = any($1)`, [ids]),
  )
  expect(answer!.msg).toMatch(/批号 L1 的锁定已由 张 解除/)
  expect(await quantity(productId)).toEqual([240])
})
