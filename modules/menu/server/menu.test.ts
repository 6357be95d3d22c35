import { afterAll, beforeAll, expect, test } from 'vitest'
import { founder, withTx } from '#kernel/server/tx.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { menuCalls as calls } from '../shared/calls.ts'
import { seedMenu } from './seed.ts'

let w: World
let editor: Person
let buyer: Person
beforeAll(async () => {
  w = await openWorld()
  await withTx(founder, seedMenu)
  editor = await w.person(
    { 'system/menu': 'view add edit delete sort import export' },
    await w.org('authority', '监管'),
  )
  buyer = await w.person('buyer', await w.org('hospital', '甲医院'))
})
afterAll(() => w.close())

const rows = async () => (await editor.get(calls.query, {})).rows
const page = async (path: string) => (await rows()).find((r) => r.path === path)!
const values = (over: object = {}) => ({ name: '我的目录', nameEn: 'Mine', icon: 'app', hidden: false, ...over })
interface Node {
  strPath: string
  strName: string
  children: readonly Node[]
}
const pages = async (p: Person) => {
  const walk = (nodes: readonly Node[]): [string, string][] =>
    nodes.flatMap((n) => [[n.strPath, n.strName] as [string, string], ...walk(n.children)])
  return walk(await p.get(sessionCalls.menu, {}))
}

test('a renamed and hidden page is so for everybody, and stays so when the house starts again', async () => {
  const plan = await page('procurement/planning')
  const change = { name: '采购申请', nameEn: 'Requests', icon: null, hidden: false }
  await editor.get(calls.update, { id: plan.id, version: plan.version, values: change })
  expect(await pages(buyer)).toContainEqual(['procurement/planning', '采购申请'])
  const area = (await rows()).find((r) => r.id === plan.parentId)!
  await editor.get(calls.update, { id: area.id, version: area.version, values: values({ name: '采购' }) })
  const before = await rows()
  await withTx(founder, seedMenu)
  expect((await rows()).map((r) => r.name)).toEqual(before.map((r) => r.name))
  const stock = await page('inventory/inventoryQuery')
  await editor.get(calls.update, {
    id: stock.id,
    version: stock.version,
    values: values({ name: '库存', hidden: true }),
  })
  expect((await pages(buyer)).map(([path]) => path)).not.toContain('inventory/inventoryQuery')
})

test('what is not sent of an entry stays as it is', async () => {
  const plan = await page('procurement/planning')
  await editor.get(calls.update, { id: plan.id, version: plan.version, values: { icon: 'cart' } })
  const { name, nameEn, hidden, icon } = await page('procurement/planning')
  expect([name, nameEn, hidden, icon]).toEqual([plan.name, plan.nameEn, plan.hidden, 'cart'])
  const nameless = { id: plan.id, version: plan.version + 1, values: { name: null } }
  expect((await editor.ask(calls.update, nameless)).msg).toContain('必填')
})

test('entries are ordered and moved into folders; a page holds nothing, a folder not itself, and depth ends at three', async () => {
  const plan = await page('procurement/planning')
  const order = await page('procurement/purchaseOrder')
  const area = plan.parentId!
  await editor.get(calls.sort, { parentId: area, ids: [order.id, plan.id] })
  const found = (await rows()).filter((r) => r.parentId === area).map((r) => r.id)
  expect(found.slice(0, 2)).toEqual([order.id, plan.id])
  const folder = await editor.get(calls.add, { parentId: area, values: values() })
  await editor.get(calls.sort, { parentId: folder.id, ids: [plan.id] })
  expect((await page('procurement/planning')).parentId).toBe(folder.id)
  expect((await pages(buyer)).map(([path]) => path)).toContain('procurement/planning')
  const no = async (parentId: string | null, id: string) => (await editor.ask(calls.sort, { parentId, ids: [id] })).msg
  expect(await no(order.id, plan.id)).toContain('是页面，不能包含下级')
  expect(await no(null, plan.id)).toBe('页面必须放在目录下')
  expect(await no(folder.id, area)).toBe('不能移动到自己的下级')
  expect((await editor.ask(calls.add, { parentId: folder.id, values: values({ name: '更深' }) })).code).toBe(0)
  const deeper = (await rows()).find((r) => r.name === '更深')!
  expect(await no(deeper.id, order.id)).toBe('菜单最多 3 级')
  const full = (await rows()).find((r) => r.id === folder.id)!
  expect((await editor.ask(calls.delete, { id: full.id, version: full.version })).msg).toBe('目录不为空，不能删除')
  expect((await editor.ask(calls.delete, { id: deeper.id, version: deeper.version })).code).toBe(0)
})

test('an entry that a colleague moved elsewhere meanwhile is not fetched back by who orders its old neighbours', async () => {
  const area = (await page('baseInfo/drug')).parentId!
  const before = (await rows()).filter((r) => r.parentId === area).map((r) => r.id)
  const [gone, moved] = [before[0]!, before.at(-1)!]
  const folder = await editor.get(calls.add, { parentId: area, values: values({ name: '别处' }) })
  await editor.get(calls.sort, { parentId: folder.id, ids: [gone], id: gone })
  // he still sees it where it was
  const order = [moved, ...before.slice(0, -1)]
  await editor.get(calls.sort, { parentId: area, ids: order, id: moved })
  const now = await rows()
  expect(now.find((r) => r.id === gone)!.parentId).toBe(folder.id)
  expect(now.filter((r) => r.parentId === area).map((r) => r.id)).toEqual([
    ...order.filter((id) => id !== gone),
    folder.id,
  ])
})

test('what the program brings is not deleted, the menu screen not hidden, and stale versions are refused', async () => {
  const menu = await page('system/menu')
  expect((await editor.ask(calls.delete, { id: menu.id, version: menu.version })).msg).toBe(
    '系统菜单不能删除，可以隐藏',
  )
  const hide = { id: menu.id, version: menu.version, values: values({ name: '菜单管理', hidden: true }) }
  expect((await editor.ask(calls.update, hide)).msg).toBe('菜单管理不能隐藏')
  const area = (await rows()).find((r) => r.id === menu.parentId)!
  const hidden = { id: area.id, version: area.version, values: values({ name: '系统', hidden: true }) }
  expect((await editor.ask(calls.update, hidden)).msg).toBe('菜单管理不能隐藏')
  expect((await editor.ask(calls.update, { ...hidden, version: 99 })).code).toBe(409)
  expect((await editor.ask(calls.add, { parentId: area.parentId, values: values({ name: area.name }) })).msg).toBe(
    `同一目录下已有「${area.name}」`,
  )
})

test('the exported tree is imported without a change; renamed rows change, unknown pages are refused', async () => {
  const file = (await fetchFile(w.app, editor, calls.export, { type: 'csv' })).bytes
  const put = async (bytes: Buffer, mode = 'goodOnly') =>
    (await send(w.app, editor, calls.import, { mode }, [{ field: 'file', filename: 'm.csv', bytes }])).data!
  const again = await put(file)
  expect([again.refused, again.changed, again.added]).toEqual([0, 0, 0])
  const text = file.toString('utf8').replace('订单', '订货').replace('procurement/delivery', 'procurement/nowhere')
  const report = await put(Buffer.from(text))
  expect([report.changed, report.refused]).toEqual([1, 1])
  expect(report.problems[0]!.reason).toBe('没有这个页面')
})

test('a refused row of a file leaves nothing behind: what cannot be renamed is not moved either', async () => {
  const delivery = await page('procurement/delivery')
  const twin = (await rows()).find((r) => r.parentId === delivery.parentId && r.id !== delivery.id)!
  const folder = (await rows()).find((r) => r.id === delivery.parentId)!
  const bytes = Buffer.from(
    ['页面路径,上级目录,菜单名称,英文名称,排序', `${delivery.path},${folder.name},${twin.name},X,77`, ''].join('\n'),
  )
  const { data } = await send(w.app, editor, calls.import, { mode: 'goodOnly' }, [
    { field: 'file', filename: 'm.csv', bytes },
  ])
  expect(data).toMatchObject({ refused: 1, changed: 0 })
  expect(await page('procurement/delivery')).toEqual(delivery)
})
