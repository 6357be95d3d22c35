import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { rejectionCalls } from '#modules/rejection/shared/calls.ts'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { messageCalls as calls } from '../shared/calls.ts'
import { lookAround } from './tasks.ts'

let w: World
let g: Goods
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
})
afterAll(() => w.close())

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')

const plan = async (by: Goods = g) => {
  const item = await by.item()
  const body = { planType: 'month' as const, kind: 0, pointId: by.point }
  const made = await by.buyer.get(planCalls.add, { ...body, lines: [{ catalogItemId: item.catalogItemId, qty: '5' }] })
  return by.buyer.get(planCalls.submit, { id: made.id, version: made.version })
}
const inbox = async (p: Person, category?: 'todo' | 'notice' | 'warning' | 'announcement') =>
  (await p.get(calls.query, { category })).rows
const about = async (p: Person, id: string) => (await inbox(p)).filter((m) => m.path.endsWith(id))
const audit = (id: string, version: number, action: 'approve' | 'reject', reason?: string) =>
  g.auditor.get(planCalls.audit, { id, version, action, reason })

describe('to-dos', () => {
  test('a submitted plan waits for those who may audit it, not for its creator and not for the receiver', async () => {
    const p = await plan()
    expect(await about(g.auditor, p.id)).toMatchObject([
      { category: 'todo', event: 'plan.pending', path: `/procurement/planning/${p.id}`, read: false },
    ])
    expect(await about(g.buyer, p.id)).toEqual([])
    expect(await about(g.receiver, p.id)).toEqual([])
  })

  test('it is gone for all when it is done, and its creator reads what became of it', async () => {
    const p = await plan()
    const second = await w.person('auditor', g.hospital)
    expect(await about(second, p.id)).toHaveLength(1)
    await audit(p.id, p.version, 'reject', '数量过大')
    expect(await about(g.auditor, p.id)).toEqual([])
    expect(await about(second, p.id)).toEqual([])
    expect(await about(g.buyer, p.id)).toMatchObject([{ category: 'warning', params: { reason: '数量过大' } }])
  })

  test('a refused act tells nobody: the message belongs to its transaction', async () => {
    const made = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines: [] })
    expect((await g.buyer.ask(planCalls.submit, { id: made.id, version: made.version })).code).not.toBe(0)
    expect((await w.sql.query('select from message where doc_id = $1', [made.id])).rowCount).toBe(0)
  })

  test('a code taken from a role takes the to-do with it at once', async () => {
    const p = await plan()
    const passing = await w.person('auditor', g.hospital)
    expect(await about(passing, p.id)).toHaveLength(1)
    await w.sql.query(
      `delete from role_action where code = 'audit' and role_id in (select role_id from user_role where user_id = $1)`,
      [passing.userId],
    )
    expect(await about(passing, p.id)).toEqual([])
  })

  test('it cannot be thrown away; a notice can, by whom it is for', async () => {
    const p = await plan()
    const [todo] = await about(g.auditor, p.id)
    expect(await g.auditor.get(calls.delete, { ids: [todo!.id] })).toEqual({ changed: 0 })
    await audit(p.id, p.version, 'approve')
    const [notice] = await about(g.buyer, p.id)
    expect(await g.auditor.get(calls.delete, { ids: [notice!.id] })).toEqual({ changed: 0 })
    expect(await g.buyer.get(calls.delete, { ids: [notice!.id] })).toEqual({ changed: 1 })
    expect(await about(g.buyer, p.id)).toEqual([])
  })
})

describe('the wall', () => {
  test('an order is told to its supplier when it is released, never before, and never to a rival', async () => {
    const rival = await w.person('sales', await w.org('supplier', '对手供应商'))
    const p = await plan()
    await audit(p.id, p.version, 'approve')
    const { rows } = await w.sql.query('select id, version from purchase_order where plan_id = $1', [p.id])
    const order = rows[0] as { id: string; version: number }
    expect(await about(g.auditor, order.id)).toHaveLength(1)
    expect(await about(g.sales, order.id)).toEqual([])
    await g.auditor.get(orderCalls.audit, { id: order.id, version: order.version, action: 'approve' })
    const told = await about(g.sales, order.id)
    expect(told).toMatchObject([{ category: 'todo', event: 'order.waitAllocate' }])
    expect(await inbox(rival)).toEqual([])
    expect((await rival.ask(calls.detail, { id: told[0]!.id })).code).toBe(404)
    expect(await rival.get(calls.read, { ids: [told[0]!.id] })).toEqual({ changed: 0 })
    expect((await rival.get(calls.unread, {})).unread).toBe(0)
    await g.sales.get(orderCalls.accept, { id: order.id, version: order.version + 1 })
    expect(await about(g.sales, order.id)).toMatchObject([{ event: 'order.allocating' }])
    const { version, lines } = await g.sales.get(orderCalls.detail, { id: order.id })
    const part = { orderLineId: lines[0]!.id, qty: '2', reasonCode: 'shortage' as const }
    await g.sales.get(rejectionCalls.reject, { id: order.id, version, lines: [part] })
    expect((await inbox(g.buyer)).find((m) => m.event === 'rejection.pending')).toMatchObject({
      category: 'todo',
      params: { reason: expect.stringContaining('缺货') },
    })
  })

  test('another hospital hears nothing', async () => {
    const other = await openGoods(w)
    await plan()
    expect(await inbox(other.auditor)).toEqual([])
  })
})

describe('reading', () => {
  test('counts go down by reading one, all of a category, and everything', async () => {
    const own = await openGoods(w)
    const [a] = [await plan(own), await plan(own), await plan(own)]
    expect(await own.auditor.get(calls.unread, {})).toMatchObject({ todo: 3, unread: 3 })
    await own.auditor.get(calls.read, { ids: [(await about(own.auditor, a!.id))[0]!.id] })
    expect(await own.auditor.get(calls.unread, {})).toMatchObject({ todo: 3, unread: 2 })
    await own.auditor.get(calls.readAll, { category: 'notice' })
    expect(await own.auditor.get(calls.unread, {})).toMatchObject({ unread: 2 })
    await own.auditor.get(calls.readAll, {})
    expect(await own.auditor.get(calls.unread, {})).toMatchObject({ todo: 3, unread: 0 })
    expect((await own.auditor.get(calls.query, { unread: true })).rows).toEqual([])
  })

  test('is open to everybody; marking and deleting has the codes of the message centre', async () => {
    const own = await openGoods(w)
    const looker = await w.person({ 'procurement/planning': 'view audit' }, own.hospital)
    const p = await plan(own)
    const [m] = await about(looker, p.id)
    expect((await looker.ask(calls.detail, { id: m!.id })).code).toBe(0)
    const ids = [m!.id]
    expect((await looker.ask(calls.read, { ids })).code).toBe(403)
    expect((await looker.ask(calls.readAll, {})).code).toBe(403)
    expect((await looker.ask(calls.delete, { ids })).code).toBe(403)
    expect(await looker.get(calls.unread, {})).toMatchObject({ unread: 1 })
  })

  test('an event one does not subscribe to is silent, for that person only', async () => {
    const own = await openGoods(w)
    const second = await w.person('auditor', own.hospital)
    const { groups } = await own.auditor.get(calls.subscriptions, {})
    expect(groups.flatMap((x) => x.events.map((e) => e.event))).toContain('plan.pending')
    expect(await own.auditor.get(calls.subscribe, { off: ['plan.pending', 'nobody.knows'] })).toEqual({
      off: ['plan.pending'],
    })
    const p = await plan(own)
    expect(await about(own.auditor, p.id)).toEqual([])
    expect(await about(second, p.id)).toHaveLength(1)
  })

  test('pages, the kind of document and words narrow the list', async () => {
    const own = await openGoods(w)
    const [a] = [await plan(own), await plan(own), await plan(own)]
    const first = await own.auditor.get(calls.query, { size: 2 })
    expect([first.rows.length, first.total]).toEqual([2, 3])
    expect((await own.auditor.get(calls.query, { event: 'order' })).total).toBe(0)
    const { no } = await own.buyer.get(planCalls.detail, { id: a!.id })
    expect((await own.auditor.get(calls.query, { keyword: no.toLowerCase() })).rows).toMatchObject([{ docNo: no }])
  })
})

describe('announcements', () => {
  test('reach their audience within their days, with their attachments, and nobody else', async () => {
    const officer = await w.person({ messageNotice: 'view publish' }, await w.org('authority', '卫健委'))
    const up = await send(w.app, officer, fileCalls.upload, {}, [{ field: 'u', filename: '通知.pdf', bytes: pdf }])
    const file = up.data!.u!
    const base = { title: '停机通知', content: '周六维护', kinds: ['supplier' as const], files: [file] }
    const { id } = await officer.get(calls.publish, base)
    expect(await inbox(g.sales, 'announcement')).toMatchObject([{ id, template: '停机通知' }])
    expect(await inbox(g.buyer, 'announcement')).toEqual([])
    expect(await g.sales.get(calls.detail, { id })).toMatchObject({ content: '周六维护', files: [{ id: file }] })
    const fetched = async (p: Person) =>
      (await w.app.inject({ url: `/filestore/download?fileId=${file}`, headers: p.headers })).headers['content-type']
    expect(await fetched(g.sales)).toContain('application/pdf')
    expect(await fetched(g.buyer)).toContain('application/json')
    const bare = { ...base, files: [] }
    await officer.get(calls.publish, { ...bare, title: '过去', validTo: '2020-01-01' })
    await officer.get(calls.publish, { ...bare, title: '将来', validFrom: '2199-01-01' })
    // nor goes what was announced, by who uploaded it
    expect((await officer.ask(fileCalls.delete, { fileId: file })).msg).toBe('文件正在使用，不能删除')
    expect(await inbox(g.sales, 'announcement')).toHaveLength(1)
    expect((await officer.get(calls.published, {})).rows.map((r) => [r.title, r.state])).toEqual([
      ['将来', 'waiting'],
      ['过去', 'over'],
      ['停机通知', 'shown'],
    ])
    await officer.get(calls.withdraw, { id })
    expect(await inbox(g.sales, 'announcement')).toEqual([])
    expect(await fetched(g.sales)).toContain('application/json')
  })

  test('may be a file without a text: it is read and found by its name, and one with neither is refused', async () => {
    const officer = await w.person({ messageNotice: 'view publish' }, await w.org('authority', '药监局'))
    const up = await send(w.app, officer, fileCalls.upload, {}, [
      { field: 'u', filename: '集采文件目录.pdf', bytes: pdf },
    ])
    const base = { title: '见附件', kinds: ['supplier' as const] }
    expect((await officer.ask(calls.publish, base)).data).toMatchObject({
      fields: [{ path: 'content', message: '请填写正文或上传附件' }],
    })
    const { id } = await officer.get(calls.publish, { ...base, files: [up.data!.u!] })
    expect(await g.sales.get(calls.detail, { id })).toMatchObject({
      content: '',
      files: [{ name: '集采文件目录.pdf' }],
    })
    expect((await g.sales.get(calls.query, { keyword: '文件目录' })).rows).toMatchObject([{ id }])
    expect((await g.sales.get(calls.query, { keyword: up.data!.u!.slice(0, 8) })).rows).toEqual([])
  })

  test('a file that lies there for another reason is not made everybody’s', async () => {
    const officer = await w.person({ messageNotice: 'view publish' }, await w.org('authority', '医保局'))
    const say = { title: '甲', content: '乙', kinds: ['hospital' as const] }
    for (const purpose of ['backgroundResult', 'importErrors', 'authorisationTemplate', `order:${g.hospital}`]) {
      const { rows } = await w.sql.query(
        `insert into file (org_id, owner_id, purpose, name, mime, size, sha256) values ($1, $2, $3, 'a', 'text/csv', 1, 'a') returning id`,
        [officer.orgId, officer.userId, purpose],
      )
      const { msg } = await officer.ask(calls.publish, { ...say, files: [rows[0].id] })
      expect([purpose, msg]).toEqual([purpose, '附件不存在或已被使用，请重新上传'])
    }
  })

  test('only the authority publishes, and to somebody', async () => {
    const base = { title: '甲', content: '乙' }
    expect((await g.buyer.ask(calls.publish, { ...base, kinds: ['supplier'] })).code).toBe(403)
    const officer = await w.person({ messageNotice: 'view publish' }, await w.org('authority', '监管局'))
    expect((await officer.ask(calls.publish, base)).msg).toBe('请选择公告对象')
  })

  test('what was told and what was announced is one list by time, page by page', async () => {
    const own = await openGoods(w)
    const officer = await w.person({ messageNotice: 'view publish' }, await w.org('authority', '药监二局'))
    const announce = (title: string) => officer.get(calls.publish, { title, content: '内容', orgs: [own.hospital] })
    const told: string[] = []
    const tell = async () => told.push((await own.buyer.get(planCalls.detail, { id: (await plan(own)).id })).no)
    await tell()
    const first = await announce('其一')
    await tell()
    const second = await announce('其二')
    await tell()
    const pages = await Promise.all([1, 2, 3].map((page) => own.auditor.get(calls.query, { page, size: 2 })))
    const names = pages.flatMap((p) => p.rows.map((r) => r.docNo || r.id))
    expect(names).toEqual([told[2], second.id, told[1], first.id, told[0]])
    expect(pages.map((p) => p.total)).toEqual([5, 5, 5])
    expect((await inbox(own.auditor, 'todo')).map((r) => r.docNo)).toEqual([...told].reverse())
    expect((await inbox(own.auditor, 'announcement')).map((r) => r.id)).toEqual([second.id, first.id])
    for (const { id } of [first, second]) await officer.get(calls.withdraw, { id })
  })
})

test('stock near its expiry warns its hospital once a day, however often one looks', async () => {
  const own = await openGoods(w)
  const { productId } = await own.item()
  await w.sql.query(
    `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, qty) values ($1, $2, $3, 'L1', current_date + 5, 1, 10)`,
    [own.hospital, own.point, productId],
  )
  await lookAround({ call: 'test', requestId: 'test' })
  await lookAround({ call: 'test', requestId: 'test' })
  expect(await inbox(own.receiver, 'warning')).toMatchObject([{ event: 'stock.nearExpiry', params: { n: '1' } }])
  expect(await inbox(g.receiver, 'warning')).toEqual([])
})

test('a lot warns of its end to the end of its last day, and is expired the day after', async () => {
  const warned = async (expiry: string) => {
    const own = await openGoods(w)
    const { productId } = await own.item()
    await w.sql.query(
      `insert into stock_balance (hospital_id, point_id, product_id, lot_no, expiry_date, price, qty) values ($1, $2, $3, 'L1', ${expiry}, 1, 10)`,
      [own.hospital, own.point, productId],
    )
    await lookAround({ call: 'test', requestId: 'test' })
    return (await inbox(own.receiver, 'warning')).map((m) => m.event)
  }
  expect(await warned('current_date')).toEqual(['stock.nearExpiry'])
  expect(await warned('current_date - 1')).toEqual(['stock.expired'])
})
