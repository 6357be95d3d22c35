import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { departmentCalls } from '../shared/calls.ts'

let w: World
let admin: Person
beforeAll(async () => {
  w = await openWorld()
  admin = await w.person({ 'baseInfo/department': 'view add' }, await w.org('hospital', '甲医院'))
  for (const [code, name] of [
    ['B1', '内科'],
    ['A1', '内科'],
    ['C1', '外科'],
  ] as const)
    await admin.get(departmentCalls.add, { code, name, type: '临床' })
})
afterAll(() => w.close())

const codes = async (input: object) => (await admin.get(departmentCalls.query, input)).rows.map((d) => d.code)

test('a list sorts by up to three keys, the first counting most', async () => {
  expect(await codes({ sort: 'name,-code' })).toEqual(['B1', 'A1', 'C1'])
  expect(await codes({ sort: '-name,code' })).toEqual(['C1', 'A1', 'B1'])
  for (const sort of ['name,nothing', 'name,', 'code,name,updatedAt,code', '--name'])
    expect((await admin.ask(departmentCalls.query, { sort })).code, sort).toBe(400)
})

test('a pasted list finds exactly its values and names those that are not there', async () => {
  const answer = await admin.get(departmentCalls.query, { keyword: 'A1\nC1，X9\tA1、外科', sort: 'code' })
  expect(answer.rows.map((d) => d.code)).toEqual(['A1', 'C1'])
  expect(answer.missing).toEqual(['X9'])
  expect((await admin.get(departmentCalls.query, { keyword: '内科' })).missing).toBeUndefined()
})

test('500 pasted values are taken, more are refused rather than cut', async () => {
  const keyword = (n: number) => Array.from({ length: n }, (_, i) => `K${i}`).join('\n')
  const answer = await admin.get(departmentCalls.query, { keyword: keyword(500), part: 'totals' })
  expect(answer.missing).toHaveLength(500)
  expect((await admin.ask(departmentCalls.query, { keyword: keyword(501) })).code).toBe(400)
})
