import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { agreed, borrower, g, lender, openDesk, substitute, w } from '#tests/lending-desk.ts'
import { vbpCalls as calls } from '../shared/calls.ts'

/* domain §5: why something was chosen that was not selected. */
beforeAll(openDesk)
afterAll(() => w.close())

describe('a substitute', () => {
  test('is not handed in without its reason while the agreed volume is unfinished; the reason stands on the page of the article', async () => {
    const name = `替代通用名${randomBytes(3).toString('hex')}`
    const a = await agreed(['100', undefined], { name })
    const plain = await substitute(name)
    const body = { supplierId: g.supplier, pointId: g.point, kind: 0 }
    const line = { catalogItemId: plain.catalogItemId, qty: '10' }
    const asked = await g.buyer.get(calls.substitutes, { catalogItemIds: [plain.catalogItemId, a.catalogItemId] })
    expect(asked.rows).toMatchObject([
      { catalogItemId: plain.catalogItemId, selected: name, left: '100.000', code: null },
    ])
    const o = await g.buyer.get(orderCalls.add, { ...body, lines: [line] })
    const no = await g.buyer.ask(orderCalls.submit, { id: o.id, version: o.version, action: 'submit' })
    expect(no.msg).toMatch(/选用非中选产品请填写原因/)
    const bare = { ...line, substitute: { code: 'other' as const, text: '' } }
    expect(
      (await g.buyer.ask(orderCalls.update, { ...body, id: o.id, version: o.version, lines: [bare] })).code,
    ).not.toBe(0)
    const said = { ...line, substitute: { code: 'allergy' as const, text: '患者对辅料过敏' } }
    const saved = await g.buyer.get(orderCalls.update, { ...body, id: o.id, version: o.version, lines: [said] })
    // a later change that says nothing of it keeps it
    const kept = await g.buyer.get(orderCalls.update, { ...body, id: o.id, version: saved.version, lines: [line] })
    await g.buyer.get(orderCalls.submit, { id: o.id, version: kept.version, action: 'submit' })
    const rows = (await lender.get(calls.reasons, { itemId: a.itemId })).rows
    expect(rows).toMatchObject([{ orderNo: o.no, code: 'allergy', text: '患者对辅料过敏', qty: '10.000' }])
    expect((await borrower.get(calls.reasons, { itemId: a.itemId })).rows).toEqual([])
    // finished, nothing is asked
    await w.sql.query('update vbp_quota set used_qty = 100, done_qty = 100 where item_id = $1', [a.itemId])
    expect((await g.buyer.get(calls.substitutes, { catalogItemIds: [plain.catalogItemId] })).rows).toEqual([])
    const free = await g.buyer.get(orderCalls.add, { ...body, lines: [line] })
    await g.buyer.get(orderCalls.submit, { id: free.id, version: free.version, action: 'submit' })
  })

  test('said in the plan is not asked again of its order; what the order says instead is told once', async () => {
    const name = `计划通用名${randomBytes(3).toString('hex')}`
    const a = await agreed(['100', undefined], { name })
    const { catalogItemId } = await substitute(name)
    const line = { catalogItemId, qty: '10' }
    const plan = await g.buyer.get(planCalls.add, {
      planType: 'month',
      kind: 0,
      pointId: g.point,
      lines: [{ ...line, substitute: { code: 'shortage', text: '中选企业缺货' } }],
    })
    const body = { supplierId: g.supplier, pointId: g.point, kind: 0 }
    const o = await g.buyer.get(orderCalls.add, { ...body, lines: [line] })
    await w.sql.query('update purchase_order set plan_id = $1 where id = $2', [plan.id, o.id])
    const said = await g.buyer.get(calls.substitutes, { catalogItemIds: [catalogItemId], docId: o.id })
    expect(said.rows).toMatchObject([{ catalogItemId, code: 'shortage', text: '中选企业缺货' }])
    expect((await lender.get(calls.reasons, { itemId: a.itemId })).rows).toMatchObject([{ code: 'shortage' }])
    const anew = { ...line, substitute: { code: 'allergy' as const, text: '患者过敏' } }
    await g.buyer.get(orderCalls.update, { ...body, id: o.id, version: o.version, lines: [anew] })
    const { rows, total } = await lender.get(calls.reasons, { itemId: a.itemId })
    expect(rows).toMatchObject([{ orderNo: o.no, code: 'allergy' }])
    expect(total).toBe(1)
  })

  test('said in the second plan of a common order it is read at the order; what the first said comes first', async () => {
    const name = `合并通用名${randomBytes(3).toString('hex')}`
    const a = await agreed(['100', undefined], { name })
    const [both, only] = [await substitute(name), await substitute(name, '三厂')]
    await w.sql.query(`insert into config (key, org_id, value) values ('plan.autoGenerate', $1, 'false')`, [g.hospital])
    const approved = async (lines: { catalogItemId: string; code: 'shortage' | 'clinical' | 'allergy' }[]) => {
      const made = await g.buyer.get(planCalls.add, {
        ...{ planType: 'month', kind: 0, pointId: g.point },
        lines: lines.map(({ catalogItemId, code }) => ({ catalogItemId, qty: '10', substitute: { code, text: '' } })),
      })
      const sent = await g.buyer.get(planCalls.submit, { id: made.id, version: made.version })
      const { version } = await g.auditor.get(planCalls.audit, {
        ...{ id: made.id, version: sent.version, action: 'approve' as const },
      })
      return { id: made.id, version }
    }
    const first = await approved([{ catalogItemId: both.catalogItemId, code: 'shortage' }])
    const second = await approved([
      { catalogItemId: both.catalogItemId, code: 'clinical' },
      { catalogItemId: only.catalogItemId, code: 'allergy' },
    ])
    const { orders } = await g.buyer.get(orderCalls.fromPlan, { ...first, beside: [second] })
    expect(orders).toHaveLength(1)
    const { no } = orders[0]!
    const { rows } = await lender.get(calls.reasons, { itemId: a.itemId })
    expect(rows.map((r) => [r.orderNo, r.code, r.qty]).toSorted()).toEqual([
      [no, 'allergy', '10.000'],
      [no, 'shortage', '20.000'],
    ])
    await w.sql.query(`delete from config where key = 'plan.autoGenerate'`)
  })

  test('what makers that were not selected sold while it was unfinished is the leakage', async () => {
    const name = `泄漏通用名${randomBytes(3).toString('hex')}`
    const a = await agreed(['1000', undefined], { name })
    const plain = await substitute(name)
    const sold = async (item: { productId: string; catalogItemId: string }, qty: string) => {
      const lines = [{ catalogItemId: item.catalogItemId, qty, substitute: { code: 'shortage' as const, text: '' } }]
      const o = await g.buyer.get(orderCalls.add, { supplierId: g.supplier, pointId: g.point, kind: 0, lines })
      await g.buyer.get(orderCalls.submit, { id: o.id, version: o.version, action: 'submit' })
      await w.sql.query('update order_line set shipped_qty = qty, accepted_qty = qty where order_id = $1', [o.id])
    }
    await sold(a, '30')
    await sold(plain, '50')
    const p = await lender.get(calls.progress, { id: a.itemId })
    expect(p.leak).toBe('62.50')
    expect(p.quotas[0]!.warnings).toContain('leak')
  })
})
