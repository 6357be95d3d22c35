import { afterAll, beforeAll, expect, test } from 'vitest'
import { codes } from '#kernel/shared/envelope.ts'
import { builtIn } from '#kernel/shared/paper-template.ts'
import type { Block, Template } from '#kernel/shared/template.ts'
import { deliveryCalls } from '#modules/delivery/shared/calls.ts'
import { boxLabels, packLabels } from '#modules/delivery/shared/label-paper.ts'
import { runningOrder } from '#tests/way.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { printTemplateCalls as calls } from '../shared/calls.ts'

/* Labels are papers of one size, whose codes say what they stick on: decision 0077. */
let w: World
let g: Goods
let keeper: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  keeper = await w.person({ 'system/config': 'view edit reset' }, g.supplier)
})
afterAll(() => w.close())

const all = [...packLabels, ...boxLabels]
const labelOf = (kind: string) => all.find((p) => p.kind === kind)!
const pack = labelOf('packLabel-70x50')
const box = labelOf('boxLabel-40x30')

test('each label has versions of its own, saved and reset as those of papers are', async () => {
  const template: Template = { ...builtIn(pack), fields: ['lotNo', 'name'], font: 10 }
  expect(await keeper.get(calls.save, { kind: pack.kind, version: 0, template })).toEqual({
    kind: pack.kind,
    version: 1,
  })
  const { rows } = await keeper.get(calls.query, {})
  expect(rows.filter((r) => r.template).map((r) => r.kind)).toEqual([pack.kind])
  const held = await keeper.get(calls.detail, { kind: pack.kind })
  expect(held).toMatchObject({ title: '产品标签 70×50', template, actions: ['edit', 'reset'] })
  await keeper.get(calls.reset, { kind: pack.kind, version: 1 })
  expect((await keeper.get(calls.detail, { kind: pack.kind })).versions.map((v) => v.template)).toEqual([
    null,
    template,
  ])
})

test('what no label can be is refused, each with a sentence that names its place', async () => {
  const said = async (change: object, of = pack) => {
    const template = { ...builtIn(of), ...change } as Template
    const answer = await keeper.ask(calls.save, { kind: of.kind, version: 2, template })
    expect(answer.code).toBe(codes.malformed)
    return (answer.data as unknown as { fields: { path: string; message: string }[] }).fields.map(
      (f) => `${f.path} ${f.message}`,
    )
  }
  const [code] = builtIn(pack).blocks as [Block]
  expect(await said({ paper: '100x150' })).toEqual(['template.paper 此标签只能用「标签 70×50」'])
  expect(await said({ landscape: true })).toContain('template.paper 此标签只能用「标签 70×50」')
  expect(await said({ title: '标签' })).toEqual(['template.title 标签没有标题，请放「文字」'])
  expect(await said({ signs: ['签'] })).toEqual(['template.signs 标签没有签字栏'])
  expect(await said({ fill: true })).toEqual(['template.fill 标签没有明细，不补空行'])
  expect(await said({ fields: ['price'] })).toEqual(['template.fields.0 此单据没有字段「price」'])
  expect(await said({ columns: [{ key: 'name', width: 20 }] })).toEqual(['template.columns.0 此单据没有列「name」'])
  expect(await said({ blocks: [] })).toEqual(['template.blocks 请至少放一个码，扫码才能认出'])
  expect(await said({ blocks: [{ ...code, x: 60 }] })).toEqual([
    'template.blocks.0 「DataMatrix 码」在纸外：纸 70×49 毫米',
  ])
  expect(await said({ blocks: [{ ...code, width: 5 }] })).toEqual([
    'template.blocks.0 「DataMatrix 码」太小，扫不出来：至少 8×8 毫米',
  ])
  expect(await said({ blocks: [{ ...code, x: 20 }] })).toEqual([
    'template.blocks.0 「DataMatrix 码」压在字段上，请移开或加大边距',
  ])
  const over = { kind: 'text', x: 50, y: 30, width: 10, height: 5, text: '勿压' }
  expect(await said({ blocks: [code, over] })).toEqual(['template.blocks.0 「DataMatrix 码」与「文字」重叠，扫不出来'])
  expect(await said({ blocks: [code, { ...over, y: 2, text: '<script>1</script>' }] })).toEqual([
    'template.blocks.1.text 「文字」里不能写脚本',
  ])
  // bars of GTIN, expiry and lot want their room, and boxes have no DataMatrix
  const bars = { kind: 'code128', x: 2, y: 39, width: 40, height: 8 }
  expect(await said({ margin: { top: 2, right: 2, bottom: 11, left: 2 }, blocks: [bars] })).toEqual([
    'template.blocks.0 「条形码」太小，扫不出来：至少 50×6 毫米',
  ])
  const own = await keeper.ask(calls.save, {
    ...{ kind: box.kind, version: 0 },
    template: { ...builtIn(box), blocks: [...builtIn(box).blocks, { ...code, x: 27, y: 0, width: 8, height: 8 }] },
  })
  expect(own.msg).toContain('这里不能放「DataMatrix 码」')
})

test('the sample of a label has what its codes are made of, and counts no print', async () => {
  const ship = await w.person({ 'procurement/delivery': 'view add' }, g.supplier)
  expect(await keeper.get(calls.sample, { kind: pack.kind })).toEqual({ rows: [], doc: null })
  const order = await runningOrder(g, '10')
  const lot = { qty: '2', lotNo: 'A1', productionDate: '2026-01-01', expiryDate: '2030-01-01' }
  const lines = order.lines.map((l) => ({ ...lot, orderLineId: l.id }))
  const d = await ship.get(deliveryCalls.add, { orderId: order.id, boxes: 3, lines })
  for (const { kind } of all) {
    const { doc } = await keeper.get(calls.sample, { kind })
    expect(doc).toMatchObject({ id: d.id, no: d.no, boxes: 3, lines: [{ lotNo: 'A1', barcode: '', udiDi: null }] })
    expect((doc as { lines: object[] }).lines[0]).not.toHaveProperty('price')
  }
  const { rows } = await w.sql.query(`select from doc_history where doc_id = $1 and action = 'printLabel'`, [d.id])
  expect(rows).toHaveLength(0)
})
