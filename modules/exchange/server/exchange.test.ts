import { afterAll, beforeAll, expect, test } from 'vitest'
import { founder, inContext } from '#kernel/server/tx.ts'
import { purgeLogs } from '#modules/log/server/tasks.ts'
import { openWorld, type World } from '#tests/world.ts'
import { exchangeCalls as calls } from '../shared/calls.ts'
import { noteExchange } from './service.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())
const reads = { 'system/operateLog': 'view' }
const sent = { system: 'insurance', direction: 'out' as const, name: '3503', ok: false, code: '-1', ms: 120 }

test('a hospital reads its own messages, the authority all; what is personal or secret is masked', async () => {
  const [a, b] = [await w.org('hospital', '甲'), await w.org('hospital', '乙')]
  const request = '{"psn_no":"110101199003070011","tel":"13800138000","signature":"abc","password":"x"}'
  await inContext(founder, {}, async (ctx) => {
    await noteExchange(ctx, { ...sent, request, message: 'x'.repeat(3000) }, a)
    await noteExchange(ctx, { ...sent, ok: true, refNo: 'YS1' }, b)
  })
  const own = await (await w.person(reads, a)).get(calls.list, {})
  expect(own.rows.map((r) => [r.orgName, r.request, r.message.length])).toEqual([
    ['甲', '{"psn_no":"110***********0011","tel":"138****8000","signature":"***","password":"***"}', 2000],
  ])
  const authority = await w.person(reads, await w.org('authority', '监管'))
  expect((await authority.get(calls.list, {})).total).toBe(2)
  expect((await authority.get(calls.list, { ok: true, keyword: 'ys1' })).rows.map((r) => r.orgName)).toEqual(['乙'])
  expect((await authority.get(calls.list, { orgId: a })).total).toBe(1)
})

test('old rows of the login and exchange logs end after their days; the chained operate log stays whole', async () => {
  await w.sql.query(`update exchange_log set at = now() - interval '366 days' where ok`)
  await w.sql.query(`insert into login_log (at, login_name, outcome) values (now() - interval '4 years', 'old', 'ok')`)
  const before = await w.sql.query('select count(*)::int as n from audit_log')
  expect(await purgeLogs()).toEqual({ login: 1, exchange: 1 })
  expect(await purgeLogs()).toEqual({ login: 0, exchange: 0 })
  expect((await w.sql.query('select count(*)::int as n from audit_log')).rows).toEqual(before.rows)
})
