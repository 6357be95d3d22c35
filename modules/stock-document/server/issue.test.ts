import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import { stockInvariants } from '#modules/stock/server/invariants.ts'
import { stockCalls } from '#modules/stock/shared/calls.ts'
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

const base = () => ({ docKind: 'dept' as const, pointId: s.point, departmentId: s.department })
/** An article with an early and a late lot of so many packs of 24. */
const shelved = async (o: { narcotic?: boolean } = {}) => {
  const { productId } = await s.item(o)
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
const requested = async (lines: { productId: string; qty: string; qtyUnit?: 'pack' | 'min' }[]) => {
  const made = await s.asker.get(calls.consume, { ...base(), lines, send: true })
  return s.keeper.get(calls.detail, { id: made.id })
}

test('a request is handed over by the proposal: earliest lot first, over two lots, ledger and paper agree', async () => {
  const { productId, of } = await shelved()
  const d = await requested([
    { productId, qty: '3' },
    { productId, qty: '5', qtyUnit: 'min' },
  ])
  expect([d.status, d.lines.map((l) => [l.units, l.available]), d.no.slice(0, 2)]).toEqual([
    'requested',
    [
      ['72.000000', '288.000000'],
      ['5.000000', '288.000000'],
    ],
    'XH',
  ])
  await s.keeper.get(calls.post, { id: d.id, version: d.version })
  const now = await s.keeper.get(calls.detail, { id: d.id })
  expect(now.status).toBe('posted')
  expect(now.lines.map((l) => l.lots.map((x) => [x.lotNo, Number(x.units)]))).toEqual([
    [
      ['EARLY', 48],
      ['LATE', 24],
    ],
    [['LATE', 5]],
  ])
  expect([(await of('EARLY')).qty, (await of('LATE')).qty]).toEqual([0, 211])
  expect(now.totalAmount).toBe('39.59')
  const { rows } = await w.sql.query(
    `select cause, department_id as department, sum(qty)::float as qty from stock_movement where ref_id = $1 group by 1, 2`,
    [d.id],
  )
  expect(rows).toEqual([{ cause: 'deptIssue', department: s.department, qty: -77 }])
})

test('another lot than the earliest needs a reason, and a part is handed over while the rest waits as a request of its own', async () => {
  const { productId, of } = await shelved()
  const d = await requested([{ productId, qty: '5' }])
  const late = await of('LATE')
  const lots = [{ balanceId: late.id, units: '48' }]
  const line = { id: d.lines[0]!.id, lots }
  const no = await s.keeper.ask(calls.post, { id: d.id, version: d.version, lines: [line] })
  expect(no.msg).toMatch(/第 1 行：「.*」还有更早到期的批号，请选择偏离原因/)
  await s.keeper.get(calls.post, { id: d.id, version: d.version, lines: [{ ...line, deviation: 'continue' }] })
  const now = await s.keeper.get(calls.detail, { id: d.id })
  expect(now.lines.map((l) => [l.qty, l.qtyUnit, l.deviation])).toEqual([['2.000000', 'pack', 'continue']])
  const rest = await s.keeper.get(calls.detail, { id: now.rests[0]!.id })
  expect([rest.status, rest.restOf?.no, rest.lines.map((l) => l.qty)]).toEqual(['requested', d.no, ['3.000000']])
  // whoever asked does not hand the rest over either
  expect(rest.creatorName).toBe(d.creatorName)
  await s.keeper.get(calls.post, { id: rest.id, version: rest.version })
})

test('in an operation the lot of an implant, or of a single piece, is named and never guessed; of other goods the first to end goes', async () => {
  const [implant, piece, plate] = [await shelved(), await shelved(), await shelved()]
  const mark = (productId: string, extra: object) =>
    w.sql.query(`update product set extra = extra || $2 where id = $1`, [productId, extra])
  await mark(implant.productId, { implantType: '植入' })
  await mark(piece.productId, { barcodeMode: '2' })
  const used = async (...productIds: string[]) => {
    const lines = productIds.map((productId) => ({ productId, qty: '1' }))
    const made = await s.asker.get(calls.consume, { ...base(), docKind: 'surgery', lines, send: true })
    return s.keeper.get(calls.detail, { id: made.id })
  }
  const d = await used(plate.productId, implant.productId, piece.productId)
  const at = { id: d.id, version: d.version }
  const no = await s.keeper.ask(calls.post, at)
  expect((no.data as unknown as { fields: { path: string }[] }).fields.map((f) => f.path)).toEqual([
    'lines.1.lots',
    'lines.2.lots',
  ])
  expect(no.msg).toMatch(/第 2 行：「.*」是植入物或按件管理，请选择所用的批号/)
  // so many of it is no lot either
  const units = d.lines.map((l) => ({ id: l.id, units: '24' }))
  expect((await s.keeper.ask(calls.post, { ...at, lines: units })).code).toBe(400)
  expect((await implant.of('EARLY')).qty).toBe(48)
  const named = async (x: typeof implant, lotNo: string) => [{ balanceId: (await x.of(lotNo)).id, units: '24' }]
  await s.keeper.get(calls.post, {
    ...at,
    lines: [
      { id: d.lines[0]!.id },
      { id: d.lines[1]!.id, lots: await named(implant, 'LATE'), deviation: 'named' },
      { id: d.lines[2]!.id, lots: await named(piece, 'EARLY') },
    ],
  })
  const now = await s.keeper.get(calls.detail, { id: d.id })
  expect(now.lines.map((l) => l.lots.map((x) => x.lotNo))).toEqual([['EARLY'], ['LATE'], ['EARLY']])
  // a department is given them as everything else
  const ward = await requested([{ productId: implant.productId, qty: '1' }])
  await s.keeper.get(calls.post, { id: ward.id, version: ward.version })
})

test('a hospital may only be warned of another lot than the earliest', async () => {
  await w.sql.query(`insert into config (key, org_id, value) values ('stock.fefo', $1, '"仅提示"')`, [s.hospital])
  const { productId, of } = await shelved()
  const d = await requested([{ productId, qty: '1' }])
  const lines = [{ id: d.lines[0]!.id, lots: [{ balanceId: (await of('LATE')).id, units: '24' }] }]
  const done = await s.keeper.get(calls.post, { id: d.id, version: d.version, lines })
  expect(done.warnings).toEqual([expect.stringMatching(/还有更早到期的批号/)])
  await w.sql.query(`delete from config where key = 'stock.fefo'`)
})

test('nobody hands over his own request; more than there is, a third of a pack and a foreign lot are refused with numbers', async () => {
  const { productId } = await shelved()
  const own = await s.keeper.get(calls.consume, { ...base(), lines: [{ productId, qty: '1' }], send: true })
  const { version, actions } = await s.keeper.get(calls.detail, { id: own.id })
  expect(actions).not.toContain('post')
  expect((await s.keeper.ask(calls.post, { id: own.id, version })).msg).toBe('不能发放自己申请的单据')
  const much = await requested([{ productId, qty: '13' }])
  expect((await s.keeper.ask(calls.post, { id: much.id, version: much.version })).msg).toMatch(
    /可用 12 盒，本次需要 13 盒/,
  )
  const third = await s.asker.ask(calls.consume, { ...base(), lines: [{ productId, qty: '0.333' }] })
  expect(third.msg).toMatch(/第 1 行：折合 7.992 粒：粒不能再拆分/)
  const other = await openStore(w)
  await other.shelf.come({ productId, units: '24', ratio: '24' })
  const foreign = (await w.sql.query(`select id from stock_balance where hospital_id = $1`, [other.hospital])).rows[0]
  const lots = [{ balanceId: foreign.id, units: '24' }]
  const taken = await s.asker.ask(calls.consume, { ...base(), lines: [{ productId, qty: '1', lots }] })
  expect(taken.msg).toMatch(/该库房没有此批号/)
  const point = await s.asker.ask(calls.consume, { ...base(), pointId: other.point, lines: [{ productId, qty: '1' }] })
  expect(point.msg).toBe('库房不存在或已停用')
  const department = { ...base(), departmentId: other.department, lines: [{ productId, qty: '1' }] }
  expect((await s.asker.ask(calls.consume, department)).msg).toBe('科室不存在或已停用')
})

test('the same paper of another system is the same document, and moves goods once', async () => {
  const { productId } = await shelved()
  const paper = { ...base(), externalNo: 'HIS-1', lines: [{ productId, qty: '1' }], send: true }
  const [a, b] = [await s.asker.get(calls.consume, paper), await s.asker.get(calls.consume, paper)]
  expect(b.id).toBe(a.id)
  const { version } = await s.keeper.get(calls.detail, { id: a.id })
  await s.keeper.get(calls.post, { id: a.id, version })
  expect((await s.asker.get(calls.consume, paper)).no).toBe(a.no)
  // another paper that bears the number by mistake is not taken for it
  const { productId: other } = await shelved()
  for (const wrong of [
    { lines: [{ productId, qty: '2' }] },
    { lines: [{ productId: other, qty: '1' }] },
    { docKind: 'surgery' as const },
  ])
    expect((await s.asker.ask(calls.consume, { ...paper, ...wrong })).msg).toBe(
      `外部单号 HIS-1 已用于 ${a.no}，内容与本单不同，请核对`,
    )
  const moved = { pointId: s.point, toPointId: s.ward, externalNo: 'HIS-1', lines: [{ productId, qty: '1' }] }
  expect((await s.keeper.ask(calls.transfer, moved)).msg).toBe('外部单号已被其他单据使用')
})

test('narcotics are handed over by two: the second proves himself with his password', async () => {
  const { productId } = await shelved({ narcotic: true })
  const d = await requested([{ productId, qty: '1' }])
  const no = await s.keeper.ask(calls.post, { id: d.id, version: d.version })
  expect(no.msg).toMatch(/需要第二人复核，可由 .* 复核/)
  expect(no.data).toMatchObject({ signOff: { type: 'stockDocument', id: d.id, act: 'post' } })
})

test('a department gives back to the lot it was issued from and no more; what was given back is not reversed too', async () => {
  const { productId, of } = await shelved()
  const d = await requested([{ productId, qty: '2' }])
  await s.keeper.get(calls.post, { id: d.id, version: d.version })
  const back = async (qty: string) => {
    const made = await s.asker.get(calls.consume, {
      ...base(),
      docKind: 'deptBack',
      lines: [{ productId, qty, qtyUnit: 'min' }],
      send: true,
    })
    return s.keeper.get(calls.detail, { id: made.id })
  }
  const much = await back('49')
  expect((await s.keeper.ask(calls.post, { id: much.id, version: much.version })).msg).toMatch(
    /科室领用未退的只有 2 盒，本次退 2 盒 1 粒/,
  )
  const some = await back('5')
  await s.keeper.get(calls.post, { id: some.id, version: some.version })
  expect((await of('EARLY')).qty).toBe(5)
  const posted = await s.keeper.get(calls.detail, { id: d.id })
  const reverse = { id: d.id, version: posted.version, reason: '错发' }
  expect((await s.keeper.ask(calls.reverse, reverse)).msg).toBe(`已由 ${some.no} 退回库房，不能冲销`)
  const given = await s.keeper.get(calls.detail, { id: some.id })
  await s.keeper.get(calls.reverse, { id: some.id, version: given.version, reason: '错退' })
  expect((await of('EARLY')).qty).toBe(0)
  await s.keeper.get(calls.reverse, reverse)
  expect((await of('EARLY')).qty).toBe(48)
  const again = await s.keeper.get(calls.detail, { id: d.id })
  expect([again.status, again.actions.includes('reverse')]).toEqual(['reversed', false])
})

test('what came back and left again is not reversed, and the sentence says by which paper', async () => {
  const { productId } = await shelved()
  const d = await requested([{ productId, qty: '12' }])
  await s.keeper.get(calls.post, { id: d.id, version: d.version })
  const made = await s.asker.get(calls.consume, {
    ...base(),
    docKind: 'deptBack',
    lines: [{ productId, qty: '1' }],
    send: true,
  })
  const asked = await s.keeper.get(calls.detail, { id: made.id })
  await s.keeper.get(calls.post, { id: made.id, version: asked.version })
  const next = await requested([{ productId, qty: '1' }])
  await s.keeper.get(calls.post, { id: next.id, version: next.version })
  const { version } = await s.keeper.get(calls.detail, { id: made.id })
  const no = await s.keeper.ask(calls.reverse, { id: made.id, version, reason: '错' })
  expect(no.msg).toBe(`退回的货已由 ${next.no} 用出，不能冲销`)
})

test('the proposal passes over what is held or past its day, and shares a product out over several lines', async () => {
  const { productId, of } = await shelved()
  await s.shelf.come({ productId, lotNo: 'PAST', units: '24', ratio: '24', expiryDate: '2020-01-01' })
  await s.keeper.get(stockCalls.lock, { balanceIds: [(await of('EARLY')).id], reason: '待查' })
  const lines = [
    { productId, units: '200' },
    { productId, units: '50' },
  ]
  const [a, b] = await s.keeper.get(stockCalls.allocate, { pointId: s.point, lines })
  expect([a!.parts.map((p) => [p.lotNo, Number(p.units)]), a!.short]).toEqual([[['LATE', 200]], '0'])
  expect([b!.parts.map((p) => [p.lotNo, Number(p.units)]), b!.short]).toEqual([[['LATE', 40]], '10'])
})
