import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { type Life, openLife, passed, seen, signed, signedBy } from '#tests/contract-life.ts'
import { contractBody, contractType, creditCode } from '#tests/contracting.ts'
import { agreed } from '#tests/rejecting.ts'
import { entryCalls as calls, claimCalls } from '../shared/calls.ts'
import { registerCalls } from '../shared/register-calls.ts'

/* domain §3.10, domain-money §3.18: its type says which prices a contract may agree, so it is not exchanged for a milder one. */
let life: Life
let vbp: string
let ordinary: string
beforeAll(async () => {
  life = await openLife()
  vbp = await contractType(life.w, life.p.region.orgId, { category: 'vbp' })
  ordinary = life.type
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})

const supplementOf = async (c: { id: string; version: number }) => {
  const s = await life.p.clerk.get(registerCalls.renew, { id: c.id, version: c.version, kind: 'supplement' })
  return life.p.clerk.get(calls.detail, { id: s.id })
}
test('a supplement is of the type of its contract, and costs what was selected', async () => {
  const c = await signed({ ...life, type: vbp })
  await agreed(life.w, life.g.hospital, c.productId, '10', '100')
  const { id, version } = await supplementOf(c)
  const sentence = '补充协议的类型须与主合同一致'
  const change = { id, version, typeId: ordinary }
  expect(JSON.stringify(await life.p.clerk.ask(calls.update, change))).toContain(sentence)
  const lines = [{ productId: c.productId, price: '17.9', qty: '100' }]
  const saved = await life.p.clerk.get(calls.update, { id, version, typeId: vbp, lines })
  const wish = { id, version: saved.version }
  expect(JSON.stringify(await life.p.clerk.ask(calls.submit, wish))).toContain('须等于中选价 10')
  // one that was changed before that was refused is put right first
  await life.w.sql.query(`update contract set type_id = $2, category = 'drug' where id = $1`, [id, ordinary])
  expect(JSON.stringify(await life.p.clerk.ask(calls.submit, wish))).toContain(sentence)
  const back = await life.p.clerk.get(calls.update, { ...wish, typeId: vbp })
  expect(JSON.stringify(await life.p.clerk.ask(calls.submit, { id, version: back.version }))).toContain('须等于中选价')
})

test('what was agreed under another type before writes nothing into a contract of volume-based procurement', async () => {
  const c = await signed({ ...life, type: vbp })
  const { id, version } = await supplementOf(c)
  const lines = [{ productId: c.productId, price: '17.9', qty: '100' }]
  const saved = await life.p.clerk.get(calls.update, { id, version, lines })
  await passed(life, life.p.clerk, saved)
  await life.w.sql.query(`update contract set type_id = $2, category = 'drug' where id = $1`, [id, ordinary])
  await signedBy(life.p.leader, id, 'hospital')
  await signedBy(life.p.signer, id, 'supplier')
  expect((await seen(life.p.leader, c.id)).lines[0]!.price).toBe('10.0000')
})

test('a second supplement of procurement by volume is not kept from its contract by the first one, and a stranger is by the contract', async () => {
  const c = await signed({ ...life, type: vbp })
  const supplement = async (qty: string) => {
    const { version } = await seen(life.p.clerk, c.id)
    const s = await supplementOf({ id: c.id, version })
    const lines = [{ productId: c.productId, price: '10', qty }]
    await passed(life, life.p.clerk, await life.p.clerk.get(calls.update, { id: s.id, version: s.version, lines }))
    await signedBy(life.p.leader, s.id, 'hospital')
    await signedBy(life.p.signer, s.id, 'supplier')
    return (await seen(life.p.leader, c.id)).lines[0]!.qty
  }
  expect(await supplement('120')).toBe('120.000')
  expect(await supplement('150')).toBe('150.000')
  const made = await life.p.clerk.get(calls.add, contractBody(life.g.supplier, vbp, [c.productId]))
  const said = await life.p.clerk.ask(calls.submit, { id: made.id, version: made.version })
  expect(said.msg).toMatch(new RegExp(`^第 1 行：.*在同一期间已有集采合同 ${c.no}$`))
})

test('the authority’s paper keeps its type and its third party, and procurement by volume does not become a purchase', async () => {
  const { productId } = await life.g.item()
  const three = await contractType(life.w, life.p.region.orgId, { category: 'vbp', thirdParty: true })
  const third = { role: 'third' as const, name: '某生产企业', creditCode: creditCode() }
  const body = {
    ...contractBody(life.g.supplier, three, [productId]),
    hospitalIds: [life.g.hospital],
    parties: [third],
  }
  const operator = await life.w.person({ 'contract/entryAudit': 'view add' }, life.p.region.orgId)
  const { id } = await operator.get(calls.add, body)
  const clerk = await life.w.person(
    { 'contract/claim': 'view claim', 'contract/entryAudit': 'view add edit submit' },
    life.g.hospital,
  )
  const { version } = await clerk.get(claimCalls.claim, { id })
  const refused = async (change: object) => JSON.stringify(await clerk.ask(calls.update, { id, version, ...change }))
  expect(await refused({ typeId: ordinary })).toContain('区域录入的合同不能更换类型')
  expect(await refused({ parties: [] })).toContain('区域录入的合同不能更换丙方')
  expect(await refused({ parties: [{ ...third, name: '另一企业' }] })).toContain('区域录入的合同不能更换丙方')
  const own = [{ role: 'hospital' as const, representative: '王某' }, third]
  await clerk.get(calls.update, { id, version, typeId: three, parties: own })
  expect((await clerk.get(calls.detail, { id })).parties.map((x) => x.name)).toContain('某生产企业')
  const made = await clerk.get(calls.add, contractBody(life.g.supplier, vbp, [productId]))
  const turn = { id: made.id, version: made.version, typeId: ordinary }
  expect(JSON.stringify(await clerk.ask(calls.update, turn))).toContain('三方集采合同不能改为其他类别')
})
