import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consumptionCalls } from '#modules/consumption/shared/calls.ts'
import { drugFamily, instFamily } from '#modules/product/shared/calls.ts'
import { catalogCalls } from '#modules/purchase-list/shared/calls.ts'
import { sessionCalls } from '#modules/session/shared/calls.ts'
import { balanceOf, bookOn, coming, day, going } from '#tests/booking.ts'
import { send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { type CategoryNode, categoryCalls as calls } from '../shared/calls.ts'

/* domain §1 wzflGllx, §2.6: the platform's tree and a hospital's own; products put into them; what follows of it in lists. */
let w: World
let g: Goods
let operator: Person
let keeper: Person
let rival: Person
const codes = {
  'baseInfo/materialClassification': 'view add edit delete enable import export',
  'baseInfo/drug': 'view',
  'baseInfo/consumable': 'view',
  'purchaseList/catalogues': 'view',
  personalInfo: 'view',
}
const OTHERS = '物资分类由平台统一管理，医院不能修改'

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  operator = await w.person(codes, await w.org('authority', '监管中心'))
  keeper = await w.person(codes, g.hospital)
  rival = await w.person(codes, await w.org('hospital', '别院'))
  await turnsToOwn(rival.orgId)
  await turnsToOwn(g.hospital)
})
afterAll(() => w.close())

const turnsToOwn = (org: string) =>
  w.sql.query(`insert into config (key, org_id, value) values ('category.manageType', $1, '"医院自定义分类"')`, [org])

let n = 0
/** A new category of this person's tree: its code and id. */
const grown = async (who: Person, o: { parentId?: string; kind?: number; code?: string } = {}) => {
  const code = o.code ?? `C${++n}`
  const { id } = await who.get(calls.add, { code, name: `分类${code}`, kind: 0, ...o })
  return { code, id }
}
const names = (nodes: readonly CategoryNode[]): string[] => nodes.flatMap((x) => [x.code, ...names(x.children)])
const treeOf = async (who: Person, input = {}) => names(await who.get(calls.tree, input))
const versionOf = async (id: string) =>
  (await w.sql.query('select version from category where id = $1', [id])).rows[0].version as number
const moved = async (who: Person, id: string, parentId: string | null) =>
  who.ask(calls.move, { id, version: await versionOf(id), parentId })

describe('whose tree governs', () => {
  test('the session says it: 1 the platform’s, 2 the hospital’s own', async () => {
    const other = await w.person(codes, await w.org('hospital', '一般医院'))
    const told = async (p: Person) => (await p.get(sessionCalls.mySystem, {})).wzflGllx
    expect([await told(operator), await told(other), await told(keeper)]).toEqual(['1', '1', '2'])
  })

  test('each keeper sees and changes his tree alone; the same code may stand in each', async () => {
    await grown(operator, { code: 'SAME' })
    await grown(keeper, { code: 'SAME' })
    expect((await keeper.ask(calls.add, { code: 'SAME', name: '又', kind: 0 })).msg).toBe('分类编码「SAME」已存在')
    const { id } = await grown(rival, { code: 'RIVAL' })
    expect(await treeOf(keeper)).not.toContain('RIVAL')
    expect(await treeOf(operator)).not.toContain('RIVAL')
    for (const p of [keeper, operator])
      expect((await p.ask(calls.update, { id, version: 0, name: '改' })).code).toBe(404)
    // the platform's is there for what is said of a product to the region
    const platform = await treeOf(keeper, { platform: true })
    expect(platform).toEqual(await treeOf(operator))
  })

  test('a hospital without its own tree reads the platform’s and changes nothing of it, not by file either', async () => {
    const { id, code } = await grown(operator)
    const plain = await w.person(codes, await w.org('hospital', '别的医院'))
    const { rows } = await plain.get(calls.query, { keyword: code })
    expect(rows.map((r) => [r.code, r.actions])).toEqual([[code, []]])
    for (const [call, input] of [
      [calls.add, { code: 'N1', name: '新', kind: 0 }],
      [calls.update, { id, version: 0, name: '改' }],
      [calls.delete, { id, version: 0 }],
      [calls.switch, { id, version: 0, enabled: false }],
      [calls.move, { id, version: 0, parentId: null }],
      [calls.assign, { categoryId: id, productIds: [id] }],
    ] as const)
      expect([call.path, (await plain.ask(call, input as never)).msg]).toEqual([call.path, OTHERS])
    const csv = '分类编码,分类名称,产品大类\nZ1,新,药品\n'
    const file = [{ field: 'file', filename: 'fl.csv', bytes: Buffer.from(csv) }]
    const report = await send(w.app, plain, calls.import, { mode: 'goodOnly' }, file)
    expect(report.data).toMatchObject({ added: 0, refused: 1 })
    expect(JSON.stringify(report.data)).toContain(OTHERS)
    // behind the calls the database says the same
    expect(await treeOf(operator)).not.toContain('Z1')
  })

  test('a file brings an own tree, parents anywhere in it; brought twice it changes nothing', async () => {
    const csv =
      '分类编码,分类名称,上级分类编码,产品大类\nF11,片剂,F1,药品\nF1,口服,,药品\nF12,,F1,药品\nF13,试剂,F1,试剂\n'
    const file = [{ field: 'file', filename: 'fl.csv', bytes: Buffer.from(csv) }]
    const once = await send(w.app, keeper, calls.import, { mode: 'goodOnly' }, file)
    expect(once.data).toMatchObject({ added: 2, refused: 2 })
    const twice = await send(w.app, keeper, calls.import, { mode: 'goodOnly' }, file)
    expect(twice.data).toMatchObject({ added: 0, changed: 0, unchanged: 2, refused: 2 })
    expect(await treeOf(keeper)).toEqual(expect.arrayContaining(['F1', 'F11']))
  })
})

describe('moving a branch', () => {
  test('it goes with all below it, every level following', async () => {
    const [a, b] = [await grown(keeper), await grown(keeper)]
    const child = await grown(keeper, { parentId: a.id })
    const below = await grown(keeper, { parentId: child.id })
    expect((await moved(keeper, child.id, b.id)).code).toBe(0)
    const { rows } = await keeper.get(calls.query, { keyword: `${child.code}\n${below.code}`, sort: 'level' })
    expect(rows.map((r) => [r.code, r.level, r.parentCode])).toEqual([
      [child.code, 2, b.code],
      [below.code, 3, child.code],
    ])
    expect((await moved(keeper, child.id, null)).code).toBe(0)
    expect((await keeper.get(calls.query, { keyword: below.code })).rows[0]!.level).toBe(2)
  })

  test('never below itself or its own child, nor deeper than four levels, nor among another kind', async () => {
    const top = await grown(keeper)
    const child = await grown(keeper, { parentId: top.id })
    const below = await grown(keeper, { parentId: child.id })
    const why = async (id: string, parentId: string | null) => (await moved(keeper, id, parentId)).msg
    for (const at of [top.id, child.id, below.id])
      expect(await why(top.id, at)).toBe('分类不能移动到自己或自己的下级之下')
    expect(await why(child.id, top.id)).toBe('分类已在此上级之下')
    const deep = await grown(keeper, { parentId: (await grown(keeper, { parentId: (await grown(keeper)).id })).id })
    expect(await why(child.id, deep.id)).toBe('移动后将有 5 级，物资分类最多 4 级')
    expect(await why(below.id, (await grown(keeper, { kind: 1 })).id)).toBe('产品大类与上级分类不一致')
    expect(await why(below.id, (await grown(operator)).id)).toBe('上级分类不存在')
    expect((await keeper.ask(calls.move, { id: below.id, version: 9, parentId: null })).code).toBe(409)
    // what was looked at before is refused as well
    expect((await keeper.ask(calls.preview, { id: top.id, parentId: below.id })).msg).toBe(
      '分类不能移动到自己或自己的下级之下',
    )
    expect((await keeper.get(calls.query, { keyword: below.code })).rows[0]).toMatchObject({
      level: 3,
      parentCode: child.code,
    })
  })

  test('of two moves at once that would hang two branches below each other one is refused', async () => {
    const [a, b] = [await grown(keeper), await grown(keeper)]
    const both = await Promise.all([moved(keeper, a.id, b.id), moved(keeper, b.id, a.id)])
    expect(both.map((e) => e.code).filter((c) => c === 0)).toHaveLength(1)
  })

  test('the database lets nothing stand anywhere but one level below its parent', async () => {
    const [a, b] = [await grown(keeper), await grown(keeper)]
    const child = await grown(keeper, { parentId: a.id })
    const set = (text: string, id: string, to: unknown) =>
      w.sql.query(`update category set ${text} = $2 where id = $1`, [id, to])
    await expect(set('parent_id', a.id, child.id)).rejects.toThrow('one level below')
    await expect(set('level', child.id, 3)).rejects.toThrow('one level below')
    await expect(set('parent_id', b.id, (await grown(operator)).id)).rejects.toThrow('one level below')
    const { productId } = await g.item()
    await expect(w.sql.query('update product set category_id = $2 where id = $1', [productId, a.id])).rejects.toThrow(
      'a category of the platform',
    )
  })

  test('what hangs on it is told before: its branch, its products, and whose conditions it leaves or comes under', async () => {
    const [from, to] = [await grown(operator), await grown(operator)]
    const branch = await grown(operator, { parentId: from.id })
    const leaf = await grown(operator, { parentId: branch.id })
    const { productId } = await g.item()
    await operator.get(calls.assign, { categoryId: leaf.id, productIds: [productId] })
    const ranged = (id: string) =>
      w.sql.query(
        `insert into role (org_id, name, data_range) values ($1, $2, jsonb_build_object('categories', jsonb_build_array($3::text)))`,
        [operator.orgId, `范围${++n}`, id],
      )
    for (const id of [from.id, to.id, to.id, leaf.id]) await ranged(id)
    await w.sql.query(
      `insert into certificate (org_id, no, status, scope, cert_kind, cert_no, name, categories, audited_at, created_by)
       values ($1, $2, 'pending', 'org', 'drugOperate', 'x', 'x', array[$3::uuid], null, $4)`,
      [g.supplier, `ZJ${++n}`, from.id, g.sales.userId],
    )
    const told = await operator.get(calls.preview, { id: branch.id, parentId: to.id })
    expect(told).toMatchObject({
      from: `分类${from.code}`,
      to: `分类${to.code}`,
      categories: 2,
      deepest: 3,
      products: 1,
    })
    expect(told.uses).toEqual([
      { place: 'certificate', kept: 0, lost: 1, gained: 0 },
      { place: 'role', kept: 1, lost: 1, gained: 2 },
      { place: 'stockCount', kept: 0, lost: 0, gained: 0 },
    ])
    // nothing was done yet
    expect((await operator.get(calls.query, { keyword: branch.code })).rows[0]!.parentCode).toBe(from.code)
  })
})

describe('putting products into a category', () => {
  test('a hospital puts twenty at once into its own; its lists follow, the region’s and a rival’s do not', async () => {
    const top = await grown(keeper)
    const leaf = await grown(keeper, { parentId: top.id })
    const items = await Promise.all(Array.from({ length: 20 }, () => g.item()))
    const productIds = items.map((i) => i.productId)
    expect(await keeper.get(calls.assign, { categoryId: leaf.id, productIds })).toEqual({ done: 20, failed: [] })
    const drugs = (p: Person, input: object) => p.get(drugFamily.calls.query, { size: 100, ...input })
    const mine = await drugs(keeper, { categoryId: top.id })
    expect(mine.rows.map((r) => r.id).sort()).toEqual([...productIds].sort())
    expect(new Set(mine.rows.map((r) => r.values.categoryId))).toEqual(new Set([`分类${leaf.code}`]))
    expect((await drugs(rival, { categoryId: top.id })).total).toBe(0)
    expect((await drugs(operator, { categoryId: top.id, keyword: '阿' })).rows.every((r) => !r.values.categoryId)).toBe(
      true,
    )
    expect((await drugs(keeper, { classed: false })).rows.map((r) => r.id)).not.toContain(productIds[0])
    const list = await keeper.get(catalogCalls.query, { categoryId: top.id, size: 100 })
    expect(list.total).toBe(20)
    expect((await keeper.get(calls.query, { keyword: leaf.code })).rows[0]!.products).toBe(20)
  })

  test('what was used is told under its own categories, and the region’s under the platform’s', async () => {
    const top = await grown(keeper)
    const [mine, theirs] = [await grown(keeper, { parentId: top.id }), await grown(operator)]
    const { productId } = await g.item()
    await operator.get(calls.assign, { categoryId: theirs.id, productIds: [productId] })
    await keeper.get(calls.assign, { categoryId: mine.id, productIds: [productId] })
    await bookOn(w, g, day(15), { come: [coming(g, productId, '240')] })
    await bookOn(w, g, day(1, 5), { go: [going(await balanceOf(w, g, productId), '24')] })
    const period = { from: day(1), to: day(0, 0) }
    const told = async (who: Person, categoryId: string) =>
      (await who.get(consumptionCalls.query, { by: 'category', period, categoryId })).rows.map((r) => r.name)
    const seeing = { 'inventory/consumptionMonitoring': 'view' }
    expect(await told(await w.person(seeing, g.hospital), top.id)).toEqual([`分类${mine.code}`])
    expect(await told(await w.person(seeing, operator.orgId), theirs.id)).toEqual([`分类${theirs.code}`])
  })

  test('one that stands there already, is of another kind or unknown is left out with its reason', async () => {
    const leaf = await grown(keeper)
    const [a, b] = [await g.item(), await g.item({ kind: 1 })]
    const unknown = crypto.randomUUID()
    await keeper.get(calls.assign, { categoryId: leaf.id, productIds: [a.productId] })
    const fresh = await g.item()
    const all = [a.productId, b.productId, unknown, fresh.productId]
    const answer = await keeper.get(calls.assign, { categoryId: leaf.id, productIds: all })
    expect(answer.done).toBe(1)
    expect(answer.failed.map((f) => f.reason)).toEqual(['产品已在此分类中', '产品大类与物资分类不一致', '产品不存在'])
  })

  test('only a leaf that is enabled takes products', async () => {
    const top = await grown(keeper)
    const leaf = await grown(keeper, { parentId: top.id })
    const { productId } = await g.item()
    const why = async (categoryId: string) =>
      (await keeper.ask(calls.assign, { categoryId, productIds: [productId] })).msg
    expect(await why(top.id)).toBe('请选择末级物资分类')
    await keeper.get(calls.switch, { id: leaf.id, version: 0, enabled: false })
    expect(await why(leaf.id)).toBe('物资分类已停用')
    expect((await keeper.ask(calls.delete, { id: top.id, version: 0 })).msg).toBe('物资分类有下级分类，不能删除')
  })

  test('the authority puts products into the platform’s tree: each has a new version', async () => {
    const top = await grown(operator, { kind: 1 })
    const leaf = await grown(operator, { kind: 1, parentId: top.id })
    const { productId } = await g.item({ kind: 1 })
    expect((await operator.get(calls.assign, { categoryId: leaf.id, productIds: [productId] })).done).toBe(1)
    const { rows } = await w.sql.query(
      `select facts ->> 'category' as category from product_version where product_id = $1 order by no`,
      [productId],
    )
    expect(rows.map((r) => r.category)).toEqual(['', `分类${leaf.code}`])
    const found = await operator.get(instFamily.calls.query, { categoryId: top.id })
    expect(found.rows.map((r) => r.id)).toEqual([productId])
  })
})
