import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { lookAround } from '#modules/message/server/tasks.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { certCalls, standardCertCalls } from '../shared/calls.ts'

const screen = 'baseInfo/certificate'
let w: World
let g: Goods
let sales: Person
let hospital: Person
let operator: Person
let second: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  const keeper = { [screen]: 'view add edit delete enable ocr download export' }
  sales = await w.person(keeper, g.supplier)
  hospital = await w.person(keeper, g.hospital)
  const authority = await w.org('authority', '监管中心')
  operator = await w.person({ [screen]: 'view add edit delete audit enable download export' }, authority)
  second = await w.person({ [screen]: 'view audit' }, authority)
})
afterAll(() => w.close())

const dayFrom = (days: number) => {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}
let n = 0
const licence = (o: object = {}) => ({ kind: 'drugOperate' as const, certNo: `证${++n}`, ...o })
const approve = (at: { id: string; version: number }, by = operator, calls = certCalls) =>
  by.get(calls.audit, { ...at, action: 'approve' })
const passed = async (o: object = {}, by = sales) => {
  const { id, version } = await by.get(certCalls.add, licence(o))
  const sent = await by.get(certCalls.submit, { id, version })
  return approve({ id, version: sent.version })
}
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const uploaded = async (by: Person) => {
  const parts = [{ field: 'u', filename: '许可证.pdf', bytes: pdf }]
  const answer = await send(w.app, by, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, parts)
  return answer.data!.u as string
}
const fault = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string; message: string }[] } | null)?.fields[0]

test('what the authority switched off its keeper cannot switch on again; what he switched off himself he can', async () => {
  const open = await passed()
  const off = { action: 'disable' as const, reason: '失效' }
  const own = await sales.get(certCalls.switch, { id: open.id, version: open.version, ...off })
  const on = await sales.get(certCalls.switch, { id: open.id, version: own.version, action: 'enable' })
  const { version } = await operator.get(certCalls.switch, { id: open.id, version: on.version, ...off })
  const wish = { id: open.id, version, action: 'enable' as const }
  expect((await sales.ask(certCalls.switch, wish)).msg).toBe('监管机构停用的证件只能由监管机构启用')
  expect((await sales.get(certCalls.detail, { id: open.id })).actions).not.toContain('enable')
  expect((await operator.get(certCalls.switch, wish)).status).toBe('passed')
})

describe('the papers of a hospital’s suppliers', () => {
  const withPartners = { [screen]: 'view', 'baseInfo/mySupplier': 'view viewCert' }
  let buyer: Person
  let file: string
  let open: { id: string }
  beforeAll(async () => {
    buyer = await w.person(withPartners, g.hospital)
    await g.item()
    file = await uploaded(sales)
    open = await passed({ files: [file], validTo: dayFrom(30) })
  })
  const listed = async (who: Person, orgId = g.supplier) =>
    (await who.get(certCalls.query, { orgId })).rows.map((c) => c.id)

  test('are read with their code: the audited ones, with their files', async () => {
    expect(await listed(buyer)).toContain(open.id)
    const seen = await buyer.get(certCalls.detail, { id: open.id })
    expect(seen).toMatchObject({ orgId: g.supplier, validity: 'near', files: [{ fileId: file }], actions: [] })
    expect((await fetchFile(w.app, buyer, fileCalls.download, { fileId: file })).bytes).toEqual(pdf)
    // his own list is his own
    expect((await buyer.get(certCalls.query, {})).rows.filter((c) => c.orgId !== g.hospital)).toEqual([])
  })

  test('are not read without the code, by nobody whom the supplier does not supply, and no longer than he does', async () => {
    const others = await w.person(withPartners, await w.org('hospital', '别家医院'))
    const rival = await w.person({ [screen]: 'view download' }, await w.org('supplier', '对手'))
    const without = await w.person({ [screen]: 'view download' }, g.hospital)
    for (const who of [others, rival, without]) {
      expect(await listed(who)).toEqual([])
      expect(await who.ask(certCalls.detail, { id: open.id })).toMatchObject({ code: 404, msg: '证件不存在' })
      expect((await fetchFile(w.app, who, fileCalls.download, { fileId: file })).envelope!.code).toBe(404)
    }
    const until = (day: string) =>
      w.sql.query(`update supply_relation set valid_from = '2020-01-01', valid_to = $2 where hospital_id = $1`, [
        g.hospital,
        day,
      ])
    await until(dayFrom(-1))
    expect(await listed(buyer)).toEqual([])
    await until('2999-12-31')
    expect(await listed(buyer)).toContain(open.id)
  })

  test('that nobody has audited, and what he agreed with a single hospital, stay his own', async () => {
    const draft = await sales.get(certCalls.add, licence())
    const agreed = await passed({ kind: 'qaAgreement', hospitals: [g.hospital] })
    const ids = await listed(buyer)
    for (const { id } of [draft, agreed]) {
      expect(ids).not.toContain(id)
      expect((await buyer.ask(certCalls.detail, { id })).code).toBe(404)
    }
    const off = await sales.get(certCalls.detail, { id: open.id })
    await sales.get(certCalls.switch, { id: open.id, version: off.version, action: 'disable', reason: '换证' })
    expect(await listed(buyer)).not.toContain(open.id)
  })
})

describe('a certificate of one’s own organisation', () => {
  test('is kept with its file, submitted, passed by the operator, and switched off and on again', async () => {
    const file = await uploaded(sales)
    const made = await sales.get(certCalls.add, licence({ files: [file], validTo: dayFrom(400) }))
    const sent = await sales.get(certCalls.submit, { id: made.id, version: made.version })
    const ok = await approve({ id: made.id, version: sent.version })
    const seen = await sales.get(certCalls.detail, { id: made.id })
    expect(seen).toMatchObject({
      status: 'passed',
      validity: 'valid',
      name: '药品经营许可证',
      files: [{ fileId: file }],
    })
    expect(seen.history.map((s) => s.action)).toEqual(['create', 'submit', 'approve'])
    expect((await fetchFile(w.app, operator, fileCalls.download, { fileId: file })).bytes).toEqual(pdf)
    const at = { id: made.id, version: ok.version }
    expect((await sales.ask(certCalls.switch, { ...at, action: 'disable' })).msg).toBe('请填写停用原因')
    const off = await sales.get(certCalls.switch, { ...at, action: 'disable', reason: '换证' })
    expect(off.status).toBe('disabled')
    expect((await operator.get(certCalls.switch, { ...at, version: off.version, action: 'enable' })).status).toBe(
      'passed',
    )
  })

  test('says by the day whether it is valid, near its end, expired or not yet valid', async () => {
    const draft = (o: object) => sales.get(certCalls.add, licence(o))
    const of = async ({ id }: { id: string }) => (await sales.get(certCalls.detail, { id })).validity
    const validity = async (o: object) => of(await draft(o))
    const passed = async (o: object) => {
      const { id, version } = await draft({ ...o, files: [await uploaded(sales)] })
      await approve({ id, version: (await sales.get(certCalls.submit, { id, version })).version })
      return of({ id })
    }
    expect(await passed({})).toBe('valid')
    expect(await passed({ validTo: dayFrom(61) })).toBe('valid')
    expect(await passed({ validTo: dayFrom(60) })).toBe('near')
    expect(await passed({ validTo: today() })).toBe('near')
    // what nobody audited claims nothing
    expect(await validity({})).toBe('idle')
    expect(await validity({ validTo: dayFrom(60) })).toBe('idle')
    expect(await validity({ validTo: dayFrom(-1) })).toBe('expired')
    expect(await validity({ validFrom: dayFrom(1), validTo: dayFrom(9) })).toBe('future')
    const { rows } = await sales.get(certCalls.query, { validity: 'expired' })
    expect(rows.map((r) => r.validTo)).toEqual([dayFrom(-1)])
  })

  test('without an end is stored as 2999-12-31', async () => {
    const { id } = await sales.get(certCalls.add, licence({ validTo: null }))
    expect((await sales.get(certCalls.detail, { id })).validTo).toBe('2999-12-31')
  })

  test('is corrected after a rejection, which has a reason; a pending one is neither changed nor deleted', async () => {
    const made = await sales.get(certCalls.add, licence())
    const sent = await sales.get(certCalls.submit, { id: made.id, version: made.version })
    const at = { id: made.id, version: sent.version }
    expect((await sales.ask(certCalls.update, { ...licence(), ...at })).msg).toBe('当前状态「待审核」不能修改')
    expect((await sales.ask(certCalls.delete, at)).msg).toBe('当前状态「待审核」不能删除')
    expect((await operator.ask(certCalls.audit, { ...at, action: 'reject' })).msg).toBe('请填写驳回原因')
    const back = await operator.get(certCalls.audit, { ...at, action: 'reject', reason: '看不清' })
    const now = await sales.get(certCalls.update, { ...licence({ remark: '重拍' }), id: at.id, version: back.version })
    expect((await sales.ask(certCalls.update, { ...licence(), id: at.id, version: back.version })).code).toBe(409)
    await sales.get(certCalls.delete, { id: at.id, version: now.version })
    expect((await sales.ask(certCalls.detail, { id: at.id })).code).toBe(404)
  })

  test('gives back its files when they are taken out, and takes none of another organisation', async () => {
    const file = await uploaded(sales)
    const made = await sales.get(certCalls.add, licence({ files: [file] }))
    await sales.get(certCalls.update, { ...licence({ files: [] }), id: made.id, version: made.version })
    await sales.get(fileCalls.delete, { fileId: file })
    const foreign = await uploaded(hospital)
    expect((await sales.ask(certCalls.add, licence({ files: [foreign] }))).msg).toMatch(/^附件不存在/)
  })

  test('is no concern of another organisation, nor a draft of the authority', async () => {
    const made = await sales.get(certCalls.add, licence())
    expect((await hospital.ask(certCalls.detail, { id: made.id })).code).toBe(404)
    expect((await operator.ask(certCalls.detail, { id: made.id })).code).toBe(404)
    const sent = await sales.get(certCalls.submit, { id: made.id, version: made.version })
    const done = await approve({ id: made.id, version: sent.version })
    expect((await hospital.get(certCalls.query, {})).rows.filter((r) => r.orgId === g.supplier)).toEqual([])
    const wish = { id: made.id, version: done.version }
    expect((await hospital.ask(certCalls.switch, { ...wish, action: 'disable', reason: '无' })).code).toBe(404)
    expect((await operator.get(certCalls.query, { orgId: g.supplier })).rows.map((r) => r.id)).toContain(made.id)
  })

  test('names no product, no kind of standard data and no end before its start', async () => {
    const { productId } = await g.item()
    expect(fault(await sales.ask(certCalls.add, licence({ productId })))?.path).toBe('productId')
    expect(fault(await sales.ask(certCalls.add, licence({ kind: 'drugReg' })))?.path).toBe('kind')
    const wrong = licence({ validFrom: '2026-02-01', validTo: '2026-01-31' })
    expect(fault(await sales.ask(certCalls.add, wrong))).toEqual({
      path: 'validTo',
      message: '有效期止不能早于有效期起',
    })
  })

  test('is renewed by a new one of the same kind; the old one stays as history', async () => {
    const old = await passed({ validTo: dayFrom(10) })
    const other = licence({ kind: 'businessLicense', replacesId: old.id })
    expect(fault(await sales.ask(certCalls.add, other))?.message).toBe('换证不能更改证件类型')
    const seen = () => sales.get(certCalls.detail, { id: old.id })
    expect((await seen()).actions).toContain('renew')
    // with no day of its own it would be valid for ever
    const bare = await sales.get(certCalls.add, licence({ replacesId: old.id }))
    expect((await sales.ask(certCalls.submit, { id: bare.id, version: bare.version })).msg).toContain('换证请填写')
    await sales.get(certCalls.delete, { id: bare.id, version: bare.version })
    // until its day the old one counts; from then on it is history, and no second one renews it
    const renewal = await passed({ replacesId: old.id, validFrom: dayFrom(1), validTo: dayFrom(700) })
    expect(await seen()).toMatchObject({ status: 'passed', validity: 'near', renewal: { id: renewal.id } })
    await w.sql.query('update certificate set valid_from = $2 where id = $1', [renewal.id, today()])
    expect(await seen()).toMatchObject({ status: 'passed', validity: 'replaced' })
    expect((await seen()).actions).not.toContain('renew')
    const twice = await sales.ask(certCalls.add, licence({ replacesId: old.id }))
    expect(twice.msg).toMatch(/^此证件已由「ZJ.+」换证$/)
    const { rows } = await sales.get(certCalls.query, { validity: 'near' })
    expect(rows.map((r) => r.id)).not.toContain(old.id)
    const foreign = licence({ replacesId: old.id })
    expect(fault(await hospital.ask(certCalls.add, foreign))?.message).toBe('被更换的证件不存在')
  })

  test('comes out in the export with its kind and validity in words', async () => {
    const made = await sales.get(certCalls.add, licence({ validTo: dayFrom(5) }))
    const { bytes } = await fetchFile(w.app, sales, certCalls.export, { type: 'csv', ids: [made.id] })
    expect(bytes.toString()).toMatch(/药品经营许可证.*不生效.*待提交/)
  })
})

describe('a certificate of standard data', () => {
  const calls = standardCertCalls
  const reg = (o: object) => ({ kind: 'drugReg' as const, certNo: `国药准字${++n}`, ...o })

  test('is of one product or one manufacturer; once audited everybody reads it and downloads its file', async () => {
    const { productId } = await g.item({ name: '有批件的药' })
    expect(fault(await sales.ask(calls.add, reg({})))?.message).toBe('请选择产品或生产企业其中之一')
    const file = await uploaded(sales)
    const made = await sales.get(calls.add, reg({ productId, files: [file] }))
    const sent = await sales.get(calls.submit, { id: made.id, version: made.version })
    expect((await hospital.ask(calls.detail, { id: made.id })).code).toBe(404)
    expect((await fetchFile(w.app, hospital, fileCalls.download, { fileId: file })).bytes).not.toEqual(pdf)
    await approve({ id: made.id, version: sent.version }, operator, calls)
    const seen = await hospital.get(calls.detail, { id: made.id })
    expect(seen).toMatchObject({ product: '有批件的药', actions: [] })
    expect((await fetchFile(w.app, hospital, fileCalls.download, { fileId: file })).bytes).toEqual(pdf)
    expect((await sales.ask(certCalls.detail, { id: made.id })).code).toBe(404)
  })

  test('that the authority made is audited by somebody else of it', async () => {
    const { productId } = await g.item()
    const made = await operator.get(calls.add, reg({ productId }))
    const sent = await operator.get(calls.submit, { id: made.id, version: made.version })
    const at = { id: made.id, version: sent.version }
    expect((await operator.ask(calls.audit, { ...at, action: 'approve' })).msg).toBe('不能审核自己创建的单据')
    expect((await approve(at, second, calls)).status).toBe('passed')
  })
})

test('the organisation is warned once a day of what ends soon or has ended, but not of what was renewed', async () => {
  const own = await w.org('supplier', '到期公司')
  const keeper = await w.person({ [screen]: 'view add edit' }, own)
  await passed({ validTo: dayFrom(10) }, keeper)
  await passed({ kind: 'businessLicense', validTo: dayFrom(20) }, keeper)
  await passed({ kind: 'businessLicense' }, keeper)
  await passed({ kind: 'other', validTo: dayFrom(-3) }, keeper)
  for (let i = 0; i < 2; i++) await lookAround({ call: 'test', requestId: '' })
  const { rows } = await w.sql.query(
    `select event, params from message where org_id = $1 and event in ('certificate.near', 'certificate.expired') order by event`,
    [own],
  )
  expect(rows).toEqual([
    { event: 'certificate.expired', params: { n: '1' } },
    { event: 'certificate.near', params: { n: '1' } },
  ])
})
