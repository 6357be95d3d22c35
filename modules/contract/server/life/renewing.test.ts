import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { runRegionPrice } from '#modules/region-price/server/run.ts'
import { type Life, openLife, passed, seen, signed, signedBy, waiting } from '#tests/contract-life.ts'
import { contractType } from '#tests/contracting.ts'
import { entered, pass } from '#tests/price-cuts.ts'
import { fetchFile } from '#tests/uploads.ts'
import { entryCalls } from '../../shared/calls.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'

/* domain §3.10: what is agreed changes by a supplement, and goes on by a renewal. */
let life: Life
beforeAll(async () => {
  life = await openLife()
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})
const bothSign = async (id: string) => {
  await signedBy(life.p.leader, id, 'hospital')
  await signedBy(life.p.signer, id, 'supplier')
}

test('a supplement raises a price and prolongs: signed, it is the next version of its contract, and the one before stands', async () => {
  const c = await signed(life)
  const s = await life.p.clerk.get(calls.renew, { id: c.id, version: c.version, kind: 'supplement' })
  const again = { id: c.id, version: c.version, kind: 'supplement' } as const
  expect((await life.p.clerk.ask(calls.renew, again)).msg).toContain('在办理')
  const typed = await life.p.clerk.get(entryCalls.detail, { id: s.id })
  expect([typed.parentNo, typed.lines.map((l) => [l.productId, l.lastPrice])]).toMatchObject([
    c.no,
    [[c.productId, '10.0000']],
  ])
  const end = dayAfter(today(), 500)
  const saved = await life.p.clerk.get(entryCalls.update, {
    id: s.id,
    version: typed.version,
    validTo: end,
    lines: [{ productId: c.productId, price: '11', qty: '120' }],
  })
  await passed(life, life.p.clerk, saved)
  await bothSign(s.id)
  const now = await seen(life.p.leader, c.id)
  expect([now.contentN, now.validTo, now.amount, now.supplemented, now.lines[0]!.price]).toEqual([
    2,
    end,
    '1320.00',
    true,
    '11.0000',
  ])
  expect(now.versions.map((v) => [v.n, v.supplementNo])).toEqual([
    [1, null],
    [2, s.no],
  ])
  expect(now.versions[1]!.previousSha256).toBe(now.versions[0]!.sha256)
  const { rows, texts } = await life.p.leader.get(calls.versions, { id: c.id, n: 2 })
  expect(rows.every((v) => v.intact)).toBe(true)
  expect(texts.map((t) => t.n)).toEqual([2, 1])
  expect(now.related.map((r) => r.relation)).toEqual(['supplement'])
})

test('of two supplements drafted on both sides the second is told so at once, and one drafted from an older version takes nothing back', async () => {
  const c = await signed(life)
  const wish = { id: c.id, version: c.version, kind: 'supplement' } as const
  const [ours, theirs] = await Promise.all([life.p.clerk, life.p.seller].map((who) => who.ask(calls.renew, wish)))
  expect([ours!, theirs!].map((a) => a.msg).filter((m) => m === '对方已在办理此合同的补充协议')).toHaveLength(1)
  const late = ours!.code === 0 ? life.p.clerk : life.p.seller
  const s = (ours!.code === 0 ? ours : theirs)!.data as { id: string; version: number }
  const price = (who: typeof late, id: string, version: number, to: string) =>
    who.get(entryCalls.update, { id, version, lines: [{ productId: c.productId, price: to, qty: '100' }] })
  const first = await price(late, s.id, s.version, '11')
  const sent = await late.get(entryCalls.submit, { id: s.id, version: first.version })
  const back = await life.p.approver.get(entryCalls.audit, {
    ...{ id: s.id, version: sent.version, action: 'reject' as const, reason: '价格有误' },
  })
  // rejected it keeps nobody else from another one, which is signed
  const next = await (late === life.p.clerk ? life.p.seller : life.p.clerk).get(calls.renew, wish)
  const other = late === life.p.clerk ? life.p.seller : life.p.clerk
  expect((await late.ask(entryCalls.submit, { id: s.id, version: back.version })).msg).toContain('在办理')
  await passed(life, other, await price(other, next.id, next.version, '12'))
  await bothSign(next.id)
  expect((await seen(life.p.leader, c.id)).lines[0]!.price).toBe('12.0000')
  expect((await late.ask(entryCalls.submit, { id: s.id, version: back.version })).msg).toContain(
    '请作废后按现行内容重新起草',
  )
})

test('the second draft of a renewal is told at once, though the first was rejected', async () => {
  const c = await signed(life, { validTo: dayAfter(today(), 30) })
  const r = await life.p.clerk.get(calls.renew, { id: c.id, version: c.version })
  const sent = await life.p.clerk.get(entryCalls.submit, { id: r.id, version: r.version })
  await life.p.approver.get(entryCalls.audit, { id: r.id, version: sent.version, action: 'reject', reason: '再议' })
  expect((await life.p.clerk.ask(calls.renew, { id: c.id, version: c.version })).msg).toBe(`此合同已有续签合同 ${r.no}`)
})

test('a quantity below what was executed is not taken over', async () => {
  const c = await signed(life)
  await life.w.sql.query(
    'update contract_line set ordered_qty = 60, shipped_qty = 60, accepted_qty = 60 where contract_id = $1',
    [c.id],
  )
  const s = await life.p.clerk.get(calls.renew, { id: c.id, version: c.version, kind: 'supplement' })
  const saved = await life.p.clerk.get(entryCalls.update, {
    id: s.id,
    version: s.version,
    lines: [{ productId: c.productId, price: '10', qty: '50' }],
  })
  expect(JSON.stringify(await life.p.clerk.ask(entryCalls.submit, { id: s.id, version: saved.version }))).toContain(
    '60',
  )
  // nothing was ordered in truth
  await life.w.sql.query(
    'update contract_line set ordered_qty = 0, shipped_qty = 0, accepted_qty = 0 where contract_id = $1',
    [c.id],
  )
})

test('a renewal is a draft of the next period at the prices of today beside the agreed ones, once', async () => {
  const far = await signed(life)
  expect((await life.p.clerk.ask(calls.renew, { id: far.id, version: far.version })).msg).toContain('90 天内才能续签')
  const c = await signed(life, { validTo: dayAfter(today(), 40) })
  await life.w.sql.query('update supply_relation set price = 9.5 where product_id = $1', [c.productId])
  const r = await life.p.clerk.get(calls.renew, { id: c.id, version: c.version })
  const d = await life.p.clerk.get(entryCalls.detail, { id: r.id })
  expect([d.renewsId, d.status, d.validFrom, d.lines.map((l) => [l.price, l.lastPrice])]).toEqual([
    c.id,
    'draft',
    dayAfter(today(), 41),
    [['9.5000', '10.0000']],
  ])
  // who approves it has its text beside the one before
  expect(d.texts.map((x) => [x.no, x.n])).toEqual([
    [d.no, 0],
    [c.no, 1],
  ])
  expect(d.texts[0]!.paragraphs).not.toEqual(d.texts[1]!.paragraphs)
  expect((await life.p.seller.ask(calls.renew, { id: c.id, version: c.version })).msg).toBe('对方已在办理此合同的续签')
  await passed(life, life.p.clerk, { id: r.id, version: d.version })
  await bothSign(r.id)
  expect((await seen(life.p.leader, c.id)).renewed).toBe(true)
  const { texts } = await life.p.leader.get(calls.versions, { id: r.id, n: 1 })
  expect(texts.map((t) => t.no)).toEqual([r.no, c.no])
})

test('a renewal that is void gives its contract back: it is renewed again, and while it is renewed it says by what', async () => {
  const c = await signed(life, { validTo: dayAfter(today(), 40) })
  const renewal = async () => {
    const { version } = await seen(life.p.clerk, c.id)
    const r = await life.p.clerk.get(calls.renew, { id: c.id, version })
    await passed(life, life.p.clerk, r)
    await bothSign(r.id)
    return r
  }
  const r = await renewal()
  const d = await seen(life.p.clerk, c.id)
  expect([d.renewed, d.actions.includes('renew')]).toEqual([true, false])
  const again = { id: c.id, version: d.version }
  expect((await life.p.clerk.ask(calls.renew, again)).msg).toBe(`此合同已有续签合同 ${r.no}`)
  const asked = await seen(life.p.clerk, r.id)
  expect(asked.status).toBe('signed')
  const wish = { id: r.id, version: asked.version, action: 'void' as const }
  const agrees = await life.p.clerk.get(calls.void, { ...wish, reason: '条款有误' })
  await life.p.seller.get(calls.void, { ...wish, version: agrees.version, reason: '同意' })
  const back = await seen(life.p.clerk, c.id)
  expect([back.renewed, back.actions.includes('renew')]).toEqual([false, true])
  expect((await renewal()).no).not.toBe(r.no)
  expect((await seen(life.p.clerk, c.id)).renewed).toBe(true)
})

test('owner, reminder and remark are kept without a new version; a swapped PDF is not handed out', async () => {
  const c = await waiting(life)
  const kept = await life.p.clerk.get(calls.update, {
    id: c.id,
    version: c.version,
    ownerId: life.p.leader.userId,
    reminderDays: 30,
    remark: '重点品种',
  })
  const d = await seen(life.p.clerk, c.id)
  expect([d.contentN, d.reminderDays, d.remark, d.ownerId]).toEqual([1, 30, '重点品种', life.p.leader.userId])
  expect(kept.version).toBe(d.version)
  const stranger = { id: c.id, version: d.version, ownerId: life.p.seller.userId }
  expect((await life.p.clerk.ask(calls.update, stranger)).msg).toBe('人员不存在')
  // that somebody took it is written down, so it is no plain reading
  const took = async () =>
    (
      await life.w.sql.query(`select count(*)::int as n from audit_log where entity_id = $1 and action = 'download'`, [
        c.id,
      ])
    ).rows[0].n
  const before = await took()
  const { bytes } = await fetchFile(life.w.app, life.p.leader, calls.pdf, { id: c.id })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await took()).toBe(before + 1)
  await life.w.sql.query(
    `update file set sha256 = $2 where id = (select pdf_file from contract_version where contract_id = $1)`,
    [c.id, 'a'.repeat(64)],
  )
  expect((await life.p.leader.ask(calls.pdf, { id: c.id })).msg).toContain('与登记的摘要不一致')
  const { rows } = await life.p.leader.get(calls.versions, { id: c.id })
  expect(rows[0]).toMatchObject({ intact: false, fault: 'PDF 文件与登记的摘要不一致' })
})

test('a supplier keeps nothing of it, and nobody makes himself its owner who may not reassign contracts', async () => {
  const c = await signed(life)
  const { version, actions } = await seen(life.p.seller, c.id)
  expect(actions).not.toContain('keep')
  const before = await seen(life.p.clerk, c.id)
  const said = await life.p.seller.ask(calls.update, { id: c.id, version, remark: '改', reminderDays: 1, files: [] })
  expect(said.code).not.toBe(0)
  expect(await seen(life.p.clerk, c.id)).toMatchObject({
    remark: before.remark,
    reminderDays: before.reminderDays,
    version,
  })
  const rule = '负责人只能由现负责人转交，或由有改派权限的人指派给他人'
  const at = 'contract/manage'
  const colleague = await life.w.person({ [at]: 'view edit' }, life.g.hospital)
  const grab = { id: c.id, version, ownerId: colleague.userId }
  expect(JSON.stringify(await colleague.ask(calls.update, grab))).toContain(rule)
  const other = { ...grab, ownerId: life.p.leader.userId }
  expect(JSON.stringify(await colleague.ask(calls.update, other))).toContain(rule)
  // what stays as it is is no change of the owner
  const same = await colleague.get(calls.update, { ...grab, ownerId: life.p.clerk.userId, remark: '核对' })
  const chief = await life.w.person({ [at]: 'view edit', 'contract/claim': 'view assign' }, life.g.hospital)
  const now = { id: c.id, version: same.version }
  expect(JSON.stringify(await chief.ask(calls.update, { ...now, ownerId: chief.userId }))).toContain(rule)
  const given = await chief.get(calls.update, { ...now, ownerId: life.p.leader.userId })
  expect((await seen(life.p.clerk, c.id)).ownerId).toBe(life.p.leader.userId)
  expect(JSON.stringify(await life.p.clerk.ask(calls.update, { ...grab, version: given.version }))).toContain(rule)
})

test('a supplement that leaves a price as it is keeps what the region made of it, one that changes it agrees anew', async () => {
  const screen = 'purchaseList/priceModification'
  const watch = await life.w.org('authority', '价格中心')
  const enters = await life.w.person({ [screen]: 'view add submit' }, watch)
  const passes = await life.w.person({ [screen]: 'view audit' }, watch)
  const type = await contractType(life.w, life.g.hospital)
  const follows = (yes: boolean) =>
    life.w.sql.query('update contract_type set price_follows = $2 where id = $1', [type, yes])
  await follows(true)
  const c = await signed({ ...life, type })
  // what its type says later is not what was agreed
  await follows(false)
  const cut = await entered(enters, [{ productId: c.productId, newPrice: '9' }])
  await pass(passes, cut)
  await runRegionPrice(cut.id)
  const supplemented = async (price: string, qty: string) => {
    const { version } = await seen(life.p.clerk, c.id)
    const s = await life.p.clerk.get(calls.renew, { id: c.id, version, kind: 'supplement' })
    const lines = [{ productId: c.productId, price, qty }]
    await passed(life, life.p.clerk, await life.p.clerk.get(entryCalls.update, { id: s.id, version: s.version, lines }))
    await bothSign(s.id)
    const now = await seen(life.p.leader, c.id)
    expect((await seen(life.p.leader, s.id)).priceFollows).toBe(true)
    return now.lines.map((l) => [l.price, l.currentPrice, l.followedNo])
  }
  expect(await supplemented('10', '150')).toEqual([['10.0000', '9.0000', cut.no]])
  expect(await supplemented('9.5', '150')).toEqual([['9.5000', null, '']])
  const { content } = (
    await life.w.sql.query('select content from contract_version where contract_id = $1 and n = 1', [c.id])
  ).rows[0]
  expect(JSON.parse(content).header.priceFollows).toBe(true)
})
