import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { contractLinkCalls } from '#modules/contract-link/shared/calls.ts'
import { type Life, openLife, passed, seen, signed, signedBy, waiting } from '#tests/contract-life.ts'
import { fetchFile } from '#tests/uploads.ts'
import { entryCalls } from '../../shared/calls.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'

/* domain §2.28, decision 0089: what was signed for a version that a supplement made is the supplement. */
let life: Life
beforeAll(async () => {
  life = await openLife()
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})

const supplemented = async () => {
  const c = await signed(life)
  const s = await life.p.clerk.get(calls.renew, { id: c.id, version: c.version, kind: 'supplement' })
  const lines = [{ productId: c.productId, price: '11', qty: '120' }]
  const saved = await life.p.clerk.get(entryCalls.update, { id: s.id, version: s.version, lines })
  await passed(life, life.p.clerk, saved)
  await signedBy(life.p.leader, s.id, 'hospital')
  await signedBy(life.p.signer, s.id, 'supplier')
  return { c, s }
}

test('a version that a supplement made has the supplement’s signatures, and no signed PDF of its own', async () => {
  const { c, s } = await supplemented()
  const d = await seen(life.p.leader, c.id)
  expect(d.signatures.map((x) => [x.n, x.role, x.supplementNo])).toEqual([
    [1, 'hospital', null],
    [1, 'supplier', null],
    [2, 'hospital', s.no],
    [2, 'supplier', s.no],
  ])
  // the supplement's own page names them as its own
  expect((await seen(life.p.leader, s.id)).signatures.map((x) => [x.n, x.supplementNo])).toEqual([
    [1, null],
    [1, null],
  ])
  const asked = await life.p.leader.ask(calls.pdf, { id: c.id, n: 2, signed: true })
  expect(asked.msg).toBe(`第 2 版由补充协议 ${s.no} 形成，签署在该补充协议上，请下载补充协议的已签署 PDF`)
  const name = async (of: { id: string; n?: number; signed?: boolean }) => {
    const { headers } = await fetchFile(life.w.app, life.p.leader, calls.pdf, of)
    return decodeURIComponent(String(headers['content-disposition']))
  }
  expect(await name({ id: s.id, signed: true })).toContain(`${s.no}-V1-signed.pdf`)
  expect(await name({ id: c.id, n: 1, signed: true })).toContain(`${c.no}-V1-signed.pdf`)
  // its text, as nobody signed it, under a name that says no more
  expect(await name({ id: c.id })).toContain(`${c.no}-V2.pdf`)
})

test('a version nobody signed yet has no signed PDF', async () => {
  const c = await waiting(life)
  const asked = await life.p.leader.ask(calls.pdf, { id: c.id, signed: true })
  expect(asked.msg).toBe('第 1 版尚未签署，没有已签署的 PDF')
})

test('a link to such a version says who signed the supplement, and which one', async () => {
  const { c, s } = await supplemented()
  const shares = await life.w.person({ 'contract/manage': 'view share' }, life.g.hospital)
  const { token } = await shares.get(contractLinkCalls.share, { id: c.id, hours: 1, maxViews: 5 })
  const { contract } = (await life.w.nobody.ask(contractLinkCalls.preview, { token })).data!
  expect(contract!.n).toBe(2)
  const { signatures } = await seen(life.p.leader, s.id)
  expect(contract!.parties.map((x) => [x.role, x.signerName, x.signedAt])).toEqual(
    signatures.map((x) => [x.role, x.signerName, x.signedAt]),
  )
  expect(contract!.facts).toContainEqual({ label: '依据的补充协议', value: s.no })
})
