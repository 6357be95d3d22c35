import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { clockCalls } from '#modules/payment-clock/shared/calls.ts'
import { requisitionCalls } from '#modules/requisition/shared/calls.ts'
import { agree } from '#tests/covering.ts'
import { later, packOf, partsOf, provers, sha256 } from '#tests/evidencing.ts'
import { drafted, openRequests, passedInvoices, submitted } from '#tests/requesting.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { zip } from '#tests/zips.ts'
import { evidenceCalls as calls } from '../shared/calls.ts'
import { MANIFEST, Manifest, SUMS } from '../shared/manifest.ts'

/* issue 20, walk 8: a pack of all that is known of a requisition, and whether one is what it says. */
let w: World
let g: Goods
let finance: Person
let clerk: Person
let d: { id: string; no: string; version: number }
let invoiceIds: string[]
const original = Buffer.from('<?xml version="1.0"?><EInvoice>原件一</EInvoice>')
const rights = {
  'settlement/requisition': 'view add edit submit freeze unfreeze evidence',
  'settlement/invoice': 'view',
}
let prover: ReturnType<typeof provers>
beforeAll(async () => {
  w = await openWorld()
  prover = provers(w)
  g = await openGoods(w)
  const { invoices, people } = await openRequests(w, g)
  ;({ clerk } = people)
  finance = await w.person(rights, g.hospital)
  invoiceIds = await passedInvoices(w, g, invoices, '100.00', '60.00')
  await prover.keptOriginal(clerk, { owner: 'invoice', table: 'invoice', id: invoiceIds[0]! }, original)
  d = await submitted(finance, await drafted(finance, g.supplier, invoiceIds))
})
afterAll(() => w.close())

const made = (who: Person, id = d.id) => prover.made(who, id)
const check = (bytes: Buffer, who = finance) => prover.check(bytes, who)

describe('an evidence pack', () => {
  let pack: Buffer
  let parts: Map<string, Buffer>
  beforeAll(async () => {
    pack = await made(finance)
    parts = await partsOf(pack)
  })

  test('holds every document, every run and every original, with their sums', async () => {
    const nos = [...parts.keys()].filter((p) => p.startsWith('invoices/'))
    expect(nos).toHaveLength(2)
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining([
        ...[
          'summary.html',
          'requisition.json',
          'payments.json',
          'holds.json',
          'approvals.json',
          'ledger.json',
          'clocks.json',
        ],
        ...['goods/orders.json', 'goods/deliveries.json', 'goods/acceptances.json', 'goods/returns.json'],
        ...[MANIFEST, SUMS],
      ]),
    )
    const manifest = Manifest.parse(JSON.parse(parts.get(MANIFEST)!.toString()))
    expect(manifest.requisition).toEqual({ id: d.id, no: d.no, version: d.version })
    expect(manifest.files.map((f) => f.sha256)).toEqual(manifest.files.map((f) => sha256(parts.get(f.path)!)))
    expect(manifest.files.filter((f) => f.document).map((f) => f.document!.kind)).toEqual([
      'requisition',
      'invoice',
      'invoice',
    ])
    const first = manifest.files.find((f) => f.path.startsWith('originals/'))!
    expect([first.title, parts.get(first.path)!.includes(original.toString('hex'))]).toEqual(['发票.pdf', true])
    const { items, links } = JSON.parse(parts.get('ledger.json')!.toString())
    expect([items.length, links.length]).toEqual([2, 2])
    // when each clock began, and from which day to which it stood for whom
    const { clocks, stops } = JSON.parse(parts.get('clocks.json')!.toString())
    expect(clocks.map((c: { id: string }) => c.id).sort()).toEqual(items.map((i: { id: string }) => i.id).sort())
    const kept = await w.sql.query('select begins_on::text as day, party from payment_stop where item_id = any($1)', [
      items.map((i: { id: string }) => i.id),
    ])
    expect(stops.map((x: { begins_on: string; party: string }) => `${x.begins_on} ${x.party}`).sort()).toEqual(
      kept.rows.map((x) => `${x.day} ${x.party}`).sort(),
    )
    const runs = nos.map((p) => JSON.parse(parts.get(p.replace('invoices', 'matches'))!.toString()).runs.length)
    expect(Math.min(...runs)).toBeGreaterThan(0)
    expect(parts.get('summary.html')!.toString()).toContain('壹佰陆拾元整')
    // amounts keep every digit
    expect(parts.get('ledger.json')!.toString()).toMatch(/"amount": 100\.00\b/)
  })

  test('of a prepayment holds its contract word for word, and of a requisition that uses it the prepayment', async () => {
    const c = await agree(w, g)
    await w.sql.query('update contract set amount = 1000, prepay_rate = 30 where id = $1', [c.id])
    const wish = { contractId: c.id, amount: '30.00', payMethod: 'transfer' as const }
    const first = await finance.get(requisitionCalls.prepay, { ...wish, send: true })
    const own = await partsOf(await made(finance, first.id))
    const { contracts, versions } = JSON.parse(own.get('contracts.json')!.toString())
    expect([contracts[0].no, versions[0].n, own.get('summary.html')!.toString().includes(c.no)]).toEqual([
      c.no,
      1,
      true,
    ])
    expect(await check(packOf(own))).toMatchObject({ verdict: 'genuine' })
    // paid, and used by the next one
    await w.sql.query(
      `insert into requisition_prepaid (requisition_id, hospital_id, supplier_id, paid_amount)
       select id, hospital_id, supplier_id, 30 from requisition where id = $1`,
      [first.id],
    )
    const { invoices } = await openRequests(w, g)
    const [more] = await passedInvoices(w, g, invoices, '50.00')
    const next = await submitted(finance, await drafted(finance, g.supplier, [more!]))
    const parts = await partsOf(await made(finance, next.id))
    expect(JSON.parse(parts.get(`prepaid/${first.no}.json`)!.toString())).toMatchObject({
      contractNo: c.no,
      amount: '30.00',
    })
    expect(parts.has('contracts.json')).toBe(true)
  })

  test('is checked by sha256sum outside of the system', () => {
    const lines = parts.get(SUMS)!.toString().trim().split('\n')
    expect(lines).toHaveLength(parts.size - 1)
    for (const line of lines) {
      const [sum, path] = line.split('  ')
      expect(sha256(parts.get(path!)!)).toBe(sum)
    }
  })

  test('is genuine as it came, packed anew by another tool, and in a folder of its own', async () => {
    const seen = await check(pack)
    expect(seen).toMatchObject({ verdict: 'genuine', wrong: [], chain: 'known', fileCount: parts.size })
    expect(seen).toMatchObject({ pack: { requisitionNo: d.no, requisitionVersion: d.version }, versionNow: d.version })
    expect(await check(packOf(parts))).toMatchObject({ verdict: 'genuine' })
    const inFolder = new Map([...parts].map(([path, b]) => [`证据/${path}`, b]))
    expect(await check(packOf(inFolder))).toMatchObject({ verdict: 'genuine' })
  })

  test('of which one byte was changed names that file, wherever it lies', async () => {
    const [path] = [...parts.keys()].filter((p) => p.startsWith('originals/'))
    const place = pack.indexOf(parts.get(path!)!)
    const raw = Buffer.from(pack)
    raw[place + 12]! ^= 1
    expect(await check(raw)).toMatchObject({ verdict: 'altered', wrong: [{ path, wrong: 'changed' }] })
    for (const one of ['requisition.json', MANIFEST, SUMS]) {
      const bytes = Buffer.from(parts.get(one)!)
      bytes[bytes.length - 3]! ^= 1
      expect(await check(packOf(new Map([...parts, [one, bytes]])))).toMatchObject({
        verdict: 'altered',
        wrong: [{ path: one, wrong: 'changed' }],
      })
    }
  })

  test('with a file too few or too many says which', async () => {
    const fewer = new Map(parts)
    fewer.delete('holds.json')
    fewer.set('more.txt', Buffer.from('x'))
    expect(await check(packOf(fewer))).toMatchObject({
      verdict: 'altered',
      wrong: [
        { path: 'holds.json', wrong: 'missing' },
        { path: 'more.txt', wrong: 'extra' },
      ],
    })
  })

  /** Another amount, and all sums computed anew. */
  const forgedWith = (number: string) => {
    const text = parts.get('requisition.json')!.toString().replaceAll('160.00', '960.00')
    const forged = new Map([...parts, ['requisition.json', Buffer.from(text)]])
    const manifest = JSON.parse(forged.get(MANIFEST)!.toString())
    manifest.pack = number
    for (const f of manifest.files) {
      f.sha256 = sha256(forged.get(f.path)!)
      f.size = forged.get(f.path)!.length
    }
    forged.set(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    forged.delete(SUMS)
    forged.set(SUMS, Buffer.from([...forged].map(([path, b]) => `${sha256(b)}  ${path}\n`).join('')))
    return packOf(forged)
  }

  test('whose sums were computed anew is told from a true one, and names what was changed', async () => {
    const { pack: number } = JSON.parse(parts.get(MANIFEST)!.toString())
    const seen = await check(forgedWith(number))
    expect(seen).toMatchObject({ verdict: 'forged', chain: 'known' })
    expect('wrong' in seen && seen.wrong.map((f) => f.path)).toEqual([SUMS, MANIFEST, 'requisition.json'].sort())
    // with a number of its own there is no record of it
    expect(await check(forgedWith(randomUUID()))).toMatchObject({ verdict: 'unknown', pack: null, chain: 'unasked' })
  })

  test('that nobody here may see is not known here', async () => {
    const elsewhere = await openGoods(w)
    const other = await w.person(rights, elsewhere.hospital)
    expect(await check(pack, other)).toMatchObject({ verdict: 'unknown', pack: null })
    expect((await other.ask(calls.evidencePacks, { id: d.id })).code).toBe(codes.notFound)
    const region = await w.person(rights, await w.org('authority', '监管证据'))
    expect(await check(pack, region)).toMatchObject({ verdict: 'genuine', chain: 'known' })
  })

  test('is made and taken by those who have the code, and each time is noted', async () => {
    const plain = await w.person({ ...rights, 'settlement/requisition': 'view' }, g.hospital)
    expect((await plain.ask(calls.evidence as Call, { id: d.id }, later)).code).toBe(codes.forbidden)
    expect((await clerk.ask(calls.evidence as Call, { id: d.id }, later)).code).toBe(codes.forbidden)
    const [known] = await finance.get(calls.evidencePacks, { id: d.id })
    const { rows } = await w.sql.query(
      `select action, entity_no from audit_log where user_id = $1 and action in ('evidence', 'download')
       and entity_id = any ($2) order by at`,
      [finance.userId, [d.id, known!.fileId]],
    )
    expect(rows.map((r) => r.action)).toEqual(['evidence', 'download'])
    expect(known).toMatchObject({ fileCount: parts.size, manifestSha256: sha256(parts.get(MANIFEST)!) })
    expect(known!.fileId).not.toBeNull()
  })

  test('is made from the clock of what it asks for too, by those who have its code', async () => {
    const clocks = 'settlement/paymentClock'
    const one = await w.person({ [clocks]: 'view evidence', 'settlement/invoice': 'view' }, g.hospital)
    const { rows } = await one.get(clockCalls.query, { size: 10 })
    const found = await Promise.all(rows.map(({ id }) => one.get(clockCalls.detail, { id })))
    const known = found.flatMap((c) => c.requisitions).filter((r) => r.id === d.id)
    expect(known).toEqual(invoiceIds.map(() => ({ id: d.id, no: d.no, lineCount: 2 })))
    expect(await check(await made(one), one)).toMatchObject({ verdict: 'genuine', pack: { requisitionNo: d.no } })
    const plain = await w.person({ [clocks]: 'view', 'settlement/invoice': 'view' }, g.hospital)
    expect((await plain.ask(calls.evidence as Call, { id: d.id }, later)).code).toBe(codes.forbidden)
  })

  test('of a draft, or without the right to see invoices, is not made', async () => {
    const blind = await w.person({ ...rights, 'settlement/invoice': '' }, g.hospital)
    await expect(made(blind)).rejects.toThrow('没有查看发票的权限，不能制作证据包')
    const open = await finance.ask(calls.evidence as Call, { id: d.id })
    expect(open.code).toBe(codes.later)
  })

  test('is noted with what changed since', async () => {
    await finance.get(requisitionCalls.freeze, { id: d.id, version: d.version, reason: '质量争议' })
    const seen = await check(pack)
    expect(seen).toMatchObject({ verdict: 'genuine' })
    expect('versionNow' in seen && seen.versionNow).toBeGreaterThan(d.version)
  })
})

describe('what is no pack', () => {
  test.each([
    ['a bomb', () => zip([{ name: MANIFEST, data: Buffer.alloc(300 * 1024 * 1024) }]), '证据包解压后过大，无法校验'],
    [
      'a bomb that lies',
      () => zip([{ name: MANIFEST, data: Buffer.alloc(50_000_000), size: 10 }]),
      '证据包解压后过大，无法校验',
    ],
    [
      'overlapping parts',
      () =>
        zip(
          [
            { name: 'a', data: Buffer.from('a') },
            { name: 'b', data: Buffer.from('b') },
          ],
          true,
        ),
      '文件已损坏或不是普通 ZIP，无法校验',
    ],
    [
      'half a zip',
      () => zip([{ name: 'a', data: Buffer.from('a') }]).subarray(0, 30),
      '文件已损坏或不是普通 ZIP，无法校验',
    ],
    ['another zip', () => zip([{ name: 'a', data: Buffer.from('a') }]), 'ZIP 中没有可读的证据包清单 manifest.json'],
    ['a text', () => Buffer.from('text'), '文件不是 ZIP'],
  ])('%s is refused', async (_what, bytes, sentence) => {
    expect(await check(bytes())).toEqual({ refused: sentence })
  })
})
