import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, openAdministration, w } from '#tests/administrators.ts'
import { roleCalls, templateCalls } from '../shared/calls.ts'

/* A role keeps what it was given; what its template has since is told (decision 0077). */
beforeAll(openAdministration)
afterAll(() => w.close())

test('what the template gives and a role made of it has not is told, and may be given though its giver lacks it', async () => {
  const p = await admin()
  const role = await p.get(templateCalls.apply, { key: 'HOSP_RECEIVER', name: '验收员' })
  const whole = await p.get(roleCalls.detail, { id: role.id })
  expect(whole.lacking).toEqual({})
  // as a role stands that was made before the action was there
  await w.sql.query(
    `delete from role_action where role_id = $1 and path = 'procurement/delivery' and code = 'printLabel'`,
    [role.id],
  )
  const now = await p.get(roleCalls.detail, { id: role.id })
  expect(now.lacking).toEqual({ 'procurement/delivery': ['printLabel'] })
  const { id, version, name, grants } = now
  const had = grants['procurement/delivery'] ?? []
  const all = { ...grants, 'procurement/delivery': [...had, ...now.lacking['procurement/delivery']!] }
  await p.get(roleCalls.update, { id, version, name, grants: all })
  expect((await p.get(roleCalls.detail, { id })).lacking).toEqual({})
  // a role of nobody's template lacks nothing
  const own = await p.get(roleCalls.add, { name: '自编', grants: {} })
  expect((await p.get(roleCalls.detail, { id: own.id })).lacking).toEqual({})
})

test('an action nothing answers to yet is given to nobody by hand, though its giver holds it', async () => {
  const p = await admin({ 'procurement/purchaseOrder': 'view trace export' })
  const give = (code: string) =>
    p.ask(roleCalls.add, { name: `给 ${code}`, grants: { 'procurement/purchaseOrder': ['view', code] } })
  expect((await give('trace')).msg).toBe('此类机构没有权限项「采购订单 - 跟踪」')
  expect((await give('export')).code).toBe(0)
})

test('a copy leaves out what nothing answers to, which its role was given once', async () => {
  const p = await admin({ 'procurement/purchaseOrder': 'view trace export' })
  const grants = { 'procurement/purchaseOrder': ['export', 'view'] }
  const role = await p.get(roleCalls.add, { name: '从前', grants })
  await w.sql.query(`insert into role_action (role_id, path, code) values ($1, 'procurement/purchaseOrder', 'trace')`, [
    role.id,
  ])
  const { version } = await p.get(roleCalls.detail, { id: role.id })
  const copy = await p.get(roleCalls.copy, { id: role.id, version, name: '从前的副本' })
  expect((await p.get(roleCalls.detail, { id: copy.id })).grants).toEqual(grants)
})
