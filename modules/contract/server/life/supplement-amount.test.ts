import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { sha256 } from '#kernel/server/secret.ts'
import { type Life, openLife, passed, seen, signed, signedBy } from '#tests/contract-life.ts'
import { contractType } from '#tests/contracting.ts'
import { entryCalls } from '../../shared/calls.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'

/* domain §3.10: what both sides signed of amount and quantities is what the contract says, never below what was executed. */
let life: Life
beforeAll(async () => {
  life = await openLife()
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})

type Change = { amount?: string; lines?: { productId: string; price: string; qty: string }[] }
const drafted = async (c: { id: string }, change: Change) => {
  const { version } = await seen(life.p.clerk, c.id)
  const s = await life.p.clerk.get(calls.renew, { id: c.id, version, kind: 'supplement' })
  const saved = await life.p.clerk.get(entryCalls.update, { id: s.id, version: s.version, ...change })
  return { ...s, version: saved.version }
}
const bothSign = async (id: string) => [
  await signedBy(life.p.leader, id, 'hospital'),
  await signedBy(life.p.signer, id, 'supplier'),
]
const contentOf = async (id: string, n: number) =>
  (await life.w.sql.query('select content, sha256 from contract_version where contract_id = $1 and n = $2', [id, n]))
    .rows[0] as { content: string; sha256: string }
const withoutLines = async () => {
  const type = await contractType(life.w, life.g.hospital, { hasLines: false })
  return signed({ ...life, type }, { lines: [], amount: '20000' } as object)
}
/** Its amounts, as if goods had come; nothing was bought in truth. */
const executed = (id: string, amount: number) =>
  life.w.sql.query('update contract set executed_amount = $2 where id = $1', [id, amount])

test('a signed supplement lowers the amount of a contract without lines: its new version says it, and the one before stands', async () => {
  const c = await withoutLines()
  const before = await contentOf(c.id, 1)
  const s = await drafted(c, { amount: '15000' })
  await passed(life, life.p.clerk, s)
  await bothSign(s.id)
  const now = await seen(life.p.leader, c.id)
  expect([now.amount, now.contentN]).toEqual(['15000.00', 2])
  const { content, sha256: digest } = await contentOf(c.id, 2)
  expect(JSON.parse(content).header.amount).toBe('15000.00')
  expect(JSON.stringify(JSON.parse(content).text)).toContain('15000.00')
  expect(digest).toBe(sha256(content))
  expect(await contentOf(c.id, 1)).toEqual(before)
})

test('of a framework too, where it covers its lines, and nothing below what was executed', async () => {
  const c = await signed(life, { framework: true, amount: '9000' } as object)
  await executed(c.id, 4000)
  const s = await drafted(c, { amount: '3999.99' })
  const no = await life.p.clerk.ask(entryCalls.submit, { id: s.id, version: s.version })
  expect(no).toMatchObject({
    msg: '合同金额 3999.99 元低于已执行的 4000.00 元',
    data: { fields: [{ path: 'amount' }] },
  })
  const again = { id: s.id, version: s.version, amount: '4000' }
  const saved = await life.p.clerk.get(entryCalls.update, again)
  await passed(life, life.p.clerk, { id: s.id, version: saved.version })
  await bothSign(s.id)
  expect((await seen(life.p.leader, c.id)).amount).toBe('4000.00')
  await executed(c.id, 0)
  // its lines come to 1000: what the supplement does not name stays in the contract
  const { productId } = await life.g.item()
  const less = await drafted(c, { amount: '999', lines: [{ productId, price: '10', qty: '1' }] })
  expect((await life.p.clerk.ask(entryCalls.submit, { id: less.id, version: less.version })).msg).toBe(
    '合同金额 999.00 元低于明细合计 1010.00 元',
  )
})

test('one that leaves the amount as it is may be handed in, though more was executed than a framework expected', async () => {
  const c = await signed(life, { framework: true, amount: '1000' } as object)
  await executed(c.id, 1500)
  const s = await drafted(c, {})
  expect((await life.p.clerk.ask(entryCalls.submit, { id: s.id, version: s.version })).code).toBe(0)
  await executed(c.id, 0)
})

test('who hands in, approves and signs is told that an amount changes', async () => {
  const said = ['主合同金额将由 20000.00 元改为 26000.00 元']
  const s = await drafted(await withoutLines(), { amount: '26000' })
  const sent = await life.p.clerk.get(entryCalls.submit, { id: s.id, version: s.version })
  expect(sent.warnings).toEqual(said)
  expect((await life.p.approver.get(entryCalls.detail, { id: s.id })).warnings).toEqual(said)
  await life.p.approver.get(entryCalls.audit, { id: s.id, version: sent.version, action: 'approve' })
  expect((await seen(life.p.leader, s.id)).warnings).toEqual(said)
  expect((await bothSign(s.id)).map((x) => x.warnings)).toEqual([said, said])
})

test('a quantity below what is ordered, and not executed, is told to who hands in, approves and signs, and goes through', async () => {
  const c = await signed(life)
  const ordered = (qty: number) =>
    life.w.sql.query('update contract_line set ordered_qty = $2 where contract_id = $1', [c.id, qty])
  await ordered(75)
  const { name } = (await seen(life.p.clerk, c.id)).lines[0]!
  const said = [`第 1 行 ${name}：已订 75，将低于已订数量`]
  const s = await drafted(c, { lines: [{ productId: c.productId, price: '10', qty: '50' }] })
  const sent = await life.p.clerk.get(entryCalls.submit, { id: s.id, version: s.version })
  // beside what else was handed in of this type
  expect(sent.warnings).toContain(said[0])
  const passes = { id: s.id, version: sent.version, action: 'approve' } as const
  expect((await life.p.approver.get(entryCalls.audit, passes)).warnings).toContain(said[0])
  expect((await seen(life.p.signer, s.id)).warnings).toEqual(said)
  expect((await bothSign(s.id)).map((x) => x.warnings)).toEqual([said, said])
  expect((await seen(life.p.leader, c.id)).lines[0]!.qty).toBe('50.000')
  await ordered(0)
})
