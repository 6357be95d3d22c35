import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { lotOf, runningOrder, shipped } from '#tests/chain.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { acceptanceCalls as calls } from '../shared/calls.ts'
import type { Check } from '../shared/found.ts'

/* domain §2.18, §2.20: what the receiver says a lot looked like, and what he concludes. */
let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

const arrived = async () => {
  const item = await g.item()
  const o = await runningOrder(g, [{ catalogItemId: item.catalogItemId, qty: '10' }])
  const lots = ['L1', 'L2'].map((lotNo) => lotOf(o.lines[0]!.id, '5', lotNo))
  const { acceptance } = await shipped(g, o.id, lots)
  const { lines } = await g.receiver.get(calls.detail, { id: acceptance.id })
  const found = (...checks: Partial<Check>[]) =>
    g.receiver.ask(calls.accept, {
      ...{ id: acceptance.id, version: acceptance.version },
      lines: checks.map((c, i) => ({ id: lines[i]!.id, acceptedQty: '5', refusedQty: '0', ...c })),
    })
  const now = async () =>
    (await g.receiver.get(calls.detail, { id: acceptance.id })).lines.map((l) => [l.appearance, l.conclusion])
  return { id: acceptance.id, found, now }
}
const part = { acceptedQty: '3', refusedQty: '2', refuseCode: '01' as const }

test('what is taken whole looks intact and is qualified; what is refused of a lot makes it unqualified, unless said otherwise', async () => {
  const [a, b] = [await arrived(), await arrived()]
  expect(await a.now()).toEqual([
    ['', ''],
    ['', ''],
  ])
  expect((await a.found({}, part)).code).toBe(0)
  expect(await a.now()).toEqual([
    ['intact', 'qualified'],
    ['', 'unqualified'],
  ])
  // too many came: nothing is wrong with them
  const many = { ...part, refuseCode: '11' as const, conclusion: 'qualified' as const, appearance: 'intact' as const }
  expect((await b.found({ ...part, appearance: 'innerWet' }, many)).code).toBe(0)
  expect(await b.now()).toEqual([
    ['innerWet', 'unqualified'],
    ['intact', 'qualified'],
  ])
})

test('what looks faulty or is unqualified is refused at least in part, and is not qualified; each says so at its cell', async () => {
  const a = await arrived()
  const faults = async (...checks: Partial<Check>[]) => {
    const { data } = await a.found(...checks)
    return (data as unknown as { fields: { path: string; message: string }[] }).fields.map((f) => [f.path, f.message])
  }
  expect(await faults({ appearance: 'outerBroken' }, { conclusion: 'unqualified' })).toEqual([
    ['lines.0.appearance', '外观「外包装破损」，请填写拒收数量'],
    ['lines.1.conclusion', '验收结论不合格的，请填写拒收数量'],
  ])
  expect(await faults({ ...part, appearance: 'differs', conclusion: 'qualified' })).toEqual([
    ['lines.0.conclusion', '外观「内外不符」，验收结论不能是合格'],
  ])
  // all of it at once: a wrong sum keeps nobody from hearing of the reason that is missing
  expect(await faults({ acceptedQty: '4', refusedQty: '5' })).toEqual([
    ['lines.0.acceptedQty', '接收数量与拒收数量之和必须等于到货数量 5'],
    ['lines.0.refuseCode', '请选择拒收原因'],
  ])
  expect((await a.found({ appearance: 'torn' as never })).code).toBe(400)
})

test('what was concluded stays once it is confirmed', async () => {
  const a = await arrived()
  await a.found({}, part)
  const { version } = await g.receiver.get(calls.detail, { id: a.id })
  await g.auditor.get(calls.confirm, { id: a.id, version })
  const change = `update acceptance_line set appearance = 'intact' where acceptance_id = '${a.id}'`
  const app = `set local role jicai_app; select set_config('app.kind', 'hospital', true), set_config('app.org', '${g.hospital}', true)`
  await expect(w.sql.query(`begin; ${app}; ${change}`)).rejects.toThrow(/kept|permission/)
  await w.sql.query('rollback')
})
