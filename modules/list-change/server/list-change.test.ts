import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '#kernel/server/db/pool.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { desk, inDays, platform, second, standing, wished } from '#tests/changing.ts'
import { auditorCodes, buyerCodes, detail, fieldsOf, house, offered, openTaking, take, w } from '#tests/taking.ts'
import { changeCalls as calls } from '../shared/calls.ts'

beforeAll(openTaking)
afterAll(() => w.close())
afterEach(() => platform(false))

const of = (item: { id: string; version: number }, wish: object) => ({
  items: [{ id: item.id, version: item.version, wish }],
  reason: '配送范围调整',
})

describe('a change of an enabled item', () => {
  test('waits beside it: old values count until another person passed it, and both sides are shown', async () => {
    const h = await desk()
    const item = await standing(h)
    const c = await wished(h, item, { packMultiple: '5', minQty: '10', online: false })
    expect(await detail(h, item.id)).toMatchObject({ packMultiple: '1.000', minQty: null, online: true })
    const [row] = (await h.auditor.get(calls.query, { status: ['pending'] })).rows
    expect(row).toMatchObject({
      ...{ id: c.id, catalogItemId: item.id, reason: '配送范围调整', actions: ['approve', 'reject'] },
      lines: [
        { field: 'packMultiple', was: '1', wish: '5', now: '1', touched: false },
        { field: 'minQty', was: null, wish: '10', now: null, touched: false },
        { field: 'online', was: true, wish: false, now: true, touched: false },
      ],
    })
    await h.auditor.get(calls.audit, { id: c.id, version: c.version, action: 'approve' })
    expect(await detail(h, item.id)).toMatchObject({ packMultiple: '5.000', minQty: '10.000', online: false })
    expect(await h.auditor.get(calls.detail, { id: c.id })).toMatchObject({ status: 'effective', actions: [] })
    expect((await detail(h, item.id)).history.at(-1)).toMatchObject({ label: '变更生效' })
  })

  test('of forty: thirty-eight pass in a batch, two are refused with the reason, which their buyer hears', async () => {
    const h = await desk()
    const items: { id: string; version: number }[] = []
    for (let n = 0; n < 40; n++) items.push(await standing(h))
    const made = await h.buyer.get(calls.add, {
      items: items.map(({ id, version }) => ({ id, version, wish: { packMultiple: '6', maxQty: '60' } })),
      reason: '年度配送协议',
      submit: true,
    })
    const refused = made.items.slice(0, 2)
    expect((await h.auditor.ask(calls.batchAudit, { items: refused, pass: false })).msg).toBe('请填写驳回原因')
    const no = await h.auditor.get(calls.batchAudit, { items: refused, pass: false, reason: '与协议不符' })
    const yes = await h.auditor.get(calls.batchAudit, { items: made.items.slice(2), pass: true })
    expect([no.done, yes.done, yes.failed]).toEqual([2, 38, []])
    const rows = (await h.buyer.get(catalogCalls.query, { size: 50 })).rows
    expect(rows.filter((r) => r.packMultiple === '6.000').length).toBe(38)
    const [back] = (await h.buyer.get(calls.query, { status: ['rejected'] })).rows
    expect(back).toMatchObject({ why: '与协议不符', actions: ['edit', 'delete', 'submit'] })
  })

  test('saved by two tells the second one field by field what the first wrote', async () => {
    const h = await desk()
    const item = await standing(h)
    const { items } = await h.buyer.get(calls.add, of(item, { packMultiple: '5', minQty: '10' }))
    const { id, version } = items[0]!
    await h.buyer.get(calls.update, { id, version, wish: { packMultiple: '6' }, reason: '改为六' })
    const late = await h.buyer.ask(calls.update, { id, version, wish: { packMultiple: '7' }, reason: '改为七' })
    expect([late.code, late.data]).toMatchObject([
      409,
      { version: version + 1, current: { reason: '改为六', lines: [{ field: 'packMultiple', wish: '6' }] } },
    ])
  })

  test('makes another supplier the default, who must have an enabled item and supply it today', async () => {
    const h = await desk()
    const item = await standing(h)
    const other = await second(h, item.productId)
    const c = await wished(h, item, { supplierId: other.supplier })
    expect((await h.auditor.get(calls.detail, { id: c.id })).lines[0]).toMatchObject({
      ...{ field: 'supplierId', was: item.supplier, now: item.supplier },
      wish: (await detail(h, other.id)).supplier,
    })
    await w.sql.query(`update supply_relation set enabled = false where supplier_id = $1`, [other.supplier])
    const late = await h.auditor.ask(calls.audit, { id: c.id, version: c.version, action: 'approve' })
    expect(fieldsOf(late)).toEqual([{ path: 'wish.supplierId', message: '没有有效的供货关系' }])
    await w.sql.query(`update supply_relation set enabled = true where supplier_id = $1`, [other.supplier])
    await h.auditor.get(calls.audit, { id: c.id, version: c.version, action: 'approve' })
    expect([(await detail(h, item.id)).isDefault, (await detail(h, other.id)).isDefault]).toEqual([false, true])
    const lone = await standing(h)
    const strange = await h.buyer.ask(calls.add, of(lone, { supplierId: other.supplier }))
    expect(fieldsOf(strange)).toEqual([
      { path: 'items.0.supplierId', message: '采购目录中没有该供应商的已启用品种，请先加入并审核' },
    ])
  })

  test('is refused when the item changed meanwhile, and says what', async () => {
    const h = await desk()
    const item = await standing(h)
    const [one, two] = [await second(h, item.productId), await second(h, item.productId)]
    const first = await wished(h, item, { supplierId: one.supplier })
    const rival = await wished(h, await detail(h, one.id), { supplierId: two.supplier })
    await h.auditor.get(calls.audit, { id: first.id, version: first.version, action: 'approve' })
    const late = await h.auditor.ask(calls.audit, { id: rival.id, version: rival.version, action: 'approve' })
    expect(late.msg).toBe('「默认供应商」已被他人修改，请驳回后按现在的值重新提出')
    expect((await h.auditor.get(calls.detail, { id: rival.id })).lines[0]).toMatchObject({ touched: true })
    const batch = await h.auditor.get(calls.batchAudit, { items: [rival], pass: true })
    expect(batch.failed[0]!.reason).toBe('「默认供应商」已被他人修改，请驳回后按现在的值重新提出')
    expect((await detail(h, two.id)).isDefault).toBe(false)
  })

  test('is one of an item at a time, wished of what was seen, and by who may; all or none', async () => {
    const h = await desk()
    const [item, other] = [await standing(h), await standing(h)]
    const seen = { id: item.id, version: item.version }
    const ask = async (more: object) => fieldsOf(await h.buyer.ask(calls.add, { ...of(item, {}), ...more } as never))
    expect(await ask({ items: [{ ...seen, wish: { packMultiple: '1.000' } }] })).toEqual([
      { path: 'items.0.id', message: '没有变更任何内容' },
    ])
    expect(await ask({ items: [{ ...seen, version: 99, wish: { packMultiple: '2' } }] })).toEqual([
      { path: 'items.0.id', message: '此品种已被他人修改，请刷新后重试' },
    ])
    const good = { id: other.id, version: other.version, wish: { packMultiple: '2' } }
    const wrong = { ...seen, wish: { packMultiple: '2', minQty: '9', maxQty: '8' } }
    expect(await ask({ items: [good, good, wrong] })).toEqual([
      { path: 'items.1.id', message: '与第 1 行重复' },
      { path: 'items.2.maxQty', message: '最大采购量不能小于最小起订量' },
    ])
    expect((await h.buyer.get(calls.query, {})).total).toBe(0)
    await wished(h, item, { packMultiple: '2' })
    const now = await detail(h, item.id)
    expect(fieldsOf(await h.buyer.ask(calls.add, of(now, { minQty: '3' })))).toEqual([
      { path: 'items.0.id', message: '此品种已有「待审核」的变更' },
    ])
    const draft = await take(h, (await offered(h)).id)
    expect(fieldsOf(await h.buyer.ask(calls.add, of(draft, { packMultiple: '2' })))).toEqual([
      { path: 'items.0.id', message: '尚未启用的品种请直接修改' },
    ])
  })

  test('is nothing a rival hospital, a supplier or its own author can touch', async () => {
    const h = await desk()
    const item = await standing(h)
    const both = await w.person({ ...buyerCodes, ...auditorCodes }, h.hospital)
    const c = await wished(h, item, { packMultiple: '4' }, both)
    const seen = { id: c.id, version: c.version }
    expect((await both.ask(calls.audit, { ...seen, action: 'approve' })).msg).toBe('不能审核自己创建的单据')
    const rival = await house()
    for (const p of [rival.auditor, rival.buyer]) expect((await p.ask(calls.detail, { id: c.id })).code).toBe(404)
    expect((await rival.auditor.ask(calls.audit, { ...seen, action: 'approve' })).code).toBe(404)
    const foreign = await rival.buyer.ask(calls.add, of(item, { packMultiple: '4' }))
    expect(fieldsOf(foreign)).toEqual([{ path: 'items.0.id', message: '采购目录中没有此品种' }])
    await h.buyer.get(calls.withdraw, seen)
    expect((await h.auditor.get(calls.query, { status: ['pending'] })).total).toBe(0)
  })
})

describe('a temporary item', () => {
  test('is renewed by an audited change alone, ninety days at most; it ends on its day by itself', async () => {
    const h = await desk()
    const item = await standing(h)
    const term = { temporary: true, temporaryUntil: inDays(91) }
    expect(fieldsOf(await h.buyer.ask(calls.add, of(item, term)))).toEqual([
      { path: 'items.0.temporaryUntil', message: `临采每次最多 90 天，最晚到 ${inDays(90)}` },
    ])
    expect(fieldsOf(await h.buyer.ask(calls.add, of(item, { temporary: true })))).toEqual([
      { path: 'items.0.temporaryUntil', message: '请填写临采截止日期' },
    ])
    const c = await wished(h, item, { ...term, temporaryUntil: inDays(90) })
    await h.auditor.get(calls.audit, { id: c.id, version: c.version, action: 'approve' })
    const now = await detail(h, item.id)
    expect(now).toMatchObject({ temporary: true, temporaryUntil: inDays(90) })
    const quiet = await h.buyer.ask(catalogCalls.update, {
      ...{ id: now.id, version: now.version, temporaryUntil: inDays(80) },
    })
    expect(quiet.msg).toBe('已启用过的品种请提交变更，审核通过后生效')
    // nor behind the house's back, by a statement of its own: not even in the name of the house
    const pool = createPool(w.url, { role: 'jicai_app', max: 1 })
    try {
      for (const kind of ['hospital', 'system']) {
        await pool.query(`select set_config('app.kind', $1, false), set_config('app.org', $2, false)`, [
          ...[kind, h.hospital],
        ])
        const longer = `update catalog_item set temporary_until = current_date + 300 where id = '${item.id}'`
        await expect(pool.query(longer)).rejects.toThrow(/changes by what was audited/)
      }
    } finally {
      await pool.end()
    }
  })
})

describe('with the platform’s step', () => {
  test('a change goes to it after the hospital, and counts when it passed; what it refuses comes back', async () => {
    const h = await desk()
    const [a, b] = [await standing(h), await standing(h)]
    await platform(true)
    const [one, two] = [await wished(h, a, { packMultiple: '3' }), await wished(h, b, { packMultiple: '3' })]
    expect((await h.auditor.ask(calls.audit, { ...one, action: 'approve' })).msg).toBe('此类品种的变更须报平台审核')
    const passed = await h.auditor.get(calls.batchAudit, { items: [one, two], pass: true })
    expect(passed.now!.map((x) => x.status)).toEqual(['platform', 'platform'])
    expect((await detail(h, a.id)).packMultiple).toBe('1.000')
    const waiting = (await h.operator.get(calls.query, { status: ['platform'], hospitalId: h.hospital })).rows
    expect(waiting.map((r) => r.actions)).toEqual([
      ['accept', 'decline'],
      ['accept', 'decline'],
    ])
    const at = (id: string) => waiting.find((r) => r.id === id)!
    await h.operator.get(calls.audit, { id: one.id, version: at(one.id).version, action: 'accept' })
    const no = { id: two.id, version: at(two.id).version, action: 'decline' as const }
    expect((await h.operator.ask(calls.audit, no)).msg).toBe('请填写平台驳回原因')
    await h.operator.get(calls.audit, { ...no, reason: '倍数过大' })
    expect([(await detail(h, a.id)).packMultiple, (await detail(h, b.id)).packMultiple]).toEqual(['3.000', '1.000'])
    expect((await h.operator.ask(calls.audit, { ...no, reason: '再来' })).code).not.toBe(0)
  })

  test('a new item takes the same two steps', async () => {
    const h = await desk()
    const fresh = await take(h, (await offered(h)).id, { submit: true })
    await platform(true)
    expect((await h.auditor.ask(catalogCalls.audit, { ...fresh, action: 'approve' })).msg).toBe('此类品种须报平台审核')
    const sent = await h.auditor.get(catalogCalls.batchAudit, { items: [fresh], action: 'approve' })
    expect(sent.now).toMatchObject([{ status: 'platform' }])
    const [row] = (await h.operator.get(catalogCalls.query, { status: ['platform'], hospitalId: h.hospital })).rows
    expect(row!.actions).toEqual(['accept', 'decline'])
    await h.operator.get(catalogCalls.audit, { id: row!.id, version: row!.version, action: 'accept' })
    expect(await detail(h, fresh.id)).toMatchObject({ status: 'enabled', isDefault: true })
    const again = await h.operator.ask(catalogCalls.audit, { id: row!.id, version: row!.version, action: 'accept' })
    expect(again.code).toBe(409)
  })
})
