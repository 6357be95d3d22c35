import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { type CategoryNode, categoryCalls, mostNodes } from '../shared/calls.ts'

let w: World
let who: Person
beforeAll(async () => {
  w = await openWorld()
  const authority = await w.org('authority', '省采购中心')
  who = await w.person({ 'baseInfo/materialClassification': 'view add edit' }, authority)
})
afterAll(() => w.close())

const ask = async (input: Parameters<typeof who.ask<typeof categoryCalls.tree>>[1]): Promise<CategoryNode[]> => {
  const e = await who.ask(categoryCalls.tree, input)
  if (e.code !== 0) throw new Error(e.msg)
  return e.data as CategoryNode[]
}
const count = (nodes: readonly CategoryNode[]): number => nodes.reduce((n, x) => n + 1 + count(x.children), 0)
/** Roots with ten children of `each` grandchildren. */
const grow = (kind: number, letter: string, roots: number, each: number) =>
  w.sql.query(
    `with a as (
       insert into category (code, name, level, kind, pinyin, initials)
       select $2 || i, '大类' || i, 1, $1, 'dalei', 'dl' from generate_series(1, $3::int) i returning id, code),
     b as (
       insert into category (code, name, parent_id, level, kind, pinyin, initials)
       select a.code || '.' || i, '中类' || i, a.id, 2, $1, 'zhonglei', 'zl' from a, generate_series(1, 10) i
       returning id, code)
     insert into category (code, name, parent_id, level, kind, pinyin, initials)
     select b.code || '.' || i, '骨科小类' || i, b.id, 3, $1, 'gukexiaolei', 'gkxl' from b, generate_series(1, $4::int) i`,
    [kind, letter, roots, each],
  )

test('a tree of few nodes comes whole', async () => {
  await grow(0, 'A', 3, 5)
  const whole = await ask({ kind: 0 })
  expect(count(whole)).toBe(3 + 30 + 150)
  expect(JSON.stringify(whole)).not.toContain('"more":true')
})

test('past 2,000 nodes only the levels that fit come; the rest by node, by search and by id', async () => {
  await grow(1, 'B', 20, 11)
  const top = await ask({ kind: 1 })
  expect(count(top)).toBe(20 + 200)
  expect(count(top)).toBeLessThanOrEqual(mostNodes)
  const middle = top[0]!.children[0]!
  expect([top[0]!.more, middle.more, middle.children]).toEqual([false, true, []])

  const below = await ask({ kind: 1, parentId: middle.id })
  expect(below).toHaveLength(11)
  expect(below.every((n) => !n.more && n.level === 3)).toBe(true)

  const found = await ask({ kind: 1, keyword: 'B7.3.11' })
  expect(found.map((n) => n.code)).toEqual(['B7'])
  expect(found[0]!.children.map((n) => n.code)).toEqual(['B7.3'])
  expect(found[0]!.children[0]!.children.map((n) => n.code)).toEqual(['B7.3.11'])
  // what a search does not show can still be opened
  expect([found[0]!.more, found[0]!.children[0]!.more]).toEqual([true, true])
  expect(count(await ask({ kind: 1, keyword: 'gkxl' }))).toBeLessThanOrEqual(mostNodes)
  expect(await ask({ kind: 1, keyword: '没有这个' })).toEqual([])

  const leaf = below[4]!
  const path = await ask({ id: leaf.id })
  expect(path[0]!.children[0]!.children.map((n) => n.id)).toEqual([leaf.id])
})
