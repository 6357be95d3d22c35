import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { today } from '#kernel/server/clock.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { creditCode } from '#tests/cooperating.ts'
import { digitalNumber, type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { firstCalls as calls } from '../shared/calls.ts'

/* domain §2.19: the invoice of the maker, kept beside the goods it covers; and what a match (M11) makes of it. */

let w: World
let g: Goods
let p: Invoicers
const maker = { name: '云泽制药有限公司', taxNo: creditCode() }
let makerId: string
const buyer = { name: '', taxNo: '' }

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  makerId = await company(maker)
  const { rows } = await w.sql.query('select name, credit_code as "taxNo" from org where id = $1', [g.supplier])
  Object.assign(buyer, rows[0])
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await w.close()
})

let n = 0
const company = async ({ name, taxNo }: { name: string; taxNo: string }): Promise<string> =>
  (
    await w.sql.query(
      'insert into company (code, name, credit_code, is_producer) values ($1, $2, $3, true) returning id',
      [`QY${++n}`, name, taxNo],
    )
  ).rows[0].id
const goods = async () => {
  const item = await g.item({ twoInvoice: true, price: '12.5' })
  await w.sql.query('update product set manufacturer_id = $2 where id = $1', [item.productId, makerId])
  return item
}
/** Packs of a lot, accepted and invoiced; handed in unless it is told otherwise. */
const invoiced = async (o: { item?: Awaited<ReturnType<typeof goods>>; lotNo?: string; draft?: boolean } = {}) => {
  const lot = await acceptedLot(g, { item: o.item ?? (await goods()), price: '12.5', lotNo: o.lotNo ?? 'A1' })
  const items = (await openOf(p.clerk, g.hospital, lot.productId, w)).filter((i) => i.openQty === '10')
  const made = await p.clerk.get(
    invoiceCalls.add,
    typedInvoice(g.hospital, '125.00', [{ itemId: items.at(-1)!.itemId, qty: '10' }]),
  )
  const sent = o.draft ? made : await p.clerk.get(invoiceCalls.submit, { id: made.id, version: made.version })
  return { ...lot, id: made.id, version: sent.version }
}
type Invoiced = Awaited<ReturnType<typeof invoiced>>
const faceOf = (o: object = {}) => ({
  ...{ number: digitalNumber(), code: '', issueDate: today(), amount: '1000.00' },
  ...{ sellerName: maker.name, sellerTaxNo: maker.taxNo, buyerName: buyer.name, buyerTaxNo: buyer.taxNo },
  ...o,
})
const typed = (d: Invoiced, o: { face?: object; qty?: string; lotNo?: string; productId?: string } = {}) => ({
  invoiceId: d.id,
  values: faceOf(o.face),
  items: [{ productId: o.productId ?? d.productId, lotNo: o.lotNo ?? 'A1', qty: o.qty ?? '100' }],
  covers: [d.deliveryLineId],
})
const registered = (d: Invoiced, o: Parameters<typeof typed>[1] = {}) => p.clerk.get(calls.save, typed(d, o))
const approve = (d: Invoiced) => p.finance.ask(invoiceCalls.audit, { id: d.id, version: d.version, action: 'approve' })
/** What M11 says after another run. */
const m11 = async (d: Invoiced) => {
  await p.clerk.get(matchCalls.match, { id: d.id })
  const { run } = await p.finance.get(matchCalls.matched, { id: d.id })
  const { outcome, said, params } = run!.results.find((r) => r.check === 'M11')!
  return { outcome, said, params }
}
const read = (who: Person, d: Invoiced) => who.get(calls.query, { invoiceId: d.id })

describe('a first invoice', () => {
  test('is registered for the lines that ask for one, and read by both sides and the authority', async () => {
    const d = await invoiced()
    const before = await read(p.clerk, d)
    expect(before).toMatchObject({ open: true, firsts: [], others: [] })
    expect(before.lines).toMatchObject([{ seq: 1, lotNo: 'A1', qty: '10', deliveryLineId: d.deliveryLineId }])
    const { id } = await registered(d)
    const region = await w.person({ 'settlement/invoice': 'view' }, await w.org('authority', '监管'))
    for (const who of [p.clerk, p.finance, region])
      expect((await read(who, d)).firsts).toMatchObject([
        { id, covers: [d.deliveryLineId], used: false, items: [{ lotNo: 'A1', qty: '100' }], sellerName: maker.name },
      ])
    expect((await read(p.finance, d)).open).toBe(false)
    // goods that ask for none have no lines
    const plain = await invoiced({ item: await g.item({ price: '12.5' }) })
    expect(await read(p.clerk, plain)).toMatchObject({ lines: [], firsts: [], others: [] })
    expect(await m11(plain)).toMatchObject({ outcome: 'none' })
  })

  test('names the field that is wrong', async () => {
    const d = await invoiced()
    const said = async (face: object, more: object = {}) =>
      (await p.clerk.ask(calls.save, { ...typed(d, { face }), ...more })).data as unknown as {
        fields: { path: string }[]
      }
    const path = async (face: object, more: object = {}) => (await said(face, more)).fields[0]!.path
    expect(await path({ number: '123' })).toBe('values.number')
    expect(await path({ number: '12345678' })).toBe('values.code')
    expect(await path({ amount: '0' })).toBe('values.amount')
    expect(await path({ sellerTaxNo: '' })).toBe('values.sellerTaxNo')
    expect(await path({ issueDate: '2027-01-01' })).toBe('values.issueDate')
    const twice = { productId: d.productId, lotNo: 'A1', qty: '1' }
    expect(await path({}, { items: [twice, twice] })).toBe('items.1.lotNo')
    expect(await path({}, { items: [{ ...twice, qty: '0' }] })).toBe('items.0.qty')
    const number = digitalNumber()
    await registered(d, { face: { number } })
    expect(await path({ number })).toBe('values.number')
    expect(await path({}, { covers: [d.id] })).toBe('covers')
  })

  test('is for several invoices, and each invoice may have several', async () => {
    const item = await goods()
    const one = await invoiced({ item })
    const { id } = await registered(one)
    const two = await invoiced({ item })
    expect((await read(p.clerk, two)).others).toMatchObject([{ id }])
    const { version } = await p.clerk.get(calls.save, {
      invoiceId: two.id,
      id,
      version: 0,
      covers: [two.deliveryLineId],
    })
    const other = await registered(two)
    expect((await read(p.finance, two)).firsts.map((f) => f.id).sort()).toEqual([id, other.id].sort())
    expect((await read(p.finance, one)).firsts.map((f) => f.id)).toEqual([id])
    // what it is for elsewhere stays
    await p.clerk.get(calls.save, { invoiceId: two.id, id, version, covers: [] })
    expect((await read(p.finance, two)).firsts.map((f) => f.id)).toEqual([other.id])
    expect((await read(p.finance, one)).firsts.map((f) => f.id)).toEqual([id])
  })

  test('of a rival is not seen, changed, used or taken out; its own hospital changes none', async () => {
    const d = await invoiced()
    const { id } = await registered(d)
    const all = 'view add edit delete submit'
    const rival = await w.person({ 'settlement/invoice': all }, await w.org('supplier', '对手公司'))
    const stranger = await w.person({ 'settlement/invoice': all }, await w.org('hospital', '别的医院'))
    expect(await rival.ask(calls.query, { invoiceId: d.id })).toMatchObject({ code: 404 })
    expect(await stranger.ask(calls.query, { invoiceId: d.id })).toMatchObject({ code: 404 })
    expect(await rival.ask(calls.save, typed(d))).toMatchObject({ code: 404 })
    expect(await rival.ask(calls.save, { invoiceId: d.id, id, version: 0, covers: [] })).toMatchObject({ code: 404 })
    expect(await rival.ask(calls.delete, { id, version: 0 })).toMatchObject({ code: 404 })
    expect((await p.finance.ask(calls.delete, { id, version: 0 })).code).toBe(403)
    const seenBy = async (kind: string, org: string) => {
      await w.sql.query('begin')
      await w.sql.query(`set local role jicai_app`)
      await w.sql.query(`select set_config('app.kind', $1, true), set_config('app.org', $2, true)`, [kind, org])
      const { rows } = await w.sql.query(
        `select (select count(*) from first_invoice where id = $1)::int as heads,
          (select count(*) from first_invoice_item where first_invoice_id = $1)::int as items,
          (select count(*) from first_invoice_cover where first_invoice_id = $1)::int as covers`,
        [id],
      )
      await w.sql.query('rollback')
      return rows[0]
    }
    expect(await seenBy('supplier', rival.orgId)).toEqual({ heads: 0, items: 0, covers: 0 })
    expect(await seenBy('hospital', stranger.orgId)).toEqual({ heads: 0, items: 0, covers: 0 })
    expect(await seenBy('hospital', g.hospital)).toEqual({ heads: 1, items: 1, covers: 1 })
  })

  test('that a passed invoice rests on is neither changed nor taken out; further invoices still come to it', async () => {
    const item = await goods()
    const d = await invoiced({ item })
    const { id } = await registered(d)
    expect((await m11(d)).outcome).toBe('passed')
    expect((await approve(d)).msg).toBe('')
    const kept = '第一票已用于验票通过的发票，不能修改或删除'
    expect((await p.clerk.ask(calls.delete, { id, version: 0 })).msg).toBe(kept)
    // what it was evidence of was passed, also when a red one took it back later
    const turns = (sets: string) => w.sql.query(`update invoice set ${sets} where id = $1`, [d.id])
    await turns(`status = 'red', red_taken = amount, red_amount = amount`)
    expect((await p.clerk.ask(calls.delete, { id, version: 0 })).msg).toBe(kept)
    expect((await p.clerk.get(calls.query, { invoiceId: d.id })).open).toBe(false)
    await turns(`status = 'passed', red_taken = 0, red_amount = 0`)
    const next = await invoiced({ item })
    const change = { ...typed(next), id, version: 0 }
    expect((await p.clerk.ask(calls.save, change)).msg).toBe(kept)
    expect((await p.clerk.ask(calls.save, { ...typed(d), id, version: 0 })).msg).toBe(
      '发票已验票通过或已作废，不再登记第一票',
    )
    await p.clerk.get(calls.save, { invoiceId: next.id, id, version: 0, covers: [next.deliveryLineId] })
    expect((await read(p.finance, next)).firsts).toMatchObject([{ id, used: true }])
    expect(await p.clerk.ask(calls.delete, { id, version: 0 })).toMatchObject({ code: 409 })
    // and in direct SQL neither
    for (const said of [
      `update first_invoice set amount = 1 where id = '${id}'`,
      `delete from first_invoice where id = '${id}'`,
      `delete from first_invoice_item where first_invoice_id = '${id}'`,
      `delete from first_invoice_cover where delivery_line_id = '${d.deliveryLineId}'`,
    ]) {
      await w.sql.query('begin')
      await w.sql.query(`set local role jicai_app`)
      await w.sql.query(`select set_config('app.kind', 'supplier', true), set_config('app.org', $1, true)`, [
        g.supplier,
      ])
      await expect(w.sql.query(said)).rejects.toThrow(/is kept/)
      await w.sql.query('rollback')
    }
  })
})

describe('M11', () => {
  test('waits to be let pass without a first invoice, and agrees once there is one', async () => {
    const d = await invoiced()
    expect(await m11(d)).toMatchObject({
      outcome: 'failed',
      said: '第 {{lines}} 行没有登记第一票',
      params: { lines: '1' },
    })
    expect((await approve(d)).msg).toBe('核对未通过：M11，请先处理异常')
    await registered(d)
    expect(await m11(d)).toMatchObject({ outcome: 'passed' })
    expect((await approve(d)).msg).toBe('')
  })

  test('each fault has its own sentence', async () => {
    const d = await invoiced()
    const other = await goods()
    let { id, version } = await registered(d)
    const says = async (o: Parameters<typeof typed>[1]) => {
      ;({ id, version } = await p.clerk.get(calls.save, { ...typed(d, o), id, version }))
      return (await m11(d)).said
    }
    expect(await says({ face: { sellerName: '某商贸公司', sellerTaxNo: creditCode() } })).toContain(
      '也没有其有效授权书',
    )
    expect(await says({ face: { buyerTaxNo: creditCode() } })).toContain('不是供应商')
    expect(await says({ productId: other.productId })).toBe('第一票 {{no}} 没有第 {{line}} 行的产品')
    expect(await says({ lotNo: 'B9' })).toBe('第一票 {{no}} 没有第 {{line}} 行的批号 {{lot}}')
    expect(await says({ qty: '9' })).toContain('超过第一票的数量')
    expect(await says({})).toBe('第一票与本发票衔接')
    const late = { issueDate: '2026-01-05' }
    await w.sql.query(`update invoice set issue_date = '2026-01-01' where id = $1`, [d.id])
    expect(await says({ face: late })).toContain('晚于本发票')
    await w.sql.query(`update invoice set issue_date = $2 where id = $1`, [d.id, today()])
  })

  test('a valid letter of the maker makes its agent the seller; one by another company is an invoice too many', async () => {
    const d = await invoiced()
    const agent = { name: '全国总代理公司', taxNo: creditCode() }
    const middle = { name: '中间商公司', taxNo: creditCode() }
    const [agentId, middleId] = [await company(agent), await company(middle)]
    const letter = (from: string, to: string, more = '') =>
      w.sql.query(
        `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, valid_from, valid_to, status, created_by, from_company_id, to_company_id${more && ', regions'})
         values ($1, $2, 'org', 'authorization', 'SQ', '授权书', '2020-01-01', '2030-01-01', 'passed', $3, $4, $5${more && `, '{${more}}'`})`,
        [g.supplier, `ZJ${++n}`, p.clerk.userId, from, to],
      )
    await registered(d, { face: { sellerName: agent.name, sellerTaxNo: agent.taxNo } })
    expect((await m11(d)).outcome).toBe('failed')
    // of a region he is not the agent of the country
    await letter(makerId, agentId, '福建省')
    expect((await m11(d)).outcome).toBe('failed')
    await letter(makerId, agentId)
    expect((await m11(d)).outcome).toBe('passed')
    const other = await invoiced()
    await letter(agentId, middleId)
    await registered(other, { face: { sellerName: middle.name, sellerTaxNo: middle.taxNo } })
    expect(await m11(other)).toMatchObject({
      said: '第一票 {{no}} 的销方「{{name}}」由「{{via}}」授权，不是生产企业的全国总代理，多出一票',
      params: { name: middle.name, via: agent.name },
    })
  })

  test('what several invoices were sent of a lot is no more than stands on its first invoices', async () => {
    const item = await goods()
    const one = await invoiced({ item })
    const { id } = await registered(one, { qty: '15' })
    expect((await m11(one)).outcome).toBe('passed')
    const two = await invoiced({ item })
    await p.clerk.get(calls.save, { invoiceId: two.id, id, version: 0, covers: [two.deliveryLineId] })
    expect(await m11(two)).toMatchObject({ outcome: 'failed', params: { lot: 'A1', shipped: '20', qty: '15' } })
    // a second one of the same lot has room for the rest
    await registered(two, { qty: '5' })
    expect((await m11(two)).outcome).toBe('passed')
  })

  test('is only said where the region wants no more', async () => {
    await w.sql.query(`insert into config (key, value) values ('settlement.firstInvoice', '"提醒"')`)
    const d = await invoiced()
    expect((await m11(d)).outcome).toBe('failed')
    expect((await approve(d)).msg).toBe('')
    await w.sql.query(`delete from config where key = 'settlement.firstInvoice'`)
  })
})
