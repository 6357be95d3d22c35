import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templates } from '#app/catalogue/templates.ts'
import { today } from '#kernel/server/clock.ts'
import type { Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { certCalls } from '#modules/certificate/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { drugFamily } from '#modules/product/shared/calls.ts'
import { partners } from '#tests/cooperating.ts'
import { beside } from '#tests/signing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { triedAs } from '#tests/writing.ts'
import { relationCalls, supplierCalls } from '../shared/calls.ts'

/* security.md, insider: where money goes and what is paid is changed by two; an account is shown to who is supplied today, as the supplier has said. */
let w: World
let g: Goods
const edits = { 'baseInfo/mySupplier': 'view add edit enable' }
const agrees = { 'baseInfo/mySupplier': 'view agree' }
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await g.item()
  await partners(w, g.hospital, g.supplier)
})
afterAll(() => w.close())

/** Refused to him alone, to him twice and beside a stranger or somebody without the right; done with a second person. */
const byTwo = async (org: string, call: Call, wish: () => Promise<object>) => {
  const one = await w.person(edits, org)
  const ask = async (who: Person) => (await who.ask(call, (await wish()) as never)).msg
  const colleague = await w.person(agrees, org)
  expect(await ask(one)).toMatch(/^需要第二人复核，可由 .+ 复核$/)
  expect(await ask(beside(one, one))).toBe('复核人不能是本人')
  const other = await w.person(agrees, await w.org('hospital', `别处${crypto.randomUUID()}`))
  for (const weak of [other, await w.person({ 'baseInfo/mySupplier': 'view' }, org)])
    expect(await ask(beside(one, weak))).toBe('复核人没有相应权限')
  expect(await ask(beside(one, colleague))).toBe('')
  const { rows } = await w.sql.query(
    `select after ->> 'second' as second from audit_log where user_id = $1 order by at desc, seq desc limit 1`,
    [one.userId],
  )
  expect(rows[0].second).toMatch(/./)
}
const papers = {
  ...{ creditCode: '91330100MA27XK8E0P', companyType: '3', legalPerson: '甲', address: '址', scope: '药品批发' },
  ...{ contact: '乙', mobile: '13800000001', supplyTypes: ['1'], accountName: '户', bankName: '行' },
}
const supplier = (p: Person) => p.get(supplierCalls.detail, { id: g.supplier })

describe('by two', () => {
  test('a supplier’s account is changed, the first time too; his address by one', async () => {
    const p = await w.person(edits, g.supplier)
    for (const bankAccount of ['6222021234567890', '6222021234567891'])
      await byTwo(g.supplier, supplierCalls.update, async () => ({
        id: g.supplier,
        version: (await supplier(p)).version,
        values: { ...papers, bankAccount },
      }))
    const { version } = await supplier(p)
    await p.get(supplierCalls.update, { id: g.supplier, version, values: { address: '新址' } as never })
  })

  test('a price is agreed and changed; from when to when it holds by one', async () => {
    const { productId } = await g.item()
    await w.sql.query('delete from supply_relation where product_id = $1', [productId])
    await byTwo(g.hospital, relationCalls.add, async () => ({
      ...{ supplierId: g.supplier, productId, price: '9', validFrom: today() },
    }))
    const p = await w.person(edits, g.hospital)
    const now = async () => (await p.get(relationCalls.query, { productId })).rows[0]!
    await byTwo(g.hospital, relationCalls.update, async () => {
      const { id, version } = await now()
      return { id, version, price: '10' }
    })
    const { id, version } = await now()
    await p.get(relationCalls.update, { id, version, validTo: '2198-12-31' })
    expect(await now()).toMatchObject({ price: '10.0000', validTo: '2198-12-31' })
  })
})

test('bounds of a price moved by one move no price that is paid: going up to the new one takes two', async () => {
  const { productId, catalogItemId } = await g.item({ price: '9' })
  const region = await w.person({ 'baseInfo/drug': 'view edit' }, await w.org('authority', '物价'))
  const maker = await w.sql.query(
    `insert into company (code, name, is_producer) values ('QB1', '药厂', true) returning id`,
  )
  const bounds = async (price: string) => {
    const { version, name } = await region.get(drugFamily.calls.detail, { id: productId })
    const values = {
      ...{ name, dosageForm: '胶囊剂', spec: '0.25g', drugCategory: '西药', packSpec: '0.25g*24粒/盒', packUnit: '盒' },
      ...{ minUnit: '粒', conversionRatio: '24', manufacturerId: maker.rows[0].id, approvalNo: '国药准字H20213029' },
      ...{ listedPrice: price, ceilingPrice: price },
    }
    await region.get(drugFamily.calls.update, { id: productId, version, body: { kind: 0, values } } as never)
  }
  const paid = async () =>
    (
      await w.sql.query(
        `select r.price as agreed, c.price as catalogue from supply_relation r, catalog_item c where r.product_id = $1 and c.id = $2`,
        [productId, catalogItemId],
      )
    ).rows
  const before = await paid()
  await bounds('50')
  expect(await paid()).toEqual(before)
  const p = await w.person(edits, g.hospital)
  const { id, version } = (await p.get(relationCalls.query, { productId })).rows[0]!
  expect((await p.ask(relationCalls.update, { id, version, price: '50', why: '厂家改规格' })).msg).toMatch(
    /^需要第二人复核/,
  )
  expect(await paid()).toEqual(before)
})

test('a card without an account is saved by one; an account begun is wanted whole, and one that is there stays', async () => {
  const org = await w.org('supplier', '无户公司')
  const p = await w.person(edits, org)
  const two = beside(p, await w.person(agrees, org))
  const { accountName, bankName, ...others } = { ...papers, creditCode: '91330100MA27XK8E28' }
  const save = async (by: Person, values: object) => {
    const { version } = await p.get(supplierCalls.detail, { id: org })
    return by.ask(supplierCalls.update, { id: org, version, values: values as never })
  }
  expect((await save(p, others)).code).toBe(0)
  expect((await save(p, { address: '新址', bankAccount: null })).code).toBe(0)
  const wants = (key: string) => ({ code: 400, data: { fields: [{ path: `values.${key}` }] } })
  expect(await save(two, { accountName, bankName })).toMatchObject(wants('bankAccount'))
  const account = { accountName, bankName, bankAccount: '6222020200112233' }
  const { data } = await save(p, account)
  const { says } = data as unknown as { says: string[] }
  expect(says).toEqual(['无户公司', '开户名 → 户', '开户行 → 行', expect.stringMatching(/^银行账号 → \*{4}2233/)])
  expect((await save(two, account)).code).toBe(0)
  expect(await save(two, { bankName: null })).toMatchObject(wants('bankName'))
  expect(await save(two, { accountName: null, bankName: null, bankAccount: null })).toMatchObject(wants('accountName'))
})

test('in every kind of house another built-in role than the one who edits may agree', () => {
  const may = (kind: string, code: string) =>
    templates.filter((t) => t.org === kind && t.grants['baseInfo/mySupplier']?.match(code)).map((t) => t.code)
  expect(may('authority', 'agree')).toEqual(['PLATFORM_ADMIN', 'PLATFORM_SECURITY'])
  expect([may('hospital', 'agree'), may('supplier', 'agree')]).toEqual([['HOSP_FINANCE'], ['SUP_FINANCE']])
})

test('a supplier’s account is shown to a hospital while he supplies it: not when the relation is off, over, or the hospital’s word alone', async () => {
  const p = await w.person({ 'baseInfo/mySupplier': 'view' }, g.hospital)
  const shown = async () => {
    const { values } = await supplier(p)
    const { values: full } = await p.get(supplierCalls.reveal, { id: g.supplier })
    return [values.bankAccount !== null, values.bankName !== null, Object.keys(full)]
  }
  expect(await shown()).toEqual([true, true, ['bankAccount']])
  const lapses = ['enabled = false', 'agreed_at = null', `valid_to = current_date - 1`, `valid_from = current_date + 1`]
  for (const over of lapses) {
    await w.sql.query(`update supply_relation set ${over} where supplier_id = $1`, [g.supplier])
    expect([over, await shown()]).toEqual([over, [false, false, []]])
    await w.sql.query(
      `update supply_relation set enabled = true, agreed_at = now(), valid_from = '2020-01-01', valid_to = '2999-12-31'`,
    )
  }
})

describe('a relation a hospital writes', () => {
  let hospital: string
  let buyer: Person
  let seller: Person
  let productId: string
  const reads = { 'baseInfo/mySupplier': 'view viewCert', 'baseInfo/certificate': 'view' }
  beforeAll(async () => {
    hospital = await w.org('hospital', '好奇医院')
    await partners(w, hospital, g.supplier)
    buyer = await w.person(reads, hospital)
    seller = await w.person({ ...edits, messageNotice: 'view' }, g.supplier)
    productId = (await g.item()).productId
    await w.sql.query(
      `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, status, valid_from, created_by) values ($1, 'ZJ-X', 'org', 'businessLicense', 'x', '执照', 'passed', '2020-01-01', $2)`,
      [g.supplier, seller.userId],
    )
  })
  const opened = async () => {
    const { values } = await supplier(buyer)
    const { rows } = await buyer.get(certCalls.query, { orgId: g.supplier })
    return [values.bankAccount !== null, rows.length > 0]
  }
  const made = async (by: Person, more = {}) => {
    const terms = { supplierId: g.supplier, productId, price: '9', validFrom: today(), ...more }
    return by.get(relationCalls.add, terms)
  }
  const writer = async (org: string) => beside(await w.person(edits, org), await w.person(agrees, org))
  const asked = async () =>
    (await seller.get(messageCalls.query, {})).rows.filter((m) => m.event === 'relation.asked').map((m) => m.params)

  test('opens him neither account nor papers until he confirms it, and he is asked once', async () => {
    const two = await writer(hospital)
    const { id } = await made(two)
    await made(two, { productId: (await g.item()).productId })
    expect(await opened()).toEqual([false, false])
    expect(await asked()).toEqual([{ hospital: '好奇医院' }, { hospital: '好奇医院' }])
    const row = async (p: Person) => (await p.get(relationCalls.query, {})).rows.find((r) => r.id === id)!
    expect([(await row(two)).actions, (await row(seller)).actions]).toEqual([['edit', 'disable'], ['confirm']])
    const wish = { id, version: 0 }
    expect((await two.ask(relationCalls.confirm, wish)).code).toBe(codes.forbidden)
    const rival = await w.person(edits, await w.org('supplier', '别家'))
    expect((await rival.ask(relationCalls.confirm, wish)).code).toBe(codes.notFound)
    await seller.get(relationCalls.confirm, wish)
    expect(await opened()).toEqual([true, true])
    expect((await row(seller)).actions).toEqual([])
    expect((await seller.ask(relationCalls.confirm, { id, version: 1 })).msg).toBe('此供货关系已确认')
    await made(two, { productId: (await g.item()).productId })
    expect(await asked()).toHaveLength(2)
  })

  test('that ended and is taken up again waits for his word anew, one that is prolonged while it holds goes on', async () => {
    const two = await writer(hospital)
    const mine = async () => (await two.get(relationCalls.query, {})).rows.find((r) => r.productId === productId)!
    await w.sql.query(`delete from supply_relation where hospital_id = $1 and product_id <> $2`, [hospital, productId])
    const before = (await asked()).length
    const of = async () => ({ id: (await mine()).id, version: (await mine()).version })
    await two.get(relationCalls.update, { ...(await of()), validTo: '2030-12-31' })
    expect(await opened()).toEqual([true, true])
    const over = [
      'update supply_relation set valid_from = current_date - 9, valid_to = current_date - 1 where id = $1',
      async () => {
        await two.get(relationCalls.update, { ...(await of()), validTo: '2031-12-31' })
      },
    ] as const
    const off = [
      'select $1',
      async () => {
        await two.get(relationCalls.switch, { ...(await of()), enabled: false })
        await two.get(relationCalls.switch, { ...(await of()), enabled: true })
      },
    ] as const
    for (const [n, [ended, resumed]] of [over, off].entries()) {
      await w.sql.query(ended, [(await mine()).id])
      await resumed()
      expect([n, await opened(), (await asked()).length]).toEqual([n, [false, false], before + n + 1])
      await seller.get(relationCalls.confirm, await of())
      expect(await opened()).toEqual([true, true])
    }
  })

  test('of the authority, or with its word, opens them at once', async () => {
    const region = await w.org('authority', '监管')
    await w.sql.query('delete from supply_relation where hospital_id = $1', [hospital])
    await made(await writer(region), { hospitalId: hospital })
    expect(await opened()).toEqual([true, true])
    await w.sql.query('update supply_relation set agreed_at = null where hospital_id = $1 returning id', [hospital])
    const [row] = (await buyer.get(relationCalls.query, {})).rows
    await (await w.person(edits, region)).get(relationCalls.confirm, { id: row!.id, version: row!.version })
    expect(await opened()).toEqual([true, true])
  })

  test('is no more its own to confirm, nor the supplier’s to change, behind the calls', async () => {
    const [row] = (await buyer.get(relationCalls.query, {})).rows
    const set = (what: string) => `update supply_relation set ${what} where id = '${row!.id}'`
    const kept = /in this status is kept/
    for (const what of ['agreed_at = now()', 'agreed_by = null', `supplier_id = hospital_id`])
      expect(await triedAs(w, 'hospital', buyer, set(what))).toMatch(kept)
    for (const what of ['price = 99', `valid_to = '2199-01-01'`, 'enabled = false', 'created_by = null'])
      expect(await triedAs(w, 'supplier', seller, set(what))).toMatch(kept)
    const mine = `insert into supply_relation (hospital_id, supplier_id, product_id, price, valid_from, agreed_at)
      select hospital_id, supplier_id, (select id from product order by id desc limit 1), 1, '2026-01-01', now() from supply_relation where id = '${row!.id}'`
    expect(await triedAs(w, 'hospital', buyer, mine)).toMatch(/row-level security/)
  })
})

test('who is alone in his house reads whom to turn to, and is offered no dialog that leads nowhere', async () => {
  const org = await w.org('supplier', '一人公司')
  const one = await w.person(edits, org)
  const wish = {
    id: org,
    version: 0,
    values: { ...papers, creditCode: '91330100MA27XK8E28', bankAccount: '6222020200112233' },
  }
  const { msg, data } = await one.ask(supplierCalls.update, wish as never)
  expect([msg, data]).toEqual([expect.stringMatching(/^需要第二人复核，而本机构没有其他人可以复核/), null])
})
