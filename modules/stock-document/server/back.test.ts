import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { openStore, type Store } from '#tests/stock-papers.ts'
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

/* Decision 0110: what patients and wards hand back. */

/** An article with an early and a late lot of so many packs of 24. */
const shelved = async () => {
  const { productId } = await s.item()
  const lot = (lotNo: string, packs: number, expiryDate: string) => ({
    ...{ productId, lotNo, expiryDate, units: String(packs * 24), ratio: '24', price: '12.34' },
  })
  await s.shelf.come(lot('LATE', 10, '2031-01-01'), lot('EARLY', 2, '2029-01-01'))
  const of = async (lotNo: string) =>
    (
      await w.sql.query(`select id, qty::float from stock_balance where product_id = $1 and lot_no = $2`, [
        productId,
        lotNo,
      ])
    ).rows[0] as { id: string; qty: number }
  return { productId, of }
}
test('what patients and wards hand back goes to the lot it was dispensed from, by a paper of its own, and counts as less use', async () => {
  const { productId, of } = await shelved()
  const paper = async (
    docKind: 'outpatient' | 'outpatientBack' | 'inpatientBack',
    qty: string,
    departmentId?: string,
  ) => {
    const wish = { docKind, pointId: s.point, ...(departmentId ? { departmentId } : {}) }
    const lines = [{ productId, qty, qtyUnit: 'min' as const }]
    const made = await s.asker.get(calls.consume, { ...wish, lines, send: true })
    const { version } = await s.keeper.get(calls.detail, { id: made.id })
    return { id: made.id, version }
  }
  const said = async (wish: { id: string; version: number }) => (await s.keeper.ask(calls.post, wish)).msg
  const out = await paper('outpatient', '50')
  await s.keeper.get(calls.post, out)
  expect([(await of('EARLY')).qty, (await of('LATE')).qty]).toEqual([0, 238])
  // more than was dispensed, what wards were given, and what a department was, is not theirs to hand back
  const much = await paper('outpatientBack', '51')
  expect(await said(much)).toMatch(/门诊发药未退的只有 2 盒 2 粒，本次退 2 盒 3 粒/)
  expect(await said(await paper('inpatientBack', '1'))).toMatch(/住院发药未退的只有 0 盒，本次退 1 粒/)
  expect(await said(await paper('outpatientBack', '1', s.department))).toMatch(/门诊发药未退的只有 0 盒/)
  const own = await s.keeper.get(calls.consume, {
    ...{ docKind: 'outpatientBack', pointId: s.point, lines: [{ productId, qty: '1', qtyUnit: 'min' }], send: true },
  })
  expect(await said({ id: own.id, version: (await s.keeper.get(calls.detail, { id: own.id })).version })).toBe(
    '不能发放自己申请的单据',
  )
  const back = await paper('outpatientBack', '3')
  await s.keeper.get(calls.post, back)
  const { rows } = await w.sql.query(
    `select cause, qty::float, type from stock_movement where ref_id = any($1) order by cause, qty`,
    [[out.id, back.id]],
  )
  expect(rows).toEqual([
    { cause: 'dispense', qty: -48, type: null },
    { cause: 'dispense', qty: -2, type: null },
    { cause: 'dispenseBack', qty: 1, type: null },
    { cause: 'dispenseBack', qty: 2, type: null },
  ])
  const used = await w.sql.query(`select sum(used)::float as used from stock_movement_facts where product_id = $1`, [
    productId,
  ])
  expect(used.rows[0].used).toBeCloseTo(47 / 24, 5)
  const posted = await s.keeper.get(calls.detail, { id: out.id })
  expect((await s.keeper.ask(calls.reverse, { id: out.id, version: posted.version, reason: '错发' })).msg).toBe(
    `已由 ${(await s.keeper.get(calls.detail, { id: back.id })).no} 退回库房，不能冲销`,
  )
  const log = await w.sql.query(`select action from audit_log where entity_id = $1 order by at`, [back.id])
  expect(log.rows.map((x) => x.action)).toContain('post')
})
