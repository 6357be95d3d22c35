import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyImporter, everyNoun } from '#app/modules.ts'
import { audit } from '#kernel/server/audit.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { FieldTable } from '#kernel/shared/field.ts'
import { idCheckOf, isMask } from '#kernel/shared/validators.ts'
import { manufacturerCalls, supplierCalls } from '#modules/company/shared/calls.ts'
import { logCalls } from '#modules/log/shared/calls.ts'
import { beside } from './signing.ts'
import { send } from './uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from './world.ts'

/*
 * security.md, privacy: numbers of identity cards and bank accounts stand in no log, of whatever entity; a page shows masks, and
 * who opens one in full leaves a row.
 */
const identity = `3501001980010100${1}`.slice(0, 17)
const ID = identity + idCheckOf(identity)
const ACCOUNT = '6222021234567890123'
let w: World
let g: Goods
let platform: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  // of whom the hospital buys
  await g.item()
  const codes = { 'baseInfo/mySupplier': 'view edit', 'baseInfo/manufacturer': 'view add edit enable import export' }
  platform = await w.person({ ...codes, 'system/operateLog': 'view export' }, await w.org('authority', '平台'))
})
afterAll(() => w.close())

const tables: [string, FieldTable][] = [
  ...everyNoun.flatMap((n) =>
    Object.entries(n.log?.tables ?? {}).flatMap(([e, all]) => all.map((t) => [e, t] as [string, FieldTable])),
  ),
  ...everyImporter.map((i): [string, FieldTable] => [i.kind, i]),
]
const guarded = [...new Set(tables.flatMap(([, t]) => t.fields.flatMap((f) => (f.pattern?.guards ? [f.key] : []))))]
const inLog = async () => (await w.sql.query(`select before::text, after::text, entity_no from audit_log`)).rows

test('a field whose name or label speaks of an identity card or a bank account is of a guarded kind', () => {
  const speaks = (f: { key: string; label: string }) =>
    /身份证|证件号$|银行账号|银行帐号|银行卡/.test(f.label) || /(person|agent)Id|idNo|idCard|bankAccount/i.test(f.key)
  const open = tables.flatMap(([e, t]) =>
    t.fields.filter((f) => speaks(f) && !f.pattern?.guards).map((f) => `${e}.${f.key}`),
  )
  expect(open).toEqual([])
  expect(guarded.toSorted()).toEqual(['agentIdNo', 'bankAccount', 'certificateNo', 'legalPersonId'])
})

const entities = [
  ...new Set([
    ...everyNoun.flatMap((n) => [...Object.keys(n.log?.entities ?? {}), ...(n.machines ?? []).map((m) => m.name)]),
  ]),
]
test.each(entities)('%s: whatever is noted of it, no such number is kept, however it is wrapped', async (entity) => {
  await inContext(systemActor, {}, async (ctx) => {
    for (const key of guarded) {
      const column = key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
      const record = { [key]: ACCOUNT, [column]: ACCOUNT, remark: `证件 ${ID}。`, list: [ID] }
      const shapes = { ...record, values: record, extra: { deep: [record] }, body: { kind: 0, values: record } }
      audit(ctx, { entity, entityId: crypto.randomUUID(), action: 'update', before: shapes, after: shapes })
    }
  })
  const text = JSON.stringify(await inLog())
  expect([text.includes(ACCOUNT), text.includes(ID), text.includes('#')]).toEqual([false, false, true])
})

describe('a supplier’s papers', () => {
  const papers = {
    ...{ creditCode: '91330100MA27XK8E0P', companyType: '3', legalPerson: '甲', legalPersonId: ID, address: '址' },
    ...{ scope: '药品批发', contact: '乙', mobile: '13800000001', supplyTypes: ['1'], agentIdNo: ID },
    ...{ accountName: '户', bankName: '行', bankAccount: ACCOUNT },
  }
  const keeper = async () =>
    beside(
      await w.person({ 'baseInfo/mySupplier': 'view edit' }, g.supplier),
      await w.person({ 'baseInfo/mySupplier': 'view agree' }, g.supplier),
    )
  const detail = (p: Person) => p.get(supplierCalls.detail, { id: g.supplier })
  const full = { legalPersonId: ID, agentIdNo: ID, bankAccount: ACCOUNT }

  test('are shown with masks to everybody; opening them is an act of its own that the log names', async () => {
    const p = await keeper()
    const { version } = await detail(p)
    await p.get(supplierCalls.update, { id: g.supplier, version, values: papers as never })
    const buyer = await w.person({ 'baseInfo/mySupplier': 'view' }, g.hospital)
    for (const [who, seen] of [
      [p, full],
      [platform, full],
      [buyer, { bankAccount: ACCOUNT }],
    ] as const) {
      const { values } = await detail(who)
      for (const key of Object.keys(seen)) expect([key, isMask(values[key])]).toEqual([key, true])
      expect((await who.get(supplierCalls.reveal, { id: g.supplier })).values).toEqual(seen)
      const { rows } = await w.sql.query(
        `select action, after from audit_log where user_id = $1 order by at desc, seq desc limit 1`,
        [who.userId],
      )
      expect(rows).toEqual([{ action: 'reveal', after: { fields: Object.keys(seen) } }])
    }
    const text = JSON.stringify(await inLog())
    expect([text.includes(ACCOUNT), text.includes(ID)]).toEqual([false, false])
  })

  test('opened twice under one key are logged twice, and lie under no key afterwards', async () => {
    const p = await keeper()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (let n = 1; n <= 2; n++) {
      const { data } = await p.ask(supplierCalls.reveal, { id: g.supplier }, headers)
      expect(data!.values).toEqual(full)
      const { rows } = await w.sql.query(`select from audit_log where user_id = $1 and action = 'reveal'`, [p.userId])
      expect(rows).toHaveLength(n)
    }
    const { rows } = await w.sql.query('select response from idempotency where key = $1 or response::text like $2', [
      headers['idempotency-key'],
      `%${ACCOUNT}%`,
    ])
    expect(rows).toEqual([])
  })

  test('sent back with their masks stay what they are; a mask is no number for a new one', async () => {
    const p = await keeper()
    const { version, values } = await detail(p)
    await p.get(supplierCalls.update, { id: g.supplier, version, values: { ...values, address: '新址' } as never })
    expect((await p.get(supplierCalls.reveal, { id: g.supplier })).values).toEqual(full)
    const made = await platform.get(manufacturerCalls.add, {
      values: { name: '面具药厂', legalPersonId: values.legalPersonId } as never,
    })
    expect((await platform.get(manufacturerCalls.reveal, { id: made.id })).values).toEqual({})
  })

  test('two numbers of one ending have masks that differ, and the log shows that one became the other', async () => {
    const p = await keeper()
    const before = (await detail(p)).values.bankAccount
    const { version } = await detail(p)
    const other = `9${ACCOUNT.slice(1)}`
    await p.get(supplierCalls.update, { id: g.supplier, version, values: { bankAccount: other } as never })
    const after = (await detail(p)).values.bankAccount
    expect([String(before).slice(0, 8), before === after]).toEqual([String(after).slice(0, 8), false])
    const { rows } = await platform.get(logCalls.query, { type: 'operate', entity: 'company', size: 500 })
    expect(rows.flatMap((r) => r.changes).filter((c) => c.field === 'bankAccount' && c.before)).toEqual([
      { field: 'bankAccount', label: '银行账号', before, after },
    ])
  })
})

test('makers brought by a sheet leave masks too; rows of the log from before are read with masks', async () => {
  const csv = Buffer.from(`\uFEFF企业名称,法定代表人身份证\n面具二厂,${ID}\n`)
  const parts = [{ field: 'file', filename: '厂.csv', bytes: csv }]
  const done = await send(w.app, platform, manufacturerCalls.import, { mode: 'goodOnly' }, parts)
  expect(done.data).toMatchObject({ added: 1 })
  expect(JSON.stringify(await inLog()).includes(ID)).toBe(false)
  await w.sql.query(
    `update audit_log set after = after || jsonb_build_object('legalPersonId', $1::text) where entity_no = '面具二厂'`,
    [ID],
  )
  const read = await platform.get(logCalls.query, { type: 'operate', entity: 'company', size: 500 })
  expect(JSON.stringify(read).includes(ID)).toBe(false)
})

test('who comes with an old version of a maker is answered the record of today with masks', async () => {
  const values = { name: '面具三厂', legalPersonId: ID } as never
  const { id, version } = await platform.get(manufacturerCalls.add, { values })
  await platform.get(manufacturerCalls.update, { id, version, values: { address: '新址' } as never })
  const old = { id, version }
  for (const e of [
    await platform.ask(manufacturerCalls.update, { ...old, values: { address: '旧址' } as never }),
    await platform.ask(manufacturerCalls.switch, { ...old, enabled: false, reason: '停' }),
  ])
    expect([e.code, JSON.stringify(e.data).includes('新址'), JSON.stringify(e).includes(ID)]).toEqual([
      409,
      true,
      false,
    ])
})
