import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { returnOrderCalls } from '#modules/return-order/shared/calls.ts'
import { acceptedLot, returners, typedReturn, ways } from '#tests/returning.ts'
import { drafted, held, issued, itemOf, owed, vouchers } from '#tests/vouching.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { voucherCalls as calls } from '../shared/calls.ts'
import { confirmSilent } from './clock.ts'

/* domain §2.26, §3.9: what a hospital lists for its supplier to invoice. */
let w: World
let g: Goods
let finance: Person
let clerk: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ finance, clerk } = await vouchers(w, g))
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})
const read = (id: string, who = finance) => who.get(calls.detail, { id })
const screen = 'settlement/invoicingVouchers'

describe('a choice of items', () => {
  test('makes a voucher for each supplier, type and class of due day, says so before, and all of them or none', async () => {
    const other = await w.org('supplier', '另一供应商')
    const ids = await owed(w, g, {}, {}, { supplierId: other }, {}, { qty: '-2' })
    await w.sql.query('update payable_item set vbp_class = 1 where id = $1', [ids[3]])
    const { parts } = await finance.get(calls.split, { itemIds: ids })
    const told = parts.map((p) => [p.supplierId === other, p.voucherType, p.vbp, p.lineCount, p.amount]).toSorted()
    expect(told).toEqual([
      [false, 1, false, 2, '250.00'],
      [false, 1, true, 1, '125.00'],
      [false, 4, false, 1, '-25.00'],
      [true, 1, false, 1, '125.00'],
    ])
    // nothing is made by looking
    expect(await held(w, ids[0]!)).toEqual([0, 0, 10, 125])
    const stale = await finance.ask(calls.add, { lines: ids.map((itemId) => ({ itemId })), amount: '474.99' })
    expect(stale.msg).toContain('475.00')
    const { vouchers: made } = await finance.get(calls.add, {
      lines: ids.map((itemId) => ({ itemId })),
      amount: '475.00',
    })
    expect(made.map((v) => v.amount).toSorted()).toEqual(['-25.00', '125.00', '125.00', '250.00'])
    expect(new Set(made.map((v) => v.no)).size).toBe(4)
    expect(await held(w, ids[4]!)).toEqual([-2, -25, -2, -25])
    // one that is taken spoils the whole choice
    const [free] = await owed(w, g, {})
    const both = await finance.ask(calls.add, { lines: [{ itemId: free! }, { itemId: ids[0]! }] })
    expect([both.code, both.msg]).toEqual([400, expect.stringContaining('第 2 行')])
    expect(await held(w, free!)).toEqual([0, 0, 10, 125])
  })

  test('of three hundred rows at once', async () => {
    const ids = await owed(w, g, ...Array.from({ length: 300 }, () => ({ qty: '3', price: '3.3333' })))
    const made = await drafted(finance, ...ids)
    expect([made.lineCount, made.amount]).toEqual([300, '3000.00'])
    const { lines } = await read(made.id)
    expect([lines.length, lines[299]!.seq, lines[0]!.amount]).toEqual([300, 300, '10.00'])
  })

  test('takes a part of an item: who takes the last of the quantity takes the last fen', async () => {
    const [id] = await owed(w, g, { qty: '3', price: '3.3333' })
    const amounts = []
    for (const qty of ['1', '1', undefined])
      amounts.push((await drafted(finance, { itemId: id!, ...(qty ? { qty } : {}) })).amount)
    expect(amounts).toEqual(['3.33', '3.34', '3.33'])
    expect(await held(w, id!)).toEqual([3, 10, 3, 10])
    const more = await finance.ask(calls.add, { lines: [{ itemId: id! }] })
    expect(more.msg).toContain('没有待开数量')
    const [five] = await owed(w, g, { qty: '5' })
    expect((await finance.ask(calls.add, { lines: [{ itemId: five!, qty: '6' }] })).msg).toContain('最多 5')
    expect((await finance.ask(calls.add, { lines: [{ itemId: five! }, { itemId: five! }] })).code).toBe(400)
  })

  test('two people take the last five at once: one of them has them', async () => {
    const [id] = await owed(w, g, { qty: '5' })
    const second = await w.person({ [screen]: 'view add' }, g.hospital)
    const answers = await Promise.all([finance, second].map((p) => p.ask(calls.add, { lines: [{ itemId: id! }] })))
    expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
    expect(answers.find((a) => a.code !== 0)!.msg).toContain('没有待开数量')
    expect(await held(w, id!)).toEqual([5, 62.5, 5, 62.5])
  })
})

describe('a draft', () => {
  test('is its hospital’s alone until it is issued; a rival’s never', async () => {
    const [id] = await owed(w, g, {})
    const made = await drafted(finance, id!)
    const rival = await w.person({ [screen]: 'view confirm dispute' }, await w.org('supplier', '对手'))
    const stranger = await w.person({ [screen]: 'view add edit issue void' }, await w.org('hospital', '别院'))
    const region = await w.person({ [screen]: 'view' }, await w.org('authority', '监管'))
    const sees = async () =>
      Promise.all([clerk, region, rival, stranger].map(async (p) => (await p.ask(calls.detail, { id: made.id })).code))
    expect(await sees()).toEqual([404, 404, 404, 404])
    const { version } = await finance.get(calls.issue, { id: made.id, version: made.version })
    expect(await sees()).toEqual([0, 0, 404, 404])
    expect((await rival.ask(calls.confirm, { id: made.id, version })).code).toBe(404)
    const line = (await read(made.id)).lines[0]!.id
    const lines = [{ id: line, dispute: 'qty' as const }]
    expect((await rival.ask(calls.dispute, { id: made.id, version, lines })).code).toBe(404)
    expect((await stranger.ask(calls.void, { id: made.id, version, reason: '无' })).code).toBe(404)
    expect((await stranger.ask(calls.split, { itemIds: [id!] })).code).toBe(404)
    expect((await stranger.ask(calls.add, { lines: [{ itemId: id! }] })).code).toBe(404)
    // a line of another voucher is none of this one
    const own = await issued(finance, ...(await owed(w, g, {})))
    expect((await clerk.ask(calls.dispute, { ...own, no: undefined, lines } as never)).code).toBe(404)
  })

  test('frees what it held when it is deleted, or when a line leaves it', async () => {
    const [a, b] = await owed(w, g, {}, {})
    const made = await drafted(finance, a!, b!)
    const saved = await finance.get(calls.update, {
      id: made.id,
      version: made.version,
      lines: [{ itemId: a!, qty: '4' }],
    })
    expect([await held(w, a!), await held(w, b!)]).toEqual([
      [4, 50, 10, 125],
      [0, 0, 10, 125],
    ])
    const now = await read(made.id)
    expect([now.amount, now.lineCount, now.lines[0]!.qty]).toEqual(['50.00', 1, '4'])
    // more again, and the other one too
    const again = await finance.get(calls.update, {
      ...{ id: made.id, version: saved.version, remark: '改' },
      lines: [{ itemId: a!, qty: '7' }, { itemId: b! }],
    })
    expect((await read(made.id)).amount).toBe('212.50')
    const foreign = await owed(w, g, { qty: '-1' })
    const wrong = { id: made.id, version: again.version, lines: [{ itemId: foreign[0]! }] }
    expect((await finance.ask(calls.update, wrong)).msg).toContain('不能列入此凭证')
    await finance.get(calls.delete, { id: made.id, version: again.version })
    expect([await held(w, a!), await held(w, b!)]).toEqual([
      [0, 0, 10, 125],
      [0, 0, 10, 125],
    ])
  })

  test('is not issued empty', async () => {
    const [a] = await owed(w, g, {})
    const made = await drafted(finance, a!)
    const empty = await finance.get(calls.update, { id: made.id, version: made.version, lines: [] })
    expect((await finance.ask(calls.issue, { id: made.id, version: empty.version })).msg).toBe('没有明细，不能开具')
  })

  test('what went back while it was a draft is left to a voucher of its own, and its issue says so', async () => {
    const r = await returners(w, g)
    const lot = await acceptedLot(g, { price: '12.5' })
    const [item] = await itemOf(finance, lot.productId)
    const made = await drafted(finance, item!.id)
    const { id, version } = await ways(r).gone(typedReturn(g, { lot, qty: '4' }))
    await r.seller.get(returnOrderCalls.receive, { id, version })
    const rows = (await itemOf(finance, lot.productId)).map((i) => [i.state, i.openQty, i.vouchers])
    expect(rows.toSorted()).toEqual([
      ['red', '-4', ''],
      ['vouchered', '10', made.no],
    ])
    expect((await read(made.id)).warnings).toEqual(['1 行列入凭证后又有退货，请另开退货冲减凭证'])
    await finance.get(calls.issue, { id: made.id, version: made.version })
    const red = (await itemOf(finance, lot.productId)).find((i) => i.state === 'red')!
    const set = await drafted(finance, red.id)
    expect([set.voucherType, set.amount]).toEqual([4, '-50.00'])
  })
})

describe('an issued voucher', () => {
  test('is disputed by line, mended, issued again as round two, and confirmed', async () => {
    const [a, b] = await owed(w, g, {}, {})
    const v = await issued(finance, a!, b!)
    const before = await read(v.id, clerk)
    expect([before.status, before.round, before.actions]).toEqual(['issued', 1, ['confirm', 'dispute']])
    const wrong = before.lines.find((l) => l.itemId === b)!
    const silent = { id: v.id, version: v.version, lines: [{ id: wrong.id, dispute: 'other' as const }] }
    expect((await clerk.ask(calls.dispute, silent)).code).toBe(400)
    const disputed = await clerk.get(calls.dispute, {
      ...silent,
      lines: [{ id: wrong.id, dispute: 'qty', note: '实收 8' }],
    })
    const seen = await read(v.id)
    const line = seen.lines.find((l) => l.id === wrong.id)!
    expect([seen.status, line.dispute, line.disputeNote, line.disputeRound]).toEqual(['disputed', 'qty', '实收 8', 1])
    expect(seen.history.at(-1)!.reason).toContain('数量不符 实收 8')
    const [row] = (await finance.get(calls.query, { keyword: v.no })).rows
    expect([row!.status, row!.why]).toEqual(['disputed', expect.stringContaining('数量不符')])
    // each side was told what waits for it, and what was answered waits no more
    const { rows: told } = await w.sql.query(
      `select org_id = $2 as ours, done_at is null as waits from message where doc_id = $1 and category = 'todo'`,
      [v.id, g.hospital],
    )
    expect(told.toSorted((x, y) => Number(x.ours) - Number(y.ours))).toEqual([
      { ours: false, waits: false },
      { ours: true, waits: true },
    ])
    // it is mended and laid before him again in one
    const again = await finance.get(calls.update, {
      ...{ id: v.id, version: disputed.version, send: true },
      lines: [{ itemId: a! }, { itemId: b!, qty: '8' }],
    })
    const second = await read(v.id, clerk)
    expect([second.status, second.round, second.amount]).toEqual(['issued', 2, '225.00'])
    expect(second.lines.map((l) => [l.qty, l.disputeRound]).toSorted()).toEqual([
      ['10', 0],
      ['8', 1],
    ])
    const done = await clerk.get(calls.confirm, { id: v.id, version: again.version })
    expect(done.status).toBe('confirmed')
    expect((await finance.ask(calls.update, { id: v.id, version: done.version, remark: 'x' })).msg).toContain(
      '不能修改',
    )
    expect(await held(w, b!)).toEqual([8, 100, 10, 125])
  })

  test('voided with a reason frees its quantity for another one', async () => {
    const [a] = await owed(w, g, {})
    const v = await issued(finance, a!)
    expect((await finance.ask(calls.void, { id: v.id, version: v.version })).code).not.toBe(0)
    expect((await finance.get(calls.void, { id: v.id, version: v.version, reason: '重开' })).status).toBe('void')
    expect(await held(w, a!)).toEqual([0, 0, 10, 125])
    expect((await drafted(finance, a!)).amount).toBe('125.00')
  })

  test('nobody answered in seven days: the system confirms, and says so', async () => {
    const v = await issued(finance, ...(await owed(w, g, {})))
    expect(await confirmSilent()).toEqual({ confirmed: 0 })
    await w.sql.query(`update voucher set issued_at = now() - interval '8 days' where id = $1`, [v.id])
    expect(await confirmSilent()).toEqual({ confirmed: 1 })
    const now = await read(v.id)
    expect([now.status, now.autoConfirmed, now.answererName, now.history.at(-1)!.label]).toEqual([
      ...['confirmed', true, '', '逾期视为确认'],
    ])
    expect(await confirmSilent()).toEqual({ confirmed: 0 })
  })
})
