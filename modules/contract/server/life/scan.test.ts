import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import { fileCalls, resourceId } from '#kernel/shared/calls/files.ts'
import { permissionCalls } from '#modules/contract-type/shared/calls.ts'
import { type Life, openLife, seen, signedBy } from '#tests/contract-life.ts'
import { agreedContract, contractBody, contractType, creditCode } from '#tests/contracting.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import type { Person } from '#tests/world.ts'
import { entryCalls } from '../../shared/calls.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'

/* domain §3.10, decision 0112: a sealed scan is looked at before it counts, goes back where it is wrong, and opens to whom its contract does. */
let life: Life
let contract2: Person
beforeAll(async () => {
  life = await openLife()
  contract2 = await life.w.person({ 'contract/manage': 'view sign download' }, life.g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})

const pdf = (n: number) => Buffer.from(`%PDF-1.4\n%${n}\n%%EOF\n`)
const put = async (who: Person, n = 1): Promise<string> => {
  const up = await send(life.w.app, who, fileCalls.upload, { resourceId }, [
    { field: 'a', filename: `盖章${n}.pdf`, bytes: pdf(n) },
  ])
  return up.data!.a!
}
/** A contract of three whose two sides have signed, and whose third party's scan is awaited. */
const three = async () => {
  const type = await contractType(life.w, life.g.hospital, { thirdParty: true })
  const body = contractBody(life.g.supplier, type, [(await life.g.item()).productId])
  const parties = [{ role: 'third', name: '某生产企业', creditCode: creditCode() }] as const
  const c = await agreedContract(life.p, { ...body, parties: [...parties] } as typeof body)
  await signedBy(life.p.leader, c.id, 'hospital')
  await signedBy(life.p.signer, c.id, 'supplier')
  return c.id
}
const wish = async (id: string) => {
  const { version, versions } = await seen(life.p.leader, id)
  return { id, version, role: 'third', sha256: versions.at(-1)!.pdfSha256! } as const
}
const scanned = async (who: Person, id: string, n = 1) => {
  const scanFile = await put(who, n)
  await who.get(calls.sign, { ...(await wish(id)), how: 'scan', scanFile, signerName: '张三' })
  return scanFile
}
const opens = async (who: Person, fileId: string) =>
  (await fetchFile(life.w.app, who, fileCalls.download, { fileId })).envelope === undefined

describe('a sealed scan', () => {
  test('is named and opens to whoever is to confirm it, on either side', async () => {
    const { leader, second, signer } = life.p
    const id = await three()
    const fileId = await scanned(leader, id)
    for (const who of [second, signer, leader]) {
      const d = await seen(who, id)
      expect(d.signatures.at(-1)!.scan).toEqual({ fileId, name: '盖章1.pdf', mime: 'application/pdf', size: 18 })
      expect(await opens(who, fileId)).toBe(true)
    }
    expect((await seen(second, id)).signable.map((s) => s.how)).toEqual(['confirm', 'return'])
  })

  test('goes back with a reason, and another one takes its place; both are kept', async () => {
    const { leader, second, clerk } = life.p
    const id = await three()
    await scanned(leader, id)
    const back = { ...(await wish(id)), how: 'return' } as const
    expect((await leader.ask(calls.sign, { ...back, reason: '不清' })).msg).toContain('上传人不能复核自己的扫描件')
    expect((await second.ask(calls.sign, back)).msg).toContain('请填写退回原因')
    await second.get(calls.sign, { ...back, reason: '缺公章' })
    const d = await seen(leader, id)
    expect([d.status, d.signable]).toEqual(['waitSign', [{ role: 'third', how: 'scan' }]])
    expect(d.signatures.at(-1)).toMatchObject({
      returnReason: '缺公章',
      returnedAt: expect.any(String),
      confirmedAt: null,
    })
    expect(d.history.at(-1)!.reason).toBe('丙方 盖章扫描件退回 缺公章')
    const again = { ...(await wish(id)), how: 'confirm' } as const
    expect((await second.ask(calls.sign, again)).msg).toContain('没有待您复核的盖章扫描件')
    await scanned(leader, id, 2)
    await second.get(calls.sign, { ...(await wish(id)), how: 'confirm' })
    const now = await seen(clerk, id)
    expect(now.signatures.slice(-2).map((s) => [s.scan!.name, s.confirmedAt !== null, s.returnedAt !== null])).toEqual([
      ['盖章1.pdf', false, true],
      ['盖章2.pdf', true, false],
    ])
    expect(now.status).toBe('effective')
  })

  test('is replaced by who brought it while nobody has confirmed it, and never after', async () => {
    const { leader, second } = life.p
    const id = await three()
    await scanned(leader, id)
    expect((await seen(leader, id)).signable).toEqual([{ role: 'third', how: 'scan' }])
    await scanned(leader, id, 2)
    const { signatures } = await seen(second, id)
    expect(signatures.slice(-2).map((s) => [s.scan!.name, s.returnReason])).toEqual([
      ['盖章1.pdf', '上传人更换'],
      ['盖章2.pdf', ''],
    ])
    await second.get(calls.sign, { ...(await wish(id)), how: 'confirm' })
    const late = { ...(await wish(id)), how: 'scan', scanFile: await put(leader, 3), signerName: '张三' } as const
    expect((await leader.ask(calls.sign, late)).code).not.toBe(0)
  })

  test('that was confirmed or went back is changed by nobody, whatever asks the database', async () => {
    const { leader, second } = life.p
    const id = await three()
    await scanned(leader, id)
    await second.get(calls.sign, { ...(await wish(id)), how: 'return', reason: '缺公章' })
    const actor = { ...systemActor, userId: second.userId, orgId: second.orgId, org: 'hospital' } as const
    const change = withTx(actor, (tx) =>
      tx
        .updateTable('contract_signature')
        .set({ returned_at: null, returned_by: null, return_reason: '' })
        .where('contract_id', '=', id)
        .where('returned_at', 'is not', null)
        .execute(),
    )
    await expect(change).rejects.toThrow('a signature is kept')
  })
})

describe('files of a contract, its scan and its attachments, open', () => {
  let files: string[]
  beforeAll(async () => {
    const { clerk, leader } = life.p
    const id = await three()
    const scan = await scanned(leader, id)
    const attached = await put(clerk)
    const { version } = await seen(clerk, id)
    await clerk.get(calls.update, { id, version, files: [attached] })
    files = [scan, attached]
  })
  const all = async (who: Person) => [await opens(who, files[0]!), await opens(who, files[1]!)]

  test('to who reads the contract, of both sides', async () => {
    for (const who of [life.p.second, life.p.clerk, life.p.signer, life.p.approver])
      expect(await all(who)).toEqual([true, true])
  })

  test.each([
    ['receiver1', 'receiver'],
    ['cashier', { 'settlement/requisition': 'view' }],
    ['buyer1', 'buyer'],
    ['a department', { 'procurement/purchase_plan': 'view add' }],
    ['pharmacist1', { 'inventory/stock': 'view' }],
  ] as const)('to no %s of the same house, who opens no contract', async (_, job) => {
    expect(await all(await life.w.person(job, life.g.hospital))).toEqual([false, false])
  })

  test('to no regulator without a right to contracts', async () => {
    const { region } = life.p
    expect(await all(await life.w.person({ 'procurement/purchase_order': 'view' }, region.orgId))).toEqual([
      false,
      false,
    ])
    expect(await all(region)).toEqual([true, true])
  })

  test('to nobody amounts are hidden from, or the contract itself; neither are they named to him', async () => {
    const admin = await life.w.person({ 'contractSettings/dataPermission': 'view setScope' }, life.g.hospital)
    let word: { id?: string; version: number } = { version: 0 }
    for (const [scope, hideAmount] of [
      ['all', true],
      ['none', false],
    ] as const) {
      const whom = word.id ? {} : { userId: contract2.userId }
      word = await admin.get(permissionCalls.save, {
        ...whom,
        ...word,
        rules: [{ typeId: null, scope, hideAmount }],
      })
      expect(await all(contract2)).toEqual([false, false])
      if (scope === 'none') continue
      const { rows } = await contract2.get(calls.query, { status: ['waitSign'] })
      const d = await seen(contract2, rows[0]!.id)
      expect([d.files, d.signatures.map((s) => s.scan)]).toEqual([[], d.signatures.map(() => null)])
    }
  })

  test('to who uploaded one that hangs nowhere yet', async () => {
    expect(await opens(life.p.clerk, await put(life.p.clerk, 9))).toBe(true)
  })

  test('of a draft to its owner', async () => {
    const type = await contractType(life.w, life.g.hospital)
    const file = await put(life.p.clerk, 8)
    const body = contractBody(life.g.supplier, type, [(await life.g.item()).productId])
    await life.p.clerk.get(entryCalls.add, { ...body, files: [file] })
    expect([await opens(life.p.clerk, file), await opens(life.p.signer, file)]).toEqual([true, false])
  })
})
