import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { registerCalls } from '#modules/contract/shared/register-calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { type Life, openLife, passed, signed, signedBy } from '#tests/contract-life.ts'
import { partsOf, provers } from '#tests/evidencing.ts'
import { banked } from '#tests/requesting.ts'

/* issue 21, decision 0089: what a supplement made was signed there, so a pack proves it by the supplement. */
let life: Life
beforeAll(async () => {
  life = await openLife()
})
afterAll(() => life.w.close())

test('of a version a supplement made, a pack holds the supplement and who signed it', async () => {
  const { w, g, p } = life
  const c = await signed(life)
  await w.sql.query('update contract set prepay_rate = 30 where id = $1', [c.id])
  const s = await p.clerk.get(registerCalls.renew, { id: c.id, version: c.version, kind: 'supplement' })
  const lines = [{ productId: c.productId, price: '11', qty: '120' }]
  await passed(life, p.clerk, await p.clerk.get(entryCalls.update, { id: s.id, version: s.version, lines }))
  await signedBy(p.leader, s.id, 'hospital')
  await signedBy(p.signer, s.id, 'supplier')
  // another supplement that is only being written changes nothing yet
  const { version } = await p.clerk.get(registerCalls.detail, { id: c.id })
  const open = await p.clerk.get(registerCalls.renew, { id: c.id, version, kind: 'supplement' })

  await banked(w, g.supplier)
  const rights = { 'settlement/requisition': 'view add edit submit evidence', 'settlement/invoice': 'view' }
  const finance = await w.person(rights, g.hospital)
  const wish = { contractId: c.id, amount: '30.00', payMethod: 'transfer' as const, send: true }
  const r = await finance.get(requisitionCalls.prepay, wish)
  const parts = await partsOf(await provers(w).made(finance, r.id))
  const said = JSON.parse(parts.get('contracts.json')!.toString())
  const row = (x: Record<string, unknown>) => [x.contract_id, x.n]
  expect(said.contracts.map((x: { no: string }) => x.no)).toEqual([c.no])
  expect(said.supplements.map((x: { no: string }) => x.no)).toEqual([s.no])
  expect(said.versions.map(row)).toEqual(
    expect.arrayContaining([
      [c.id, 1],
      [c.id, 2],
      [s.id, 1],
    ]),
  )
  expect(said.signatures.map((x: { role: string }) => [...row({ ...x }), x.role])).toEqual(
    expect.arrayContaining([
      [c.id, 1, 'hospital'],
      [c.id, 1, 'supplier'],
      [s.id, 1, 'hospital'],
      [s.id, 1, 'supplier'],
    ]),
  )
  expect(said.lacking).toEqual([])
  expect(parts.get('contracts.json')!.includes(open.id)).toBe(false)
})
