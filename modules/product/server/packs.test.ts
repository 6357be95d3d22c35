import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, drug, hospital, openArticles, operator, w } from '#tests/articles.ts'

beforeAll(openArticles)
afterAll(() => w.close())

const level = (unit: string, num: number, den = 1) => ({ unit, num, den })
const packsOf = async (id: string) =>
  (await hospital.get(calls.versions, { id })).packs.map((p) => [p.unit, p.num, p.den, p.isOrderUnit])
const fields = (answer: { data: unknown }) =>
  (answer.data as { fields: { path: string; message: string }[] } | null)?.fields.map((f) => `${f.path} ${f.message}`)

test('a product nobody packed has its minimum unit and its pack unit, a ratio of decimals as an exact pair', async () => {
  const whole = await operator.get(calls.add, drug({ name: '包装胶囊' }))
  expect(await packsOf(whole.id)).toEqual([
    ['粒', 1, 1, false],
    ['盒', 24, 1, true],
  ])
  const part = await operator.get(calls.add, drug({ name: '包装散剂', conversionRatio: '2.5', minUnit: '克' }))
  expect(await packsOf(part.id)).toEqual([
    ['克', 1, 1, false],
    ['盒', 5, 2, true],
  ])
})

test('levels are kept as typed; each wrong one is named and nothing is kept', async () => {
  const { id, version } = await operator.get(calls.add, drug({ name: '层级胶囊' }))
  const set = (...packs: ReturnType<typeof level>[]) => operator.ask(calls.packs, { id, version, packs })
  expect(fields(await set(level('盒', 1), level('件', 960)))).toEqual([
    'packs.0.unit 第 1 级须为最小单位「粒」',
    'packs.0.num 采购单位「盒」须为 24 个最小单位',
  ])
  expect(fields(await set(level('粒', 1), level('盒', 12), level('盒', 24)))).toEqual([
    'packs.1.num 采购单位「盒」须为 24 个最小单位',
    'packs.2.unit 单位「盒」重复',
  ])
  expect(fields(await set(level('粒', 1), level('盒', 24), level('件', 24)))).toEqual([
    'packs.2.num 第 3 级须大于上一级',
  ])
  expect(fields(await set(level('粒', 1), level('板', 12)))).toEqual(['packs.1.unit 须包含采购单位「盒」'])
  const good = [level('粒', 1), level('板', 12), level('盒', 24), level('件', 960)]
  expect((await set(...good)).code).toBe(0)
  expect(await packsOf(id)).toEqual(good.map((p) => [p.unit, p.num, p.den, p.unit === '盒']))
  // who looked before that change does not overwrite it
  expect((await set(...good)).code).toBe(409)
})
