import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { seal } from '#kernel/server/sealed.ts'
import { inContext, systemActor } from '#kernel/server/tx.ts'
import { exchangeCalls } from '#modules/exchange/shared/calls.ts'
import { institution, type Medicare, openMedicare } from '#tests/peers.ts'
import { openWorld, type World } from '#tests/world.ts'
import { fieldsOf } from '../shared/fields.ts'
import type { Platform, WireRow } from '../shared/wire.ts'
import { platformOf } from './public.ts'
import { TOKENS } from './wire/platform.ts'

/* domain-trace §4.6: what is said to a platform, against a platform that is a program of its own and loses, doubles and spoils answers. */

let w: World
let peer: Medicare
let hospital: string
let platform: Platform
const about = { call: 'test' }
const system = <T>(fn: Parameters<typeof inContext<T>>[2]) => inContext<T>(systemActor, about, fn)
const open = async (hospitalId = hospital) => (await system((ctx) => platformOf(ctx, hospitalId)))!

beforeAll(async () => {
  w = await openWorld()
  peer = await openMedicare()
  hospital = await w.org('hospital', '甲医院')
  await w.sql.query(`insert into config (key, value) values ('outbound.hosts', $1)`, [
    JSON.stringify(`127.0.0.1:${peer.port}`),
  ])
  await enter(hospital, 1)
  await w.sql.query('insert into trace_profile (timeout_ms) values (1500)')
  platform = await open()
})
afterEach(() => peer.faults())
afterAll(async () => {
  await peer.close()
  await w.close()
})
const enter = (hospitalId: string, n: number) => {
  const i = institution(n)
  return w.sql.query(
    `insert into trace_account (hospital_id, address, code, name, admdvs, paasid, sealed_token, operator, operator_name, switched)
     values ($1, $2, $3, $4, '330100', $5, $6, $7, '王经办', '{3503}')`,
    [hospitalId, peer.url, i.code, i.name, i.paasid, seal(TOKENS, hospitalId, i.token), i.operator],
  )
}

let n = 0
const bchno = () => `J${String(++n).padStart(29, '0')}`
const values = {
  ...{ med_list_codg: 'XA01AB', fixmedins_hilist_id: 'Y001', fixmedins_hilist_name: '阿莫西林胶囊', rx_flag: '1' },
  ...{
    spler_name: '华东医药',
    manu_lotnum: 'L1',
    prodentp_name: '某药厂',
    aprvno: '国药准字H1',
    manu_date: '2026-01-01',
  },
  ...{
    expy_end: '2028-01-01',
    finl_trns_pric: '1.250000',
    purc_retn_cnt: '10',
    purc_retn_stoin_time: '2026-11-28 08:00:00',
  },
  purc_retn_opter_name: '李收货',
}
const row = (more: Record<string, string> = {}, codes: string[] = []): WireRow => ({
  bchno: bchno(),
  fields: { ...values, ...more },
  codes,
})
const sale = (more: Record<string, string> = {}): WireRow => ({
  bchno: bchno(),
  codes: [],
  fields: {
    ...{ fixmedins_hilist_id: 'Y001', fixmedins_hilist_name: '阿莫西林胶囊', med_list_codg: 'XA01AB' },
    ...{
      prsc_dr_name: '赵开方',
      phar_name: '钱药师',
      phar_prac_cert_no: 'YS0099887766',
      mdtrt_sn: 'MZ20261128001',
      psn_name: '孙病人',
    },
    ...{
      psn_cert_type: '01',
      certno: '330102199003074513',
      manu_lotnum: 'L1',
      manu_date: '2026-01-01',
      rx_flag: '1',
      trdn_flag: '0',
    },
    ...{ rtal_docno: 'R1', sel_retn_cnt: '1', sel_retn_time: '2026-11-28 09:00:00', sel_retn_opter_name: '周发药' },
    ...more,
  },
})
const rowsOf = async (p: ReturnType<Platform['upload']>) => {
  const said = await p
  if (said.kind !== 'rows') throw new Error(JSON.stringify(said))
  return [...said.rows.values()]
}
const kept = async (b: string) => (await peer.rows()).filter((r) => r.bchno === b)
const reader = () => w.person({ 'system/operateLog': 'view' }, hospital)

describe('rows', () => {
  test('are told in one message under one sign-in, and each has its own answer', async () => {
    const [good, lacks, long] = [
      row({}, ['81234560000000000001']),
      row({ aprvno: '' }),
      row({ spler_name: '长'.repeat(201) }),
    ]
    const answers = await rowsOf(platform.upload('3503', [good, lacks, long]))
    expect(answers).toEqual([
      { kind: 'taken', flowNo: expect.stringMatching(/^3503\d{14}$/) },
      { kind: 'refused', reason: '字段[aprvno]不能为空' },
      { kind: 'refused', reason: '字段[spler_name]长度超过200' },
    ])
    expect(await kept(good.bchno)).toMatchObject([
      { valid: true, codes: ['81234560000000000001'], fields: { manu_lotnum: 'L1' } },
    ])
    const before = await peer.heard()
    await platform.upload('3503', [row()])
    expect((await peer.heard()) - before).toBe(1)
    const { rows } = await (await reader()).get(exchangeCalls.list, {})
    expect(rows.map((r) => [r.name, r.ok])).toEqual([
      ['3503A 商品采购', true],
      ['3503A 商品采购', true],
      ['9001 签到', true],
    ])
    // institution, second and sequence: never the same number twice
    const ids = rows.map((r) => r.refNo)
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^H33010100001\d{18}$/)
  })

  test('are found again by their number or by day, taken back once, and kept as gone', async () => {
    const one = row({}, ['81234560000000000002'])
    const [answer] = await rowsOf(platform.upload('3503', [one]))
    const found = await platform.find('3503', { bchnos: [one.bchno, bchno()] })
    expect(found).toMatchObject({
      kind: 'found',
      rows: [
        {
          bchno: one.bchno,
          valid: true,
          codes: one.codes,
          fields: { aprvno: '国药准字H1' },
          flowNo: (answer as { flowNo: string }).flowNo,
        },
      ],
    })
    expect(await rowsOf(platform.revoke('3503', [one.bchno]))).toMatchObject([{ kind: 'taken' }])
    expect(await rowsOf(platform.revoke('3503', [one.bchno]))).toEqual([{ kind: 'refused', reason: '该数据已删除' }])
    const today = (await w.sql.query(`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as d`)).rows[0].d
    const days = await platform.find('3503', { from: today, to: today })
    expect(days.kind === 'found' && days.rows.find((r) => r.bchno === one.bchno)).toMatchObject({ valid: false })
  })

  test('go one by one where the region has no list, under the region’s own names', async () => {
    await w.sql.query(`update trace_profile set batch = false, names = '{"prodentp_name": "prdr_name"}'`)
    const own = await open()
    expect(own.batchSize).toBe(1)
    // this platform does not know the older spelling, so it misses the field: the name went over the wire
    expect(await rowsOf(own.upload('3503', [row()]))).toEqual([
      { kind: 'refused', reason: '字段[prodentp_name]不能为空' },
    ])
    await w.sql.query(`update trace_profile set names = '{}'`)
    expect(await rowsOf((await open()).upload('3503', [row(), row()]))).toMatchObject([
      { kind: 'taken' },
      { kind: 'taken' },
    ])
    await w.sql.query('update trace_profile set batch = true')
  })

  test('have nothing in their tables the platform reads otherwise', async () => {
    const strict = fieldsOf('3505')
      .filter((f) => f.required)
      .map((f) => f.name)
    expect(strict).toContain('phar_prac_cert_no')
    expect(await rowsOf(platform.upload('3505', [sale()]))).toMatchObject([{ kind: 'taken' }])
    expect(await rowsOf(platform.upload('3505', [sale({ mdtrt_setl_type: '1' })]))).toEqual([
      { kind: 'refused', reason: '医保结算的销售缺少结算编号[setl_id]' },
    ])
  })
})

describe('a sign-in that has ended', () => {
  test('is made anew once, and the message said once more', async () => {
    const one = row()
    await w.sql.query(`update trace_line set sealed_sign = ''`)
    await peer.faults({ seed: 1, rates: {} })
    await platform.upload('3503', [row()])
    await w.sql.query(`update trace_line set sealed_sign = $1`, [seal('trace sign-in', hospital, 'gone')])
    const before = await peer.heard()
    expect(await rowsOf(platform.upload('3503', [one]))).toMatchObject([{ kind: 'taken' }])
    expect((await peer.heard()) - before).toBe(3)
    expect(await kept(one.bchno)).toHaveLength(1)
  })

  test('again and again is said as it is, and never a third time', async () => {
    await peer.faults({ seed: 1, rates: { signEnded: 1 } })
    const before = await peer.heard()
    expect(await platform.upload('3503', [row()])).toEqual({ kind: 'refused', reason: '签到流水号已失效，请重新签到' })
    expect((await peer.heard()) - before).toBe(3)
  })
})

describe('an answer one may not trust', () => {
  const rates = (fault: string, lateMs = 4000) => peer.faults({ seed: 1, rates: { [fault]: 1 }, lateMs, delayMs: 50 })
  test.each([
    ['late', 'timeout', true],
    ['drip', 'timeout', true],
    ['resetDone', 'reset', true],
    ['reset', 'reset', false],
    ['error500', 'status', false],
    ['busy429', 'busy', false],
    ['window503', 'busy', false],
    ['html', 'unreadable', false],
    ['brokenJson', 'unreadable', true],
    ['wrongEcho', 'unreadable', true],
    ['huge', 'tooLong', false],
  ])('%s is a fault, never a success nor a refusal', async (fault, as, done) => {
    await platform.upload('3503', [row()])
    await rates(fault)
    const one = row()
    expect(await platform.upload('3503', [one])).toMatchObject({ kind: 'fault', fault: as })
    await peer.faults()
    expect(await kept(one.bchno)).toHaveLength(done ? 1 : 0)
    // asked for, it says what became of it
    expect(await platform.find('3503', { bchnos: [one.bchno] })).toMatchObject({
      kind: 'found',
      rows: done ? [{ bchno: one.bchno }] : [],
    })
  })

  test('rows that are missing in it, or refused for a number it has, are not known', async () => {
    const some = [row(), row(), row(), row()]
    await rates('missing')
    expect((await rowsOf(platform.upload('3503', some))).map((a) => a.kind)).toEqual([
      'taken',
      'unknown',
      'taken',
      'unknown',
    ])
    await rates('shuffled')
    const three = [row(), row({ aprvno: '' }), row()]
    const said = await rowsOf(platform.upload('3503', three))
    expect(said.map((a) => a.kind)).toEqual(['taken', 'refused', 'taken'])
    await peer.faults()
    expect((await rowsOf(platform.upload('3503', some))).map((a) => a.kind)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ])
    await rates('half')
    const four = [row(), row(), row(), row()]
    expect(await platform.upload('3503', four)).toMatchObject({ kind: 'fault', fault: 'reset' })
    await peer.faults()
    const found = await platform.find('3503', { bchnos: four.map((r) => r.bchno) })
    expect(found.kind === 'found' && found.rows.map((r) => r.bchno)).toEqual(four.slice(0, 2).map((r) => r.bchno))
  })
})

test('the platform keeps what it said it keeps when it is killed, and goes on from there', async () => {
  const one = row()
  const [before] = await rowsOf(platform.upload('3503', [one]))
  await peer.kill()
  expect(await platform.upload('3503', [row()])).toMatchObject({ kind: 'fault', fault: 'refused' })
  await peer.start()
  const [after] = await rowsOf(platform.upload('3503', [row()]))
  const found = await platform.find('3503', { bchnos: [one.bchno] })
  expect(found).toMatchObject({ rows: [{ bchno: one.bchno, flowNo: (before as { flowNo: string }).flowNo }] })
  expect((after as { flowNo: string }).flowNo > (before as { flowNo: string }).flowNo).toBe(true)
})

test('an institution without an interface, with a wrong key, or none at all', async () => {
  const [b, c, d] = [await w.org('hospital', '乙'), await w.org('hospital', '丙'), await w.org('hospital', '丁')]
  await enter(b, 9)
  expect(await (await open(b)).upload('3505', [sale()])).toEqual({ kind: 'refused', reason: '机构未开通接口[3505]' })
  await enter(c, 2)
  await w.sql.query('update trace_account set sealed_token = $1 where hospital_id = $2', [seal(TOKENS, c, 'wrong'), c])
  expect(await (await open(c)).upload('3503', [row()])).toMatchObject({
    kind: 'fault',
    fault: 'status',
    message: 'HTTP 401',
  })
  expect(await system((ctx) => platformOf(ctx, d))).toBeUndefined()
})

test('who a patient, doctor or pharmacist is stands in no log and in no sentence of the platform', async () => {
  const names = '孙病人 赵开方 钱药师 330102199003074513 MZ20261128001 YS0099887766'.split(' ')
  const secret = [...names, institution(1).token]
  await platform.upload('3505', [sale(), sale({ sel_retn_time: '孙病人' })])
  await platform.query('3513', { psn_name: '孙病人', psn_no: 'MZ20261128001' })
  await peer.faults({ seed: 1, rates: { brokenJson: 1 } })
  await platform.find('3505', { from: '2026-01-01', to: '2099-01-01' })
  const log = JSON.stringify((await w.sql.query('select * from exchange_log')).rows)
  for (const one of secret) expect([one, log.includes(one)]).toEqual([one, false])
  expect(log).toContain('3511')
})
