import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dictSeeds } from '#app/catalogue/dicts.data.ts'
import { everyMachine } from '#app/modules.ts'
import { configOf, settingOf, storedInSql } from '#kernel/server/config.ts'
import { founder, inContext, systemActor, withTx } from '#kernel/server/tx.ts'
import { tableCalls } from '#kernel/shared/calls/tables.ts'
import { changesOf } from '#modules/log/server/changes.ts'
import { actionOf } from '#modules/log/server/words.ts'
import { logCalls } from '#modules/log/shared/calls.ts'
import { seedMenu } from '#modules/menu/server/seed.ts'
import { myCalls } from '#modules/people/shared/calls-my.ts'
import { roleCalls } from '#modules/role/shared/calls.ts'
import { fetchFile } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { configCalls, dictCalls, procurementConfigCalls } from '../shared/calls.ts'
import { seedDictionaries } from './dicts.ts'

let w: World
const config = { 'system/config': 'view edit reset' }
let region: Person
let hospital: Person
beforeAll(async () => {
  w = await openWorld()
  await withTx(founder, seedMenu)
  await withTx(founder, (tx) => seedDictionaries(tx, dictSeeds))
  region = await w.person(config, await w.org('authority', '监管'))
  hospital = await w.person(config, await w.org('hospital', '甲医院'))
})
afterAll(() => w.close())

const key1 = 'vbp.split'
const row = async (p: Person, key = key1, orgId?: string) =>
  (await p.get(configCalls.query, orgId ? { orgId } : {})).find((c) => c.key1 === key)!
const held = (orgId: string) => inContext({ ...systemActor }, {}, (ctx) => configOf(ctx, settingOf(key1)!, orgId))

describe('settings', () => {
  test('the region’s value overrides the default, an organisation’s overrides both, and reset goes back a step', async () => {
    expect(await row(hospital)).toMatchObject({ value1: true, defaultValue: true, source: 'default', type: 'bool' })
    await region.get(configCalls.update, { key1, value1: false, version: 0 })
    expect(await row(hospital)).toMatchObject({ value1: false, regionValue: false, source: 'region' })
    await hospital.get(configCalls.update, { key1, value1: true, version: 0 })
    expect(await row(hospital)).toMatchObject({ value1: true, orgValue: true, source: 'org', version: 1 })
    expect(await held(hospital.orgId)).toBe(true)
    await hospital.get(configCalls.reset, { key1, version: 1 })
    expect(await held(hospital.orgId)).toBe(false)
  })

  test('what a loading noted about itself is not read with them', async () => {
    await w.sql.query(`insert into config (key, value) values ('demo.region', '{"hospitals": []}')`)
    const { rows } = await inContext(systemActor, {}, (ctx) =>
      sql<{ stored: { key: string }[] }>`select ${storedInSql(hospital.orgId)} as stored`.execute(ctx.tx),
    )
    expect(rows[0]!.stored.map((s) => s.key)).toContain(key1)
    expect(rows[0]!.stored.map((s) => s.key)).not.toContain('demo.region')
    await w.sql.query(`delete from config where key = 'demo.region'`)
  })

  test('its changes are kept with who, when, before and after', async () => {
    const history = await hospital.get(configCalls.history, { key1 })
    // where nothing was set of its own: what held instead, the region's no
    expect(history.map((h) => [h.before, h.beforeUnset, h.after, h.afterUnset])).toEqual([
      [true, false, false, true],
      [false, true, true, false],
    ])
    const [first] = await region.get(configCalls.history, { key1 })
    expect(first).toMatchObject({ before: true, beforeUnset: true, after: false, afterUnset: false })
    expect(history[0]!.userName).not.toBe('')
  })

  test('a value of the wrong type and a stale version are refused', async () => {
    const wrong = await region.ask(configCalls.update, { key1: 'password.maxDays', value1: -5, version: 0 })
    expect(wrong.code).not.toBe(0)
    const { version } = await row(region)
    expect((await region.ask(configCalls.update, { key1, value1: true, version: version + 7 })).code).toBe(409)
    expect((await region.ask(configCalls.update, { key1: 'no.such', value1: true, version: 0 })).code).toBe(404)
  })

  test('what only the region sets, an organisation lives with', async () => {
    const refused = await hospital.ask(configCalls.update, { key1: 'password.maxDays', value1: 1, version: 0 })
    expect(refused.msg).toBe('此配置由区域统一设置')
    expect((await row(hospital, 'password.maxDays')).actions).toEqual(['history'])
  })

  test('what a choice may be, and what a setting is called, are words people read', async () => {
    for (const { title, choices } of await hospital.get(configCalls.query, {}))
      expect([title, ...choices].filter((text) => /[a-z]{3}/.test(text))).toEqual([])
  })

  test('the authority sets the value of an organisation; an organisation not that of another', async () => {
    const { version } = await row(region, key1, hospital.orgId)
    await region.get(configCalls.update, { key1, value1: true, orgId: hospital.orgId, version })
    expect(await held(hospital.orgId)).toBe(true)
    expect((await hospital.ask(configCalls.query, { orgId: region.orgId })).code).toBe(404)
  })
})

describe('dictionaries', () => {
  test('enumerations are asked by name; an unknown name is refused', async () => {
    const all = await hospital.get(dictCalls.getEnum, { names: ['jclx', 'refusalReason', 'unit'] })
    expect(all.jclx!.map((e) => e.code)).toEqual(['0', '1', '2', '3', '4'])
    expect(all.refusalReason!.at(-1)).toMatchObject({ code: '99', name: '其他' })
    expect((await hospital.ask(dictCalls.getEnum, { names: ['nonsense'] })).code).toBe(404)
  })

  test('the authority edits entries, hospitals do not; a disabled entry is offered no more, and nothing is its own parent', async () => {
    const district = { kind: 'province', code: '359900', name: '云泽市', parent: '350000', sort: 1, isNew: true }
    expect((await hospital.ask(dictCalls.save, district)).code).toBe(403)
    await region.get(dictCalls.save, district)
    expect((await region.ask(dictCalls.save, district)).msg).toBe('字典编码「359900」已存在')
    const circle = { ...district, code: '350000', name: '福建省', parent: '359900', isNew: false }
    expect((await region.ask(dictCalls.save, circle)).msg).toBe('上级不能是本项或其下级')
    const branch = async () => (await hospital.get(dictCalls.province, {})).find((p) => p.code === '350000')!.children
    expect((await branch()).map((d) => d.name)).toContain('云泽市')
    await region.get(dictCalls.switch, { kind: 'province', code: '359900', enabled: false })
    expect((await branch()).map((d) => d.name)).not.toContain('云泽市')
  })

  test('what is not sent of an entry stays; a new one needs a name', async () => {
    const entry = { kind: 'unit', code: 'TUO', isNew: true }
    expect((await region.ask(dictCalls.save, entry)).msg).toBe('请填写名称')
    await region.get(dictCalls.save, { ...entry, name: '托', parent: '01', sort: 7 })
    await region.get(dictCalls.save, { ...entry, name: '托盘', isNew: false })
    const { rows } = await region.get(dictCalls.query, { kind: 'unit', keyword: 'TUO' })
    expect(rows.map((r) => [r.name, r.parent, r.sort])).toEqual([['托盘', '01', 7]])
  })

  test('provinces have their cities, and those their districts', async () => {
    const tree = await hospital.get(dictCalls.province, {})
    const at = (names: string[]) =>
      names.reduce<typeof tree>((nodes, name) => nodes.find((n) => n.name === name)?.children ?? [], tree)
    expect(tree.length).toBeGreaterThanOrEqual(34)
    expect(at(['江苏省', '南京市']).map((d) => d.name)).toContain('玄武区')
    expect(at(['北京市', '北京市']).map((d) => d.name)).toContain('东城区')
  })
})

describe('tables', () => {
  test('columns of a table are kept per user and come back in his order', async () => {
    const table = 'procurement/planning'
    const columns = [
      { key: 'no', width: 200, fixed: 'start' as const },
      { key: 'status', hidden: true },
    ]
    expect(await hospital.get(tableCalls.getHeader, { table })).toEqual({ columns: null })
    await hospital.get(tableCalls.updateHeader, { table, columns })
    expect(await hospital.get(tableCalls.getHeader, { table })).toEqual({ columns })
    expect(await region.get(tableCalls.getHeader, { table })).toEqual({ columns: null })
    await hospital.get(tableCalls.updateHeader, { table, columns: null })
    expect(await hospital.get(tableCalls.getHeader, { table })).toEqual({ columns: null })
  })

  test('a table the menu does not know is refused', async () => {
    expect((await hospital.ask(tableCalls.updateHeader, { table: 'no/such', columns: [] })).code).toBe(404)
    const layout = { folded: true }
    await hospital.get(tableCalls.saveLayout, { table: 'baseInfo/drug#detail', layout })
    expect(await hospital.get(tableCalls.layout, { table: 'baseInfo/drug#detail' })).toEqual({ layout })
  })
})

describe('logs', () => {
  const auditor = async (orgId: string) =>
    w.person({ 'system/loginLog': 'view export', 'system/operateLog': 'view verify export' }, orgId)

  test('an organisation reads what was done in it, the authority what was done in the region', async () => {
    const clerk = await w.person({ 'system/role': 'view add' }, await w.org('hospital', '乙医院'))
    await clerk.get(roleCalls.add, { name: '日志角色' })
    const roles = async (p: Person) => (await p.get(logCalls.query, { type: 'operate', entity: 'role' })).rows
    expect((await roles(await auditor(clerk.orgId))).map((r) => [r.entityNo, r.action, r.title])).toEqual([
      ['日志角色', '新增', '新建角色'],
    ])
    expect(await roles(await auditor(hospital.orgId))).toEqual([])
    expect((await roles(await auditor(region.orgId))).length).toBe(1)
  })

  test('each log has its own code', async () => {
    const clerk = await w.person({ 'system/loginLog': 'view' }, hospital.orgId)
    expect((await clerk.ask(logCalls.query, { type: 'login' })).code).toBe(0)
    expect((await clerk.ask(logCalls.query, { type: 'operate' })).code).toBe(403)
    const both = await auditor(hospital.orgId)
    const { bytes } = await fetchFile(w.app, both, logCalls.export, { log: 'operate', type: 'csv' })
    // a setting by its title, never by its key (ux 89)
    expect(bytes.toString('utf8')).toContain('集采超量时自动拆分明细')
    expect(bytes.toString('utf8')).not.toContain(key1)
  })

  test('failed sign-ins on an account of the house are in its login log', async () => {
    await w.sql.query('update app_user set home_org = $2 where id = $1', [hospital.userId, hospital.orgId])
    const tried = `insert into login_log (login_name, user_id, outcome, ip) values ('tried', $1, 'wrong', '10.1.1.1')`
    await w.sql.query(tried, [hospital.userId])
    const seen = async (p: Person) =>
      (await p.get(logCalls.query, { type: 'login', keyword: 'tried' })).rows.map((l) => l.outcome)
    expect(await seen(await auditor(hospital.orgId))).toEqual(['wrong'])
    expect(await seen(await auditor(await w.org('hospital', '丙医院')))).toEqual([])
  })

  test('a row of the operate log altered behind the house’s back is found', async () => {
    const all = await auditor(region.orgId)
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })
    const verify = () => all.get(logCalls.verify, { from: today, to: today })
    const clean = await verify()
    expect([clean.faults, clean.rows > 0]).toEqual([[], true])
    await w.sql.query(`update audit_log set user_name = '别人' where org_id = $1 and seq = 1`, [hospital.orgId])
    expect((await verify()).faults).toMatchObject([{ orgName: '甲医院', seq: 1, fault: 'altered' }])
  })

  test('a change shows the fields that differ, of lists only what went and came', () => {
    const before = { name: '甲', price: '1.00', codes: ['a', 'b'], version: 1 }
    expect(changesOf('role', before, { name: '乙', price: '1.00', codes: ['b', 'c'] }, 'zh')).toEqual([
      { field: 'name', label: '名称', before: '甲', after: '乙' },
      { field: 'codes', label: '权限', before: 'a', after: 'c' },
    ])
    expect(changesOf('role', null, { name: '乙' }, 'zh')).toEqual([
      { field: 'name', label: '名称', before: null, after: '乙' },
    ])
    expect(changesOf('role', { name: '甲' }, null, 'zh')).toEqual([
      { field: 'name', label: '名称', before: '甲', after: null },
    ])
  })

  test('codes are said in words, in the reader’s language: statuses, actions, permissions, kinds', () => {
    const status = (lang: 'zh' | 'en') => changesOf('order', { status: 'allocating' }, { status: 'allocated' }, lang)[0]
    expect(status('zh')).toMatchObject({ label: '状态', before: '配货中', after: '已配货' })
    expect(status('en')?.before).toMatch(/^[A-Z][a-z ]+$/)
    const codes = ['procurement/planning:audit']
    expect(changesOf('role', null, { codes }, 'zh')[0]?.after).toBe('采购计划 - 审核')
    expect(changesOf('org', null, { kind: 'hospital', enabled: false }, 'zh').map((c) => c.after)).toEqual([
      '医院',
      '否',
    ])
    expect(changesOf('plan', null, { kind: 0 }, 'zh')[0]?.after).toBe('药品')
    for (const m of everyMachine)
      for (const action of Object.keys(m.actions))
        expect([m.name, actionOf(m.name, action)]).not.toEqual([m.name, action])
  })
})

describe('one’s own', () => {
  test('a person changes his contact, not his name or roles', async () => {
    const p = await w.person({ personalInfo: 'view edit' }, hospital.orgId)
    const me = await p.get(myCalls.query, {})
    await p.get(myCalls.edit, { version: me.version, mobile: '13800000001', email: 'a@b.cn' })
    expect(await p.get(myCalls.query, {})).toMatchObject({ mobile: '13800000001', name: me.name })
    const surplus = { version: me.version + 1, name: '别名' }
    expect((await p.ask(myCalls.edit, surplus)).code).toBe(400)
    expect((await p.ask(myCalls.edit, { version: me.version })).code).toBe(409)
  })

  test('he sees where he is signed in and ends the others', async () => {
    const p = await w.person({ personalInfo: 'view' }, hospital.orgId)
    await w.sql.query(`insert into session (sid_hash, user_id, org_id) values (md5($1::text), $1::uuid, $2)`, [
      p.userId,
      p.orgId,
    ])
    const before = (await p.get(myCalls.query, {})).sessions
    expect(before.map((s) => s.current)).toEqual([true, false])
    const foreign = (await hospital.get(myCalls.query, {})).sessions[0]!
    expect((await p.ask(myCalls.endSession, { id: foreign.id })).code).toBe(404)
    expect(await p.get(myCalls.endSession, {})).toEqual({ ended: 1 })
    expect((await p.get(myCalls.query, {})).sessions.length).toBe(1)
  })
})

test('the settings of the procurement flow are saved together, all or none', async () => {
  const own = await w.person(config, await w.org('hospital', '丙医院03'))
  const { query, save } = procurementConfigCalls
  const rows = await own.get(query, {})
  expect(rows.map((r) => r.key1)).toEqual(expect.arrayContaining(['plan.autoGenerate', 'approval.distinctPeople']))
  expect(rows.map((r) => r.key1)).not.toContain('password.maxDays')
  const item = (key1: string, version = 0) => ({ key1, value1: false, version })
  const stale = { items: [item('plan.autoGenerate'), item('vbp.split', 7)] }
  expect((await own.ask(save, stale)).code).toBe(409)
  expect((await own.ask(save, { items: [item('password.maxDays')] })).code).toBe(404)
  expect((await own.get(query, {})).find((r) => r.key1 === 'plan.autoGenerate')!.value1).toBe(true)
  await own.get(save, { items: [item('plan.autoGenerate'), item('vbp.split')] })
  expect((await own.get(query, {})).find((r) => r.key1 === 'plan.autoGenerate')!.value1).toBe(false)
})
