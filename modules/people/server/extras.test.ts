import { afterAll, beforeAll, expect, test } from 'vitest'
import { founder, withTx } from '#kernel/server/tx.ts'
import { seedMenu } from '#modules/menu/server/seed.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { userCalls } from '../shared/calls.ts'
import { userExtraCalls as calls } from '../shared/calls-extras.ts'
import { myCalls } from '../shared/calls-my.ts'
import { setOwnPassword } from './public.ts'

let w: World
let hospital: string
let admin: Person
beforeAll(async () => {
  w = await openWorld()
  await withTx(founder, seedMenu)
  hospital = await w.org('hospital', '甲医院')
  admin = await w.person({ 'system/user': 'view add edit assignRole import lock' }, hospital)
  for (const [name, code] of [
    ['看计划', 'procurement/planning'],
    ['看用户', 'system/user'],
  ]) {
    const { rows } = await w.sql.query('insert into role (org_id, name) values ($1, $2) returning id', [hospital, name])
    await w.sql.query(`insert into role_action (role_id, path, code) values ($1, $2, 'view')`, [rows[0].id, code])
  }
})
afterAll(() => w.close())

const put = async (lines: string[], more: Record<string, string> = {}, who = admin) => {
  const bytes = Buffer.from(lines.join('\r\n'))
  const file = { field: 'file', filename: 'users.csv', bytes }
  return (await send(w.app, who, calls.import, { mode: 'goodOnly', ...more }, [file])).data!
}
const found = async (login: string) => (await admin.get(userCalls.query, { keyword: login })).rows[0]

test('users are imported with their roles; a second import of the same file changes nothing', async () => {
  const lines = ['账号,姓名,手机号,角色', 'imp_a,张三,13800138001,看用户', 'imp_b,李四,,']
  // a new account is no change of one there was, though its roles are given in a second step
  expect(await put(lines)).toMatchObject({ added: 2, refused: 0, changes: [], skips: true })
  const a = (await found('imp_a'))!
  expect([a.name, a.roles.map((r) => r.name), a.orgName]).toEqual(['张三', ['看用户'], '甲医院'])
  expect(await put(lines)).toMatchObject({ unchanged: 2 })
  expect(await put(['账号,姓名,职务', 'imp_a,,主任'])).toMatchObject({ refused: 1 })
  // one that is told twice is told with its first row's other faults, not after they are mended
  const twice = await put(['账号,姓名,手机号', 'imp_z,甲,123', 'imp_z,乙,'], { mode: 'dryRun' })
  expect(twice.problems.map((p) => [p.line, p.reason])).toEqual([
    [2, expect.any(String)],
    [3, '与第 2 行重复'],
  ])
  // who is known already stays as he is, unless the author says otherwise
  expect(await put(['账号,姓名,职务', 'imp_a,张三,主任'])).toMatchObject({ changed: 0 })
  expect(await put(['账号,姓名,职务', 'imp_a,张三,主任'], { existing: 'update' })).toMatchObject({
    ...{ changed: 1, skips: false },
  })
  const again = (await found('imp_a'))!
  expect([again.job, again.mobile, again.roles.length]).toEqual(['主任', '13800138001', 1])
  expect(await put(['账号,姓名', 'imp_a,王五'], { existing: 'skip' })).toMatchObject({ unchanged: 1 })
})

test('an import gives no right its author lacks and reaches no account of others; refused rows come back with reasons', async () => {
  await w.person('buyer', await w.org('hospital', '乙医院'))
  const { rows } = await w.sql.query(
    `select u.login_name as login from app_user u join user_role ur on ur.user_id = u.id join org o on o.id = ur.org_id where o.name = '乙医院'`,
  )
  const lines = [
    '账号,姓名,角色,所属机构',
    'imp_c,越权,看计划,',
    'imp_d,没有,无此角色,',
    `${rows[0].login},抢号,,`,
    'imp_e,别家,,乙医院',
    '坏 账号,坏,,',
    'imp_f,好人,,',
  ]
  const report = await put(lines, { existing: 'update' })
  expect(report).toMatchObject({ added: 1, refused: 5 })
  expect(report.problems.map((p) => [p.line, p.reason])).toEqual([
    [2, '角色「看计划」含有您没有的权限，不能分配'],
    [3, '角色「无此角色」不存在'],
    [4, '账号已被其他机构使用'],
    [5, '机构「乙医院」不存在或不能管理'],
    [6, '账号只能是 1 至 16 位字母、数字和下划线'],
  ])
  expect(await found('imp_c')).toBeUndefined()
  const errors = await fetchFile(w.app, admin, calls.importErrors, { fileId: report.errorFileId! })
  expect(errors.headers['content-type']).toContain('spreadsheetml')
  const stranger = await w.person({ 'system/user': 'import' }, await w.org('hospital', '丙医院'))
  expect((await fetchFile(w.app, stranger, calls.importErrors, { fileId: report.errorFileId! })).envelope?.code).toBe(
    404,
  )
  const template = await fetchFile(w.app, admin, calls.template, {})
  expect(template.bytes.length).toBeGreaterThan(1000)
})

test('an administrator sees where a user is signed in and ends one session; the next request there is refused', async () => {
  const user = await w.person({ personalInfo: 'view edit' }, hospital)
  const [session] = await admin.get(calls.sessions, { id: user.userId })
  const stranger = await w.person({ 'system/user': 'view lock' }, await w.org('hospital', '丁医院'))
  expect((await stranger.ask(calls.sessions, { id: user.userId })).code).toBe(404)
  const wish = { id: user.userId, sessionId: session!.id }
  expect((await stranger.ask(calls.endSession, wish)).code).toBe(404)
  expect((await user.ask(myCalls.query, {})).code).toBe(0)
  expect(await admin.get(calls.endSession, wish)).toEqual({ ended: 1 })
  expect((await user.ask(myCalls.query, {})).code).toBe(11401)
  expect((await admin.ask(calls.endSession, wish)).code).toBe(404)
})

test('the export leaves out what the list hides, also the roles, and tells the last login by the region’s clock', async () => {
  const exporter = await w.person({ 'system/user': 'view export' }, hospital)
  await w.sql.query(
    `insert into login_log (user_id, login_name, outcome, ip, at) select id, login_name, 'ok', '192.0.2.1', '2026-01-31T20:30:00Z'
     from app_user where login_name = 'imp_a'`,
  )
  const lines = async (columns?: { without: string[] }) => {
    const { bytes } = await fetchFile(w.app, exporter, userCalls.export, { type: 'csv', keyword: 'imp_a', columns })
    return bytes.toString('utf8').trim().split(/\r?\n/)
  }
  const [head, row] = await lines()
  expect([head, row]).toEqual([expect.stringContaining('角色'), expect.stringContaining('看用户')])
  expect(row).toContain('2026-02-01 04:30:00')
  expect((await lines({ without: ['roles'] }))[0]).not.toContain('角色')
})

test('what an administrator or the person himself does not send of an account stays as it was', async () => {
  const user = await w.person({ personalInfo: 'view edit' }, hospital)
  const mine = await user.get(myCalls.query, {})
  const { version } = await user.get(myCalls.edit, { version: mine.version, mobile: '13800138002', job: '护士' })
  const saved = await user.get(myCalls.edit, { version, email: 'a@example.cn' })
  expect(await user.get(myCalls.query, {})).toMatchObject({ mobile: '13800138002', job: '护士', email: 'a@example.cn' })
  await admin.get(userCalls.update, { id: user.userId, version: saved.version, remark: '夜班' })
  const now = await admin.get(userCalls.detail, { id: user.userId })
  expect([now.name, now.mobile, now.remark]).toEqual([mine.name, '13800138002', '夜班'])
})

test('who changes his own password just now is locked all the same: it is no change of what others see of him', async () => {
  const { userId: id } = await w.person({ 'baseInfo/drug': 'view' }, hospital)
  const { version } = await admin.get(userCalls.detail, { id })
  await withTx(founder, (tx) => setOwnPassword(tx, id, 'hash'))
  expect((await admin.ask(userCalls.lock, { id, version })).msg).toBe('')
})
