import { afterAll, beforeAll, expect, test } from 'vitest'
import { cooperationCalls } from '#modules/cooperation/shared/calls.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { supplierCalls as calls, manufacturerCalls } from '../shared/calls.ts'

/* domain §2.7, §2.35, decisions 0030 and 0051: the authority writes suppliers down, a hospital invites them. */
let w: World
let operator: Person
let hospital: Person
const codes = {
  'baseInfo/mySupplier': 'view add edit import export invite',
  'baseInfo/manufacturer': 'view add import',
}
beforeAll(async () => {
  w = await openWorld()
  operator = await w.person(codes, await w.org('authority', '监管中心'))
  hospital = await w.person(codes, await w.org('hospital', '甲医院'))
})
afterAll(() => w.close())

const papers = (name: string, creditCode: string, more: object = {}) => ({
  ...{ name, creditCode, companyType: '3', legalPerson: '林立', address: '物流园 1 号', scope: '药品批发' },
  ...{ contact: '林敏', mobile: '13800001000', supplyTypes: ['0', '1'], ...more },
})
const add = (values: object, by = operator) => by.ask(calls.add, { values } as never)
const orgOf = async (name: string) =>
  (await w.sql.query('select id, code, kind, enabled from org where name = $1', [name])).rows[0]

test('the authority adds one with its papers; nobody signs in for it before two have enabled it', async () => {
  const e = await add(papers('云泽新供医药有限公司', '91350199MADEMT0011'))
  expect(e.code).toBe(0)
  expect(await orgOf('云泽新供医药有限公司')).toMatchObject({
    code: '91350199MADEMT0011',
    kind: 'supplier',
    enabled: false,
  })
  const [row] = (await operator.get(calls.query, { keyword: '新供' })).rows
  expect(row).toMatchObject({ creditCode: '91350199MADEMT0011', contact: '林敏', supplyTypes: [0, 1], enabled: false })
  const { values } = await operator.get(calls.detail, { id: row!.id })
  expect(values).toMatchObject({ scope: '药品批发', legalPerson: '林立', bankAccount: null })
})

test('neither a hospital nor the same name or code again, and no account by one alone', async () => {
  expect((await add(papers('别家', '91350199MADEMT0022'), hospital)).code).toBe(403)
  expect((await add(papers('云泽新供医药有限公司', '91350199MADEMT0033'))).msg).toBe(
    '供应商「云泽新供医药有限公司」已存在',
  )
  expect((await add(papers('另名', '91350199MADEMT0011'))).msg).toBe('供应商「云泽新供医药有限公司」已存在')
  const withBank = papers('带账户', '91350199MADEMT0044', { bankAccount: '12345678' })
  expect((await add(withBank)).code).toBe(400)
  expect(await orgOf('带账户')).toBeUndefined()
})

test('a maker of that name becomes a supplier too, unless its credit code is another', async () => {
  const maker = (name: string, creditCode: string) =>
    operator.get(manufacturerCalls.add, { values: { name, creditCode, companyType: '1' } } as never)
  const { id } = (await maker('自产自销药业', '91350199MADEMT0055')) as { id: string }
  await add(papers('自产自销药业', '91350199MADEMT0055'))
  const [row] = (await operator.get(calls.query, { keyword: '自产自销' })).rows
  expect((await operator.get(calls.detail, { id: row!.id })).companyId).toBe(id)
  await maker('两证药业', '91350199MADEMT0066')
  expect((await add(papers('两证药业', '91350199MADEMT0077'))).msg).toBe('企业「两证药业」已有另一个统一社会信用代码')
  expect(await orgOf('两证药业')).toBeUndefined()
})

test('what the authority exported comes in again and changes nothing, masked numbers neither', async () => {
  const name = '往返医药有限公司'
  await add(papers(name, '91350199MADEMT0099', { legalPersonId: '11010519491231002X' }))
  const { bytes } = await fetchFile(w.app, operator, calls.export, { type: 'csv', keyword: name })
  expect(bytes.toString('utf8')).not.toContain('11010519491231002X')
  const file = [{ field: 'file', filename: 'gys.csv', bytes }]
  for (let i = 0; i < 2; i++)
    expect((await send(w.app, operator, calls.import, { mode: 'goodOnly' }, file)).data).toMatchObject({
      ...{ rowsIn: 1, unchanged: 1, refused: 0 },
    })
})

test('a hospital that invited its credit code before waits for it from then on', async () => {
  const creditCode = '91350199MADEMT0088'
  await hospital.get(cooperationCalls.invite, { creditCode, name: '受邀医药', note: '' } as never)
  await add(papers('受邀医药有限公司', creditCode))
  const { rows } = await w.sql.query(
    `select c.status, o.name from cooperation c join org o on o.id = c.supplier_id where c.credit_code = $1`,
    [creditCode],
  )
  expect(rows).toEqual([{ status: 'invited', name: '受邀医药有限公司' }])
})

test('a messy file: each row is judged for itself, a second time nothing is doubled', async () => {
  const head = '供应商名称,统一社会信用代码,法定代表人,注册地址,经营范围,联系人,手机,供应品类\n'
  const csv = [
    '云泽一号医药,91350199MADEMT0101,王一,一路 1 号,药品批发,王敏,13800000101,药品',
    '云泽二号医药,９１３５０１９９ＭＡＤＥＭＴ０１０２,王二,二路 2 号,药品批发,王敏,13800000102,药品、耗材',
    '云泽三号医药,123,王三,三路 3 号,药品批发,王敏,13800000103,药品',
    '云泽四号医药,91350199MADEMT0104,王四,四路 4 号,,王敏,1380,药品',
    '云泽五号医药,91350199MADEMT0105,王五,五路 5 号,药品批发,王敏,13800000105,药品、耗材',
    '云泽新供医药有限公司,91350199MADEMT0011,林立,物流园 1 号,药品零售,林敏,13800001000,药品、耗材',
    '云泽一号医药分公司,91350199MADEMT0101,王一,一路 1 号,药品批发,王敏,13800000101,药品',
  ].join('\n')
  const file = [{ field: 'file', filename: 'gys.csv', bytes: Buffer.from(head + csv) }]
  expect((await send(w.app, hospital, calls.import, { mode: 'goodOnly' }, file)).code).toBe(403)
  const once = (await send(w.app, operator, calls.import, { mode: 'goodOnly' }, file)).data!
  expect(once).toMatchObject({ rowsIn: 7, saved: true })
  expect(once.added + once.changed + once.unchanged + once.refused).toBe(7)
  const said = JSON.stringify(once.problems)
  expect(said).toContain('经营范围只能通过企业纠错修改')
  expect(await orgOf('云泽三号医药')).toBeUndefined()
  expect(await orgOf('云泽四号医药')).toBeUndefined()
  expect(await orgOf('云泽二号医药')).toBeUndefined()
  expect((await orgOf('云泽五号医药')).code).toBe('91350199MADEMT0105')
  expect((await operator.get(calls.query, { keyword: '新供' })).rows[0]).toMatchObject({
    creditCode: '91350199MADEMT0011',
  })
  const twice = (await send(w.app, operator, calls.import, { mode: 'goodOnly' }, file)).data!
  expect(twice).toMatchObject({ added: 0, changed: 0, refused: once.refused })
  const { rows } = await w.sql.query(`select count(*)::int as n from company where name like '云泽_号医药%'`)
  expect(rows[0].n).toBe(once.added)
})
