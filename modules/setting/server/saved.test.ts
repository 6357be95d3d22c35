import { afterAll, beforeAll, expect, test } from 'vitest'
import { founder, withTx } from '#kernel/server/tx.ts'
import { savedCalls } from '#kernel/shared/calls/saved.ts'
import { seedMenu } from '#modules/menu/server/seed.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

let w: World
let anna: Person
let boris: Person
let stranger: Person
beforeAll(async () => {
  w = await openWorld()
  await withTx(founder, seedMenu)
  const hospital = await w.org('hospital', '甲医院')
  anna = await w.person({ 'procurement/planning': 'view' }, hospital)
  boris = await w.person({ 'procurement/planning': 'view' }, hospital)
  stranger = await w.person({ 'procurement/planning': 'view' }, await w.org('authority', '监管'))
})
afterAll(() => w.close())

const page = 'procurement/planning'
const names = async (p: Person) => (await p.get(savedCalls.query, { page })).map((s: { name: string }) => s.name)

test('a saved query is its maker’s own unless shared, and then his organisation’s', async () => {
  await anna.get(savedCalls.save, { page, name: '本周', query: '?urgent=true' })
  const { id } = await anna.get(savedCalls.save, { page, name: '待审核', shared: true, query: '?status=["pending"]' })
  expect(await names(anna)).toEqual(['本周', '待审核'])
  expect(await boris.get(savedCalls.query, { page })).toMatchObject([{ name: '待审核', mine: false, shared: true }])
  expect(await names(stranger)).toEqual([])
  expect((await boris.ask(savedCalls.delete, { id })).code).toBe(404)
  await anna.get(savedCalls.delete, { id })
  expect(await names(boris)).toEqual([])
})

test('the same name takes the new filters; a page the menu does not know is refused', async () => {
  await anna.get(savedCalls.save, { page, name: '本周', query: '?urgent=false' })
  expect(await anna.get(savedCalls.query, { page })).toMatchObject([
    { name: '本周', query: '?urgent=false', mine: true },
  ])
  expect((await anna.ask(savedCalls.save, { page: 'no/such', name: 'x', query: '' })).code).toBe(404)
  expect((await anna.ask(savedCalls.save, { page, name: ' ', query: '' })).code).toBe(400)
})
