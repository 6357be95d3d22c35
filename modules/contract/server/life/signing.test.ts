import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { fileCalls, resourceId } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { type Life, mandated, openLife, passed, seen, signed, signedBy, waiting } from '#tests/contract-life.ts'
import { agreedContract, contractBody, contractType, creditCode } from '#tests/contracting.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { registerCalls as calls } from '../../shared/register-calls.ts'
import { runDue } from './daily.ts'

/* domain §3.10, §2.28: what was approved is frozen, signed by each side, and in force from its day. */
let life: Life
beforeAll(async () => {
  life = await openLife()
})
afterAll(async () => {
  expect(await brokenInvariants(life.w.sql, everyInvariant)).toEqual([])
  await life.w.close()
})

const digest = (d: Awaited<ReturnType<typeof seen>>) => d.versions.at(-1)!.pdfSha256!

describe('an approved contract', () => {
  test('is frozen as version 1 with its digests, and its PDF is what the digest says', async () => {
    const c = await waiting(life)
    const d = await seen(life.p.leader, c.id)
    expect([d.status, d.contentN, d.signedCount, d.signerCount]).toEqual(['waitSign', 1, 0, 2])
    expect(d.versions).toMatchObject([{ n: 1, previousSha256: null, supersededAt: null }])
    const { rows, verdict } = await life.p.leader.get(calls.versions, { id: c.id, n: 1, pdf: digest(d) })
    expect([rows[0]!.intact, verdict]).toEqual([true, { state: 'version', n: 1 }])
  })

  test('is signed by both sides, each once, and is in force from its first day', async () => {
    const c = await waiting(life)
    const { status } = await signedBy(life.p.leader, c.id, 'hospital')
    expect(status).toBe('waitSign')
    const d = await seen(life.p.leader, c.id)
    const again = { id: c.id, version: d.version, role: 'hospital', how: 'online', sha256: digest(d) } as const
    expect((await life.p.leader.ask(calls.sign, again)).msg).toBe('此方已签署，不能重复签署')
    expect(
      (await life.p.second.ask(calls.refuseSign, { id: c.id, version: d.version, reason: '不同意' })).code,
    ).not.toBe(0)
    await signedBy(life.p.signer, c.id, 'supplier')
    const now = await seen(life.p.clerk, c.id)
    expect([now.status, now.signedCount]).toEqual(['effective', 2])
    expect(now.signatures.map((s) => [s.role, s.signKind, s.mandateNo])).toEqual([
      ['hospital', 'online', null],
      ['supplier', 'online', 'WT-1'],
    ])
    expect(now.signatures[0]!.statement).toContain(digest(d))
    const { verdict } = await life.p.clerk.get(calls.versions, { id: c.id, pdf: now.versions[0]!.signedPdfSha256! })
    expect(verdict).toEqual({ state: 'signed', n: 1 })
  })

  test('is not signed by whom an administrator locked meanwhile, though his session was open', async () => {
    const c = await waiting(life)
    const { second } = life.p
    const d = await seen(second, c.id)
    const lock = (on: boolean) => life.w.sql.query('update app_user set locked = $2 where id = $1', [second.userId, on])
    await lock(true)
    const wish = { id: c.id, version: d.version, role: 'hospital', how: 'online', sha256: digest(d) } as const
    const refused = await second.ask(calls.sign, wish)
    await lock(false)
    expect(refused.code).toBe(codes.expired)
    const now = await seen(life.p.leader, c.id)
    expect([now.status, now.signedCount, now.signatures]).toEqual(['waitSign', 0, []])
  })

  test('waits for its day when it begins later', async () => {
    const c = await signed(life, { validFrom: dayAfter(today(), 1), validTo: dayAfter(today(), 300) })
    expect(c.status).toBe('signed')
    await life.w.sql.query(`update contract set valid_from = current_date where id = $1`, [c.id])
    await runDue()
    expect((await seen(life.p.clerk, c.id)).status).toBe('effective')
  })
})

describe('a signature is refused', () => {
  test('of a supplier’s person without a mandate, with one that ended, or one for another hospital', async () => {
    const c = await waiting(life)
    const other = await life.w.person({ 'contract/manage': 'view sign' }, life.g.supplier)
    const d = await seen(other, c.id)
    const wish = { id: c.id, version: d.version, role: 'supplier', how: 'online', sha256: digest(d) } as const
    expect((await other.ask(calls.sign, wish)).msg).toContain('没有在有效期内的法人授权委托书')
    await mandated(life.w, other, { days: -1 })
    expect((await other.ask(calls.sign, wish)).msg).toContain('没有在有效期内的法人授权委托书')
    await life.w.sql.query(`update certificate set valid_to = current_date + 9, hospitals = $2 where created_by = $1`, [
      other.userId,
      [await life.w.org('hospital', '另一医院')],
    ])
    expect((await other.ask(calls.sign, wish)).msg).toContain('没有在有效期内的法人授权委托书')
  })

  test('of whoever bears the name a mandate says beside another one, or of an account the mandate was not used by first', async () => {
    const of = (name: string) =>
      life.w.person({ 'contract/manage': 'view sign' }, life.g.supplier).then(async (who) => {
        await life.w.sql.query('update app_user set name = $2 where id = $1', [who.userId, name])
        return who
      })
    const [real, other] = [await of('张委托'), await of('李无权')]
    await mandated(life.w, real)
    const wish = async () => {
      const c = await waiting(life)
      const d = await seen(real, c.id)
      return { id: c.id, version: d.version, role: 'supplier', how: 'online', sha256: digest(d) } as const
    }
    const named = (who: typeof real, name: string) =>
      life.w.sql.query('update app_user set name = $2 where id = $1', [who.userId, name])
    // somebody else is given the name: neither signs
    await named(other, '张委托')
    for (const who of [real, other])
      expect((await who.ask(calls.sign, await wish())).msg).toContain('本单位有多个账号名为「张委托」')
    await named(other, '李无权')
    expect((await real.ask(calls.sign, await wish())).msg).toBe('')
    // the names are exchanged: the mandate stays with the account that signed by it
    await named(real, '王改名')
    await named(other, '张委托')
    expect((await other.ask(calls.sign, await wish())).msg).toContain('WT-1 已由另一账号用于签署')
    expect((await real.ask(calls.sign, await wish())).msg).toContain('没有在有效期内的法人授权委托书')
  })

  test('of another text than the one that stands, and for the other side', async () => {
    const c = await waiting(life)
    const d = await seen(life.p.leader, c.id)
    const wish = { id: c.id, version: d.version, how: 'online' } as const
    expect((await life.p.leader.ask(calls.sign, { ...wish, role: 'hospital', sha256: '0'.repeat(64) })).msg).toContain(
      '不是当前版本的合同文本',
    )
    expect((await life.p.leader.ask(calls.sign, { ...wish, role: 'supplier', sha256: digest(d) })).msg).toBe(
      '只能代表本单位签署',
    )
  })

  test('of a version somebody refused: it goes back, and the next try is another version that names the one before', async () => {
    const c = await waiting(life)
    await signedBy(life.p.leader, c.id, 'hospital')
    const d = await seen(life.p.signer, c.id)
    await life.p.signer.get(calls.refuseSign, { id: c.id, version: d.version, reason: '价格有误' })
    const back = await seen(life.p.clerk, c.id)
    expect([back.status, back.signedCount, back.versions[0]!.supersededAt !== null]).toEqual(['rejected', 0, true])
    await passed(life, life.p.clerk, { id: c.id, version: back.version })
    const now = await seen(life.p.leader, c.id)
    expect(now.versions.map((v) => v.n)).toEqual([1, 2])
    expect(now.versions[1]!.previousSha256).toBe(now.versions[0]!.sha256)
    const old = { id: c.id, version: now.version, role: 'hospital', how: 'online', sha256: digest(d) } as const
    expect(digest(now)).not.toBe(digest(d))
    expect((await life.p.leader.ask(calls.sign, old)).msg).toContain('不是当前版本的合同文本')
  })
})

test('the seal an organisation has filed is drawn where its person signs, and noted; one that ran out is not', async () => {
  const { w, p, g } = life
  const drawn = async (validTo: string) => {
    const bytes = await sharp({
      create: { width: 160, height: 160, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer()
    const up = await send(w.app, p.leader, fileCalls.upload, { resourceId }, [
      { field: 'a', filename: '印模.png', bytes },
    ])
    const file = { fileId: up.data!.a!, name: '印模.png', mime: 'image/png', size: bytes.length }
    const { rows } = await w.sql.query(
      `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, valid_from, valid_to, status, files, created_by)
       select $1, 'ZJ' || substr(md5(random()::text), 1, 12), 'org', 'seal', 'YM-1', '合同专用章', '2020-01-01', $2, 'passed', $3, $4 returning id`,
      [g.hospital, validTo, JSON.stringify([file]), p.clerk.userId],
    )
    const c = await waiting(life)
    await signedBy(p.leader, c.id, 'hospital')
    const pdf = await fetchFile(w.app, p.leader, calls.pdf, { id: c.id })
    const of = await w.sql.query('select seal_id from contract_signature where contract_id = $1', [c.id])
    await w.sql.query('delete from certificate where id = $1', [rows[0].id])
    return { filed: rows[0].id, noted: of.rows[0].seal_id, picture: pdf.bytes.includes('/Subtype /Image') }
  }
  const now = await drawn('2999-12-31')
  expect([now.noted, now.picture]).toEqual([now.filed, true])
  expect(await drawn('2021-01-01')).toMatchObject({ noted: null, picture: false })
})

test('where a licensed authority is asked for and none is connected, nobody signs online', async () => {
  const c = await waiting(life)
  await life.w.sql.query(`insert into config (key, value) values ('signing.authority', '"持牌电子认证机构"')`)
  const d = await seen(life.p.leader, c.id)
  const wish = { id: c.id, version: d.version, role: 'hospital', how: 'online', sha256: digest(d) } as const
  const said = (await life.p.leader.ask(calls.sign, wish)).msg
  await life.w.sql.query(`delete from config where key = 'signing.authority'`)
  expect(said).toBe('尚未接入持牌电子认证机构，不能线上签署')
  expect((await seen(life.p.leader, c.id)).signedCount).toBe(0)
  expect((await life.p.leader.ask(calls.sign, wish)).msg).toBe('')
})

test('a party without an account is signed by its sealed scan, which a second person confirms', async () => {
  const type = await contractType(life.w, life.g.hospital, { thirdParty: true })
  const { productId } = await life.g.item()
  const body = contractBody(life.g.supplier, type, [productId])
  const parties = [{ role: 'third', name: '某生产企业', creditCode: creditCode() }] as const
  const c = await agreedContract(life.p, { ...body, parties: [...parties] } as typeof body)
  await signedBy(life.p.leader, c.id, 'hospital')
  await signedBy(life.p.signer, c.id, 'supplier')
  const d = await seen(life.p.leader, c.id)
  expect([d.status, d.signedCount, d.signerCount, d.signable]).toEqual([
    'waitSign',
    2,
    3,
    [{ role: 'third', how: 'scan' }],
  ])
  const up = await send(life.w.app, life.p.leader, fileCalls.upload, { resourceId }, [
    { field: 'a', filename: '盖章.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  ])
  expect([up.code, up.msg]).toEqual([0, ''])
  const scanFile = up.data!.a!
  const wish = { id: c.id, version: d.version, role: 'third', sha256: digest(d), signerName: '张三' } as const
  const put = await life.p.leader.get(calls.sign, { ...wish, how: 'scan', scanFile })
  expect(put.status).toBe('waitSign')
  const own = { ...wish, version: put.version, how: 'confirm' } as const
  expect((await life.p.leader.ask(calls.sign, own)).msg).toContain('上传人不能复核自己的扫描件')
  expect((await life.p.second.get(calls.sign, own)).status).toBe('effective')
  const now = await seen(life.p.clerk, c.id)
  expect(now.signatures.at(-1)).toMatchObject({ role: 'third', signKind: 'scan', signerName: '张三' })
})
