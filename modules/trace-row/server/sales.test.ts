import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { brokenInvariants } from '#db/invariants.ts'
import { exchangeCalls } from '#modules/exchange/shared/calls.ts'
import { type Medicare, openMedicare } from '#tests/peers.ts'
import { carrier, enter, licence, openOutside } from '#tests/rowing.ts'
import { cameBack, line, patient, sold, staff, stocked } from '#tests/selling.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { rowCalls, saleCalls } from '../shared/calls.ts'
import { pump } from './pump.ts'

/* domain-trace §4.4, §4.7: what the hospital's own system sells, parts of packs among it, and who a patient is. */

let w: World
let g: Goods
let peer: Medicare
let person: Person
const about = { call: 'test' }
const [sales, back] = [saleCalls.shopSales, saleCalls.salesReturn]
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  peer = await openMedicare()
  await openOutside(w, peer)
  await enter(w, g.hospital, peer, 1)
  await licence(w, g.supplier, g.sales.userId)
  person = await carrier(w, g.hospital)
})
afterAll(async () => {
  expect(await brokenInvariants(w.sql, everyInvariant)).toEqual([])
  await peer.close()
  await w.close()
})

const canaries = [...Object.values(patient), ...Object.values(staff)]
const rowOf = async (lineNo: string) => (await person.get(rowCalls.shopSales.query, { keyword: `R${lineNo}` })).rows[0]!

describe('a sale', () => {
  test('goes after the purchase of its codes, and the same one told again is not another one', async () => {
    const lot = await stocked(w, g)
    const no = line()
    await w.sql.query(
      `insert into trace_row_code (row_id, hospital_id, code) select id, hospital_id, $2 from trace_row where product_id = $1 and kind = '3503'`,
      [lot.productId, lot.codes[0]],
    )
    await w.sql.query(`update trace_row set codes = 1 where product_id = $1 and kind = '3503'`, [lot.productId])
    expect(await person.get(sales.add, { rows: [sold(lot, no)] })).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      failed: [],
    })
    expect(await person.get(sales.add, { rows: [sold(lot, no)] })).toMatchObject({ added: 0, unchanged: 1 })
    const row = await rowOf(no)
    expect(row).toMatchObject({
      state: 'ready',
      waitingFor: expect.stringMatching(/^YS/),
      patient: '金**',
      psnNo: 'PSN****0099',
    })
    await pump(about, g.hospital)
    expect(await rowOf(no)).toMatchObject({ state: 'taken', waitingFor: '' })
    const kept = (await peer.rows()).filter((r) => r.bchno === row.bchno)
    expect(kept).toMatchObject([
      { fields: { psn_name: patient.psn_name, certno: patient.certno }, codes: [lot.codes[0]] },
    ])
    expect(
      (await person.get(sales.add, { rows: [sold(lot, no, { qty: '1', fields: { memo: '改' } })] })).failed,
    ).toEqual([{ lineNo: no, field: 'lineNo', reason: '此明细已报送，更正前请先撤销' }])
  })

  test('of parts: 4 and 20 of 24 leave, one more is refused; a return gives back its own part and no more', async () => {
    const lot = await stocked(w, g, { packs: 1 })
    const [a, b, c] = [line(), line(), line()]
    const add = (no: string, qty: string) => person.get(sales.add, { rows: [sold(lot, no, { split: true, qty })] })
    expect((await add(a, '4')).failed).toEqual([])
    expect((await add(b, '20')).failed).toEqual([])
    expect((await add(c, '1')).failed).toMatchObject([{ lineNo: c, reason: expect.stringContaining(lot.codes[0]!) }])
    const returned = (no: string, qty: string) =>
      person.get(back.add, { rows: [cameBack(lot, no, a, { split: true, qty })] })
    expect((await returned(line(), '5')).failed).toMatchObject([
      { field: 'sel_retn_cnt', reason: '退货数量超过销售数量 4' },
    ])
    expect((await returned(line(), '4')).failed).toEqual([])
    expect((await returned(line(), '1')).failed).toHaveLength(1)
    const { rows } = await w.sql.query('select rest::float as rest, state from trace_code where code = $1', [
      lot.codes[0],
    ])
    expect(rows[0]).toEqual({ rest: 4, state: 4 })
    await pump(about, g.hospital)
    const kinds = (await peer.rows()).filter((r) => r.codes.includes(lot.codes[0]!)).map((r) => r.infno.slice(0, 4))
    // the sales first, then what came back of one
    expect(kinds.filter((k) => k !== '3503')).toEqual(['3505', '3505', '3506'])
  })

  test('is refused with its own sentence, and nothing of it is written', async () => {
    const lot = await stocked(w, g, { packs: 1 })
    const other = await stocked(w, g, { packs: 1 })
    const tries: [Parameters<typeof sold>[2], string, string][] = [
      [{ codes: ['89999990000000000001'] }, '', '追溯码 89999990000000000001 没有入库记录'],
      [{ codes: [other.codes[0]!] }, 'codes', `追溯码 ${other.codes[0]} 不是此产品的`],
      [{ codes: [lot.codes[0]!, lot.codes[0]!] }, 'codes', '同一行中追溯码重复'],
      [{ fields: { fixmedins_hilist_id: 'NOPE' } }, 'fixmedins_hilist_id', '采购目录中没有院内编码 NOPE 的产品'],
      [{ fields: { mdtrt_setl_type: '1' } }, 'setl_id', '医保结算的销售缺少结算编号'],
      [{ fields: { rtal_docno: 'X'.repeat(41) } }, 'rtal_docno', '最多 40 个字符'],
      [{ qty: '0' }, 'sel_retn_cnt', '必须大于 0'],
      [{ fields: { unknown_field: '1' } }, 'unknown_field', '此接口没有字段 unknown_field'],
      [{ fields: { sel_retn_time: 'gestern' } }, 'sel_retn_time', '时间格式应为 2026-01-31 08:30:00'],
    ]
    const before = (await w.sql.query('select count(*)::int as n from trace_row')).rows[0].n
    for (const [o, field, reason] of tries) {
      const no = line()
      expect((await person.get(sales.add, { rows: [sold(lot, no, o)] })).failed).toEqual([
        { lineNo: no, field, reason },
      ])
    }
    expect((await w.sql.query('select count(*)::int as n from trace_row')).rows[0].n).toBe(before)
    expect((await w.sql.query('select state from trace_code where code = $1', [lot.codes[0]])).rows[0].state).toBe(0)
  })
})

describe('revoking', () => {
  test('a sale that never was told, or is unknown, is answered by name; nothing of it or of its packs changes', async () => {
    const lot = await stocked(w, g, { packs: 3 })
    const [told, never, lacking] = [line(), line(), line()]
    const add = (no: string, n: number, fields?: Record<string, string>) =>
      person.get(sales.add, { rows: [sold(lot, no, { codes: [lot.codes[n]!], ...(fields ? { fields } : {}) })] })
    await add(told, 0)
    await pump(about, g.hospital)
    await add(never, 1)
    await add(lacking, 2, { phar_name: '' })
    const rows = await Promise.all([told, never, lacking].map(rowOf))
    expect(rows.map((r) => r.state)).toEqual(['taken', 'ready', 'incomplete'])
    const unknown = randomUUID()
    const kept = async () =>
      (
        await w.sql.query(
          `select r.id, r.state, r.reason, r.version, c.state as pack, c.version as changes from trace_row r join trace_row_code x on x.row_id = r.id
           join trace_code c on c.hospital_id = r.hospital_id and c.code = x.code where r.id = any($1) order by r.id`,
          [rows.slice(1).map((r) => r.id)],
        )
      ).rows
    const before = await kept()
    const revoke = (ids: string[]) => person.get(rowCalls.shopSales.revoke, { ids, reason: '误报' })
    expect(await revoke([...rows.map((r) => r.id), unknown])).toMatchObject({
      done: 1,
      failed: [
        { no: `R${never}`, reason: `单据 R${never} 从未报送（未报送），没有可撤销的报送；有误请在来源处更正` },
        { no: `R${lacking}`, reason: `单据 R${lacking} 从未报送（待补全），没有可撤销的报送；有误请在来源处更正` },
        { id: unknown, reason: '报送记录不存在' },
      ],
    })
    expect(await kept()).toEqual(before)
    expect((await revoke([rows[0]!.id])).failed).toMatchObject([{ reason: `单据 R${told} 为「撤销中」，不能再次撤销` }])
    // the platform was told of nothing but of the one it has
    await pump(about, g.hospital)
    expect((await rowOf(told)).state).toBe('revoked')
  })
})

describe('who a patient is', () => {
  test('is shown masked, found whole, and seen in clear with a reason that is noted', async () => {
    const lot = await stocked(w, g, { packs: 1 })
    const no = line()
    await person.get(sales.add, { rows: [sold(lot, no)] })
    const row = await rowOf(no)
    const d = await person.get(rowCalls.shopSales.detail, { id: row.id })
    expect(JSON.stringify(d)).not.toMatch(new RegExp(canaries.join('|')))
    expect(d.fields.find((f) => f.name === 'certno')!.value).toBe('330****4513')
    const found = await person.get(rowCalls.shopSales.query, { patient: patient.psn_name, keyword: `R${no}` })
    expect(found.total).toBe(1)
    expect((await person.get(rowCalls.shopSales.query, { patient: '金丝雀' })).total).toBe(0)
    expect((await person.ask(sales.viewPatient, { id: row.id, reason: '' })).code).not.toBe(0)
    const seen = await person.get(sales.viewPatient, { id: row.id, reason: '患者投诉核对' })
    expect(seen.fields.find((f) => f.name === 'psn_name')!.value).toBe(patient.psn_name)
    const { rows } = await w.sql.query(
      `select user_name, after from audit_log where action = 'viewPatient' and entity_id = $1`,
      [row.id],
    )
    expect(rows).toMatchObject([{ after: { reason: '患者投诉核对' } }])
    const reader = await w.person({ 'trace/shopSales': 'view' }, g.hospital)
    expect((await reader.ask(sales.viewPatient, { id: row.id, reason: '看' })).code).not.toBe(0)
  })

  test('leaves the trace tables nowhere: lists, logs, authority, supplier, every table there is', async () => {
    await pump(about, g.hospital)
    const secret = new RegExp(canaries.join('|'))
    const authority = await w.person(
      { 'trace/shopSales': 'view export', 'system/operateLog': 'view' },
      await w.org('authority', '监管'),
    )
    const list = await authority.get(rowCalls.shopSales.query, {})
    expect(list.total).toBeGreaterThan(0)
    for (const r of list.rows) for (const key of ['patient', 'psnNo', 'mdtrtSn']) expect(r).not.toHaveProperty(key)
    const d = await authority.get(rowCalls.shopSales.detail, { id: list.rows[0]!.id })
    expect(d.fields.some((f) => f.person)).toBe(false)
    expect((await authority.get(rowCalls.shopSales.query, { patient: patient.psn_name })).total).toBe(0)
    const supplier = await w.person({ 'trace/shopSales': 'view' }, g.supplier)
    expect((await supplier.ask(rowCalls.shopSales.query, {})).code).not.toBe(0)
    const own = await w.person({ 'system/operateLog': 'view' }, g.hospital)
    const said = JSON.stringify([
      list,
      d,
      await own.get(exchangeCalls.list, { size: 100 }),
      await person.get(rowCalls.shopSales.query, { size: 100 }),
    ])
    expect(said).not.toMatch(secret)
    // every table there is
    const { rows: tables } =
      await w.sql.query(`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
    for (const { name } of tables) {
      const { rows } = await w.sql.query(`select 1 from ${name} t where t::text ~ $1 limit 1`, [canaries.join('|')])
      expect([name, rows.length]).toEqual([name, 0])
    }
  })
})
