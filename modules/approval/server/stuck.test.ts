import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyMachine } from '#app/modules.ts'
import { today } from '#kernel/server/clock.ts'
import { keys } from '#kernel/shared/machine.ts'
import { certCalls } from '#modules/certificate/shared/calls.ts'
import { homeCalls } from '#modules/home/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { priceCalls } from '#modules/price/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { beside } from '#tests/signing.ts'
import { house, offered, openTaking, w, wish as wanted } from '#tests/taking.ts'
import { type Goods, openGoods, type Person } from '#tests/world.ts'
import { workflowCalls as calls, delegationCalls } from '../shared/calls.ts'
import { tellStuck } from './stuck.ts'

/* ux 88: flows for all that is audited; a paper that waits for nobody is seen, told and given to others. */
const audits = { 'procurement/planning': 'view audit' }
let g: Goods
let config: Person
let head: Person
let director: Person
let deputy: Person
const setter = async (org: string) =>
  beside(
    await w.person({ 'system/config': 'view edit reset', messageNotice: 'view', Home: 'view' }, org),
    await w.person({ 'system/lowered': 'view agree' }, org),
  )
beforeAll(async () => {
  await openTaking()
  g = await openGoods(w)
  config = await setter(g.hospital)
  head = await w.person(audits, g.hospital)
  director = await w.person(audits, g.hospital)
  deputy = await w.person(audits, g.hospital)
})
afterAll(() => w.close())

const level = (name: string, ...people: Person[]) => ({
  name,
  minAmount: '0',
  roleIds: [],
  userIds: people.map((p) => p.userId),
})
const states = (chain: readonly { name: string; state: string }[]) => chain.map((l) => `${l.name} ${l.state}`)
const halfway = ['初审 passed', '复审 current']
const flow = (over: object = {}) => ({ docType: 'plan', name: '计划', kinds: [0], enabled: true, ...over })
const submit = async () => {
  const { catalogItemId } = await g.item({ price: '10.0000' })
  const lines = [{ catalogItemId, qty: '1' }]
  const plan = await g.buyer.get(planCalls.add, { planType: 'month', kind: 0, pointId: g.point, lines })
  return { plan, answer: await g.buyer.ask(planCalls.submit, { id: plan.id, version: plan.version }) }
}
const locked = (p: Person, on: boolean) => w.sql.query('update app_user set locked = $2 where id = $1', [p.userId, on])

test('saving names each level that nobody could pass, also where the same people would have to pass two', async () => {
  const reader = await w.person({ 'procurement/planning': 'view' }, g.hospital)
  const faults = async (...steps: object[]) => {
    const { data } = await config.ask(calls.save, flow({ steps }))
    return ((data as { fields?: { path: string; message: string }[] } | null)?.fields ?? []).map((f) => f.path)
  }
  expect(await faults(level('甲', reader), level('乙', head), level('丙', reader))).toEqual([
    'steps.0.roleIds',
    'steps.2.roleIds',
  ])
  expect(await faults(level('甲', head), level('乙', head))).toEqual(['steps.1.roleIds'])
  expect(await faults(level('甲', head, director), level('乙', head), level('丙', director))).toEqual([
    'steps.2.roleIds',
  ])
  // what is switched off may be prepared
  const off = { steps: [level('甲', reader)], enabled: false, name: '准备中' }
  const made = await config.get(calls.save, flow(off))
  expect((await config.ask(calls.save, { ...flow({ ...off, enabled: true }), ...made })).code).not.toBe(0)
  await config.get(calls.delete, made)
})

test('submitting counts distinct people: two levels and one who is left for both', async () => {
  const made = await config.get(calls.save, flow({ steps: [level('甲', head), level('乙', head, director)] }))
  await locked(director, true)
  const { plan, answer } = await submit()
  expect(answer.msg).toMatch(
    /^采购计划第 2 级审批「乙」只有.+可以审批，而每级须由不同的人审批，请联系管理员设置审批流程$/,
  )
  expect((await g.buyer.get(planCalls.detail, { id: plan.id })).status).toBe('draft')
  await locked(director, false)
  await config.get(calls.delete, made)
})

test('a paper that waits for nobody: told to its creator and the administrators, shown, and given to others by two', async () => {
  const made = await config.get(calls.save, flow({ steps: [level('科室主任', head)] }))
  const { plan, answer } = await submit()
  expect(answer.code).toBe(0)
  const stuck = async () => (await config.get(calls.stuck, {})).rows
  const count = async () =>
    (await config.get(homeCalls.schedule, {})).cards.find((c) => c.key === 'approvalStuck')?.count
  expect(await stuck()).toEqual([])
  await locked(head, true)
  expect((await tellStuck()).stuck).toBe(1)
  expect((await tellStuck()).stuck).toBe(0)
  const events = async (p: Person) => (await p.get(messageCalls.query, {})).rows.map((m) => m.event)
  expect(await events(g.buyer)).toContain('approval.stuck')
  expect(await events(config)).toContain('approval.stuck')
  expect(await count()).toBe(1)
  const [paper] = await stuck()
  expect(paper).toMatchObject({
    label: '采购计划',
    level: 1,
    name: '科室主任',
    path: `/procurement/planning/${plan.id}`,
  })
  expect(paper!.docNo).toBe((await g.buyer.get(planCalls.detail, { id: plan.id })).no)
  const able = paper!.people.map((p) => p.id)
  expect([able.includes(deputy.userId), able.includes(g.buyer.userId), able.includes(head.userId)]).toEqual([
    true,
    false,
    false,
  ])
  const to = (p: Person) => ({ id: paper!.id, userIds: [p.userId] })
  expect((await config.ask(calls.reassign, to(g.buyer))).msg).toContain('只能改派给有审核权限')
  await config.get(calls.reassign, to(deputy))
  expect(await stuck()).toEqual([])
  expect(await events(g.buyer)).toContain('approval.reassigned')
  const { version, history } = await deputy.get(planCalls.detail, { id: plan.id })
  expect(history.map((h) => h.label)).toContain('改派审批人')
  expect((await deputy.ask(planCalls.audit, { id: plan.id, version, action: 'approve' })).code).toBe(0)
  await locked(head, false)
  await config.get(calls.delete, made)
})

test('who would pass for another and leave the next level to nobody is refused; passed by the other himself it goes on', async () => {
  const made = await config.get(calls.save, flow({ steps: [level('初审', head), level('院长审批', head, director)] }))
  const { plan, answer } = await submit()
  const { id } = await head.get(delegationCalls.save, { delegateId: director.userId, from: today(), to: today() })
  const named = (await w.sql.query('select name from app_user where id = $1', [head.userId])).rows[0].name
  const pass = (p: Person, version: number) => p.ask(planCalls.audit, { id: plan.id, version, action: 'approve' })
  const { version } = answer.data!
  expect((await pass(director, version)).msg).toBe(
    `您通过后，第 2 级「院长审批」将没有可以审批的人，而每级须由不同的人审批：请由${named}审批本级，或请管理员给其他人该级的审核权限`,
  )
  expect(states((await head.get(planCalls.detail, { id: plan.id })).chain)).toEqual([
    '初审 current',
    '院长审批 waiting',
  ])
  expect((await pass(head, version)).code).toBe(0)
  expect((await pass(head, version + 1)).msg).toBe('您已审批或由人代您审批过前一级，请由他人审批')
  expect((await pass(director, version + 1)).code).toBe(0)
  await head.get(delegationCalls.end, { id })
  await config.get(calls.delete, made)
})

test('a level that lost its people since the submit keeps nobody from passing the one before', async () => {
  const made = await config.get(calls.save, flow({ steps: [level('初审', head, deputy), level('院长审批', director)] }))
  const { plan, answer } = await submit()
  await locked(director, true)
  const wish = { id: plan.id, version: answer.data!.version, action: 'approve' as const }
  expect((await head.ask(planCalls.audit, wish)).code).toBe(0)
  await locked(director, false)
  await config.get(calls.delete, made)
})

test('another organisation neither sees nor gives away what waits', async () => {
  const other = await setter((await openGoods(w)).hospital)
  expect((await other.ask(calls.stuck, { orgId: g.hospital })).code).toBe(404)
})

test('flows exist for every document that is audited, with whoever audits it', async () => {
  const region = await setter(await w.org('authority', '审批监管'))
  const offer = async (p: Person) => (await p.get(calls.query, {})).documents.map((d) => d.docType)
  const [ofHospital, ofRegion] = [await offer(config), await offer(region)]
  for (const m of everyMachine)
    for (const a of keys(m.actions)) {
      if (!m.actions[a]!.audits) continue
      const by = [m.actions[a]!.by].flat()
      expect([m.name, a, by.includes('authority') ? ofRegion : ofHospital]).toEqual([
        m.name,
        a,
        // what goes through another's flows has none of its own
        expect.arrayContaining([m.flows?.name ?? m.name]),
      ])
      expect([m.name, keys(m.actions).filter((x) => m.actions[x]!.approval).length >= 3]).toEqual([m.name, true])
    }
})

test('what a hospital submits to the authority takes the levels of its flow', async () => {
  const org = (await w.sql.query(`select id from org where name = '审批监管'`)).rows[0].id as string
  const region = await setter(org)
  const price = { 'purchaseList/priceModification': 'view add edit submit withdraw audit' }
  const [first, second] = [await w.person(price, org), await w.person(price, org)] as const
  const buyer = await w.person(price, g.hospital)
  const steps = [level('初审', first), level('复审', second)]
  const made = await region.get(calls.save, {
    docType: 'priceAdjustment',
    name: '调价',
    kinds: [],
    enabled: true,
    steps,
  })
  const { catalogItemId } = await g.item()
  const body = { type: 'purchase' as const, newPrice: '11', effectiveDate: today(), reason: 'other' as const }
  const a = await buyer.get(priceCalls.add, { ...body, catalogItemId })
  const sent = await buyer.get(priceCalls.submit, { id: a.id, version: a.version })
  // taken back the levels go, and come anew
  const back = await buyer.get(priceCalls.withdraw, { id: a.id, version: sent.version })
  const again = await buyer.get(priceCalls.submit, { id: a.id, version: back.version })
  const pass = (p: Person, version: number) => p.ask(priceCalls.audit, { id: a.id, version, action: 'approve' })
  expect((await pass(second, again.version)).msg).toBe('当前由「初审」审批，您不是该级审批人')
  const half = await first.get(priceCalls.audit, { id: a.id, version: again.version, action: 'approve' })
  expect(half.status).toBe('pending')
  // its page tells who audits it where it stands; whoever asked for the price sees no names of the authority's people
  expect(states((await second.get(priceCalls.detail, { id: a.id })).chain)).toEqual(halfway)
  expect((await buyer.get(priceCalls.detail, { id: a.id })).chain).toEqual([])
  expect((await second.get(priceCalls.audit, { id: a.id, version: half.version, action: 'approve' })).status).toBe(
    'applied',
  )
  await region.get(calls.delete, made)
})

test('a certificate shows its levels to who audits it', async () => {
  const org = (await w.sql.query(`select id from org where name = '审批监管'`)).rows[0].id as string
  const region = await setter(org)
  const cert = { 'baseInfo/certificate': 'view add edit submit audit' }
  const [first, second] = [await w.person(cert, org), await w.person(cert, org)] as const
  const keeper = await w.person(cert, g.supplier)
  const steps = [level('初审', first), level('复审', second)]
  // it has no amount a level could begin at
  const from = { ...level('复审', second), minAmount: '10000' }
  const late = { docType: 'certificate', name: '证件', kinds: [], enabled: true, steps: [level('初审', first), from] }
  expect(JSON.stringify(await region.ask(calls.save, late))).toContain('证件没有金额，各级起审金额须为 0')
  const made = await region.get(calls.save, { docType: 'certificate', name: '证件', kinds: [], enabled: true, steps })
  const c = await keeper.get(certCalls.add, { kind: 'drugOperate', certNo: '级证1' })
  const sent = await keeper.get(certCalls.submit, { id: c.id, version: c.version })
  const half = await first.get(certCalls.audit, { id: c.id, version: sent.version, action: 'approve' })
  expect(half.status).toBe('pending')
  expect(states((await second.get(certCalls.detail, { id: c.id })).chain)).toEqual(halfway)
  expect((await keeper.get(certCalls.detail, { id: c.id })).chain).toEqual([])
  await region.get(calls.delete, made)
})

test('an item of the catalogue takes its levels; the default of before stays until the last', async () => {
  const h = await house()
  const setUp = await setter(h.hospital)
  const mayAudit = { 'purchaseList/catalogues': 'view', 'purchaseList/listAudits': 'view audit batchAudit' }
  const [first, second] = [await w.person(mayAudit, h.hospital), await w.person(mayAudit, h.hospital)] as const
  const steps = [level('药剂科', first), level('院领导', second)]
  await setUp.get(calls.save, { docType: 'catalogItem', name: '目录', kinds: [], enabled: true, steps })
  const items = [wanted(h, (await offered(h)).id)]
  const { id, version } = (await h.buyer.get(catalogCalls.add, { items, submit: true })).items[0]!
  const pass = async (p: Person, version: number) => {
    const all = await p.get(catalogCalls.batchAudit, { items: [{ id, version }], action: 'approve' })
    return { ...all.now![0]!, waiting: all.waiting }
  }
  const chain = async (p: Person) => states((await p.get(catalogCalls.detail, { id })).chain)
  expect(await chain(h.buyer)).toEqual(['药剂科 current', '院领导 waiting'])
  const half = await pass(first, version)
  expect([half.status, half.waiting]).toEqual(['pending', 1])
  expect(await chain(h.buyer)).toEqual(['药剂科 passed', '院领导 current'])
  const is = await pass(second, half.version)
  expect([is.status, is.waiting]).toEqual(['enabled', undefined])
})
