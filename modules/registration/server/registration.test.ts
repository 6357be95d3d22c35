import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userCalls } from '#modules/people/shared/calls.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { newCompany, openRegistering } from '#tests/registering.ts'
import { beside } from '#tests/signing.ts'
import { stranger } from '#tests/strangers.ts'
import { fetchFile } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { openCalls, registrationCalls } from '../shared/calls.ts'
import { NOBODYS } from './open.ts'
import { sweepQuarantine } from './service.ts'

const PASSWORD = 'Sesame2026open'
let w: World
/** Who reviews, with a second person beside him. */
let reviewer: Person
let alone: Person
let hospital: string
let licence: Buffer
beforeAll(async () => {
  w = await openWorld()
  ;({ alone, reviewer, licence } = await openRegistering(w))
  hospital = await w.org('hospital', '开放医院')
})
afterAll(() => w.close())

let n = 0
const address = () => `198.51.100.${++n % 250}`
type Who = ReturnType<typeof stranger>
const register = async (who: Who, values: ReturnType<typeof newCompany>, more: object = {}, files = 1) => {
  const [password] = await who.secrets(values.loginName, 'register', PASSWORD)
  const input = { values: JSON.stringify(values), password: password!, captcha: await who.captcha(), ...more }
  const parts = Array.from({ length: files }, (_, i) => ({ field: `f${i}`, filename: '执照.jpg', bytes: licence }))
  return who.ask(openCalls.register, input, parts)
}
const login = async (name: string, password = PASSWORD) => {
  const who = stranger(w, address())
  const [secret] = await who.secrets(name, 'login', password)
  return who.ask(sessionCalls.login, { type: '0', app: 'jicai', username: name, password: secret! })
}
const find = async (no: string) => (await reviewer.get(registrationCalls.query, { keyword: no })).rows[0]!
const decide = (r: { id: string; version: number }, action: 'pass' | 'reject', reason?: string) =>
  reviewer.ask(registrationCalls.audit, { id: r.id, version: r.version, action, reason })

test('a company registers, the authority passes it, and its first account signs in as its administrator', async () => {
  const values = newCompany()
  const receipt = (await register(stranger(w, address()), values)).data!
  expect((await login(values.loginName)).code).not.toBe(0)
  const row = await find(receipt.no)
  const detail = await reviewer.get(registrationCalls.detail, { id: row.id })
  expect([detail.files.length, detail.warnings, detail.actions]).toEqual([1, [], ['pass', 'reject']])
  const picture = await fetchFile(w.app, reviewer, registrationCalls.file, { id: detail.files[0]!.id })
  expect(picture.headers['content-type']).toBe('image/jpeg')
  const wish = { id: row.id, version: row.version, action: 'pass' as const }
  expect(await alone.ask(registrationCalls.audit, wish)).toMatchObject({
    msg: expect.stringMatching(/^需要第二人复核，可由 .+ 复核$/),
    data: { says: [expect.stringMatching(/^供应商「.+」，管理员账号 \w+$/)] },
  })
  expect((await beside(alone, alone).ask(registrationCalls.audit, wish)).msg).toBe('复核人不能是本人')
  expect((await decide(row, 'pass')).code).toBe(0)
  // its page says who stood beside
  const { history: steps } = await reviewer.get(registrationCalls.detail, { id: row.id })
  expect(steps.map((h) => [h.action, h.reason !== ''])).toEqual([
    ['create', false],
    ['agree', true],
    ['pass', false],
  ])
  expect((await login(values.loginName)).code).toBe(0)
  const { rows } = await w.sql.query(
    `select o.kind, r.template, c.legal_person, (select count(*)::int from file f where f.org_id = o.id) as files
     from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id join org o on o.id = ur.org_id
     join company c on c.org_id = o.id where u.login_name = $1`,
    [values.loginName],
  )
  expect(rows).toEqual([{ kind: 'supplier', template: 'SUP_ADMIN', legal_person: '王法人', files: 1 }])
  const { rows: told } = await w.sql.query(
    `select m.template, m.params->>'no' as no from message m join app_user u on u.id = m.only_user where u.login_name = $1`,
    [values.loginName],
  )
  expect(told).toEqual([{ template: '您的注册申请 {{no}} 已通过', no: receipt.no }])
})

test('whether account, name and credit code exist already, the applicant reads the same; the reviewer is told', async () => {
  const first = newCompany()
  const { no } = (await register(stranger(w, address()), first)).data!
  await decide(await find(no), 'pass')
  const again = await register(stranger(w, address()), { ...first, mobile: '13900139000' })
  const other = await register(stranger(w, address()), newCompany())
  expect(Object.keys(again.data!)).toEqual(Object.keys(other.data!))
  expect([again.code, again.msg]).toEqual([other.code, other.msg])
  const row = await find(again.data!.no)
  const { warnings } = await reviewer.get(registrationCalls.detail, { id: row.id })
  expect(warnings).toEqual([
    `账号「${first.loginName}」已存在`,
    `机构名称「${first.orgName}」已存在`,
    `统一社会信用代码已属于「${first.orgName}」`,
  ])
  expect((await decide(row, 'pass')).msg).toBe(`账号「${first.loginName}」已存在`)
})

test('the reviewer is told of a credit code that does not check and of a licence that does not hold today', async () => {
  const warned = async (over: object) => {
    const { no } = (await register(stranger(w, address()), newCompany(over))).data!
    return (await reviewer.get(registrationCalls.detail, { id: (await find(no)).id })).warnings
  }
  expect(await warned({ creditCode: '91330100MA27XK8E0A' })).toEqual(['信用代码的校验位不正确，请核对'])
  expect(await warned({ licenceFrom: '2020-01-01', licenceTo: '2024-12-31' })).toEqual(['营业期限已于 2024-12-31 结束'])
  expect(await warned({ licenceFrom: '2099-01-01' })).toEqual(['营业期限自 2099-01-01 才开始'])
  expect(await warned({ licenceTo: '2999-12-31' })).toEqual([])
})

test('without the right captcha, a licence or good fields nothing is kept', async () => {
  const who = stranger(w, address())
  const values = newCompany()
  expect((await register(who, values, { captcha: 'wrong' })).msg).toBe('请输入正确的验证码')
  expect((await register(who, values, {}, 0)).msg).toBe('请上传营业执照')
  expect((await register(who, values, {}, 11)).msg).toBe('最多上传 10 个文件')
  expect((await register(who, newCompany({ creditCode: '123' }))).msg).toContain('请输入18位信用代码')
  expect((await register(who, newCompany({ kind: 'authority' }))).code).toBe(400)
  const [short] = await who.secrets(values.loginName, 'register', 'short')
  expect((await register(who, values, { password: short! })).code).not.toBe(0)
  const { rows } = await w.sql.query('select from registration where login_name = $1', [values.loginName])
  expect(rows.length).toBe(0)
})

test('one mobile and one address register only so often a day', async () => {
  const mobile = '13700137000'
  for (let i = 0; i < 3; i++) expect((await register(stranger(w, address()), newCompany({ mobile }))).code).toBe(0)
  expect((await register(stranger(w, address()), newCompany({ mobile }))).msg).toBe(
    '今天的注册次数已达上限，请明天再试',
  )
  const ip = '192.0.2.99'
  for (let i = 0; i < 10; i++) expect((await register(stranger(w, ip), newCompany())).code).toBe(0)
  expect((await register(stranger(w, ip), newCompany())).msg).toBe('今天的注册次数已达上限，请明天再试')
  // whoever has one IPv6 address has a /64 of them
  await w.sql.query(
    `update registration set ip = '2001:db8:5:5::' || to_hex(substr(no, 11)::int % 60000 + 1) where ip = $1`,
    [ip],
  )
  expect((await register(stranger(w, '2001:db8:5:5:a:b:c:d'), newCompany())).msg).toBe(
    '今天的注册次数已达上限，请明天再试',
  )
  expect((await register(stranger(w, '2001:db8:5:6::1'), newCompany())).code).toBe(0)
})

test('a refused company reads why, corrects and sends it again with its receipt; strangers without it read nothing', async () => {
  const who = stranger(w, address())
  const values = newCompany()
  const receipt = (await register(who, values)).data!
  expect((await decide(await find(receipt.no), 'reject')).msg).toContain('请填写')
  await decide(await find(receipt.no), 'reject', '执照不清楚')
  const state = await who.ask(openCalls.state, { ...receipt, captcha: await who.captcha() })
  expect(state.data).toMatchObject({ refused: true, open: false, correctable: true })
  expect([state.data!.status, state.data!.reason, state.data!.values.orgName]).toEqual([
    'rejected',
    '执照不清楚',
    values.orgName,
  ])
  const guess = await who.ask(openCalls.state, { no: receipt.no, key: 'guess', captcha: await who.captcha() })
  expect([guess.code, guess.data]).toEqual([404, null])
  expect((await register(who, { ...values, legalPerson: '李法人' }, receipt)).data).toEqual(receipt)
  const row = await find(receipt.no)
  expect(row.status).toBe('submitted')
  const { history, legalPerson } = await reviewer.get(registrationCalls.detail, { id: row.id })
  expect([legalPerson, history.map((h) => h.action)]).toEqual(['李法人', ['create', 'reject', 'resubmit']])
  expect((await decide(row, 'pass')).code).toBe(0)
})

test('refused uploads are gone after their days, and so are their bytes', async () => {
  const values = newCompany()
  const { no } = (await register(stranger(w, address()), values)).data!
  const row = await find(no)
  await decide(row, 'reject', '不符')
  await sweepQuarantine()
  const held = () => w.sql.query('select from quarantine_file where registration_id = $1', [row.id])
  expect((await held()).rowCount).toBe(1)
  await w.sql.query(`update registration set decided_at = now() - interval '8 days' where id = $1`, [row.id])
  await sweepQuarantine()
  expect((await held()).rowCount).toBe(0)
})

test('uploads of strangers that no registration names are gone after a day', async () => {
  await register(stranger(w, address()), newCompany())
  const folder = join(w.dataDir, 'files', NOBODYS)
  const lying = () => readdirSync(folder, { recursive: true }).filter((f) => String(f).includes('/')).length
  const before = lying()
  expect(before).toBeGreaterThan(0)
  mkdirSync(join(folder, 'ff'), { recursive: true })
  writeFileSync(join(folder, 'ff', 'f'.repeat(64)), licence)
  expect(await sweepQuarantine()).toEqual({ files: 0 })
  for (const f of readdirSync(folder, { recursive: true })) utimesSync(join(folder, String(f)), 1, 1)
  expect(await sweepQuarantine()).toEqual({ files: 1 })
  expect(lying()).toBe(before)
})

test('somebody joins an organisation that is open; he has no right until its administrator gives him a role', async () => {
  const who = stranger(w, address())
  expect((await who.ask(openCalls.orgs, { keyword: '开放' })).data).toEqual([{ id: hospital, name: '开放医院' }])
  await w.sql.query(`insert into department (hospital_id, code, name, type) values ($1, 'D1', '内科', '临床')`, [
    hospital,
  ])
  const [department] = (await who.ask(openCalls.depts, { orgId: hospital })).data!
  const values = { loginName: `joiner${++n}`, name: '新同事', mobile: '13600136000' }
  const join = async () => {
    const [password] = await who.secrets(values.loginName, 'register', PASSWORD)
    const captcha = await who.captcha()
    return who.ask(openCalls.join, {
      orgId: hospital,
      departmentId: department!.id,
      values,
      password: password!,
      captcha,
    })
  }
  const { no } = (await join()).data!
  const row = await find(no)
  expect([row.kind, row.orgName]).toEqual(['account', '开放医院'])
  await decide(row, 'pass')
  expect((await login(values.loginName)).msg).toBe('账号还没有角色，或其机构已停用，请联系管理员')
  await w.sql.query(`insert into config (key, org_id, value) values ('register.accounts', $1, 'false')`, [hospital])
  expect((await who.ask(openCalls.orgs, { keyword: '开放' })).data).toEqual([])
  expect((await who.ask(openCalls.depts, { orgId: hospital })).data).toEqual([])
  expect((await join()).msg).toBe('该机构未开放注册')
})

test('whether an account name is free is told, but only so often to one address', async () => {
  const who = stranger(w, '192.0.2.44')
  const { rows } = await w.sql.query('select login_name as login from app_user limit 1')
  expect((await who.ask(openCalls.account, { userCode: rows[0].login })).data).toEqual({ free: false })
  expect((await who.ask(openCalls.account, { userCode: 'nobody_has' })).data).toEqual({ free: true })
  for (let i = 0; i < 58; i++) await who.ask(openCalls.account, { userCode: `guess${i}` })
  expect((await who.ask(openCalls.account, { userCode: 'guess' })).msg).toBe('操作过于频繁，请稍后再试')
})

test('an expired password is changed with the old one; a forgotten one is asked of the administrators, without an oracle', async () => {
  const values = newCompany()
  const { no } = (await register(stranger(w, address()), values)).data!
  await decide(await find(no), 'pass')
  const name = values.loginName
  const who = stranger(w, address())
  const change = async (old: string, next: string) => {
    const [oldPassword, newPassword] = await who.secrets(name, 'password', old, next)
    const captcha = await who.captcha()
    return who.ask(openCalls.password, { userCode: name, captcha, oldPassword, newPassword })
  }
  expect((await change('Wrong2026word', 'Another2026')).code).not.toBe(0)
  expect((await change(PASSWORD, 'Another2026')).code).toBe(0)
  expect((await login(name)).code).not.toBe(0)
  expect((await login(name, 'Another2026')).code).toBe(0)

  const forgot = async (userCode: string, mobile: string) =>
    who.ask(openCalls.password, { userCode, mobile, captcha: await who.captcha() })
  const [right, wrong, unknown] = [
    await forgot(name, values.mobile),
    await forgot(name, '13300133000'),
    await forgot('nobody_at_all', values.mobile),
  ]
  expect([right, wrong, unknown].map((a) => JSON.stringify([a.code, a.data, a.msg]))).toEqual(
    Array(3).fill(JSON.stringify([0, { ok: true }, right.msg])),
  )
  const { rows } = await w.sql.query('select home_org as org from app_user where login_name = $1', [name])
  const admin = await w.person({ 'system/user': 'view resetPassword' }, rows[0].org)
  const users = await admin.get(userCalls.query, { keyword: name })
  expect(users.rows.map((u) => u.resetAsked)).toEqual([true])
  const outsider = await w.person({ 'system/user': 'view' }, hospital)
  expect((await outsider.get(userCalls.query, { keyword: name })).rows).toEqual([])
})

test('nobody but the reviewer of the authority sees registrations', async () => {
  const other = await w.person({ 'system/hospital': 'view edit' }, reviewer.orgId)
  expect((await other.ask(registrationCalls.query, {})).code).toBe(403)
})
