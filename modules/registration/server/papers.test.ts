import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultsOf } from '#kernel/shared/field.ts'
import { certCalls } from '#modules/certificate/shared/calls.ts'
import { relationCalls, supplierCalls } from '#modules/company/shared/calls.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { orgCalls } from '#modules/organisation/shared/calls.ts'
import { partners } from '#tests/cooperating.ts'
import { newCompany, openRegistering } from '#tests/registering.ts'
import { beside } from '#tests/signing.ts'
import { stranger } from '#tests/strangers.ts'
import { openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { openCalls, registrationCalls } from '../shared/calls.ts'
import { registerTable } from '../shared/fields.ts'

/* What a newcomer finds once he is let in (walk 7). */
const PASSWORD = 'Sesame2026open'
let w: World
let reviewer: Person
let licence: Buffer
beforeAll(async () => {
  w = await openWorld()
  ;({ reviewer, licence } = await openRegistering(w))
})
afterAll(() => w.close())

const find = async (no: string) => (await reviewer.get(registrationCalls.query, { keyword: no })).rows[0]!

test('who is let in finds his papers filled in, each with its files, and submits none without its number', async () => {
  const values = newCompany({ licenceNo: '浙AA5710001', businessScope: '药品批发' })
  const who = stranger(w, '198.51.100.7')
  const [password] = await who.secrets(values.loginName, 'register', PASSWORD)
  const input = { values: JSON.stringify(values), password: password!, captcha: await who.captcha() }
  const part = (field: string, filename: string) => ({ field, filename, bytes: licence })
  const parts = [
    part('businessLicense.0', '执照.jpg'),
    part('drugOperate.1', '许可证一.jpg'),
    part('drugOperate.2', '许可证二.jpg'),
    part('goodPractice.3', 'gsp.jpg'),
  ]
  const { no } = (await who.ask(openCalls.register, input, parts)).data!
  const row = await find(no)
  const { files, supplierId } = await reviewer.get(registrationCalls.detail, { id: row.id })
  expect(files.map((f) => f.kind)).toEqual(['businessLicense', 'drugOperate', 'drugOperate', 'goodPractice'])
  expect(supplierId).toBeNull()
  await reviewer.get(registrationCalls.audit, { id: row.id, version: row.version, action: 'pass' })
  // the page of the registration leads to where its papers are by then
  const { supplierId: became } = await reviewer.get(registrationCalls.detail, { id: row.id })
  const { rows: orgs } = await w.sql.query('select id from org where name = $1', [values.orgName])
  expect(orgs).toEqual([{ id: became }])
  const { rows } = await w.sql.query(
    `select c.cert_kind as kind, c.cert_no as no, c.covers, c.valid_from::text as "from", c.valid_to::text as "to", c.status,
       jsonb_array_length(c.files) as files, c.created_by = u.id as own,
       (select count(*)::int from file f where f.purpose = 'certificate:' || c.id) as held
     from certificate c join app_user u on u.home_org = c.org_id where u.login_name = $1 order by c.no`,
    [values.loginName],
  )
  const draft = { status: 'draft', own: true, to: '2999-12-31' }
  const none = { covers: '', from: null }
  expect(rows.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    {
      ...draft,
      kind: 'businessLicense',
      no: values.creditCode,
      covers: '药品批发',
      from: '2020-01-01',
      files: 1,
      held: 1,
    },
    { ...draft, ...none, kind: 'drugOperate', no: '浙AA5710001', files: 2, held: 2 },
    { ...draft, ...none, kind: 'goodPractice', no: '', files: 1, held: 1 },
  ])
})

test('credit code and mobile are asked for in the sentences of the specification', () => {
  const said = (over: object) => faultsOf(registerTable, newCompany(over)).map((f) => f.reason)
  expect(said({ creditCode: '' })).toEqual(['请输入企业的统一社会信用代码'])
  expect(said({ creditCode: '123' })).toEqual(['请输入18位信用代码'])
  expect(said({ creditCode: '91330100ma2000001x' })).toEqual(['请输入18位信用代码,数字和大写英文'])
  expect(said({ mobile: '' })).toEqual(['请输入你的手机号'])
  expect(said({ mobile: '12345678901' })).toEqual(['手机号有误，请输入正确的手机号'])
})

test('a new supplier is led to its first order, and a draft without its number is not submitted', async () => {
  const { rows } = await w.sql.query(`select home_org as id from app_user where login_name = 'newsup1'`)
  const admin = await w.person(
    { 'baseInfo/certificate': 'view add edit', 'baseInfo/mySupplier': 'view edit' },
    rows[0].id,
  )
  const { steps } = await admin.get(homeCalls.firstSteps, {})
  expect(steps.map((s) => [s.key, s.done])).toEqual([
    ...[
      ['company', false],
      ['certificates', false],
      ['bank', false],
    ],
    ...[
      ['colleagues', false],
      ['relation', false],
      ['order', false],
    ],
  ])
  // where he may go is a way, the rest is told
  expect(steps.find((s) => s.key === 'certificates')?.path).toBe('/baseInfo/certificate')
  expect(steps.find((s) => s.key === 'order')?.path).toBe('')
  // no hospital finds him for a relation before the two cooperate
  expect(steps.find((s) => s.key === 'relation')).toMatchObject({
    label: expect.stringContaining('建立合作'),
    path: '/baseInfo/mySupplier/cooperation',
  })
  const drafts = (await admin.get(certCalls.query, {})).rows
  const bare = drafts.find((c) => c.kind === 'goodPractice')!
  const wish = { id: bare.id, version: bare.version, action: 'submit' as const }
  expect((await admin.ask(certCalls.submit, wish)).msg).toBe('请先填写证件编号')
})

test('who gives drugs to a supplier without a valid permit is warned, or refused where the region says so', async () => {
  const g = await openGoods(w)
  const maker = await w.person({ 'baseInfo/mySupplier': 'view add' }, g.hospital)
  const by = beside(maker, await w.person({ 'baseInfo/mySupplier': 'view agree' }, g.hospital))
  const supplier = await w.org('supplier', '无证公司')
  await partners(w, g.hospital, supplier)
  const terms = async (kind = 0) => {
    const { productId } = await g.item({ kind })
    return { supplierId: supplier, productId, price: '1', validFrom: '2026-01-01' }
  }
  const sentence = '供应商「无证公司」没有有效的药品经营或生产许可证'
  expect((await by.get(relationCalls.add, await terms())).warnings).toEqual([sentence])
  expect((await by.get(relationCalls.add, await terms(1))).warnings).toEqual([])
  await w.sql.query(`insert into config (key, value) values ('certificate.drugRelation', '"拒绝"')`)
  expect((await by.ask(relationCalls.add, await terms())).msg).toBe(sentence)
  await w.sql.query(
    `insert into certificate (org_id, no, scope, cert_kind, cert_no, name, status, created_by)
     values ($1, 'ZJ-1', 'org', 'drugOperate', 'x', 'x', 'passed', $2)`,
    [supplier, maker.userId],
  )
  expect((await by.get(relationCalls.add, await terms())).warnings).toEqual([])
})

test('whoever meets a supplier that was switched off reads why on its row', async () => {
  const authority = await w.org('authority', '开关')
  const switcher = await w.person({ 'system/hospital': 'view enable', 'baseInfo/mySupplier': 'view' }, authority)
  const id = await w.org('supplier', '停用公司')
  const one = async () => (await switcher.get(orgCalls.query, { id })).rows[0]!
  const { version } = await one()
  await switcher.get(orgCalls.switch, { id, version, enabled: false, reason: '许可证被吊销' })
  expect(await one()).toMatchObject({ enabled: false, disabledReason: '许可证被吊销' })
  const { rows } = await switcher.get(supplierCalls.query, { keyword: '停用公司' })
  expect(rows.map((r) => r.disabledReason)).toEqual(['许可证被吊销'])
})
