import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '#kernel/server/ctx.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import type { Platform } from '#modules/trace-setting/shared/wire.ts'
import { openPacks, type Packs, rowOf } from '#tests/packs.ts'
import { shelves } from '#tests/shelf.ts'
import { type Goods, openGoods, openWorld, type World } from '#tests/world.ts'
import { balanceCalls } from '../shared/balance.ts'
import { night } from './night.ts'
import { sell } from './public.ts'

/* domain-trace §4.5: what the night finds in the house, and what its platform has to say. */
let w: World
let g: Goods
let packs: Packs
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  packs = await openPacks(w, g)
})
afterAll(() => w.close())

const about = { call: 'test' }
const open = async (cause: string, by = packs.desk) =>
  (await by.get(balanceCalls.cases, { status: ['open'], size: 500 })).rows.filter((k) => k.cause === cause)
const away = { kind: 'fault', fault: 'timeout', message: '' } as const
const refused = { kind: 'refused', reason: '无权限' } as const
/** A night of the first hospital with a platform that says this; of all others nobody is connected. */
const nightWith = (said: { find?: Platform['find']; query?: (code: string) => ReturnType<Platform['query']> }) =>
  night(about, async (_, hospitalId) =>
    hospitalId === g.hospital
      ? {
          ...{ hospitalId, batchSize: 1, upload: async () => away, revoke: async () => away, unpack: async () => away },
          find: said.find ?? (async () => ({ kind: 'found', rows: [] })),
          query: async (_kind, { drug_trac_codg: code }) => (said.query ?? (async () => away))(code!),
        }
      : undefined,
  )
const sold = (code: string, split?: string) =>
  inContext(systemActor, about, (ctx: Ctx) =>
    sell(ctx, {
      ...{ hospitalId: g.hospital, code, split: split !== undefined, qty: split },
      doc: { type: 'sale', id: randomUUID(), no: 'XS1' },
    }),
  )

test('packs that were dispensed without scanning are missing of the ledger, and their codes are a case', async () => {
  const d = await packs.living(10, '10', { ratio: '10' })
  const shelf = shelves(w, g)
  const [{ id: balanceId }] = await shelf.balances(d.productId)
  await shelf.go('dispense', { balanceId, units: '50' })
  await nightWith({})
  const of = (await open('ledger')).filter((k) => k.productId === d.productId)
  expect(of).toMatchObject([{ expected: '50', found: '100' }])
  // scanned afterwards, the two agree
  for (const code of d.codes.slice(0, 5)) await sold(code)
  await nightWith({})
  expect((await open('ledger')).filter((k) => k.productId === d.productId)).toEqual([])
})

test('what departments were given is there until they sell it by code; what is dispensed by code and booked is gone once, tablets too', async () => {
  const d = await packs.living(10)
  const shelf = shelves(w, g)
  const [{ id: balanceId }] = await shelf.balances(d.productId)
  const differs = async () => (await packs.desk.get(balanceCalls.stock, { productId: d.productId, differs: true })).rows
  await shelf.go('deptIssue', { balanceId, units: '72' })
  expect(await differs()).toEqual([])
  await sold(d.codes[0]!)
  expect(await differs()).toEqual([])
  await sold(d.codes[1]!)
  await sold(d.codes[2]!, '4')
  await shelf.go('dispense', { balanceId, units: '28' })
  expect(await differs()).toEqual([])
})

test('who accepts drugs and scans none of them, and who only told rows, has a sheet like everybody', async () => {
  const [far, other] = [await openGoods(w), await openGoods(w)]
  const there = await openPacks(w, far)
  await w.sql.query(
    `insert into trace_account (hospital_id, address, code) values ($1, 'http://platform.invalid/', 'H33010100009')`,
    [far.hospital],
  )
  const d = await there.living(0, '2')
  const { desk } = await openPacks(w, other)
  const row = await rowOf(w, other.hospital, 'refused', { reason: '目录编码不存在' })
  await nightWith({})
  expect(await open('lacking', there.desk)).toMatchObject([{ productId: d.productId, expected: '2', found: '0' }])
  expect(await open('refused', desk)).toMatchObject([{ rowId: row.id }])
})

test('a row the platform holds and this house believes refused is one case, which lasts until the row is taken', async () => {
  const row = await rowOf(w, g.hospital, 'refused', { reason: '超时' })
  const find: Platform['find'] = async (kind) => ({
    kind: 'found',
    rows: kind === '3503' ? [{ bchno: row.bchno, flowNo: 'F9', valid: true, fields: {}, codes: [] }] : [],
  })
  await nightWith({ find })
  const [first] = await open('platformOnly')
  expect(first).toMatchObject({ docNo: row.bchno })
  await nightWith({ find })
  expect(await open('platformOnly')).toEqual([first])
  for (const set of [
    `state = 'ready'`,
    `state = 'sending', attempts = 1, sent_at = now()`,
    `state = 'taken', flow_no = 'F9', taken_at = now()`,
  ])
    await w.sql.query(`update trace_row set ${set} where id = $1`, [row.id])
  await nightWith({ find })
  expect(await open('platformOnly')).toEqual([])
})

test('each look-up fails by itself, and what the platform did not answer of a code is no difference', async () => {
  const { codes } = await packs.living(5)
  const [known, unknown, silent, denied, young] = codes as [string, string, string, string, string]
  const rows = new Map<string, string>()
  for (const code of codes) {
    const takenAt = code === young ? new Date().toISOString() : undefined
    rows.set(code, (await rowOf(w, g.hospital, 'taken', { codes: [code], takenAt })).id)
  }
  const answers = new Map<string, Awaited<ReturnType<Platform['query']>>>([
    [known, { kind: 'rows', rows: [{ drug_trac_codg: known }] }],
    [unknown, { kind: 'rows', rows: [] }],
    [silent, away],
    [denied, refused],
    [young, { kind: 'rows', rows: [] }],
  ])
  const find: Platform['find'] = async (kind) => (kind === '3501' ? refused : { kind: 'found', rows: [] })
  await nightWith({ find, query: async (code) => answers.get(code) ?? away })
  expect((await open('unacknowledged')).map((k) => k.rowId)).toEqual([rows.get(unknown)])
  const acknowledged = async () =>
    (await w.sql.query(`select code from trace_code where acknowledged_at is not null and code = any ($1)`, [codes]))
      .rows
  expect(await acknowledged()).toEqual([{ code: known }])
  // away for a night, it says nothing of anybody
  await nightWith({ find: async () => away, query: async () => away })
  expect((await open('unacknowledged')).map((k) => k.rowId)).toEqual([rows.get(unknown)])
  answers.set(unknown, { kind: 'rows', rows: [{ drug_trac_codg: unknown }] })
  await nightWith({ find, query: async (code) => answers.get(code) ?? away })
  expect(await open('unacknowledged')).toEqual([])
})

test('codes the platform never knows keep no other from being asked for', async () => {
  const { codes } = await packs.living(1)
  const old = (
    await w.sql.query<{ code: string }>(
      `insert into trace_code (hospital_id, code, carrier, product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, lot_no, ratio, rest, state, created_at)
       select hospital_id, 'OLD' || n, 'OTHER', product_id, supplier_id, delivery_id, delivery_line_id, acceptance_id, 'OLD', 24, 24, 0, now() - interval '9 days'
       from trace_code, generate_series(1, 500) n where code = $1 returning code`,
      [codes[0]],
    )
  ).rows.map((r) => r.code)
  await rowOf(w, g.hospital, 'taken', { codes: [...old, ...codes] })
  const heard: string[] = []
  const query = async (code: string) => {
    heard.push(code)
    return { kind: 'rows', rows: [] } as const
  }
  await nightWith({ query })
  await nightWith({ query })
  expect(heard).toContain(codes[0])
})
