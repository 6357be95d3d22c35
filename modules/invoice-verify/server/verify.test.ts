import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { HIDDEN, storedAs } from '#kernel/server/config.ts'
import { exchangeCalls } from '#modules/exchange/shared/calls.ts'
import { invoiceCalls } from '#modules/invoice/shared/calls.ts'
import { matchCalls } from '#modules/invoice-match/shared/calls.ts'
import { configCalls } from '#modules/setting/shared/calls.ts'
import { type Invoicers, invoicers, openOf, typedInvoice } from '#tests/invoicing.ts'
import { acceptedLot } from '#tests/returning.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { verifyCalls as calls } from '../shared/calls.ts'
import { askService } from './asking.ts'
import { lookUp } from './lookup.ts'
import { verifyKey } from './settings.ts'

/* domain-money §3.17, M17: what the tax office knows of an invoice, looked up by a person or asked of a service. */

let w: World
let g: Goods
let p: Invoicers
let looker: Person
/** What the service was asked, and how it answers next. */
const heard: { body: unknown; key: string | undefined }[] = []
let answer: { status?: number; text: string; to?: string } | 'never' = { text: '{"result":"相符"}' }
let peer: Server
let address = ''
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await invoicers(w, g)
  looker = await w.person({ 'settlement/invoice': 'view verify' }, g.hospital)
  peer = createServer((q, r) => {
    let text = ''
    q.on('data', (part) => {
      text += part
    })
    q.on('end', () => {
      heard.push({ body: JSON.parse(text), key: q.headers.authorization })
      if (answer === 'never') return
      r.writeHead(answer.status ?? 200, answer.to ? { location: answer.to } : {})
      r.end(answer.text)
    })
  })
  await new Promise<void>((done) => peer.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/verify`
})
afterEach(async () => {
  await w.sql.query(`delete from config where key like 'settlement.verify%'`)
  heard.length = 0
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  peer.closeAllConnections()
  await new Promise((done) => peer.close(done))
  await w.close()
})

const set = (key: string, value: unknown, orgId: string | null = null) =>
  w.sql.query('insert into config (key, org_id, value) values ($1, $2, $3)', [key, orgId, JSON.stringify(value)])
const handedIn = async (more: object = {}) => {
  const lot = await acceptedLot(g, { price: '12.5' })
  const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
  const wish = { ...typedInvoice(g.hospital, '125.00', [{ itemId: item!.itemId, qty: '10' }]), ...more }
  const { id, version } = await p.clerk.get(invoiceCalls.add, wish)
  await p.clerk.get(invoiceCalls.submit, { id, version })
  return { ...wish, id }
}
const mark = async (id: string) => (await p.finance.get(invoiceCalls.detail, { id })).marks[16]
const verifiedOf = async (id: string) => (await p.finance.get(invoiceCalls.detail, { id })).verified
const last = async (id: string) => (await p.clerk.get(calls.verifications, { id })).rows[0]!
const about = { call: 'test' }

describe('a look-up by hand', () => {
  test('is written down with who, when and what was seen; the list finds it, the supplier reads it', async () => {
    const d = await handedIn()
    expect(await verifiedOf(d.id)).toBe('')
    const never = { verified: ['never' as const], size: 100 }
    expect((await p.finance.get(invoiceCalls.query, never)).rows.map((r) => r.id)).toContain(d.id)
    const done = await looker.get(calls.verify, { id: d.id, result: 'match', note: '电子税务局' })
    expect(done.state).toBe('answered')
    expect(await last(d.id)).toMatchObject({
      ...{ via: 'hand', state: 'answered', result: 'match', note: '电子税务局', fault: '', answer: '', files: [] },
      ...{ askerName: expect.stringMatching(/./), answeredAt: expect.any(String) },
    })
    expect((await p.finance.get(invoiceCalls.query, never)).rows.map((r) => r.id)).not.toContain(d.id)
    const found = await p.finance.get(invoiceCalls.query, { verified: ['match'], size: 100 })
    expect(found.rows.map((r) => r.id)).toContain(d.id)
    // and its match knows
    expect(await mark(d.id)).toBe('p')
  })

  test('that does not agree is an exception, and another one that agrees ends it', async () => {
    const d = await handedIn()
    await looker.get(calls.verify, { id: d.id, result: 'none' })
    expect(await mark(d.id)).toBe('w')
    const of = async () =>
      (await p.finance.get(matchCalls.matched, { id: d.id })).exceptions.find((e) => e.check === 'M17')
    expect(await of()).toMatchObject({ status: 'found', level: 'warn' })
    await looker.get(calls.verify, { id: d.id, result: 'match' })
    expect(await of()).toMatchObject({ status: 'closed' })
    expect((await p.clerk.get(calls.verifications, { id: d.id })).rows.map((r) => r.result)).toEqual(['match', 'none'])
  })

  test('is asked for from an amount on, and stands in the way where the region wants it to', async () => {
    await set('settlement.verifyFrom', 126, g.hospital)
    expect(await mark((await handedIn()).id)).toBe('-')
    await w.sql.query(`update config set value = '125'`)
    await set('settlement.verifyLevel', '放行')
    const d = await handedIn()
    expect(await mark(d.id)).toBe('f')
    const seen = await p.finance.get(invoiceCalls.detail, { id: d.id })
    const approve = { id: d.id, version: seen.version, action: 'approve' as const }
    expect((await p.finance.ask(invoiceCalls.audit, approve)).msg).toBe('核对未通过：M17，请先处理异常')
    await looker.get(calls.verify, { id: d.id, result: 'match' })
    const now = await p.finance.get(invoiceCalls.detail, { id: d.id })
    expect((await p.finance.ask(invoiceCalls.audit, { ...approve, version: now.version })).code).toBe(0)
  })

  test('is the hospital’s: of a draft there is none, nor by a supplier or a stranger', async () => {
    const lot = await acceptedLot(g, { price: '12.5' })
    const [item] = await openOf(p.clerk, g.hospital, lot.productId, w)
    const wish = typedInvoice(g.hospital, '125.00', [{ itemId: item!.itemId, qty: '10' }])
    const { id } = await p.clerk.get(invoiceCalls.add, wish)
    expect(await looker.ask(calls.verify, { id, result: 'match' })).toMatchObject({ code: 404 })
    const d = await handedIn()
    expect((await p.clerk.ask(calls.verify, { id: d.id, result: 'match' })).code).not.toBe(0)
    const other = await w.person({ 'settlement/invoice': 'view verify' }, await w.org('hospital', '别院'))
    expect(await other.ask(calls.verify, { id: d.id, result: 'match' })).toMatchObject({ code: 404 })
    expect(await other.ask(calls.verifications, { id: d.id })).toMatchObject({ code: 404 })
  })
})

describe('a service', () => {
  const turnOn = async () => {
    await set('settlement.verifyAddress', address)
    await set('settlement.verifyKey', storedAs(verifyKey, 'institution-key'))
  }
  /** What came of a question put now. */
  const asked = async (id: string) => {
    const row = await looker.get(calls.verify, { id })
    expect(row.state).toBe('asked')
    await askService(about, row.id)
    return last(id)
  }

  test('is off until somebody names its address', async () => {
    const d = await handedIn()
    expect((await looker.get(calls.verifications, { id: d.id })).service).toBe(false)
    expect((await looker.ask(calls.verify, { id: d.id })).msg).toBe('没有启用查验服务，请登记查验结果')
  })

  test('is asked with what the invoice says and the institution’s key; its answer stands as it came', async () => {
    await turnOn()
    answer = { text: '{"result":"已作废","当前":"2026-11-01 作废"}' }
    const d = await handedIn()
    const row = await asked(d.id)
    expect(heard).toEqual([
      {
        body: {
          ...{ invoiceCode: '', invoiceNumber: d.number, issueDate: d.issueDate, amount: '125.00', checkCode: '' },
        },
        key: 'Bearer institution-key',
      },
    ])
    expect(row).toMatchObject({ via: 'service', state: 'answered', result: 'void', answer: answer.text })
    expect(await verifiedOf(d.id)).toBe('void')
    expect(await mark(d.id)).toBe('w')
    const reader = await w.person({ 'system/operateLog': 'view' }, g.hospital)
    const { rows } = await reader.get(exchangeCalls.list, { keyword: '发票查验' })
    expect(rows[0]).toMatchObject({ ok: true, code: '200', message: '已作废', response: answer.text })
    expect(JSON.stringify(rows)).not.toContain('institution-key')
  })

  test('that says something else, errs, leads elsewhere or is silent has no result, and none is made up', async () => {
    await turnOn()
    const d = await handedIn()
    const faults: string[] = []
    for (const next of [
      { text: '{"result":"也许"}' },
      { text: '<html>' },
      { status: 500, text: '{"result":"相符"}' },
      { status: 302, text: '', to: address },
      { text: 'x'.repeat(70_000) },
    ]) {
      answer = next
      const row = await asked(d.id)
      faults.push(row.fault)
      expect(row).toMatchObject({ state: 'failed', result: '' })
    }
    expect(faults).toEqual(['unreadable', 'unreadable', 'refused', 'unreachable', 'unreadable'])
    expect(await verifiedOf(d.id)).toBe('')
    answer = 'never'
    const question = { code: '', number: '1', issueDate: '2026-01-01', checkCode: '', exclAmount: '1', amount: '1' }
    expect(await lookUp({ address, key: '', time: 100 }, question)).toMatchObject({ fault: 'silent', result: '' })
    expect(await lookUp({ address: 'http://127.0.0.1:9/', key: '' }, question)).toMatchObject({ fault: 'unreachable' })
    answer = { text: '{"result":"match"}' }
    expect(await asked(d.id)).toMatchObject({ state: 'answered', result: 'match' })
  })

  test('is asked once at a time, and once for each question; one that is gone meanwhile says so', async () => {
    await turnOn()
    answer = { text: '{"result":"相符"}' }
    const d = await handedIn()
    const row = await looker.get(calls.verify, { id: d.id })
    expect((await looker.ask(calls.verify, { id: d.id })).msg).toBe('正在查验此发票，请等待结果')
    expect(await askService(about, row.id)).toEqual({ asked: true })
    expect(await askService(about, row.id)).toEqual({ asked: false })
    expect(heard).toHaveLength(1)
    const again = await looker.get(calls.verify, { id: d.id })
    await w.sql.query(`delete from config where key = 'settlement.verifyAddress'`)
    await askService(about, again.id)
    expect(await last(d.id)).toMatchObject({ state: 'failed', fault: 'off' })
    // what was known stays known
    expect(await verifiedOf(d.id)).toBe('match')
  })

  test('has a key nobody reads again: neither the settings nor their log, nor the database', async () => {
    const admin = await w.person({ 'system/config': 'view edit reset' }, await w.org('authority', '平台'))
    const key1 = 'settlement.verifyKey'
    const of = async () => (await admin.get(configCalls.query, { keyword: key1 }))[0]!
    expect(await of()).toMatchObject({ value1: '', secret: true })
    await admin.get(configCalls.update, { key1, value1: 'institution-key', version: 0 })
    expect(await of()).toMatchObject({ value1: HIDDEN, regionValue: HIDDEN })
    expect(await admin.get(configCalls.history, { key1 })).toMatchObject([{ after: HIDDEN }])
    expect((await admin.ask(configCalls.update, { key1, value1: HIDDEN, version: 1 })).code).not.toBe(0)
    const stale = await admin.ask(configCalls.update, { key1, value1: 'x', version: 0 })
    expect(JSON.stringify(stale)).not.toContain('institution-key')
    for (const table of ['config', 'audit_log'])
      expect(JSON.stringify((await w.sql.query(`select * from ${table}`)).rows)).not.toContain('institution-key')
    await set('settlement.verifyAddress', address)
    answer = { text: '{"result":"相符"}' }
    await asked((await handedIn()).id)
    expect(heard[0]!.key).toBe('Bearer institution-key')
  })
})
