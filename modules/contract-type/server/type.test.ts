import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { templateCalls, typeCalls } from '../shared/calls.ts'

let w: World
let keeper: Person
let colleague: Person
let other: Person
let region: Person
const may = { 'contractSettings/type': 'view add edit delete enable' }
beforeAll(async () => {
  w = await openWorld()
  const hospital = await w.org('hospital', '甲医院')
  keeper = await w.person(may, hospital)
  colleague = await w.person(may, hospital)
  other = await w.person(may, await w.org('hospital', '乙医院'))
  region = await w.person(may, await w.org('authority', '监管中心'))
})
afterAll(() => w.close())

let n = 0
const made = async (by = keeper, more: object = {}) => {
  const body = { code: `T${++n}`, name: `药品购销 ${n}`, category: 'drug' as const, ...more }
  return { ...body, ...(await by.get(typeCalls.add, body)) }
}
const blocks = [
  { kind: 'title' as const, text: '{{name}}' },
  { kind: 'clause' as const, title: '价款', text: '{{amount}} 元' },
]
const text = async (by: Person, typeId: string, name = '标准文本') => ({
  typeId,
  ...(await by.get(templateCalls.save, { typeId, name, blocks })),
})

test('a hospital has the region’s types beside its own, changes only its own, and sees no other hospital’s', async () => {
  const mine = await made()
  const theirs = await made(other)
  const shared = await made(region, { name: '三方集采', category: 'vbp' })
  const { rows } = await keeper.get(typeCalls.query, {})
  const found = (id: string) => rows.find((t) => t.id === id)
  expect(found(mine.id)).toMatchObject({ region: false, orderRule: 'warn', actions: ['edit', 'disable', 'delete'] })
  // what was bid for in volume is ordered by its contract or not at all
  expect(found(shared.id)).toMatchObject({ region: true, orderRule: 'block', actions: [] })
  expect(found(theirs.id)).toBeUndefined()
  const wish = { id: shared.id, version: shared.version }
  for (const call of [typeCalls.delete, typeCalls.update])
    expect((await keeper.ask(call, wish)).msg).toBe('区域合同类型由监管中心维护，本院只能使用')
  expect((await keeper.ask(typeCalls.switch, { ...wish, enabled: false })).msg).toContain('监管中心')
  expect((await keeper.ask(typeCalls.detail, { id: theirs.id })).code).toBe(codes.notFound)
  expect((await keeper.ask(typeCalls.update, { id: theirs.id, version: 0, name: '改' })).code).toBe(codes.notFound)
  expect((await keeper.get(typeCalls.query, { region: true })).rows.every((t) => t.region)).toBe(true)
})

test('a code is free in each house; what is changed says so, what was changed meanwhile is told first', async () => {
  const mine = await made()
  expect((await keeper.ask(typeCalls.add, { code: mine.code, name: '又一', category: 'drug' })).msg).toContain('已存在')
  await made(other, { code: mine.code })
  const saved = await keeper.get(typeCalls.update, { id: mine.id, version: 0, payDays: 60, required: ['outerNo'] })
  expect(await keeper.get(typeCalls.detail, { id: mine.id })).toMatchObject({
    ...{ payDays: 60, required: ['outerNo'], name: mine.name, version: saved.version },
  })
  const late = await colleague.ask(typeCalls.update, { id: mine.id, version: 0, name: '晚了' })
  expect(late.code).toBe(codes.conflict)
  const off = await keeper.get(typeCalls.switch, { id: mine.id, version: saved.version, enabled: false })
  expect((await keeper.get(typeCalls.query, { enabled: false })).rows.map((t) => t.id)).toContain(mine.id)
  await keeper.get(typeCalls.delete, { id: mine.id, version: off.version })
  expect((await keeper.ask(typeCalls.detail, { id: mine.id })).code).toBe(codes.notFound)
})

test('every save of a text is a version more, and none is changed', async () => {
  const type = await made()
  const first = await text(keeper, type.id)
  expect(first.n).toBe(1)
  const changed = [...blocks, { kind: 'lines' as const, columns: ['name' as const, 'price' as const] }]
  const second = await keeper.get(templateCalls.save, { id: first.id, version: first.version, blocks: changed })
  expect(second.n).toBe(2)
  // what says the same is no version more
  const same = await keeper.get(templateCalls.save, {
    id: first.id,
    version: second.version,
    name: '改名',
    blocks: changed,
  })
  expect(same.n).toBe(2)
  const held = await colleague.get(templateCalls.detail, { id: first.id })
  expect(held).toMatchObject({ name: '改名', n: 2, typeName: type.name, enabled: true })
  expect(held.versions.map((v) => [v.n, v.blocks.length])).toEqual([
    [2, 3],
    [1, 2],
  ])
  const late = await colleague.ask(templateCalls.save, { id: first.id, version: first.version, blocks: [] as never })
  expect(late.code).not.toBe(0)
  expect((await colleague.ask(templateCalls.save, { id: first.id, version: 0, name: '晚了' })).code).toBe(
    codes.conflict,
  )
  const { rows } = await w.sql.query(
    `select count(*)::int as n from contract_template_version where template_id = $1`,
    [first.id],
  )
  expect(rows[0].n).toBe(2)
  expect((await keeper.get(typeCalls.detail, { id: type.id })).templates).toBe(1)
})

test('an unknown placeholder is refused by name, at its place, and nothing is saved', async () => {
  const type = await made()
  const said = async (body: unknown[]) => {
    const answer = await keeper.ask(templateCalls.save, { typeId: type.id, name: '错', blocks: body as never })
    expect(answer.code).toBe(codes.malformed)
    return (answer.data as unknown as { fields: { path: string; message: string }[] }).fields.map(
      (f) => `${f.path} ${f.message}`,
    )
  }
  for (const name of ['{{party.x}}', '{{7*7}}'])
    expect(await said([{ kind: 'paragraph', text: `甲方 ${name}` }])).toEqual([
      `blocks.0.text 「${name}」不是可用的占位符，请从列表中选择`,
    ])
  expect(await said([{ kind: 'paragraph', text: '甲方 {{no' }])).toEqual(['blocks.0.text 占位符的花括号没有成对'])
  expect(await said([{ kind: 'script', text: '1' }])).toHaveLength(1)
  expect((await keeper.get(templateCalls.query, { typeId: type.id })).rows).toEqual([])
})

test('a region’s text is read below and changed above', async () => {
  const type = await made(region)
  const its = await text(region, type.id)
  expect((await keeper.get(templateCalls.detail, { id: its.id })).actions).toEqual([])
  const wish = { id: its.id, version: its.version }
  expect((await keeper.ask(templateCalls.save, { ...wish, name: '本院的' })).msg).toContain('监管中心')
  expect((await keeper.ask(templateCalls.delete, wish)).msg).toContain('监管中心')
  expect((await keeper.ask(templateCalls.save, { typeId: type.id, name: '本院的', blocks })).code).toBe(codes.notFound)
  await region.get(templateCalls.delete, wish)
})

test('a type or a text a contract was made of stays, disabled at most', async () => {
  const type = await made()
  const its = await text(keeper, type.id)
  const supplier = await w.org('supplier', '供应商')
  await w.sql.query(
    `insert into contract (hospital_id, supplier_id, created_org, source, no, name, type_id, category, template_id, template_n, status,
      created_by, creator_name) values ($1, $2, $1, 'hospital', 'HT1', '合同', $3, 'drug', $4, 1, 'draft', $5, '某人')`,
    [keeper.orgId, supplier, type.id, its.id, keeper.userId],
  )
  const refused = '已有合同使用，不能删除，可以停用'
  expect((await keeper.ask(typeCalls.delete, { id: type.id, version: 0 })).msg).toContain(refused)
  expect((await keeper.ask(templateCalls.delete, { id: its.id, version: its.version })).msg).toContain(refused)
  await keeper.get(templateCalls.save, { id: its.id, version: its.version, enabled: false })
})

test('a preview is filled with an example, and knows an empty one', async () => {
  const { blocks: paper, empty } = await keeper.get(templateCalls.preview, {
    blocks: [{ kind: 'paragraph', text: '{{third.name}} {{hospital.name}}' }],
  })
  expect(paper[0]).toEqual({ kind: 'paragraph', text: '　　　　 示例医院' })
  expect(empty).toEqual([{ placeholder: 'third.name', label: '丙方名称', tab: 'parties', field: 'third.name' }])
})

test('who may only look changes nothing, and adding is not changing', async () => {
  const type = await made()
  const its = await text(keeper, type.id)
  const reader = await w.person({ 'contractSettings/type': 'view' }, keeper.orgId)
  expect((await reader.get(typeCalls.detail, { id: type.id })).actions).toEqual([])
  expect((await reader.ask(templateCalls.save, { typeId: type.id, name: '一', blocks })).code).toBe(codes.forbidden)
  const adder = await w.person({ 'contractSettings/type': 'view add' }, keeper.orgId)
  expect((await adder.ask(templateCalls.save, { id: its.id, version: its.version, name: '二' })).code).not.toBe(0)
  await adder.get(templateCalls.save, { typeId: type.id, name: '三', blocks })
})
