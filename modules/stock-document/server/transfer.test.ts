import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { pointCalls } from '#modules/place/shared/calls.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
import { ledgerCalls } from '#modules/stock/shared/ledger.ts'
import { newCountCalls, stockCountCalls } from '#modules/stock-count/shared/calls.ts'
import { monitorCalls } from '#modules/stock-monitor/shared/calls.ts'
import { aPhoto, openStore, type Store } from '#tests/stock-papers.ts'
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

const shelved = async (packs = 20) => {
  const { productId } = await s.item()
  await s.shelf.come({ productId, units: String(packs * 24), ratio: '24', price: '12.34' })
  return productId
}
const at = async (pointId: string, productId: string) =>
  (
    await w.sql.query(
      `select qty::float, locked_qty::float as locked, value::float from stock_balance where point_id = $1 and product_id = $2`,
      [pointId, productId],
    )
  ).rows
const sent = async (productId: string, qty = '20', toPointId = s.ward) => {
  const made = await s.keeper.get(calls.transfer, {
    pointId: s.point,
    toPointId,
    lines: [{ productId, qty }],
    send: true,
  })
  return s.keeper.get(calls.detail, { id: made.id })
}
const step = async (id: string, call: typeof calls.ship | typeof calls.confirmLoss, who = s.keeper) => {
  const { version } = await who.get(calls.detail, { id })
  return who.get(call, { id, version })
}

test('of a point whose stock the hospital’s own system keeps nothing is booked by hand: with that system’s number it is, and goods go there by 科室领用', async () => {
  const { productId } = await s.item()
  await s.shelf.come({ productId, units: '240', ratio: '24', price: '12' })
  const admin = await w.person({ 'baseInfo/distributionPoint': 'view add edit' }, s.hospital)
  const lines = [{ productId, qty: '1' }]
  const keeps = async (id: string, keptBy: 'here' | 'his') => {
    const { version } = await admin.get(pointCalls.detail, { id })
    return admin.ask(pointCalls.update, { id, version, keptBy })
  }
  const fields = (answer: { data: unknown }) =>
    (answer.data as { fields: { path: string }[] }).fields.map((f) => f.path)
  // what lies at a point, or is on its way there, would be in both ledgers
  const full = await keeps(s.point, 'his')
  expect([full.msg, fields(full)]).toEqual(['此配送点还有库存或在途的调拨，请先发放、调出或接收', ['keptBy']])
  const wish = { code: 'HISYF', name: '门诊药房甲', type: '药房' as const, productKinds: [0, 1, 2, 3] }
  const { id: his } = await admin.get(pointCalls.add, wish)
  expect((await admin.get(pointCalls.detail, { id: his })).keptBy).toBe('here')
  const draft = await s.keeper.get(calls.transfer, { pointId: s.point, toPointId: his, lines })
  expect((await keeps(his, 'his')).code).toBe(0)
  const instead = '「门诊药房甲」的库存由院内系统管理，发往那里的货请用「科室领用」出库'
  expect((await s.keeper.ask(calls.transfer, { pointId: s.point, toPointId: his, lines })).msg).toBe(instead)
  expect((await s.keeper.ask(calls.submit, { id: draft.id, version: draft.version })).msg).toBe(instead)
  expect((await s.keeper.get(calls.targets, {})).map((t) => t.id)).not.toContain(his)
  // adjusted, issued or counted there by hand
  const typed = {
    docKind: 'otherIn' as const,
    pointId: his,
    lines: [{ productId, qty: '1', supplierId: s.supplier, price: '12', lotNo: 'H1', expiryDate: '2030-01-01' }],
  }
  const byHand = await s.keeper.ask(calls.adjust, typed)
  expect([byHand.msg, fields(byHand)]).toEqual([
    '「门诊药房甲」的库存由院内系统管理，不在这里手工记账；院内系统的单据请带其外部单号',
    ['pointId'],
  ])
  expect((await s.asker.ask(calls.consume, { docKind: 'outpatient', pointId: his, lines })).msg).toBe(byHand.msg)
  const counter = await w.person({ 'inventory/stockCount': 'view add edit start' }, s.hospital)
  const count = await counter.get(newCountCalls.count, { pointId: his, scope: 'all' })
  expect((await counter.ask(stockCountCalls.start, { id: count.id, version: count.version })).msg).toBe(
    '「门诊药房甲」的库存由院内系统管理，请在院内系统盘点',
  )
  // a paper of that system by its number
  expect((await s.keeper.ask(calls.adjust, { ...typed, externalNo: 'HIS-RK-1' })).code).toBe(0)
  const given = { docKind: 'dept' as const, pointId: s.point, departmentId: s.department, lines, send: true }
  expect((await s.asker.ask(calls.consume, given)).code).toBe(0)
})

test('without a flow of approval a submitted transfer is approved and its goods are reserved; voiding frees them', async () => {
  const productId = await shelved()
  const d = await sent(productId, '5')
  expect([d.status, d.no.slice(0, 2), d.totalAmount]).toEqual(['approved', 'DB', '61.70'])
  expect(await at(s.point, productId)).toEqual([{ qty: 480, locked: 120, value: 246.8 }])
  await s.keeper.get(calls.void, { id: d.id, version: d.version })
  expect(await at(s.point, productId)).toEqual([{ qty: 480, locked: 0, value: 246.8 }])
})

test('of twenty boxes one breaks on the way: nineteen come in, the sender confirms the loss, and until then they are on nobody’s shelf', async () => {
  const productId = await shelved()
  const { id } = await sent(productId)
  await step(id, calls.ship)
  const out = await s.second.get(calls.detail, { id })
  expect([out.status, out.inTransit]).toEqual(['shipped', '480.000000'])
  expect([await at(s.point, productId), await at(s.ward, productId)]).toEqual([[{ qty: 0, locked: 0, value: 0 }], []])
  // on both sides, on nobody's shelf
  const reader = await w.person(
    { 'inventory/inventoryQuery': 'view', 'inventory/inventoryMonitoring': 'view' },
    s.hospital,
  )
  const onWay = async () => {
    const [lot] = (await reader.get(stockCalls.query, { productId, sort: 'qty' })).rows
    const [whole] = (await reader.get(ledgerCalls.products, { productId })).rows
    const [level] = (await reader.get(monitorCalls.query, { productId, pointId: s.ward })).rows
    return [lot?.transitQty, lot?.transfers, whole?.transitQty, level?.onWay].map((v) =>
      typeof v === 'string' ? Number(v) : v,
    )
  }
  await w.sql.query(
    `insert into stock_threshold (hospital_id, point_id, product_id, safety, updated_by, updater_name) values ($1, $2, $3, 1, $4, '某人')`,
    [s.hospital, s.ward, productId, s.keeper.userId],
  )
  const mine = [{ no: out.no, out: true, units: '480.000000', place: out.toPoint }]
  expect(await onWay()).toEqual([480, mine, 480, 20])
  const lots = [{ id: out.lines[0]!.lots[0]!.id, units: '456' }]
  const short = { id, version: out.version, lots }
  // a tablet is not cut on the way
  const half = { ...short, lots: [{ ...lots[0]!, units: '455.5' }], reason: '运输破损' }
  expect((await s.second.ask(calls.receive, half)).msg).toContain('的数量必须是整数')
  expect((await s.second.ask(calls.receive, short)).msg).toBe('有差异时请填写差异原因')
  expect((await s.second.ask(calls.receive, { ...short, reason: '运输破损' })).msg).toBe('有差异时请上传至少一张照片')
  const photos = [await aPhoto(w, s.second)]
  await s.second.get(calls.receive, { ...short, reason: '运输破损', photos })
  const came = await s.second.get(calls.detail, { id })
  expect([came.status, came.inTransit, came.photos.length]).toEqual(['shortPending', '24.000000', 1])
  expect(await at(s.ward, productId)).toEqual([{ qty: 456, locked: 0, value: 234.46 }])
  // he who waited has what came; the rest is the sender's until he confirms it
  expect(await onWay()).toEqual([24, [{ ...mine[0], units: '24.000000' }], 24, 0])
  // who received is not who answers for what is missing
  expect(came.actions).not.toContain('confirmLoss')
  await step(id, calls.confirmLoss)
  const now = await s.keeper.get(calls.detail, { id })
  expect([now.status, now.inTransit]).toEqual(['receivedShort', '0.000000'])
  expect(await onWay()).toEqual([0, [], 0, 0])
  const { rows } = await w.sql.query(
    `select cause, sum(qty)::float as qty, sum(value)::float as value from stock_movement where ref_id = $1 group by 1 order by 1`,
    [id],
  )
  expect(rows).toEqual([
    { cause: 'countLoss', qty: -24, value: -12.34 },
    { cause: 'transferIn', qty: 480, value: 246.8 },
    { cause: 'transferOut', qty: -480, value: -246.8 },
  ])
})

test('a flow of approval is asked first, and nobody audits his own transfer', async () => {
  const productId = await shelved()
  const { rows } = await w.sql.query(
    `insert into approval_flow (org_id, doc_type, name) values ($1, 'stockDocument', '调拨审批') returning id`,
    [s.hospital],
  )
  await w.sql.query(
    `insert into approval_flow_step (flow_id, org_id, level, name, user_ids) values ($1, $2, 1, '主任', $3)`,
    [rows[0].id, s.hospital, [s.judge.userId]],
  )
  const d = await sent(productId, '1')
  expect(d.status).toBe('pending')
  await s.judge.get(calls.audit, { id: d.id, version: d.version, action: 'approve' })
  expect((await s.keeper.get(calls.detail, { id: d.id })).status).toBe('approved')
  await w.sql.query(`update approval_flow set enabled = false`)
})

test('a transfer that was rejected is sent again: as it stands, from the lots there are by now, or changed', async () => {
  const productId = await shelved(3)
  const { rows } = await w.sql.query(
    `insert into approval_flow (org_id, doc_type, name) values ($1, 'stockDocument', '调拨审批二') returning id`,
    [s.hospital],
  )
  await w.sql.query(
    `insert into approval_flow_step (flow_id, org_id, level, name, user_ids) values ($1, $2, 1, '主任', $3)`,
    [rows[0].id, s.hospital, [s.judge.userId]],
  )
  const { id } = await sent(productId, '2')
  const audited = async (action: 'approve' | 'reject') => {
    const { version } = await s.judge.get(calls.detail, { id })
    return s.judge.get(calls.audit, { id, version, action, ...(action === 'reject' ? { reason: '数量过大' } : {}) })
  }
  const seen = () => s.keeper.get(calls.detail, { id })
  await audited('reject')
  const first = await seen()
  expect([first.status, first.actions.toSorted()]).toEqual(['rejected', ['edit', 'submit', 'void']])
  expect((await s.keeper.ask(calls.submit, { id, version: first.version })).msg).toBe('')
  await audited('reject')
  // goods that end earlier have come since
  await s.shelf.come({ productId, units: '24', ratio: '24', price: '12.34', lotNo: 'L0', expiryDate: '2029-01-01' })
  const second = await seen()
  expect((await s.keeper.ask(calls.submit, { id, version: second.version })).msg).toBe('')
  const lots = async () => (await seen()).lines[0]!.lots.map((l) => [l.lotNo, Number(l.units)]).toSorted()
  expect(await lots()).toEqual([
    ['L0', 24],
    ['L1', 24],
  ])
  await audited('reject')
  // and have gone again
  const { rows: early } = await w.sql.query(`select id from stock_balance where product_id = $1 and lot_no = 'L0'`, [
    productId,
  ])
  await s.shelf.go('deptIssue', { balanceId: early[0].id, units: '24' })
  await s.keeper.get(calls.submit, { id, version: (await seen()).version })
  expect(await lots()).toEqual([['L1', 48]])
  await audited('reject')
  const lines = [{ productId, qty: '1' }]
  await s.keeper.get(calls.update, { id, version: (await seen()).version, lines, send: true })
  await audited('approve')
  expect((await seen()).status).toBe('approved')
  await w.sql.query(`update approval_flow set enabled = false`)
})

test('what was reserved and is recalled since does not leave', async () => {
  const productId = await shelved()
  const { id } = await sent(productId, '2')
  await w.sql.query(
    `insert into stock_hold (hospital_id, balance_id, hold_kind, creator_name) select hospital_id, id, 'recall', 'x' from stock_balance
     where product_id = $1`,
    [productId],
  )
  const { version } = await s.keeper.get(calls.detail, { id })
  expect((await s.keeper.ask(calls.ship, { id, version })).msg).toMatch(/批号 L1 已被锁定（召回），不能出库/)
})

test('between a head hospital and its branch goods change the ledger at the same price; a stranger’s point is not there', async () => {
  const productId = await shelved()
  const branch = await openStore(w)
  const refused = { pointId: s.point, toPointId: branch.ward, lines: [{ productId, qty: '2' }] }
  const no = '调入库房不存在、已停用或不属于本院的总分院'
  expect((await s.keeper.ask(calls.transfer, refused)).msg).toBe(no)
  await w.sql.query(`update org set parent_id = $1, parent_to = current_date - 5 where id = $2`, [
    s.hospital,
    branch.hospital,
  ])
  expect((await s.keeper.ask(calls.transfer, refused)).msg).toBe(no)
  await w.sql.query(`update org set parent_to = null where id = $1`, [branch.hospital])
  const d = await sent(productId, '2', branch.ward)
  // not before it is on its way
  expect((await branch.keeper.ask(calls.detail, { id: d.id })).code).toBe(404)
  await step(d.id, calls.ship)
  const seen = await branch.keeper.get(calls.detail, { id: d.id })
  expect([seen.point, seen.actions]).toEqual(['中心药库', ['receive', 'receiveShort']])
  expect((await s.second.ask(calls.receive, { id: d.id, version: seen.version })).msg).toBe(
    '当前状态「在途」不能确认接收',
  )
  await branch.keeper.get(calls.receive, { id: d.id, version: seen.version })
  const { rows } = await w.sql.query(
    `select hospital_id as hospital, qty::float, price::float from stock_balance where point_id = $1`,
    [branch.ward],
  )
  expect(rows).toEqual([{ hospital: branch.hospital, qty: 48, price: 12.34 }])
  expect((await s.keeper.get(calls.detail, { id: d.id })).status).toBe('received')
})

test('sixteen who reserve the last box: one does, the others read what is left', async () => {
  const productId = await shelved(1)
  const tried = await Promise.all(
    Array.from({ length: 16 }, () =>
      s.keeper.ask(calls.transfer, {
        pointId: s.point,
        toPointId: s.ward,
        lines: [{ productId, qty: '1' }],
        send: true,
      }),
    ),
  )
  expect(tried.filter((t) => t.code === 0)).toHaveLength(1)
  for (const t of tried.filter((one) => one.code !== 0)) expect(t.msg).toMatch(/可用 0 盒，本次需要 1 盒/)
})

test('the ledger shows where goods are held for a transfer', async () => {
  const productId = await shelved()
  await sent(productId, '3')
  const { rows } = await s.keeper.get(stockCalls.query, { productId })
  expect(rows[0]).toMatchObject({ holds: ['reserve'], lockedQty: '72.000000' })
})
