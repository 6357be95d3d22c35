import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { builtIn } from '#kernel/shared/paper-template.ts'
import type { Block, Template } from '#kernel/shared/template.ts'
import { deliveryPaper } from '#modules/delivery/shared/paper.ts'
import { orderCalls } from '#modules/order/shared/calls.ts'
import { orderPaper } from '#modules/order/shared/paper.ts'
import { send } from '#tests/uploads.ts'
import { runningOrder } from '#tests/way.ts'
import { openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { printTemplateCalls as calls } from '../shared/calls.ts'

let w: World
let keeper: Person
let colleague: Person
let clerk: Person
let stranger: Person
let supplier: Person
const config = { 'system/config': 'view edit reset' }
beforeAll(async () => {
  w = await openWorld()
  const hospital = await w.org('hospital', '甲医院')
  keeper = await w.person(config, hospital)
  colleague = await w.person(config, hospital)
  clerk = await w.person({ 'procurement/purchaseOrder': 'view print' }, hospital)
  stranger = await w.person(config, await w.org('hospital', '乙医院'))
  supplier = await w.person(config, await w.org('supplier', '甲公司'))
})
afterAll(() => w.close())

const kind = 'order'
const own = (change: Partial<Template> = {}): Template => ({ ...builtIn(orderPaper), ...change })
const current = async (of: Person) => (await of.get(calls.query, { kind })).rows[0]!

test('each organisation lists what it prints: a supplier no plan, everybody the built-in paper at first', async () => {
  const { rows } = await keeper.get(calls.query, {})
  expect(
    rows
      .map((r) => r.kind)
      .filter((k) => !k.includes('Label-'))
      .sort(),
  ).toEqual(
    [
      ...['acceptance', 'delivery', 'invoice', 'order', 'plan', 'refusal', 'rejection', 'returnOrder', 'surgeryOrder'],
      ...['voucher', 'requisition', 'statement'],
    ].sort(),
  )
  expect(rows.every((r) => r.template === null && r.version === 0)).toBe(true)
  const sold = (await supplier.get(calls.query, {})).rows.map((r) => r.kind)
  expect(sold).toContain('delivery')
  for (const of of [rows.map((r) => r.kind), sold]) expect(of.filter((k) => k.includes('Label-'))).toHaveLength(6)
  expect(sold).not.toContain('plan')
  expect((await supplier.ask(calls.detail, { kind: 'plan' })).msg).toBe('没有这种打印单据')
})

test('a saved template holds for everybody who prints there, and for nobody else', async () => {
  const template = own({ title: '甲医院采购订单', fill: true })
  expect(await keeper.get(calls.save, { kind, version: 0, template })).toEqual({ kind, version: 1 })
  expect(await current(clerk)).toMatchObject({ template, version: 1, actions: [] })
  expect((await current(keeper)).actions).toEqual(['edit', 'reset'])
  expect(await current(stranger)).toMatchObject({ template: null, version: 0 })
  expect((await stranger.get(calls.detail, { kind })).versions).toEqual([])
  // who prints sees what holds, not the setting, and changes nothing
  expect((await clerk.ask(calls.detail, { kind })).code).not.toBe(0)
  expect((await clerk.ask(calls.save, { kind, version: 1, template })).code).not.toBe(0)
})

test('a colleague’s save is named, and nothing is overwritten', async () => {
  await colleague.get(calls.save, { kind, version: 1, template: own({ font: 10 }) })
  const late = await keeper.ask(calls.save, { kind, version: 1, template: own({ font: 8 }) })
  expect(late.code).toBe(codes.conflict)
  expect(late.data).toMatchObject({ version: 2, current: { template: { font: 10 } } })
  expect((late.data as unknown as { changedBy: string }).changedBy).not.toBe('')
  expect((await keeper.ask(calls.reset, { kind, version: 1 })).code).toBe(codes.conflict)
  expect((await current(clerk)).template).toMatchObject({ font: 10 })
})

test('of two who save at once one is told', async () => {
  const at = (await current(keeper)).version
  const answers = await Promise.all(
    [keeper, colleague].map((p, i) => p.ask(calls.save, { kind, version: at, template: own({ font: 11 + i }) })),
  )
  expect(answers.map((a) => a.code).sort()).toEqual([0, codes.conflict].sort())
  expect((await current(keeper)).version).toBe(at + 1)
})

test('versions stay: an older one comes back as a new one, and reset returns to the built-in paper', async () => {
  const { versions, version } = await keeper.get(calls.detail, { kind })
  expect(versions.map((v) => v.version)).toEqual([3, 2, 1])
  const first = versions.at(-1)!.template!
  await keeper.get(calls.save, { kind, version, template: first })
  expect(await current(clerk)).toMatchObject({ template: first, version: 4 })
  expect(await keeper.get(calls.reset, { kind, version: 4 })).toEqual({ kind, version: 5 })
  expect(await current(clerk)).toMatchObject({ template: null, version: 5, actions: [] })
  expect((await keeper.get(calls.detail, { kind })).versions.map((v) => v.template === null)).toEqual([
    ...[true, false, false, false, false],
  ])
  // it holds already: no version more
  expect(await keeper.get(calls.reset, { kind, version: 5 })).toEqual({ kind, version: 5 })
  const { rows } = await w.sql.query(`select action from audit_log where entity = 'printTemplate' order by at, seq`)
  expect(rows.map((r) => r.action)).toEqual(['update', 'update', 'update', 'update', 'reset'])
})

test('what cannot be printed is refused, each with a sentence that names its place', async () => {
  const said = async (change: object, of = kind) => {
    const template = { ...builtIn(of === kind ? orderPaper : deliveryPaper), ...change } as Template
    const answer = await stranger.ask(calls.save, { kind: of, version: 0, template })
    expect(answer.code).toBe(codes.malformed)
    return (answer.data as unknown as { fields: { path: string; message: string }[] }).fields.map(
      (f) => `${f.path} ${f.message}`,
    )
  }
  const block = { kind: 'text' as const, x: 10, y: 10, width: 30, height: 10, text: '' }
  const margin = { top: 10, right: 10, bottom: 10, left: 10 }
  const both = builtIn(orderPaper).blocks
  const [qr, bars] = both as [Block, Block]
  expect(await said({ script: 'alert(1)' })).toEqual(['template.script 不是已知的字段'])
  expect(await said({ title: '<script>alert(1)</script>' })).toEqual(['template.title 「标题」里不能写脚本'])
  expect(await said({ paper: 'A3' })).toEqual(['template.paper 请选择列表中的值'])
  expect(await said({ fields: ['supplier', 'patient'] })).toEqual(['template.fields.1 此单据没有字段「patient」'])
  expect(await said({ fields: ['supplier', 'supplier'] })).toEqual(['template.fields.1 字段「供应商」重复'])
  expect(await said({ columns: [{ key: 'cost', width: 20 }] })).toEqual(['template.columns.0 此单据没有列「cost」'])
  expect(await said({ columns: [{ key: 'name', width: 250 }] })).toEqual([
    'template.columns.0.width 列「产品名称」宽 250 毫米，超出纸面可用的 190 毫米',
  ])
  expect(await said({ columns: ['code', 'name', 'qty'].map((key) => ({ key, width: 80 })) })).toEqual([
    'template.columns 各列共宽 240 毫米，超出纸面可用的 190 毫米',
  ])
  expect(await said({ columns: [] })).toEqual(['template.columns 请至少选择一列'])
  expect(await said({ margin: { ...margin, left: 80 } })).toContain('template.margin.left 「左边距」应在 0 至 50 之间')
  expect(await said({ blocks: [{ ...block, x: 200 }, ...both] })).toEqual([
    'template.blocks.0 「文字」在纸外：纸 210×296 毫米',
  ])
  expect(await said({ blocks: [{ ...block, kind: 'logo', text: undefined }, ...both] })).toEqual([
    'template.blocks.0.fileId 请上传标志图片',
  ])
  // what nobody can scan opens nothing
  const missing = (what: string) => [`template.blocks 请放上单据号的${what}，扫码才能打开单据`]
  expect(await said({ blocks: [bars] })).toEqual(missing('二维码'))
  expect(await said({ blocks: [qr] })).toEqual(missing('条形码'))
  expect(await said({ blocks: [] })).toEqual(missing('二维码'))
  expect(
    await said({
      blocks: [
        { ...qr, width: 9 },
        { ...bars, height: 3 },
      ],
    }),
  ).toEqual([
    'template.blocks.0 「二维码」太小，扫不出来：至少 10×10 毫米',
    'template.blocks.1 「条形码」太小，扫不出来：至少 30×5 毫米',
  ])
  expect(await said({ signs: Array.from({ length: 9 }, () => '签') })).toEqual(['template.signs 签字栏最多 8 个'])
  expect((await stranger.ask(calls.save, { kind: 'cheque', version: 0, template: own() })).msg).toBe('没有这种打印单据')
  expect(await current(stranger)).toMatchObject({ version: 0 })
})

test('braces and tags in every text stay as they were written (security.md C44)', async () => {
  const texts = ['{{7*7}}', '#{7*7}', '<%= 7*7 %>', '<b onclick="x">{{constructor}}</b>']
  for (const [i, text] of texts.entries()) {
    const blocks = [{ kind: 'text' as const, x: 1, y: 1, width: 20, height: 9, text }, ...builtIn(orderPaper).blocks]
    const template = own({ title: text, signs: [text.slice(0, 20)], blocks })
    const { version } = await current(supplier)
    await supplier.get(calls.save, { kind, version, template })
    expect([i, (await current(supplier)).template]).toEqual([i, template])
  }
})

const uploaded = async (by: Person, filename: string, bytes: Buffer) => {
  const parts = [{ field: 'u', filename, bytes }]
  return send(w.app, by, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, parts)
}
const picture = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: '#08c' } })
const withLogo = (fileId: string) =>
  own({ blocks: [{ kind: 'logo', x: 10, y: 10, width: 20, height: 20, fileId }, ...builtIn(orderPaper).blocks] })

test('a logo is a small PNG or JPEG of one’s own; it stays with all versions', async () => {
  const logo = (await uploaded(stranger, '标志.png', await picture(40).png().toBuffer())).data!.u!
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
  const paper = (await uploaded(stranger, '标志.pdf', pdf)).data!.u!
  const side = 800
  // noise: the server draws pictures anew, and nothing else stays large
  let seed = 1
  const noise = Buffer.from(
    Array.from({ length: side * side * 3 }, () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return seed >>> 24
    }),
  )
  const large = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  expect(large.length).toBeGreaterThan(1024 * 1024)
  const tooLarge = (await uploaded(stranger, '标志.png', large)).data!.u!
  const save = (version: number, fileId: string, by = stranger) =>
    by.ask(calls.save, { kind, version, template: withLogo(fileId) })

  expect((await save(0, paper)).msg).toContain('标志只能是 PNG 或 JPEG 图片')
  expect((await save(0, tooLarge)).msg).toContain('标志图片不能超过 1 MB')
  expect((await save(5, logo, keeper)).msg).toMatch(/^附件不存在/)
  expect((await save(0, logo)).code).toBe(0)
  expect((await save(1, logo)).code).toBe(0)
  expect((await stranger.ask(fileCalls.delete, { fileId: logo })).msg).toBe('文件正在使用，不能删除')
  const huge = await uploaded(stranger, '标志.png', Buffer.concat([large, Buffer.alloc(40 * 1024 * 1024)]))
  expect(huge.code).not.toBe(0)
  expect(huge.msg).toContain('10 MB')
})

test('who keeps the templates sees a document of his own organisation, of nobody else, and only in the editor', async () => {
  const g = await openGoods(w)
  const keeps = await w.person(config, g.hospital)
  expect(await keeps.get(calls.sample, { kind })).toEqual({ rows: [], doc: null })
  const order = await runningOrder(g, '10')
  const of = { id: order.id, no: order.no }
  expect(await keeps.get(calls.sample, { kind })).toMatchObject({
    rows: [of],
    doc: { ...of, actions: [], lines: [{ seq: 1 }] },
  })
  expect((await keeps.ask(orderCalls.detail, { id: order.id })).code).toBe(codes.forbidden)
  const sells = await w.person(config, g.supplier)
  expect((await sells.get(calls.sample, { kind, id: order.id })).doc).toMatchObject(of)
  for (const foreign of [stranger, supplier])
    expect((await foreign.ask(calls.sample, { kind, id: order.id })).code).toBe(codes.notFound)
  const authority = await w.person(config, await w.org('authority', '监管中心'))
  for (const other of [clerk, authority]) expect((await other.ask(calls.sample, { kind })).code).toBe(codes.forbidden)
  // nothing was printed by it
  const { rows } = await w.sql.query(`select from doc_history where doc_id = $1 and action = 'print'`, [order.id])
  expect(rows).toHaveLength(0)
})
