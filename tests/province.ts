import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { provinceSettingCalls } from '#modules/province-setting/shared/calls.ts'
import type { Goods, World } from './world.ts'

/** What the provincial platform keeps, whatever anybody believes it keeps (peers/province/store.ts). */
export interface PeerOrder {
  id: string
  code: string
  no: string
  stage: 'draft' | 'submitted' | 'cancelled'
  response: number
  lines: {
    id: string
    ref: string
    code: string
    qty: number
    state: number
    receipts: { no: string; qty: number }[]
  }[]
}
interface Kept {
  orders: PeerOrder[]
  returns: { no: string; state: number; lines: { ref: string; qty: number; reason: string }[] }[]
}
export interface Province {
  url(dialect: 'steps' | 'once'): string
  port: number
  store(): Promise<Kept>
  play(what: string, body: object): Promise<unknown>
  kill(): Promise<void>
  start(): Promise<void>
  /** Whether it lives; a fault may have killed it. */
  alive(): boolean
  close(): Promise<void>
}
export const account = {
  ...{ account: 'h1', secret: 'S3cret-of-h1', institution: 'H33010100001', name: '省平台登记的医院' },
  addresses: [{ id: 'A1', name: '药库', address: '人民路 1 号', receiver: '张三', phone: '0571-1', preferred: true }],
}
/** An article as the platform lists it. */
export interface PeerItem {
  ref: string
  name: string
  price: string
}

/** Starts the platform as a program of its own; `close` it in afterAll. */
export const openProvince = async (o: {
  items: PeerItem[]
  company: string
  env?: Record<string, string>
}): Promise<Province> => {
  const dir = mkdtempSync(join(tmpdir(), 'jicai-province-'))
  const world = join(dir, 'world.json')
  const items = o.items.map((i) => ({
    ...{
      kind: 'drug',
      spec: '0.25g',
      pack: '0.25g*24粒/盒',
      ratio: '24',
      unit: '盒',
      dosageForm: '',
      manufacturer: '药厂',
      approvalNo: '',
    },
    ...{ insuranceCode: '', ...i },
  }))
  const companies = [{ ref: 'c', name: o.company, creditCode: '', role: 'supplier' }]
  writeFileSync(
    world,
    JSON.stringify({ accounts: [account, { ...account, account: 'h2', without: ['returns'] }], items, companies }),
  )
  let child: ChildProcess | undefined
  let port = 0
  let lives = false
  const start = () =>
    new Promise<void>((done, fail) => {
      child = spawn(process.execPath, [join(import.meta.dirname, '../peers/province/main.ts')], {
        env: {
          ...process.env,
          PORT: String(port),
          DIR: join(dir, 'store'),
          WORLD: world,
          WITH_PARENT: '1',
          LATE_MS: '1500',
          DELAY_MS: '50',
          PLAIN: '1',
          ...o.env,
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      child.stdout!.on('data', (text: Buffer) => {
        const said = /^province (\d+)/m.exec(String(text))
        if (!said) return
        port = Number(said[1])
        lives = true
        done()
      })
      child.once('exit', (code) => {
        lives = false
        fail(new Error(`province ended with ${code}`))
      })
    })
  const kill = () =>
    new Promise<void>((done) => {
      if (!child || child.exitCode !== null || child.signalCode) return done()
      child.once('exit', () => done())
      child.kill('SIGKILL')
    })
  const play = async (what: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}/_/${what}`, { method: 'POST', body: JSON.stringify(body) })
    return answer.json()
  }
  await start()
  return {
    port,
    url: (dialect) => `http://127.0.0.1:${port}/${dialect}`,
    store: () => play('store', {}) as Promise<Kept>,
    play,
    kill,
    start,
    alive: () => lives,
    close: async () => {
      await kill()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Lists an article for a hospital as it is matched with the platform's item of this code. */
export const matched = async (
  w: World,
  productId: string,
  code: string,
  price: string,
  ratio = '24',
): Promise<void> => {
  const one = async (text: string, values: unknown[]) => (await w.sql.query<{ id: string }>(text, values)).rows[0]!.id
  const item = await one(`insert into province_item (family, prov_id) values ('drug', $1) returning id`, [code])
  await w.sql.query(
    `insert into province_version (item_id, digest, name, prov_code, ratio, source) values ($1, $2, '药', $2, $3, 'pull')`,
    [item, code, ratio],
  )
  await w.sql.query(
    `insert into province_price (item_id, price, valid_from, source) values ($1, $2, '2026-01-01', 'pull')`,
    [item, price],
  )
  await w.sql.query(
    `insert into province_match (family, product_id, item_id, state, way) values ('drug', $1, $2, 'paired', 'person')`,
    [productId, item],
  )
}
/** The same of a company. */
export const companyMatched = async (w: World, companyId: string, code: string): Promise<void> => {
  const { rows: i } = await w.sql.query(
    `insert into province_item (family, prov_id) values ('corp', $1) returning id`,
    [code],
  )
  await w.sql.query(`insert into province_version (item_id, digest, name, source) values ($1, $2, '企业', 'pull')`, [
    i[0].id,
    code,
  ])
  await w.sql.query(
    `insert into province_match (family, company_id, item_id, state, way) values ('corp', $1, $2, 'paired', 'person')`,
    [companyId, i[0].id],
  )
}
/** The same of the supplier. */
const supplierMatched = async (w: World, g: Goods, code: string): Promise<void> => {
  const { rows: c } = await w.sql.query(
    `insert into company (code, name, org_id, is_vendor) select $1, name, id, true from org where id = $2 returning id`,
    [`C${code}`, g.supplier],
  )
  await companyMatched(w, c[0].id, code)
}

/** What is wrong between our orders there and the platform's store: each of ours exactly once, with all its lines, and nothing else. */
export const faultsBetween = async (w: World, p: Province): Promise<string[]> => {
  const { orders } = await p.store()
  const { rows } = await w.sql.query<{
    no: string
    status: string
    ordId: string
    lines: { ref: string; qty: string }[]
  }>(
    `select p.no, p.status, p.ord_id as "ordId", jsonb_agg(jsonb_build_object('ref', l.id, 'qty', l.qty) order by l.seq) as lines
     from province_order p join province_order_line l on l.province_order_id = p.id group by p.id`,
  )
  const wrong: string[] = []
  const known = new Set(rows.map((r) => r.no))
  for (const o of orders) if (!known.has(o.no)) wrong.push(`${o.no} is there and not ours`)
  for (const r of rows) {
    const its = orders.filter((o) => o.no === r.no && o.stage !== 'cancelled')
    if (r.status === 'cancelled') {
      if (its.length > 0) wrong.push(`${r.no} was cancelled and lives there`)
      continue
    }
    if (its.length !== 1) {
      wrong.push(`${r.no} is there ${its.length} times`)
      continue
    }
    const [it] = its
    if (it!.id !== r.ordId || it!.stage !== 'submitted')
      wrong.push(`${r.no} is ${it!.stage} as ${it!.id}, known as ${r.ordId}`)
    const there = it!.lines.map((l) => `${l.ref} ${l.qty}`).toSorted()
    const ours = r.lines.map((l) => `${l.ref} ${Number(l.qty)}`).toSorted()
    if (there.join() !== ours.join()) wrong.push(`${r.no} has ${there.length} lines there, ${ours.length} here`)
  }
  return wrong
}

export interface Trial {
  /** Of the platform's list, the first of them is matched with the first article. */
  items: { productId: string; catalogItemId: string }[]
  peer: Province
}
/** A hospital that works on the platform: some articles and its supplier are matched, its point has an address, its account is open. */
export const openTrial = async (
  w: World,
  g: Goods,
  dialect: 'steps' | 'once',
  n = 3,
  env: Record<string, string> = {},
): Promise<Trial> => {
  const items = []
  for (let i = 0; i < n; i++) items.push(await g.item({ price: '12.5' }))
  const peer = await openProvince({
    items: items.map((_, i) => ({ ref: String(i), name: `药${i}`, price: '13.00' })),
    company: '供应商',
    env,
  })
  for (const [i, { productId }] of items.entries())
    await matched(w, productId, `PC${String(i + 1).padStart(10, '0')}`, '13.00')
  await supplierMatched(w, g, 'ENT000001')
  await w.sql.query(
    `insert into config (key, value) values ('outbound.hosts', to_jsonb($1::text)), ('province.timeoutSeconds', '1')
     on conflict do nothing`,
    [`127.0.0.1:${peer.port}`],
  )
  const config = await w.person({ 'provincial/setting': 'view edit test enable' }, g.hospital)
  await config.get(provinceSettingCalls.save, {
    ...{
      version: 0,
      url: peer.url(dialect),
      dialect,
      account: account.account,
      secret: account.secret,
      institution: account.institution,
    },
    ...{ enabled: true, autoPush: false, autoReceive: true, pullTimes: [] },
    points: [
      { pointId: g.point, address: { id: 'A1', name: '药库', address: '人民路 1 号', receiver: '张三', phone: '1' } },
    ],
  })
  return { items, peer }
}

/** An audited order of these articles, a number of packs each; the supplier has not looked at it yet. */
export const auditedOrder = async (g: Goods, items: readonly { catalogItemId: string }[], qty = '10') => {
  const o = await g.buyer.get(orderCalls.add, {
    ...{ supplierId: g.supplier, pointId: g.point, kind: 0 },
    lines: items.map(({ catalogItemId }) => ({ catalogItemId, qty })),
  })
  const sent = await g.buyer.get(orderCalls.submit, { id: o.id, version: o.version })
  await g.auditor.get(orderCalls.audit, { id: o.id, version: sent.version, action: 'approve' })
  return o
}
