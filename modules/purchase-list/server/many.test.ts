import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { detail, enabled, house, offered, openTaking, related, selected, take, w } from '#tests/taking.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { catalogCalls } from '../shared/calls.ts'

beforeAll(openTaking)
afterAll(() => w.close())

describe('many at once', () => {
  test('each item of a batch is done or refused by itself, with its sentence', async () => {
    const h = await house()
    const [p1, p2] = [await offered(h), await offered(h)]
    const [a, b] = [await take(h, p1.id), await take(h, p2.id)]
    await w.sql.query('update product set enabled = false where id = $1', [p2.id])
    const sent = await h.buyer.get(catalogCalls.batchSubmit, { items: [a, b] })
    expect(sent).toMatchObject({ done: 1, failed: [{ id: b.id, no: p2.code, reason: '产品已停用' }] })
    const now = { id: a.id, version: a.version + 1 }
    const audited = await h.auditor.get(catalogCalls.batchAudit, { items: [now], action: 'approve' })
    // and what it is since, for the list it stands in
    expect(audited).toMatchObject({ done: 1, failed: [], now: [{ id: a.id, status: 'enabled' }] })
    const off = { id: a.id, version: a.version + 2 }
    const stopped = await h.buyer.get(catalogCalls.batchSwitch, { items: [off], action: 'stop', reason: '缺货' })
    expect(stopped.done).toBe(1)
    expect((await detail(h, b.id)).status).toBe('draft')
  })

  test('candidates are found by pinyin, carry the selected price and tell what is in the catalogue already', async () => {
    const h = await house()
    const [p1, p2] = [await offered(h, { search: 'amoxilin amxl' }), await offered(h, { search: 'bubuxian' })]
    await selected(h, p1.id, '9.8')
    await take(h, p2.id)
    const found = await h.buyer.get(catalogCalls.candidates, { keyword: 'amxl' })
    expect(found.rows).toMatchObject([
      { productId: p1.id, relationPrice: '12.5000', price: '9.8000', vbp: true, added: false, disabledReason: null },
    ])
    const had = await h.buyer.get(catalogCalls.candidates, { added: true })
    expect(had.rows).toMatchObject([{ productId: p2.id, added: true, disabledReason: '已在采购目录中' }])
  })

  test('a file adds items at the relation price and changes drafts; wrong rows come back with their sentence', async () => {
    const h = await house()
    const [known, fresh, dear] = [await offered(h), await offered(h), await offered(h, { ceiling: '10' })]
    const item = await take(h, known.id)
    const csv = [
      '产品编码,供应商,采购价,起订倍数,院内编码',
      `${known.code},,,5,N1`,
      `${fresh.code},,,,`,
      `${dear.code},,12,,`,
      'NOPE,,1,,',
    ].join('\n')
    const file = [{ field: 'file', filename: 'cgml.csv', bytes: Buffer.from(csv) }]
    const report = await send(w.app, h.buyer, catalogCalls.import, { mode: 'goodOnly' }, file)
    expect(report).toMatchObject({ code: 0, data: { added: 1, changed: 1, refused: 2 } })
    const reasons = (report.data as { problems: { reason: string }[] }).problems.map((x) => x.reason)
    expect(reasons).toEqual(['价格高于最高限价', '产品不存在'])
    expect(await detail(h, item.id)).toMatchObject({ packMultiple: '5.000', hospitalCode: 'N1', price: '12.5000' })
    const added = (await h.buyer.get(catalogCalls.query, { keyword: fresh.code })).rows
    expect(added).toMatchObject([{ code: fresh.code, price: '12.5000', source: 'import', status: 'draft' }])
  })

  test('the export holds the columns of the template, and can be imported again without a change', async () => {
    const h = await house()
    const p = await offered(h)
    await take(h, p.id)
    const { bytes } = await fetchFile(w.app, h.buyer, catalogCalls.export, { type: 'csv' })
    expect(bytes.toString('utf8')).toContain(p.code)
    const file = [{ field: 'file', filename: 'cgml.csv', bytes }]
    const report = await send(w.app, h.buyer, catalogCalls.import, { mode: 'allOrNothing' }, file)
    expect(report).toMatchObject({ code: 0, data: { unchanged: 1, refused: 0 } })
  })

  test('a branch copies the enabled items of its parent; it is told before what that does, and what differs or cannot be', async () => {
    const [head, branch] = [await house(), await house()]
    expect((await branch.buyer.ask(catalogCalls.copyFromParent, {})).msg).toBe('本院没有设置总院')
    // its button stands only where there is one
    const isBranch = async () => (await branch.buyer.get(sessionCalls.mySystem, {})).branch
    expect(await isBranch()).toBe(false)
    await w.sql.query('update org set parent_id = $1 where id = $2', [head.hospital, branch.hospital])
    expect(await isBranch()).toBe(true)
    const [both, alone] = [await offered(head), await offered(head)]
    await enabled(head, both.id)
    await enabled(head, alone.id)
    await related(branch, both.id, '12.5', head.supplier)
    const told = await branch.buyer.get(catalogCalls.previewCopy, {})
    expect(told).toMatchObject({
      added: 1,
      existing: 0,
      differing: [],
      skipped: [{ code: alone.code, reason: '没有有效的供货关系' }],
    })
    expect((await branch.buyer.get(catalogCalls.query, {})).rows).toEqual([])
    expect(await branch.buyer.get(catalogCalls.copyFromParent, {})).toEqual(told)
    const [item] = (await branch.buyer.get(catalogCalls.query, {})).rows
    expect(item).toMatchObject({ code: both.code, source: 'parent', status: 'draft' })
    expect(await branch.buyer.get(catalogCalls.copyFromParent, {})).toMatchObject({ added: 0, existing: 1 })
    await branch.buyer.get(catalogCalls.update, { id: item!.id, version: item!.version, packMultiple: '5' })
    expect(await branch.buyer.get(catalogCalls.previewCopy, {})).toMatchObject({
      added: 0,
      existing: 1,
      differing: [{ code: both.code, field: 'packMultiple', own: '5.000', other: '1' }],
    })
  })

  test('a verification names what can no longer be ordered and what differs from the relation', async () => {
    const h = await house()
    const [p1, p2, p3] = [await offered(h), await offered(h), await offered(h)]
    for (const p of [p1, p2, p3]) await enabled(h, p.id)
    await w.sql.query(`update supply_relation set enabled = false where product_id = $1`, [p1.id])
    await w.sql.query('update supply_relation set price = 11 where product_id = $1', [p2.id])
    const { checked, findings } = await h.buyer.get(catalogCalls.verify, {})
    expect(checked).toBe(3)
    expect(findings.map((f) => [f.code, f.message]).toSorted()).toEqual(
      [
        [p1.code, '没有有效的供货关系'],
        [p2.code, '价格与供货关系价格不一致'],
      ].toSorted(),
    )
  })
})
