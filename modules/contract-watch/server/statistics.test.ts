import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { csvRows, decodeCsv } from '#kernel/server/sheet/csv.ts'
import type { Asked, Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { all } from '#tests/sheets.ts'
import { fetchFile } from '#tests/uploads.ts'
import { type ContractWatchers, contractWatchers, type Planted, plantedContract } from '#tests/watching.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { watchCalls } from '../shared/calls.ts'
import { statCalls as calls } from '../shared/statistics.ts'
import { type Figure, figures, type Group, groups } from '../shared/types.ts'

/* Issue 21: every number of the statistics opens to its rows; what others pay is told to the authority alone. */
let w: World
let g: Goods
let rival: Goods
let p: ContractWatchers
let shared: string
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  rival = await openGoods(w)
  p = await contractWatchers(w, g)
  shared = (await g.item()).productId
  const own = (await g.item()).productId
  const line = (price: string, productId = shared) => ({ productId, qty: '10', price })
  const owner = p.hospital.userId
  for (const o of [
    { since: 400, left: -5, status: 'expired', lines: [line('10')], executed: '90' },
    { since: 300, left: 20, lines: [line('10'), line('3', own)], executed: '40', owner },
    { since: 200, left: 50, lines: [line('10')] },
    { since: 100, left: 80, lines: [line('10')], owner },
    { since: 1, left: 20, status: 'pending', lines: [line('99')] },
  ] satisfies Planted[])
    await planted(g, o)
  // what it agrees stands in its contract, and counts there
  const { id: supplements } = await planted(g, { since: 100, left: 200, status: 'finished', lines: [line('10')] })
  await planted(g, { since: 50, left: 200, status: 'finished', supplements, lines: [line('12')] })
  await planted(rival, { since: 50, left: 100, lines: [line('10.4')] })
})
afterAll(() => w.close())

const planted = (x: Goods, o: Planted) =>
  plantedContract(w.sql, { hospital: x.hospital, supplier: x.supplier, by: x.buyer.userId }, o)

/** The filters of the rows behind a group. */
const behind = (by: Group, key: string): Asked<typeof calls.detail> =>
  ({
    category: { category: key as 'drug' },
    type: { typeId: key },
    hospital: { hospitalId: key },
    supplier: { supplierId: key },
    month: { month: key },
    owner: key ? { ownerId: key } : { unowned: true },
  })[by]

test.each(Object.keys(groups) as Group[])(
  'every number by %s opens to its rows, and all of them are the total',
  async (by) => {
    for (const who of Object.values(p)) {
      const { rows, total } = await who.get(calls.outline, { by })
      expect(rows.length).toBeGreaterThan(0)
      for (const figure of Object.keys(figures) as Figure[]) {
        expect([figure, rows.reduce((n, r) => n + r[figure], 0)]).toEqual([figure, total[figure]])
        for (const r of rows) {
          const page = await who.get(calls.detail, { ...behind(by, r.key), figure })
          expect([figure, r.name, page.total]).toEqual([figure, r.name, r[figure]])
          if (figure !== 'signed') continue
          const { amount, executedAmount, paidAmount } = r
          expect(page.sums).toEqual({ amount, executedAmount, paidAmount })
        }
      }
    }
  },
)

test('what is not signed does not count; either side counts its own', async () => {
  const { total } = await p.hospital.get(calls.outline, { by: 'type' })
  expect(total).toEqual({
    ...{ signed: 5, overdue: 1, d30: 1, d60: 2, d90: 3 },
    ...{ amount: '530.00', executedAmount: '130.00', paidAmount: '0.00' },
  })
  expect((await p.supplier.get(calls.outline, { by: 'type' })).total).toEqual(total)
  expect((await p.region.get(calls.outline, { by: 'type' })).total.signed).toBe(6)
  const since = dayAfter(today(), -100)
  const late = await p.hospital.get(calls.outline, { by: 'month', signedOn: { from: since } })
  expect(late.total.signed).toBe(2)
})

test('prices that differ between hospitals are told to the authority, above five of a hundred marked, and open to their contracts', async () => {
  const spreads = async () => (await p.region.get(calls.outline, { by: 'type' })).spreads
  expect(await spreads()).toMatchObject([
    { productId: shared, hospitals: 2, contracts: 4, least: '10.0000', most: '10.4000', spread: '4.0', marked: false },
  ])
  await w.sql.query('update contract_line set price = 10.6, amount = 106 where price = 10.4')
  expect(await spreads()).toMatchObject([{ spread: '6.0', marked: true }])
  expect((await p.region.get(calls.outline, { by: 'type' })).spreadTotal).toBe(1)
  const rows = await p.region.get(calls.detail, { productId: shared, sort: '-amount' })
  expect(rows.rows.map((r) => r.price).toSorted()).toEqual([
    '10.0000',
    '10.0000',
    '10.0000',
    '10.0000',
    '10.0000',
    '10.6000',
  ])
  for (const who of [p.hospital, p.supplier]) {
    expect((await who.get(calls.outline, { by: 'type' })).spreads).toEqual([])
    const own = await who.get(calls.detail, { productId: shared })
    expect(new Set(own.rows.map((r) => r.price))).toEqual(new Set(['10.0000']))
    expect(own.rows.every((r) => r.hospitalId === g.hospital)).toBe(true)
    expect((await who.get(calls.detail, { hospitalId: rival.hospital })).total).toBe(0)
  }
})

test('amounts that are hidden from somebody stand in no answer, sum, price or order of his, and a type he sees nothing of is not counted', async () => {
  const plain = await w.person({ 'contract/statistics': 'view', 'contract/performanceMonitor': 'view' }, g.hospital)
  const rule = (rules: object) =>
    w.sql.query(
      `insert into contract_permission (org_id, user_id, rules, saved_by, saver_name) values ($1, $2, $3, $4, 'x')
       on conflict (org_id, role_id, user_id) do update set rules = excluded.rules`,
      [g.hospital, plain.userId, JSON.stringify(rules), g.buyer.userId],
    )
  await rule({ '*': { scope: 'all', hide: true } })
  const { rows, total } = await plain.get(calls.outline, { by: 'type' })
  expect([...rows, total].map((r) => [r.signed, r.amount, r.executedAmount, r.paidAmount])).toEqual([
    [5, null, null, null],
    [5, null, null, null],
  ])
  const list = await plain.get(calls.detail, { productId: shared, sort: 'amount' })
  const watch = await plain.get(watchCalls.query, { sort: '-amount' })
  for (const r of [...list.rows, ...watch.rows])
    expect([r.amount, r.executedAmount, r.paidAmount]).toEqual([null, null, null])
  expect(new Set(list.rows.map((r) => r.price))).toEqual(new Set([null]))
  expect({ ...list.sums, ...watch.sums }).toEqual({})
  expect(watch.rows.map((r) => [r.share, r.paidShare])).toEqual(watch.rows.map(() => [null, null]))
  const { lines } = await plain.get(watchCalls.detail, { id: watch.rows[0]!.id })
  expect(lines.map((l) => [l.price, l.amount])).toEqual(lines.map(() => [null, null]))
  await rule({ '*': { scope: 'none', hide: true } })
  expect((await plain.get(calls.outline, { by: 'type' })).total.signed).toBe(0)
  expect((await plain.get(calls.detail, {})).total).toBe(0)
  expect((await plain.get(watchCalls.query, {})).total).toBe(0)
})

const fileOf = async (who: Person, call: Call, input: object) => {
  const { bytes, envelope } = await fetchFile(w.app, who, call, { type: 'csv', ...input })
  if (envelope) throw new Error(envelope.msg)
  return [...csvRows(decodeCsv(bytes))]
}

test('the outline leaves as a file with the numbers of its page, groups in their order and the total last', async () => {
  for (const who of Object.values(p))
    for (const by of Object.keys(groups) as Group[]) {
      const told = await who.get(calls.outline, { by })
      const [header, ...rows] = await fileOf(who, calls.outlineExport, { by })
      expect(header).toEqual(
        '名称 签约合同 合同金额 已执行金额 已付金额 到期未完成 30_天内到期 60_天内到期 90_天内到期'
          .split(' ')
          .map((label) => label.replace('_', ' ')),
      )
      const numbers = [...told.rows, told.total].map((r) =>
        [r.signed, r.amount, r.executedAmount, r.paidAmount, r.overdue, r.d30, r.d60, r.d90].map(Number),
      )
      expect([by, rows.map((r) => r.slice(1).map(Number))]).toEqual([by, numbers])
      expect(rows.at(-1)![0]).toBe('合计')
      expect(rows.every((r) => r[0] !== '')).toBe(true)
    }
  expect((await fileOf(p.hospital, calls.outlineExport, { by: 'category' })).map((r) => r[0])).toContain('药品购销')
  expect((await fileOf(p.hospital, calls.outlineExport, { by: 'owner' })).map((r) => r[0])).toContain('无负责人')
  const since = { signedOn: { from: dayAfter(today(), -100) } }
  expect((await fileOf(p.hospital, calls.outlineExport, since)).at(-1)![1]).toBe('2')
  const { bytes, headers } = await fetchFile(w.app, p.region, calls.outlineExport, { type: 'xlsx', by: 'type' })
  expect(headers['content-type']).toContain('spreadsheetml')
  expect((await all(bytes)).length).toBeGreaterThan(2)
})

test('the spreads leave as a file for the authority, and for nobody below it', async () => {
  const { spreads } = await p.region.get(calls.outline, { by: 'type' })
  const [header, ...rows] = await fileOf(p.region, calls.spreadExport, {})
  expect(header).toEqual([
    '产品编码',
    '产品名称',
    '规格',
    '单位',
    '医院数',
    '合同数',
    '最低价',
    '最高价',
    '价差（%）',
    '超过 5%',
  ])
  expect(rows.map((r) => [r[0], ...r.slice(4)])).toEqual(
    spreads.map((s) => [s.productCode, ...[s.hospitals, s.contracts, s.least, s.most, s.spread].map(String), '是']),
  )
  expect(await fileOf(p.region, calls.spreadExport, { hospitalId: rival.hospital })).toHaveLength(1)
  for (const who of [p.hospital, p.supplier]) {
    const { envelope } = await fetchFile(w.app, who, calls.spreadExport, {})
    expect(envelope?.code).toBe(codes.forbidden)
  }
})

test('a file of the outline lacks what is hidden from its reader, holds his own side alone, and needs the right to export', async () => {
  const plain = await w.person({ 'contract/statistics': 'view export' }, g.hospital)
  await w.sql.query(
    `insert into contract_permission (org_id, user_id, rules, saved_by, saver_name) values ($1, $2, $3, $4, 'x')`,
    [g.hospital, plain.userId, JSON.stringify({ '*': { scope: 'all', hide: true } }), g.buyer.userId],
  )
  const [, ...rows] = await fileOf(plain, calls.outlineExport, { by: 'type' })
  expect(rows.map((r) => r.slice(1, 5))).toEqual(rows.map(() => ['5', '', '', '']))
  const others = { by: 'hospital', hospitalId: rival.hospital }
  expect((await fileOf(p.hospital, calls.outlineExport, others)).map((r) => r[1])).toEqual(['签约合同', '0'])
  const reader = await w.person({ 'contract/statistics': 'view' }, g.hospital)
  expect((await fetchFile(w.app, reader, calls.outlineExport, {})).envelope?.code).toBe(codes.forbidden)
})
