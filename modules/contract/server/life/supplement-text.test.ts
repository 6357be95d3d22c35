import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import type { Block } from '#kernel/shared/pdf-block.ts'
import { type Life, openLife, passed, seen, signed, signedBy } from '#tests/contract-life.ts'
import { entryCalls } from '../../shared/calls.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'

/* domain §2.28, §3.10: what a supplement says of its contract, and its contract of it. */
let life: Life
beforeAll(async () => {
  life = await openLife()
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})
const textOf = async (id: string, n: number): Promise<Block[]> => {
  const { rows } = await life.w.sql.query('select content from contract_version where contract_id = $1 and n = $2', [
    id,
    n,
  ])
  return JSON.parse(rows[0].content).text
}

test('a supplement names the contract it belongs to and leaves the rest as it is; the version it makes says where it was signed', async () => {
  const c = await signed(life)
  const { name, version } = await seen(life.p.clerk, c.id)
  const first = await textOf(c.id, 1)
  expect(JSON.stringify(first)).not.toContain('补充协议')
  const s = await life.p.clerk.get(calls.renew, { id: c.id, version, kind: 'supplement' })
  const said = `本协议为合同 ${c.no}《${name}》的补充协议。除本协议所列事项外，原合同其余条款不变。`
  // who approves it reads it as it will be frozen
  const typed = await life.p.clerk.get(entryCalls.detail, { id: s.id })
  expect(typed.texts[0]!.paragraphs).toContain(said)
  const lines = [{ productId: c.productId, price: '10', qty: '120' }]
  await passed(life, life.p.clerk, await life.p.clerk.get(entryCalls.update, { id: s.id, version: s.version, lines }))
  const own = await textOf(s.id, 1)
  expect(own).toContainEqual({ kind: 'paragraph', text: said })
  expect(own.at(-1)!.kind).toBe('signatures')
  await signedBy(life.p.leader, s.id, 'hospital')
  await signedBy(life.p.signer, s.id, 'supplier')
  const made = await textOf(c.id, 2)
  expect(made.at(-1)).toEqual({
    kind: 'paragraph',
    text: `本版本由补充协议 ${s.no} 形成，签署见该补充协议。`,
  })
  expect(made.some((b) => b.kind === 'signatures')).toBe(false)
  expect(await textOf(c.id, 1)).toEqual(first)
  const { rows } = await life.p.leader.get(calls.versions, { id: c.id })
  expect(rows.map((v) => v.intact)).toEqual([true, true])
})
