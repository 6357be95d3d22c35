import { afterAll, beforeAll, expect, test } from 'vitest'
import { supplierCalls } from '#modules/company/shared/calls.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { correctionCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.35: name and credit code of a supplier change by a correction that the authority passes, and by nothing else. */
const screen = 'baseInfo/correction/enterprise'
const code = '91330100MA27XK8E0P'
let w: World
let g: Goods
let buyer: Person
let operator: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await g.item()
  const mine = { [screen]: 'view withdraw', 'baseInfo/mySupplier': 'view correct' }
  buyer = await w.person(mine, g.hospital)
  operator = await w.person(
    { [screen]: 'view audit', 'system/hospital': 'view edit', 'baseInfo/mySupplier': 'view' },
    await w.org('authority', '监管中心'),
  )
  await w.sql.query(
    `insert into company (code, name, pinyin, initials, search, is_vendor, org_id, credit_code, created_by)
     select 'QYT1', name, '', '', name, true, id, '', $2 from org where id = $1`,
    [g.supplier, g.buyer.userId],
  )
})
afterAll(() => w.close())

const org = async () => (await operator.get(orgCalls.query, { id: g.supplier })).rows[0]!
const companyId = async () => (await buyer.get(supplierCalls.detail, { id: g.supplier })).companyId!
const propose = async (name: string) =>
  buyer.ask(calls.add, { companyId: await companyId(), values: { name }, reason: '营业执照已变更' })
const fields = (a: { data: unknown }) => (a.data as { fields: { path: string; message: string }[] }).fields

test('a supplier’s name is corrected, and its organisation is called so from then on', async () => {
  const before = await org()
  const made = await propose('云泽新医药有限公司')
  expect(made.msg).toBe('')
  const c = await operator.get(calls.detail, { id: made.data!.id })
  const decisions = c.lines.map((f) => ({ field: f.field, take: true, now: f.now, opinion: '' }))
  await operator.get(calls.audit, { id: c.id, version: c.version, decisions })
  const after = await org()
  expect([after.name, after.version]).toEqual(['云泽新医药有限公司', before.version + 1])
  expect((await buyer.get(supplierCalls.detail, { id: g.supplier })).name).toBe('云泽新医药有限公司')
  const { rows } = await w.sql.query('select name from company where org_id = $1', [g.supplier])
  expect(rows).toEqual([{ name: '云泽新医药有限公司' }])
})

test('a name of another organisation is refused as it is proposed', async () => {
  await w.org('hospital', '别处已有')
  const { rows } = await w.sql.query<{ name: string }>(`select name from org where name like '别处已有%'`)
  expect((await propose(rows[0]!.name)).msg).toBe(`机构名称「${rows[0]!.name}」已存在`)
})

test('organisations refuse both for a supplier that has papers; a code it has not yet is filled in, other fields change', async () => {
  const { id, version, name } = await org()
  const renamed = await operator.ask(orgCalls.update, { id, version, values: { name: `${name}二部` } })
  expect(fields(renamed)).toEqual([{ path: 'values.name', message: '供应商的名称和统一社会信用代码通过纠错变更' }])
  const filled = await operator.get(orgCalls.update, { id, version, values: { creditCode: code, contact: '王五' } })
  const other = await operator.ask(orgCalls.update, {
    ...{ id, version: filled.version },
    values: { creditCode: '91330100MA27XK8E1K' },
  })
  expect(fields(other).map((f) => f.path)).toEqual(['values.creditCode'])
  expect(await org()).toMatchObject({ name, creditCode: code, contact: '王五' })
})
