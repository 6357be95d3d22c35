import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { hashPassword } from '#modules/session/server/public.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { signedBy } from '#tests/signing.ts'
import { stranger } from '#tests/strangers.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { acceptanceCalls } from '../shared/calls.ts'

let w: World
let g: Goods
let second: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  second = await w.person({ 'procurement/acceptance': 'view accept confirm' }, g.hospital)
})
afterAll(() => w.close())

/** A waiting acceptance of one article, narcotic or not. */
const waiting = async (narcotic: boolean) => {
  const item = await g.item({ narcotic })
  const head = { supplierId: g.supplier, pointId: g.point, kind: 0, orderType: 0, urgent: false, remark: '' }
  const lines = [{ catalogItemId: item.catalogItemId, qty: '10', remark: '' }]
  const made = await g.buyer.get(orderCalls.add, { ...head, lines })
  const sent = await g.buyer.get(orderCalls.submit, versionOf(made))
  const passed = await g.auditor.get(orderCalls.audit, { id: made.id, version: sent.version, action: 'approve' })
  await g.sales.get(orderCalls.accept, { id: made.id, version: passed.version })
  const order = await g.sales.get(orderCalls.detail, { id: made.id })
  const lot = {
    orderLineId: order.lines[0]!.id,
    qty: '10',
    lotNo: 'A1',
    productionDate: '2026-01-01',
    expiryDate: '2029-01-01',
  }
  const delivery = await g.sales.get(deliveryCalls.add, { orderId: made.id, lines: [lot] })
  await g.sales.get(deliveryCalls.ship, { id: delivery.id, version: delivery.version })
  const [row] = (await g.receiver.get(acceptanceCalls.query, { deliveryId: delivery.id })).rows
  return g.receiver.get(acceptanceCalls.detail, { id: row!.id })
}
const versionOf = ({ id, version }: { id: string; version: number }) => ({ id, version })
const over = '复核已过期，请重新复核'
type Waiting = Awaited<ReturnType<typeof waiting>>
const register = (a: Waiting, signOff?: string) =>
  g.receiver.ask(acceptanceCalls.accept, {
    id: a.id,
    version: a.version,
    lines: [{ id: a.lines[0]!.id, acceptedQty: '10', refusedQty: '0' }],
    ...(signOff ? { signOff } : {}),
  })
/** What the refusal says is to be signed. */
const asked = async (a: Waiting) => {
  const { data } = await register(a)
  return data as unknown as { signOff: SignedAct; says: string[] }
}
const act = async (a: Waiting) => (await asked(a)).signOff
const proofOf = async (a: Waiting, second: Person) => signedBy(second, g.receiver, await act(a))

test('ordinary drugs need one person, narcotic ones two', async () => {
  const plain = await waiting(false)
  expect([plain.twoSign, (await register(plain)).code]).toEqual([false, 0])
  const a = await waiting(true)
  expect(a.twoSign).toBe(true)
  const alone = await register(a)
  expect(alone.msg).toMatch(/^需要第二人复核，可由 .+ 复核$/)
  expect(alone.data).toEqual({
    signOff: {
      type: 'acceptance',
      id: a.id,
      version: a.version,
      act: 'accept',
      hash: expect.stringMatching(/^\w{64}$/),
    },
    says: [`${a.no}：验收 1 行`],
  })
  expect((await register(a, await proofOf(a, g.receiver))).msg).toBe('复核人不能是本人')
  expect((await register(a, await proofOf(a, g.sales))).msg).toBe('复核人没有相应权限')
  expect((await register(a, `${await proofOf(a, second)}x`)).msg).toBe(over)
  const forAnother = await signedBy(second, g.auditor, await act(a))
  expect((await register(a, forAnother)).msg).toBe(over)
  expect((await register(a, await proofOf(a, second))).code).toBe(0)
  const { rows } = await w.sql.query('select name from app_user where id = $1', [second.userId])
  expect((await g.receiver.get(acceptanceCalls.detail, { id: a.id })).secondName).toBe(rows[0].name)
})

test('by a hospital’s own wish what is dear or stays in a body is received by two people, and nothing else', async () => {
  const dear = async (extra: object) => {
    const a = await waiting(false)
    await w.sql.query(`update product set extra = $2 where id = (select product_id from delivery_line where id = $1)`, [
      a.lines[0]!.deliveryLineId,
      extra,
    ])
    return (await g.receiver.get(acceptanceCalls.detail, { id: a.id })) as Waiting
  }
  const [high, implant, plain] = [
    await dear({ highValue: 'true' }),
    await dear({ implantType: '植入' }),
    await dear({ highValue: 'false', implantType: '非植入' }),
  ]
  expect(high.twoSign).toBe(false)
  await w.sql.query(`insert into config (key, org_id, value) values ('acceptance.dualHighValue', $1, 'true')`, [
    g.hospital,
  ])
  for (const a of [high, implant]) {
    expect((await g.receiver.get(acceptanceCalls.detail, { id: a.id })).twoSign).toBe(true)
    expect((await register(a)).msg).toMatch(/^需要第二人复核/)
    expect((await register(a, await proofOf(a, second))).code).toBe(0)
  }
  expect((await register(plain)).code).toBe(0)
})

test('neither who bought nor who audited signs beside the receiver, and who signed does not confirm', async () => {
  const a = await waiting(true)
  const names = await w.sql.query<{ id: string; name: string }>('select id, name from app_user where id = any ($1)', [
    [g.buyer.userId, g.auditor.userId, second.userId],
  ])
  const nameOf = (p: Person) => names.rows.find((row) => row.id === p.userId)!.name
  // who would be refused is not named
  const offered = (await register(a)).msg.match(/可由 (.+) 复核/)![1]!.split(' / ')
  expect(offered).toContain(nameOf(second))
  for (const p of [g.buyer, g.auditor]) {
    expect(offered).not.toContain(nameOf(p))
    const refused = await register(a, await proofOf(a, p))
    expect(refused.msg).toBe('复核人采购或审核过此订单，请换一人复核')
    // the dialog stays, and asks for another
    expect(refused.data).toMatchObject({ signOff: { id: a.id } })
  }
  const checked = (await register(a, await proofOf(a, second))).data!
  const confirming = { id: a.id, version: checked.version }
  expect((await second.ask(acceptanceCalls.confirm, confirming)).msg).toBe('不能确认自己复核的验收')
  expect((await g.auditor.ask(acceptanceCalls.confirm, confirming)).msg).toBe('')
})

test('the proof comes from the password of the second person; a wrong one counts like at the login', async () => {
  const login = 'second_person'
  await w.sql.query('update app_user set login_name = $2, password_hash = $3 where id = $1', [
    second.userId,
    login,
    await hashPassword('Sesame2026open'),
  ])
  const beside = stranger(w, '203.0.113.9', g.receiver.headers)
  const verify = async (password: string, signs?: SignedAct) => {
    const [secret] = await beside.secrets(login, 'verify', password)
    return beside.ask(sessionCalls.verifyUser, { userCode: login, password: secret!, signs })
  }
  expect((await verify('Wrong2026word')).msg).toBe('账号或密码不正确')
  const { rows } = await w.sql.query(`select failures from login_throttle where subject = 'account:second_person'`)
  expect(rows).toEqual([{ failures: 1 }])
  expect((await verify('Sesame2026open')).data!.proof).toBe('')
  const a = await waiting(true)
  const { proof } = (await verify('Sesame2026open', await act(a))).data!
  expect((await register(a, proof)).code).toBe(0)
})

test('a proof serves once, the act, the document and the version it was given for, by the clock of the database', async () => {
  const [a, other] = [await waiting(true), await waiting(true)]
  const of = await act(a)
  const wrong = [
    await act(other),
    { ...of, version: a.version + 1 },
    { ...of, act: 'revoke' },
    { ...of, type: 'order' },
    { ...of, hash: 'f'.repeat(64) },
  ]
  for (const one of wrong)
    expect([one, (await register(a, await signedBy(second, g.receiver, one))).msg]).toEqual([one, over])
  const late = await proofOf(a, second)
  await w.sql.query(`update session_sign_off set expires_at = now() - interval '1 second' where act = 'accept'`)
  expect((await register(a, late)).msg).toBe(over)
  // what the rules refuse uses no proof up, nor does it serve for other contents than were signed
  const proof = await proofOf(a, second)
  const half = { ...versionOf(a), lines: [{ id: a.lines[0]!.id, acceptedQty: '4', refusedQty: '0' }], signOff: proof }
  expect((await g.receiver.ask(acceptanceCalls.accept, half)).code).toBe(400)
  const lines = [{ ...half.lines[0]!, refusedQty: '6', refuseCode: '01' as const }]
  expect((await g.receiver.ask(acceptanceCalls.accept, { ...half, lines })).msg).toBe(over)
  expect((await register(a, proof)).code).toBe(0)
  const { rows } = await w.sql.query(
    `select act from session_sign_off where doc_type = 'acceptance' and doc_id = $1 and version = $2 and expires_at > now()`,
    [a.id, a.version],
  )
  expect(rows).toEqual([{ act: 'revoke' }])
  expect((await register(other, proof)).msg).toBe(over)
})

test('a hospital may do without: the setting says so', async () => {
  await w.sql.query(`insert into config (key, org_id, value) values ('acceptance.dualSignOff', $1, 'false')`, [
    g.hospital,
  ])
  const a = await waiting(true)
  expect([a.twoSign, (await register(a)).code]).toEqual([false, 0])
})
