import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Values } from '#kernel/shared/field.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { calls, drug, hospital, openArticles, operator, w } from '#tests/articles.ts'
import { openGoods } from '#tests/world.ts'

beforeAll(openArticles)
afterAll(() => w.close())

const versionsOf = async (id: string) => (await hospital.get(calls.versions, { id })).versions
const said = async (id: string) =>
  (await versionsOf(id)).map((v) => [v.no, v.source, v.changes.map((c) => [c.field, c.from, c.to])])

test('a new product has one version; each change of a field leaves one more, with what it said before', async () => {
  const { id } = await operator.get(calls.add, drug({ name: '版本胶囊' }))
  expect(await said(id)).toEqual([[1, 'add', []]])
  const { values } = await operator.get(calls.detail, { id })
  const { platformCode: _, ...typed } = values as Values
  const change = (version: number, more: Values) =>
    operator.get(calls.update, { id, version, body: { kind: 0, values: { ...typed, ...more } } as never })
  await change(0, { shelfLifeMonths: 24 })
  await change(1, { shelfLifeMonths: 24 })
  expect(await said(id)).toEqual([
    [2, 'edit', [['shelfLifeMonths', null, 24]]],
    [1, 'add', []],
  ])
})

test('switching a product off and on is no version', async () => {
  const { id, version } = await operator.get(calls.add, drug({ name: '停用胶囊' }))
  const off = await operator.get(calls.switch, { id, version, enabled: false, reason: '停产' })
  await operator.get(calls.switch, { id, version: off.version, enabled: true })
  expect(await versionsOf(id)).toHaveLength(1)
})

test('a version number nobody gives is not taken, and no version is rewritten by who works in the house', async () => {
  const { id } = await operator.get(calls.add, drug({ name: '编号胶囊' }))
  await w.sql.query('update product set version_no = 9, version_id = new_id() where id = $1', [id])
  const { rows } = await w.sql.query('select version_no from product where id = $1', [id])
  expect(rows).toEqual([{ version_no: 1 }])
  const granted = await w.sql.query(
    `select privilege_type as may from information_schema.role_table_grants
     where grantee = 'jicai_app' and table_name = 'product_version' order by 1`,
  )
  expect(granted.rows).toEqual([{ may: 'INSERT' }, { may: 'SELECT' }])
})

test('a plan that was submitted shows its articles as they were; a draft follows when it is submitted', async () => {
  const g = await openGoods(w)
  const { productId, catalogItemId } = await g.item()
  const lines = [{ catalogItemId, qty: '10' }]
  const draft = () => g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  const spec = async (id: string) => (await g.buyer.get(planCalls.detail, { id })).lines[0]!.spec
  const [sent, open] = [await draft(), await draft()]
  await g.buyer.get(planCalls.submit, { id: sent.id, version: sent.version })
  const was = await spec(sent.id)
  await w.sql.query(`update product set spec = '0.5g' where id = $1`, [productId])
  expect([await spec(sent.id), await spec(open.id)]).toEqual([was, was])
  await g.buyer.get(planCalls.submit, { id: open.id, version: open.version })
  expect(await spec(open.id)).toBe('0.5g')
})
