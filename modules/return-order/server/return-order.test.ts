import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '#db/invariants.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { acceptedLot, figures, type Returners, returners, typedReturn, ways } from '#tests/returning.ts'
import { signedBy } from '#tests/signing.ts'
import { aPhoto } from '#tests/stock-papers.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { returnOrderCalls as calls } from '../shared/calls.ts'
import { returnOrderInvariants } from './invariants.ts'

let w: World
let g: Goods
let r: Returners
let go: ReturnType<typeof ways>
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  r = await returners(w, g)
  go = ways(r)
})
afterAll(() => w.close())
const whole = async () => expect(await brokenInvariants(w.sql, returnOrderInvariants)).toEqual([])

test('ten boxes go back, nine arrive: stock falls when they leave, counters follow what was counted, the missing one is told', async () => {
  const lot = await acceptedLot(g, { invoiceNo: '24312000000012345678', price: '12.5' })
  const [one] = await r.keeper.get(calls.candidates, {
    pointId: g.point,
    supplierId: g.supplier,
    keyword: 'L1',
    ids: [lot.deliveryLineId],
  })
  expect(one).toMatchObject({ returnable: '10', acceptedQty: '10.000', stock: '10', held: '' })
  const made = await r.keeper.get(calls.add, typedReturn(g, { lot, qty: '10' }))
  expect(made.no).toMatch(/^TH\d{14}$/)
  // a draft holds nothing, and its supplier does not see it
  expect(await figures(w, lot)).toEqual({ returning: 0, returned: 0, ofOrder: 0, stock: 240, held: 0 })
  expect((await r.seller.ask(calls.detail, { id: made.id })).code).toBe(404)
  const sent = await r.keeper.get(calls.submit, { id: made.id, version: made.version })
  expect(await figures(w, lot)).toMatchObject({ returning: 10, stock: 240, held: 240 })
  expect((await r.keeper.ask(calls.audit, { id: made.id, version: sent.version, action: 'approve' })).code).not.toBe(0)
  const passed = await r.chief.get(calls.audit, { id: made.id, version: sent.version, action: 'approve' })
  expect(passed.status).toBe('waitSupplier')
  expect((await r.seller.get(calls.query, {})).rows.map((d) => d.no)).toContain(made.no)
  const early = await r.seller.ask(calls.agree, { id: made.id, version: passed.version, pickupDate: '2020-01-01' })
  expect(early.msg).toContain('取货日不能早于今天')
  const agreed = await r.seller.get(calls.agree, {
    id: made.id,
    version: passed.version,
    pickupDate: '2031-01-01',
    pickupPerson: '老王',
  })
  const shipped = await r.keeper.get(calls.shipBack, { id: made.id, version: agreed.version })
  expect(await figures(w, lot)).toEqual({ returning: 10, returned: 0, ofOrder: 0, stock: 0, held: 0 })
  await whole()
  const { lines } = await r.seller.get(calls.detail, { id: made.id })
  const count = (receivedQty: string, shortReason?: string) =>
    r.seller.ask(calls.receive, {
      id: made.id,
      version: shipped.version,
      lines: [{ id: lines[0]!.id, receivedQty, ...(shortReason ? { shortReason } : {}) }],
    })
  expect((await count('11')).msg).toContain('实收不能大于退货数量 10')
  expect((await count('9')).msg).toContain('少收 1 盒，请填写原因')
  expect((await count('9.01', '少')).msg).toContain('请按整粒填写')
  expect(await figures(w, lot)).toMatchObject({ returning: 10, returned: 0, ofOrder: 0 })
  expect((await count('9', '箱内只有 9 盒')).code).toBe(0)
  expect(await figures(w, lot)).toEqual({ returning: 0, returned: 9, ofOrder: 9, stock: 0, held: 0 })
  const done = await r.keeper.get(calls.detail, { id: made.id })
  expect(done).toMatchObject({ status: 'done', receivedAmount: '112.50', redDue: '112.50', shortCount: 1 })
  expect(done.lines[0]).toMatchObject({ receivedQty: '9.000', missingQty: '1.000', shortReason: '箱内只有 9 盒' })
  expect(done.history.map((h) => h.label)).toEqual(expect.arrayContaining(['退货少收', '待开红字发票']))
  const told = (await r.keeper.get(messageCalls.query, {})).rows.filter((m) => m.event === 'returnOrder.short')
  expect(told.map((m) => [m.params.no, m.params.reason?.includes('9/10')])).toContainEqual([made.no, true])
  // nothing but the one that never arrived is left of the lot, and it is not there
  const [left] = await r.keeper.get(calls.candidates, { pointId: g.point, ids: [lot.deliveryLineId] })
  expect(left).toMatchObject({ returnable: '0', returnedQty: '9.000' })
  await whole()
})

test('what was taken back, refused or not agreed to lets the goods go; mended it is sent once more', async () => {
  const lot = await acceptedLot(g)
  const made = await go.submitted(typedReturn(g, { lot, qty: '4' }))
  const back = await r.keeper.get(calls.withdraw, { id: made.id, version: made.version })
  expect([back.status, (await figures(w, lot)).held]).toEqual(['draft', 0])
  const again = await r.keeper.get(calls.submit, { id: made.id, version: back.version })
  const refused = await r.chief.get(calls.audit, {
    id: made.id,
    version: again.version,
    action: 'reject',
    reason: '写明原因',
  })
  expect([refused.status, (await figures(w, lot)).returning]).toEqual(['auditRejected', 0])
  const third = await r.keeper.get(calls.submit, { id: made.id, version: refused.version })
  const passed = await r.chief.get(calls.audit, { id: made.id, version: third.version, action: 'approve' })
  const no = await r.seller.get(calls.disagree, { id: made.id, version: passed.version, reason: '不是质量问题' })
  expect(no.status).toBe('disagreed')
  expect(await figures(w, lot)).toMatchObject({ returning: 0, held: 0, stock: 240 })
  await whole()
  const { lines } = await r.keeper.get(calls.detail, { id: made.id })
  const saved = await r.keeper.get(calls.update, {
    id: made.id,
    version: no.version,
    returnType: 'surplus',
    lines: [{ deliveryLineId: lines[0]!.deliveryLineId, qty: '2' }],
  })
  const draft = await r.keeper.get(calls.detail, { id: made.id })
  expect([draft.status, draft.returnType, draft.lines[0]!.reason]).toEqual(['draft', 'surplus', '包装破损'])
  expect((await r.seller.ask(calls.detail, { id: made.id })).code).toBe(404)
  const sent = await r.keeper.get(calls.submit, { id: made.id, version: saved.version })
  const ok = await r.chief.get(calls.audit, { id: made.id, version: sent.version, action: 'approve' })
  const agreed = await r.seller.get(calls.agree, { id: made.id, version: ok.version, pickupDate: '2031-01-01' })
  const gone = await r.keeper.get(calls.void, { id: made.id, version: agreed.version, reason: '已协商换货' })
  expect([gone.status, (await figures(w, lot)).held]).toEqual(['void', 0])
  await whole()
})

test('narcotic drugs leave by two people, and the second stands on the paper', async () => {
  const lot = await acceptedLotOfNarcotic()
  const d = await go.agreed(typedReturn(g, { lot, qty: '3' }))
  const alone = await r.keeper.ask(calls.shipBack, { id: d.id, version: d.version })
  expect(alone.msg).toContain('需要第二人复核')
  const { signOff } = alone.data as unknown as { signOff: SignedAct }
  const proof = await signedBy(r.second, r.keeper, signOff)
  expect((await r.keeper.get(calls.shipBack, { id: d.id, version: d.version, signOff: proof })).status).toBe(
    'shippedBack',
  )
  const [paper] = (await r.keeper.get(calls.print, { ids: [d.id] })).documents
  expect(paper!.secondName).not.toBe('')
  await whole()
})
const acceptedLotOfNarcotic = async () => {
  await w.sql.query(
    `insert into config (key, org_id, value) values ('acceptance.dualSignOff', $1, 'false') on conflict do nothing`,
    [g.hospital],
  )
  return acceptedLot(g, { narcotic: true })
}

test('the red invoice of what came back is judged: number, day, amount, file, and good for one return', async () => {
  const lot = await acceptedLot(g, { invoiceNo: '24312000000012349999', price: '10' })
  const d = await go.gone(typedReturn(g, { lot, qty: '5' }))
  const { version } = await r.seller.get(calls.receive, { id: d.id, version: d.version })
  expect((await r.seller.get(calls.query, { redOpen: true })).rows.map((x) => x.no)).toContain(d.no)
  const file = await aPhoto(w, r.seller)
  const good = {
    id: d.id,
    version,
    redNo: '24312000000077777777',
    redDate: '2026-11-01',
    redAmount: '-50',
    files: [file],
  }
  const said = async (o: object) => (await r.seller.ask(calls.uploadRedInvoice, { ...good, ...o })).msg
  expect(await said({ redNo: '123' })).toContain('发票号码应为 8 位或 20 位数字')
  expect(await said({ redDate: '2099-01-01' })).toContain('开票日期不能晚于今天')
  expect(await said({ redAmount: '40' })).toContain('红冲金额 40.00 与应红冲金额 50.00 不一致')
  expect(await said({ redNo: '24312000000012349999' })).toContain('是原发票')
  expect(await said({ redCode: '031001900311' })).toContain('数电发票没有发票代码')
  expect(await said({ files: [] })).toContain('请上传红字发票')
  const saved = await r.seller.get(calls.uploadRedInvoice, good)
  expect((await r.keeper.get(calls.detail, { id: d.id })).redNo).toBe(good.redNo)
  expect(await said({ version: saved.version })).toContain('已上传红字发票')
  const other = await go.gone(typedReturn(g, { lot, qty: '5' }))
  const count = await r.seller.get(calls.receive, { id: other.id, version: other.version })
  const next = { ...good, id: other.id, version: count.version, files: [await aPhoto(w, r.seller)] }
  expect((await r.seller.ask(calls.uploadRedInvoice, next)).msg).toContain(`已用于退货单 ${d.no}`)
  // what was never invoiced needs none
  const plainLot = await acceptedLot(g)
  const free = await go.gone(typedReturn(g, { lot: plainLot, qty: '1' }))
  const got = await r.seller.get(calls.receive, { id: free.id, version: free.version })
  expect((await r.seller.ask(calls.uploadRedInvoice, { ...good, id: free.id, version: got.version })).msg).toContain(
    '没有需要红冲的发票',
  )
  await whole()
})
