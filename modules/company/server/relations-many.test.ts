import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBackground } from '#kernel/server/background/run.ts'
import { csvRows, decodeCsv } from '#kernel/server/sheet/csv.ts'
import type { SignedAct } from '#kernel/shared/envelope.ts'
import type { ImportReport } from '#kernel/shared/importing.ts'
import { partners } from '#tests/cooperating.ts'
import { beside, signedBy } from '#tests/signing.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { relationCalls as calls } from '../shared/calls.ts'

/* Relations in numbers: files in and out, prices and ends of several at once. */
let w: World
let g: Goods
let buyer: Person
let colleague: Person
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  await g.item({ name: '甲药' })
  await g.item({ name: '乙药' })
  await partners(w, g.hospital, g.supplier)
  buyer = await w.person({ 'baseInfo/mySupplier': 'view add edit import export' }, g.hospital)
  colleague = await w.person({ 'baseInfo/mySupplier': 'view agree' }, g.hospital)
})
afterAll(() => w.close())

const rows = async () => (await buyer.get(calls.query, { sort: 'name' })).rows
const termsOf = async (name: string) => {
  const row = (await rows()).find((r) => r.name === name)!
  return [row.price, row.validTo]
}

test('several get a new price by per cent and a new end at once; who may not have it is named and stays', async () => {
  const [one, two] = await rows()
  await w.sql.query('update product set ceiling_price = price from (select 13::numeric as price) x where id = $1', [
    two!.productId,
  ])
  const items = [one!, two!].map(({ id, version }) => ({ id, version }))
  expect((await buyer.ask(calls.batchUpdate, { items })).msg).toBe('请填写调价幅度或有效期至')
  const alone = await buyer.ask(calls.batchUpdate, { items, percent: '20' })
  expect(alone.msg).toMatch(/^需要第二人复核/)
  expect(JSON.stringify(alone.data)).toContain('15')
  const done = await beside(buyer, colleague).ask(calls.batchUpdate, { items, percent: '20', validTo: '2030-12-31' })
  expect(done.data).toMatchObject({ done: 1, failed: [{ id: two!.id, reason: '价格不能高于最高限价 13' }] })
  expect(await termsOf(one!.name)).toEqual(['15.0000', '2030-12-31'])
  expect(await termsOf(two!.name)).toEqual([two!.price, two!.validTo])
  // an end alone takes no second person; who is out of date is told
  const again = await buyer.get(calls.batchUpdate, { items, validTo: '2031-12-31' })
  expect(again).toMatchObject({ done: 1, failed: [{ id: one!.id }] })
  expect(await termsOf(two!.name)).toEqual([two!.price, '2031-12-31'])
})

const put = (who: Person, lines: string[], mode = 'allOrNothing', more: object = {}, headers = {}) =>
  send(
    w.app,
    who,
    calls.import,
    { mode, ...more } as never,
    [{ field: 'file', filename: 'gx.csv', bytes: Buffer.from(`\uFEFF${lines.join('\n')}\n`) }],
    headers,
  )

test('what is exported goes in again unchanged; a price of a file takes a second person, and faults come at once', async () => {
  const { bytes } = await fetchFile(w.app, buyer, calls.export, { type: 'csv' })
  const [head = [], ...lines] = [...csvRows(decodeCsv(bytes))]
  expect(lines).toHaveLength(2)
  const same = await put(
    buyer,
    [head, ...lines].map((l) => l.join(',')),
  )
  expect(same.data).toMatchObject({ unchanged: 2, added: 0, changed: 0, refused: 0, saved: true })
  const [code, supplier] = ['产品编码', '供应商'].map((title) => lines[0]![head.indexOf(title)])
  const title = '供应商,产品编码,供货价,有效期自,有效期至'
  const wrong = await put(buyer, [title, '无此供应商,没有,x,2026-01-01,2025-01-01'], 'dryRun')
  expect((wrong.data as ImportReport).problems.map((p) => p.column)).toEqual(
    expect.arrayContaining(['供应商', '产品编码', '供货价', '有效期至']),
  )
  const file = [title, `${supplier},${code},9.5,2026-01-01,2029-12-31`]
  const tried = await put(buyer, file, 'dryRun')
  expect(tried.data).toMatchObject({
    changed: 1,
    changes: [{ fields: expect.arrayContaining([expect.objectContaining({ label: '供货价', after: '9.5' })]) }],
  })
  const alone = await put(buyer, file)
  expect(alone.msg).toMatch(/^需要第二人复核/)
  expect(await rows()).not.toContainEqual(expect.objectContaining({ price: '9.5000' }))
})

test('two sign a file as it was read: columns remembered otherwise meanwhile make another file of it', async () => {
  const [one] = await rows()
  const { code, supplier, name } = one!
  const fresh = await w.org('supplier', '新来公司')
  await partners(w, g.hospital, fresh)
  const file = ['甲,乙,丙,丁,戊', `${supplier},${code},7.1,3.3,2026-01-01`, `新来公司,${code},6.2,3.3,2026-01-01`]
  const columns = (price: string) => ({
    mapping: JSON.stringify({ 甲: 'supplier', 乙: 'code', [price]: 'price', 戊: 'validFrom' }),
  })
  const remember = (price: string) => put(buyer, file, 'dryRun', columns(price))
  const asked = async () => {
    const { msg, data } = await put(buyer, file)
    expect(msg).toMatch(/^需要第二人复核/)
    return data as unknown as { signOff: SignedAct; says: string[] }
  }
  await remember('丙')
  const { signOff, says } = await asked()
  // what changes and what comes, with its price
  expect(says).toEqual(expect.arrayContaining([expect.stringMatching(/ → 7\.1$/), `新来公司，${code}：价格 6.2`]))
  const proof = { signOff: await signedBy(colleague, buyer, signOff) }
  await remember('丁')
  expect((await put(buyer, file, 'allOrNothing', proof)).msg).toBe('复核已过期，请重新复核')
  expect((await termsOf(name))[0]).not.toBe('3.3000')
  await remember('丙')
  // left to the background it is the same file too
  const { data } = await put(buyer, file, 'allOrNothing', proof, { prefer: 'respond-async, rows=2' })
  const { jobId } = data as unknown as { jobId: string }
  expect(await runBackground({ call: 'job', requestId: 'r' }, { id: jobId })).toBe('done')
  expect((await rows()).filter((r) => r.code === code).map((r) => r.price)).toEqual(
    expect.arrayContaining(['7.1000', '6.2000']),
  )
})

test('a hospital’s file names no other hospital, and without the code there is no door', async () => {
  const other = await w.org('hospital', '别家医院')
  expect(other).toBeTruthy()
  const e = await put(buyer, ['医院,供应商,产品编码,供货价,有效期自', '别家医院,无,无,1,2026-01-01'], 'dryRun')
  expect((e.data as ImportReport).problems).toContainEqual(
    expect.objectContaining({ column: '医院', reason: '医院不存在' }),
  )
  expect((await put(colleague, ['供应商'])).code).toBe(403)
  expect((await fetchFile(w.app, colleague, calls.export, {})).envelope?.code).toBe(403)
})

test('a file gives no drug to a supplier without a permit where the region refuses that', async () => {
  await partners(w, g.hospital, await w.org('supplier', '无证公司'))
  await w.sql.query(`insert into config (key, value) values ('certificate.drugRelation', '"拒绝"')`)
  const [one] = await rows()
  const file = ['供应商,产品编码,供货价,有效期自,有效期至', `无证公司,${one!.code},1,2026-01-01,2029-12-31`]
  const { problems } = (await put(buyer, file, 'dryRun')).data as ImportReport
  expect(problems.map((p) => p.reason)).toEqual(['供应商「无证公司」没有有效的药品经营或生产许可证'])
})
