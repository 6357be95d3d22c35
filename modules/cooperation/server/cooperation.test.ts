import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { today } from '#kernel/server/clock.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { relationCalls, supplierCalls } from '#modules/company/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { creditCode } from '#tests/cooperating.ts'
import { beside } from '#tests/signing.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { triedAs } from '#tests/writing.ts'
import { cooperationCalls as calls } from '../shared/calls.ts'

/* domain-lists §2.35: who works with whom, by both their word. */
let w: World
let g: Goods
const codesOf = 'view add edit enable invite answer suspend freeze unfreeze agree'
const may = { 'baseInfo/mySupplier': codesOf }
let hospital: Person
let supplier: Person
let authority: Person
let credit: string
let productId: string
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  ;({ productId } = await g.item())
  credit = creditCode()
  await w.sql.query('update org set credit_code = $2 where id = $1', [g.supplier, credit])
  await w.sql.query('delete from supply_relation')
  hospital = await w.person(may, g.hospital)
  supplier = await w.person(may, g.supplier)
  authority = await w.person(may, await w.org('authority', '主管部门'))
})
afterAll(() => w.close())

const rowOf = async (by: Person, id: string) => (await by.get(calls.query, { size: 500 })).rows.find((r) => r.id === id)
const told = async (by: Person) => (await by.get(messageCalls.query, {})).rows.map((m) => m.event)
const relate = async (by: Person, of: { orgId: string }) =>
  beside(by, await w.person({ 'baseInfo/mySupplier': 'view agree' }, of.orgId)).ask(relationCalls.add, {
    supplierId: g.supplier,
    productId,
    price: '9',
    validFrom: today(),
  })

describe('an invitation', () => {
  test('goes by the credit code; goods and prices are agreed only after he accepts it, and his own side does not answer for him', async () => {
    expect((await relate(hospital, hospital)).msg).toMatch(/还没有生效的合作，请先邀请并等待确认/)
    const before = await hospital.get(supplierCalls.query, {})
    expect(before.rows).toEqual([])
    const made = await hospital.get(calls.invite, { creditCode: credit, note: '年度合作' })
    expect(made).toMatchObject({ no: expect.stringMatching(/^HZ\d{14}$/), waits: false })
    expect(await told(supplier)).toContain('cooperation.invited')
    const seen = (await rowOf(supplier, made.id))!
    expect(seen).toMatchObject({ status: 'invited', note: '年度合作', actions: ['accept', 'decline'] })
    expect((await rowOf(hospital, made.id))!.actions).toEqual(['withdraw'])
    const wish = { id: made.id, version: seen.version, action: 'accept' as const }
    expect((await hospital.ask(calls.answer, wish)).code).not.toBe(0)
    expect(
      await triedAs(
        w,
        'hospital',
        hospital,
        `update cooperation set status = 'active', answered_at = now() where id = '${made.id}'`,
      ),
    ).toEqual(expect.any(String))
    await supplier.get(calls.answer, wish)
    expect(await told(hospital)).toContain('cooperation.accept')
    expect((await rowOf(hospital, made.id))!).toMatchObject({ status: 'active', answererName: expect.any(String) })
    expect((await hospital.get(supplierCalls.query, {})).rows.map((s) => s.id)).toEqual([g.supplier])
    expect((await relate(hospital, hospital)).code).toBe(0)
  })

  test('of two who work together, of a bad code, of days gone by or upside down is refused by its field', async () => {
    const ask = async (input: object) => (await hospital.ask(calls.invite, input as never)).msg
    expect(await ask({ creditCode: credit })).toMatch(/^双方已在合作中（HZ\d+）$/)
    expect(await ask({ creditCode: '123' })).toBe('请输入18位信用代码')
    expect(await ask({})).toBe('请输入企业的统一社会信用代码')
    expect(await ask({ creditCode: creditCode() })).toBe('该企业尚未注册，请填写企业名称')
    expect(await ask({ creditCode: credit, validFrom: '2020-01-01' })).toBe('合作不能从过去的日期开始')
    expect(await ask({ creditCode: credit, validFrom: '2199-01-02', validTo: '2199-01-01' })).toBe(
      '截止日期不能早于开始日期',
    )
    expect((await supplier.ask(calls.invite, { hospital: 'NIE' })).msg).toBe('没有此编码或信用代码的医院')
  })

  test('is asked twice at once and made once', async () => {
    const code = creditCode()
    const answers = await Promise.all(
      [1, 2, 3].map(() => hospital.ask(calls.invite, { creditCode: code, name: '新来' })),
    )
    expect(answers.filter((a) => a.code === 0)).toHaveLength(1)
    for (const no of answers.filter((a) => a.code !== 0)) expect(no.msg).toMatch(/已有待供应商确认的邀请|已有进行中/)
  })

  test('can be withdrawn by who asked alone, and asked again', async () => {
    const other = await w.org('supplier', '另一家')
    const code = creditCode()
    await w.sql.query('update org set credit_code = $2 where id = $1', [other, code])
    const { id, version } = await hospital.get(calls.invite, { creditCode: code })
    const his = await w.person(may, other)
    expect((await his.ask(calls.suspend, { id, version, action: 'withdraw' })).msg).toBe('只有创建机构可以执行此操作')
    await hospital.get(calls.suspend, { id, version, action: 'withdraw' })
    const again = await hospital.get(calls.invite, { creditCode: code })
    const no = await his.ask(calls.answer, { id: again.id, version: again.version, action: 'decline' })
    expect(no.msg).toBe('请填写谢绝邀请原因')
    await his.get(calls.answer, { id: again.id, version: again.version, action: 'decline', reason: '不供此地区' })
    expect((await rowOf(hospital, again.id))!.status).toBe('declined')
  })
})

test('a supplier asks a hospital by its code, which answers; a third one sees nothing of it', async () => {
  const other = await w.org('hospital', '邻院')
  const { rows } = await w.sql.query('select code from org where id = $1', [other])
  const { id, version } = await supplier.get(calls.invite, { hospital: rows[0].code })
  const theirs = await w.person(may, other)
  expect((await rowOf(theirs, id))!).toMatchObject({ status: 'requested', actions: ['agree', 'refuse'] })
  expect((await supplier.ask(calls.answer, { id, version, action: 'agree' })).code).not.toBe(0)
  expect(await rowOf(hospital, id)).toBeUndefined()
  const foreign = await hospital.ask(calls.answer, { id, version, action: 'agree' })
  expect([foreign.code, foreign.msg]).toEqual([codes.notFound, '单据不存在'])
  await theirs.get(calls.answer, { id, version, action: 'agree' })
  expect((await rowOf(supplier, id))!.status).toBe('active')
})

describe('what the authority did a hospital does not undo', () => {
  test('a cooperation it suspended', async () => {
    const { rows } = await hospital.get(calls.query, { supplierId: g.supplier, status: ['active'] })
    const { id, version } = rows[0]!
    await authority.get(calls.suspend, { id, version, action: 'suspend', reason: '飞检不合格' })
    const row = (await rowOf(hospital, id))!
    expect(row).toMatchObject({ status: 'suspended', heldBy: 'authority', stopReason: '飞检不合格' })
    expect(row.actions).not.toContain('resume')
    const wish = { id, version: row.version, action: 'resume' as const }
    expect((await hospital.ask(calls.suspend, wish)).msg).toBe('此合作由主管部门暂停，只能由其恢复')
    expect(
      await triedAs(
        w,
        'hospital',
        hospital,
        `update cooperation set status = 'active', held_by = null where id = '${id}'`,
      ),
    ).toEqual(expect.any(String))
    expect((await relate(hospital, hospital)).msg).toBe(`与「${row.supplier}」的合作已暂停：飞检不合格`)
    await authority.get(calls.suspend, wish)
  })

  test('a supply relation it switched off', async () => {
    const one = async () => (await hospital.get(relationCalls.query, { productId })).rows[0]!
    const { id, version } = await one()
    await authority.get(relationCalls.switch, { id, version, enabled: false })
    const off = await one()
    expect(off).toMatchObject({ enabled: false, held: true })
    expect(off.actions).not.toContain('enable')
    expect((await hospital.ask(relationCalls.switch, { id, version: off.version, enabled: true })).msg).toBe(
      '此供货关系由主管部门停用，只能由其启用',
    )
    await authority.get(relationCalls.switch, { id, version: off.version, enabled: true })
    const on = await one()
    await hospital.get(relationCalls.switch, { id, version: on.version, enabled: false })
    await hospital.get(relationCalls.switch, { id, version: on.version + 1, enabled: true })
  })
})
