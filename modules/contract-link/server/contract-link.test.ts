import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createThrottle } from '#kernel/server/throttle.ts'
import { entryCalls } from '#modules/contract/shared/calls.ts'
import { agreedContract, type Contractors, contractBody, contractors, contractType } from '#tests/contracting.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { contractLinkCalls as calls } from '../shared/calls.ts'

/* domain §2.28, security.md C79: a version of a contract shown to whoever has no login, for hours, counted, and taken back. */
let w: World
let g: Goods
let p: Contractors
let owner: Person
let contract: { id: string; no: string }
const sum = (text: string) => createHash('sha256').update(text).digest('hex')

/** Freezes a version of it with a text, as approval does. */
const freeze = async (id: string, n: number, note = '合同总价人民币（大写）壹仟零捌拾元整，￥1,080.00，每盒10.8元') => {
  const d = await p.clerk.get(entryCalls.detail, { id })
  const lines = d.lines.map((l) => ({ ...l, price: '10.8000', amount: '1080.00' }))
  const text = [
    { kind: 'title', text: d.name },
    { kind: 'clause', title: '价款', text: note },
    {
      kind: 'table',
      columns: [{ head: '产品名称' }, { head: '数量' }, { head: '合同单价' }, { head: '金额' }],
      rows: lines.map((l) => [l.name, '100', '10.8', '1,080.00']),
      foot: ['合计', '', '', '1,080.00'],
    },
    { kind: 'signatures', parties: [{ role: 'hospital', label: '甲方', name: '医院' }] },
  ]
  const header = { ...d, amount: '1080.00' }
  const content = JSON.stringify({ header, parties: d.parties, lines, clauses: [], text })
  const before = await w.sql.query('select sha256 from contract_version where contract_id = $1 and n = $2', [id, n - 1])
  await w.sql.query(
    `insert into contract_version (hospital_id, supplier_id, contract_id, n, content, sha256, previous_sha256, made_by, maker_name)
     select hospital_id, supplier_id, id, $2, $3, $4, $5, created_by, 'x' from contract where id = $1
     on conflict (contract_id, n) do update set content = excluded.content`,
    [id, n, content, sum(content), before.rows[0]?.sha256 ?? null],
  )
}
const look = (token: string, view?: string) => w.nobody.ask(calls.preview, { token, ...(view ? { view } : {}) })
const shared = (more: object = {}) => owner.get(calls.share, { id: contract.id, hours: 24, maxViews: 5, ...more })
const links = () => owner.get(calls.links, { id: contract.id })

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  p = await contractors(w, g)
  owner = await w.person({ 'contract/manage': 'view share', 'contract/entryAudit': 'view' }, g.hospital)
  const type = await contractType(w, p.region)
  contract = await agreedContract(p, contractBody(g.supplier, type, [(await g.item()).productId]))
  await freeze(contract.id, 1)
})
afterAll(() => w.close())

describe('a link', () => {
  test('opens without a login: facts, parties, lines and text of its version, and no price anywhere', async () => {
    const { token } = await shared({ note: '给厂家' })
    const answer = await look(token)
    expect(answer.data).toMatchObject({
      state: 'valid',
      left: 4,
      pdf: null,
      contract: { no: contract.no, n: 1, newer: false },
    })
    const { contract: c } = answer.data!
    expect(c!.parties.map((x) => [x.role, x.signedAt])).toEqual([
      ['hospital', null],
      ['supplier', null],
    ])
    expect(c!.lines).toHaveLength(1)
    expect(JSON.stringify(answer)).not.toMatch(/10\.8|1,?080|壹仟|"price"|"amount"|bankAccount|phone/)
    expect(JSON.stringify(c!.text)).toContain('＊＊＊')
  })

  test('needs no note: a form that has none says so', async () => {
    const { id } = await shared({ note: null })
    expect((await links()).find((l) => l.id === id)!.note).toBe('')
  })

  test('tells prices when it was made to', async () => {
    const { token } = await shared({ prices: true })
    const { contract: c } = (await look(token)).data!
    expect(c!.lines[0]).toMatchObject({ price: '10.8000', amount: '1080.00' })
    expect(JSON.stringify(c!.text)).toContain('￥1,080.00')
  })

  test('is written down by its digest; each view is counted, noted with its address, and seen by whoever made it', async () => {
    const { token, id, no } = await shared()
    await look(token)
    await look(token)
    const { rows } = await w.sql.query('select * from contract_link where id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain(token)
    const mine = (await links()).find((l) => l.id === id)
    expect(mine).toMatchObject({ no, views: 2, maxViews: 5, linkState: 'open', prices: false })
    expect(mine!.viewed.map((v) => v.address)).toEqual(['127.0.0.1', '127.0.0.1'])
    const log = await w.sql.query(
      `select count(*)::int as n from audit_log where action = 'preview' and after ->> 'link' = $1`,
      [no],
    )
    expect(log.rows[0].n).toBe(2)
  })

  test('a PDF is made of a view, with its mark burnt in, and counts no further; of no other view', async () => {
    const { token, id, no } = await shared()
    const { view, mark } = (await look(token)).data!
    expect(mark).toMatch(new RegExp(`^${no} \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d 127\\.0\\.0\\.1$`))
    const { pdf, left } = (await look(token, view!)).data!
    expect(Buffer.from(pdf!, 'base64').toString('latin1', 0, 5)).toBe('%PDF-')
    expect(left).toBe(4)
    const other = await shared()
    expect(await look(other.token, view!)).toMatchObject({ code: 404, msg: '链接无效' })
    expect((await links()).find((l) => l.id === id)!.viewed[0]!.pdfAt).not.toBeNull()
  })

  test('with the token of another contract shows that one alone, and none of its pages by a view of this one', async () => {
    const type = await contractType(w, p.region)
    const second = await agreedContract(p, contractBody(g.supplier, type, [(await g.item()).productId]))
    await freeze(second.id, 1)
    const [mine, theirs] = [await shared(), await owner.get(calls.share, { id: second.id, hours: 24, maxViews: 5 })]
    const { view } = (await look(mine.token)).data!
    expect((await look(theirs.token)).data!.contract!.no).toBe(second.no)
    expect(await look(theirs.token, view!)).toMatchObject({ code: 404, msg: '链接无效', data: null })
    expect((await links()).map((l) => l.id)).not.toContain(theirs.id)
  })

  test('is good for its number of views, also when the last one is opened by many at once', async () => {
    const { token, id } = await shared({ maxViews: 5 })
    const states = (await Promise.all(Array.from({ length: 12 }, () => look(token)))).map((a) => a.data?.state)
    expect(states.filter((s) => s === 'valid')).toHaveLength(5)
    expect(states.filter((s) => s === 'used')).toHaveLength(7)
    expect((await look(token)).data).toMatchObject({ state: 'used', contract: null, mark: '' })
    expect((await links()).find((l) => l.id === id)).toMatchObject({ views: 5, linkState: 'used' })
  })

  test('is good for its hours', async () => {
    const { token, id } = await shared({ hours: 24 })
    await w.sql.query(
      `update contract_link set created_at = created_at - interval '25 hours', until = until - interval '25 hours' where id = $1`,
      [id],
    )
    expect((await look(token)).data).toMatchObject({ state: 'expired', contract: null })
    for (const hours of [0, 73, 1.5])
      expect((await owner.ask(calls.share, { id: contract.id, hours, maxViews: 5 })).code).toBe(400)
  })

  test('taken back it is a link nobody made', async () => {
    const { token, id } = await shared()
    const { view } = (await look(token)).data!
    await owner.get(calls.revokeLink, { id })
    const [revoked, viewed, unknown] = [await look(token), await look(token, view!), await look('A'.repeat(32))]
    for (const one of [revoked, viewed]) expect({ ...one, requestId: '' }).toEqual({ ...unknown, requestId: '' })
    expect(unknown).toMatchObject({ code: 404, msg: '链接无效' })
    expect((await owner.ask(calls.revokeLink, { id })).msg).toBe('此链接已撤销')
  })

  test('shows the version it was made of, and says that a newer one came without showing it', async () => {
    const { token } = await shared({ prices: true })
    await freeze(contract.id, 2, '第二版的新价 99.99 元')
    const { contract: c } = (await look(token)).data!
    expect(c).toMatchObject({ n: 1, newer: true })
    expect(JSON.stringify(c)).not.toContain('第二版')
    await w.sql.query('delete from contract_link where n = 2')
    await w.sql.query('delete from contract_version where contract_id = $1 and n = 2', [contract.id])
  })

  test('who signed is read, a scan once it was compared', async () => {
    const { token } = await shared()
    await w.sql.query(
      `insert into contract_signature (hospital_id, supplier_id, contract_id, n, role, sign_kind, user_id, signer_name, pdf_sha256, statement)
       select hospital_id, supplier_id, id, 1, 'hospital', 'online', created_by, '王院长', repeat('0', 64), 'x' from contract where id = $1`,
      [contract.id],
    )
    const { parties } = (await look(token)).data!.contract!
    expect(parties.map((x) => x.signerName)).toEqual(['王院长', ''])
  })
})

describe('who may', () => {
  test('only whoever sees the contract and may share it; the other side sees none of these links', async () => {
    const seller = await w.person({ 'contract/manage': 'view share' }, g.supplier)
    const stranger = await w.person({ 'contract/manage': 'view share' }, await w.org('hospital', '别的医院'))
    const clerk = await w.person({ 'contract/manage': 'view' }, g.hospital)
    const body = { id: contract.id, hours: 1, maxViews: 1 }
    expect((await stranger.ask(calls.share, body)).code).toBe(404)
    expect((await clerk.ask(calls.share, body)).code).toBe(403)
    const { id } = await shared()
    expect(await seller.get(calls.links, { id: contract.id })).toEqual([])
    expect((await seller.ask(calls.revokeLink, { id })).code).toBe(404)
    expect((await stranger.ask(calls.revokeLink, { id })).code).toBe(404)
    expect(await seller.get(calls.share, body)).toMatchObject({ token: expect.stringMatching(/^[\w-]{32}$/) })
  })

  test('a draft has nothing to be shown', async () => {
    const type = await contractType(w, p.region)
    const made = await p.clerk.get(entryCalls.add, contractBody(g.supplier, type, []))
    const answer = await owner.ask(calls.share, { id: made.id, hours: 1, maxViews: 1 })
    expect(answer.msg).toBe('当前状态「草稿」不能分享')
  })

  test('nobody opens a link further than it was made, not even past the calls', async () => {
    const { id } = await shared({ maxViews: 2 })
    const as = async (change: string) => {
      await w.sql.query('begin')
      try {
        await w.sql.query('set local role jicai_app')
        await w.sql.query(
          `select set_config('app.kind', 'hospital', true), set_config('app.org', $1, true), set_config('app.user', $2, true)`,
          [g.hospital, owner.userId],
        )
        await w.sql.query(`update contract_link set ${change} where id = '${id}'`)
      } finally {
        await w.sql.query('rollback')
      }
    }
    for (const change of [
      `until = until + interval '1 hour'`,
      'max_views = 50',
      'prices = true',
      `token_hash = repeat('a', 64)`,
    ])
      await expect(as(change)).rejects.toThrow('a link is kept as it was made')
  })
})

describe('guesses', () => {
  test('ten thousand open nothing, and are held after a few, a good link then too', async () => {
    const { token } = await shared()
    const near = [token.slice(0, -1), `${token}A`, '', [...token].reverse().join('')]
    const tries = [...near, ...Array.from({ length: 10_000 }, (_, i) => sum(`${i}`).slice(0, 32))]
    const { rows } = await w.sql.query('select count(*)::int as n from contract_link where token_hash = any ($1)', [
      tries.map(sum),
    ])
    expect(rows).toEqual([{ n: 0 }])
    const said: string[] = []
    for (const one of tries.slice(0, 60)) {
      const a = await look(one)
      expect(a.data).toBeNull()
      said.push(a.msg)
    }
    expect([...new Set(said)]).toEqual(['链接无效', '尝试过于频繁，请稍后再试'])
    expect(said.filter((s) => s === '链接无效').length).toBeLessThanOrEqual(20)
    expect((await look(token)).msg).toBe('尝试过于频繁，请稍后再试')
  })

  test('the hold ends by itself', () => {
    let now = 0
    const t = createThrottle({ name: 'test', most: 2, minutes: 10 }, () => now)
    t.fail('a')
    expect(t.held('a')).toBe(false)
    t.fail('a')
    expect([t.held('a'), t.held('b')]).toEqual([true, false])
    now = 10 * 60_000
    expect(t.held('a')).toBe(false)
  })
})
