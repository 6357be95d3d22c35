import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everySetting } from '#kernel/server/config.ts'
import { codes, type SignedAct } from '#kernel/shared/envelope.ts'
import { workflowCalls } from '#modules/approval/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { lowered, none } from '#tests/lowering.ts'
import { beside, signedBy } from '#tests/signing.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { configCalls, loweredCalls, procurementConfigCalls } from '../shared/calls.ts'
import { procurementGroups } from '../shared/groups.ts'

/*
 * security.md C92: a setting that can lower a wall, and a flow of approval, is changed by two people who do not audit orders,
 * under the password; the organisation's leader and the authority are told, and a page lists what is down.
 */
let w: World
let hospital: string
let setter: Person
let second: Person
let leader: Person
let region: Person
const config = { 'system/config': 'view edit reset' }
const watching = { 'system/lowered': 'view', messageNotice: 'view' }
beforeAll(async () => {
  w = await openWorld()
  hospital = await w.org('hospital', '甲医院')
  setter = await w.person(config, hospital)
  second = await w.person({ 'system/lowered': 'view agree' }, hospital)
  leader = await w.person(watching, hospital)
  region = await w.person(watching, await w.org('authority', '监管'))
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.sql.query('delete from config')
  await w.sql.query('delete from message')
  await w.sql.query('update session set proved_at = now()')
})

const walls = everySetting().filter((s) => s.lowers)
// what an organisation can only make stricter it cannot lower (modules/certificate/server/letters.test.ts)
const own = walls.filter((s) => !s.regionOnly && !s.stricterOnly)
const down = (s: (typeof walls)[number]) => lowered[s.key]!
const wishOf = (key1: string, value1: boolean | number | string) => ({ key1, value1, version: 0 })
const act = (key1: string, name = 'update', version = 0) => ({
  type: 'config',
  id: `${key1}@${hospital}`,
  version,
  act: name,
})
const stored = async (key: string) =>
  (await w.sql.query('select value from config where key = $1', [key])).rows.map((r) => r.value)

test('every setting is known as a wall or as none; none of them lowers one by itself', () => {
  const keys = (some: readonly { key: string }[]) => some.map((s) => s.key).toSorted()
  expect(keys(walls)).toEqual(Object.keys(lowered).toSorted())
  expect(keys(everySetting().filter((s) => !s.lowers))).toEqual(none.toSorted())
  for (const s of walls) expect([s.key, s.lowers!(s.fallback, s.fallback)]).toEqual([s.key, false])
})

describe.each(own.map((s) => [s.key, s] as const))('%s', (key, s) => {
  const wish = wishOf(key, down(s))

  test('is changed by nobody alone, without his password, or who audits orders; nor with such a second person', async () => {
    const auditing = { ...config, 'procurement/purchaseOrder': 'view audit', 'system/lowered': 'view agree' }
    const auditor = await w.person(auditing, hospital)
    const stranger = await w.person({ 'system/lowered': 'view agree' }, await w.org('hospital', `乙医院${key}`))
    const clerk = await w.person({ 'procurement/planning': 'view' }, hospital)
    // orders pass with their plan
    const passing = { ...config, 'procurement/planning': 'view audit', 'system/lowered': 'view agree' }
    const planner = await w.person(passing, hospital)
    for (const who of [auditor, planner])
      expect((await beside(who, second).ask(configCalls.update, wish)).msg).toBe('审核采购计划或订单的人不能更改防线')
    const shown = (await auditor.get(configCalls.query, {})).find((c) => c.key1 === key)!
    expect([shown.twoSign, shown.actions]).toEqual([true, ['history']])
    const alone = await setter.ask(configCalls.update, wish)
    expect(alone.msg).toMatch(/^需要第二人复核，可由 .+ 复核$/)
    const said = (v: unknown) => (v === true ? '是' : v === false ? '否' : v === '' ? '无' : String(v))
    expect(alone.data).toEqual({
      signOff: { ...act(key), hash: expect.stringMatching(/^\w{64}$/) },
      says: [`防线「${s.title}」：默认 → ${said(down(s))}`],
    })
    expect((await beside(setter, setter).ask(configCalls.update, wish)).msg).toBe('复核人不能是本人')
    for (const who of [auditor, planner, stranger, clerk])
      expect((await beside(setter, who).ask(configCalls.update, wish)).msg).toBe('复核人没有相应权限')
    await w.sql.query(`update session set proved_at = now() - interval '6 minutes' where user_id = $1`, [setter.userId])
    expect((await beside(setter, second).ask(configCalls.update, wish)).code).toBe(codes.unproved)
    expect(await stored(key)).toEqual([])
  })

  test('is changed by two: told to the leader and the authority, listed until it stands again, and noted with both', async () => {
    const two = beside(setter, second)
    await two.get(configCalls.update, wish)
    expect(await stored(key)).toEqual([down(s)])
    const names = async (p: Person) => (await p.get(messageCalls.query, {})).rows.map((m) => [m.event, m.params.title])
    for (const p of [leader, region]) expect(await names(p)).toEqual([['wall.changed', s.title]])
    for (const p of [leader, region, second]) {
      const [row, ...others] = await p.get(loweredCalls.query, {})
      expect([row, others.length]).toMatchObject([{ title: s.title, orgName: '甲医院', value: down(s) }, 0])
      expect([row!.changedBy, row!.agreedBy].every((name) => name !== '')).toBe(true)
      expect(row!.changedBy).not.toBe(row!.agreedBy)
    }
    const { rows } = await w.sql.query(
      `select after from audit_log where entity_no = $1 order by at desc, seq desc limit 1`,
      [key],
    )
    expect(rows[0].after).toEqual({ value: down(s), second: expect.stringMatching(/./) })
    const [told] = (await leader.get(messageCalls.query, {})).rows
    expect(told!.template).toContain('降低了防线')
    const history = async () => (await setter.get(configCalls.history, { key1: key })).map((h) => h.second)
    expect(await history()).toEqual([rows[0].after.second])
    // taking the value away is a change too
    const { version } = (await setter.get(configCalls.query, {})).find((c) => c.key1 === key)!
    expect((await setter.ask(configCalls.reset, { key1: key, version })).data).toMatchObject({
      signOff: act(key, 'reset', version),
    })
    await two.get(configCalls.reset, { key1: key, version })
    expect(await leader.get(loweredCalls.query, {})).toEqual([])
    expect(await names(leader)).toHaveLength(2)
    expect((await leader.get(messageCalls.query, {})).rows[0]!.template).toContain('恢复了防线')
    expect(await history()).toEqual([rows[0].after.second, rows[0].after.second])
  })

  test('is not got past by the settings of the procurement flow, nor with a proof of another change', async () => {
    const items = [wish]
    const alone = await setter.ask(procurementConfigCalls.save, { items })
    // what is no setting of that flow is not saved there at all
    if (!procurementGroups.includes(key.split('.')[0]!)) return expect(alone.msg).toBe('配置项不存在')
    expect(alone.msg).toMatch(/^需要第二人复核，可由 .+ 复核$/)
    const { hash } = (alone.data as unknown as { signOff: SignedAct }).signOff
    const others = own.filter((o) => o.key !== key).map((o) => act(o.key))
    const wrong = [...others, act(key, 'reset'), act(key, 'update', 1)].map((of) => ({ ...of, hash }))
    for (const of of [...wrong, { ...act(key), hash: 'f'.repeat(64) }]) {
      const signOff = await signedBy(second, setter, of)
      expect((await setter.ask(procurementConfigCalls.save, { items: [{ ...wish, signOff }] })).msg).toBe(
        '复核已过期，请重新复核',
      )
    }
    expect(await stored(key)).toEqual([])
    const signOff = await signedBy(second, setter, { ...act(key), hash })
    await setter.get(procurementConfigCalls.save, { items: [{ ...wish, signOff }] })
    expect(await stored(key)).toEqual([down(s)])
  })
})

test('the region’s wall too; every hospital is told, and sees that it is down', async () => {
  const org = region.orgId
  const two = beside(await w.person(config, org), await w.person({ 'system/lowered': 'view agree' }, org))
  await two.get(configCalls.update, wishOf('acceptance.dualSignOff', false))
  expect(await leader.get(loweredCalls.query, {})).toMatchObject([{ orgName: '', title: '麻醉、精神药品双人验收' }])
  expect((await leader.get(messageCalls.query, {})).rows.map((m) => m.event)).toEqual(['wall.changed'])
})

describe('of the region alone', () => {
  let first: Person
  let two: Person
  beforeAll(async () => {
    first = await w.person(config, region.orgId)
    two = beside(first, await w.person({ 'system/lowered': 'view agree' }, region.orgId))
  })
  /** What a region begins without: of the kinds that have to be there one is left out, chains are asked no more. */
  const before: Readonly<Record<string, string | boolean>> = {
    'chain.enabled': true,
    'certificate.requiredOfProducts': 'drugReg lotRelease',
    'certificate.requiredOfSuppliers': '营业执照',
  }

  test.each(walls.filter((s) => s.regionOnly).map((s) => [s.key, s] as const))(
    '%s is set by two, told to every hospital and listed while it is down',
    async (key, s) => {
      const wish = wishOf(key, down(s))
      expect((await first.ask(configCalls.update, wish)).msg).toMatch(/^需要第二人复核，可由 .+ 复核$/)
      await w.sql.query(`update session set proved_at = now() - interval '1 hour' where user_id = $1`, [first.userId])
      expect((await two.ask(configCalls.update, wish)).code).toBe(codes.unproved)
      await w.sql.query('update session set proved_at = now()')
      expect(await stored(key)).toEqual([])
      await two.get(configCalls.update, wish)
      expect(await stored(key)).toEqual([down(s)])
      expect((await leader.get(messageCalls.query, {})).rows.map((m) => [m.event, m.params.title])).toEqual([
        ['wall.changed', s.title],
      ])
      const was = before[key] ?? s.fallback
      expect([key, s.lowers!(down(s), was), s.lowers!(was, was)]).toEqual([key, true, false])
      // that no certificate and no chain is asked for is how a region begins
      const listed = key in before ? [] : [{ title: s.title, orgName: '', value: down(s) }]
      expect(await leader.get(loweredCalls.query, {})).toMatchObject(listed)
    },
  )

  test('another address of single sign-on at the same place lowers nothing', () => {
    const { lowers } = walls.find((s) => s.key === 'sso.url')!
    const was = 'https://sso.example.cn/login'
    expect(['', was, 'https://sso.example.cn/other'].map((url) => lowers!(url, was))).toEqual([false, false, false])
    const away = ['.evil.net/', '@evil.net/', ':8443/'].map((end) => `https://sso.example.cn${end}`)
    expect(away.map((url) => lowers!(url, was))).toEqual([true, true, true])
  })
})

test('another hospital’s lowered walls are not told, nor listed; a supplier sees none of them', async () => {
  await beside(setter, second).get(configCalls.update, wishOf('acceptance.dualSignOff', false))
  for (const org of [await w.org('hospital', '丙医院'), await w.org('supplier', '商')]) {
    const other = await w.person(watching, org)
    expect(await other.get(loweredCalls.query, {})).toEqual([])
    expect((await other.get(messageCalls.query, {})).rows).toEqual([])
  }
})

test('a flow of approval is made, changed, switched off and deleted by two, and told; off or deleted it is listed', async () => {
  const two = beside(setter, second)
  const chief = await w.person({ 'procurement/planning': 'view audit' }, hospital)
  const steps = [{ name: '主任', minAmount: '0', roleIds: [], userIds: [chief.userId] }]
  const flow = { docType: 'plan', name: '药品计划', kinds: [0], steps }
  expect((await setter.ask(workflowCalls.save, flow)).msg).toMatch(/^需要第二人复核，可由 .+ 复核$/)
  const made = await two.get(workflowCalls.save, flow)
  const off = { id: made.id, version: made.version, enabled: false }
  expect(await setter.ask(workflowCalls.save, off)).toMatchObject({
    msg: expect.stringMatching(/^需要第二人复核，可由 .+ 复核$/),
    data: { says: ['审批流程「药品计划」：停用'] },
  })
  const { version } = await two.get(workflowCalls.save, off)
  const down = { title: '药品计划', orgName: '甲医院', value: null }
  expect(await leader.get(loweredCalls.query, {})).toMatchObject([down])
  expect((await setter.ask(workflowCalls.delete, { id: made.id, version })).msg).toMatch(/^需要第二人复核/)
  await two.get(workflowCalls.delete, { id: made.id, version })
  // gone it is no less down, until another one stands for the same papers
  const gone = [{ ...down, deleted: true }]
  expect(await leader.get(loweredCalls.query, {})).toMatchObject(gone)
  expect((await setter.get(workflowCalls.query, {})).flows).toEqual([])
  await two.get(workflowCalls.save, { ...flow, name: '耗材', kinds: [1] })
  expect(await leader.get(loweredCalls.query, {})).toMatchObject(gone)
  await two.get(workflowCalls.save, { ...flow, name: '新流程' })
  expect(await leader.get(loweredCalls.query, {})).toEqual([])
  const said = (await leader.get(messageCalls.query, {})).rows.map((m) => /降低了|恢复了/.exec(m.template)?.[0])
  expect(said).toEqual(['恢复了', '恢复了', '降低了', '降低了', '恢复了'])
  const auditor = await w.person({ ...config, 'procurement/purchaseOrder': 'view audit' }, hospital)
  const { msg } = await beside(auditor, second).ask(workflowCalls.save, { ...flow, kinds: [2] })
  expect(msg).toBe('审核采购计划或订单的人不能更改防线')
})

test('a setting that lowers no wall is changed by one, as ever', async () => {
  await setter.get(configCalls.update, wishOf('plan.autoGenerate', false))
  expect((await leader.get(messageCalls.query, {})).rows).toEqual([])
})
