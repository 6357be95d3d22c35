import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { fetchFile, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { materialFamily } from '../shared/calls.ts'

let w: World
let operator: Person
let colleague: Person
let hospital: Person
let supplier: Person
let categoryId: string
let n = 0
const { add, update, detail } = materialFamily.calls
beforeAll(async () => {
  w = await openWorld()
  const authority = await w.org('authority', '采购中心')
  const all = { 'baseInfo/logistics': 'view add edit delete import' }
  operator = await w.person(all, authority)
  colleague = await w.person(all, authority)
  hospital = await w.person({ 'baseInfo/logistics': 'view' }, await w.org('hospital', '市一医院'))
  const { rows } = await w.sql.query(
    `insert into category (code, name, level, kind) values ('99', '办公家具', 1, 3) returning id`,
  )
  categoryId = rows[0].id
  supplier = await w.person({ 'baseInfo/drug': 'view' }, await w.org('supplier', '供应商'))
})
afterAll(() => w.close())

const picture = async (who = operator): Promise<string> => {
  const bytes = await sharp({ create: { width: 20 + ++n, height: 10, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
  const answer = await send(w.app, who, fileCalls.upload, {}, [{ field: 'u', filename: `图${n}.png`, bytes }])
  return answer.data!.u!
}
const body = (images?: string[]) => ({
  kind: 3 as const,
  values: { name: `文件柜${++n}`, spec: '两门', packUnit: '个', minUnit: '个', conversionRatio: '1', categoryId },
  ...(images ? { images } : {}),
})
const seen = (who: Person, fileId: string) => fetchFile(w.app, who, fileCalls.thumbnail, { fileId })

test('a product keeps its pictures in order, and who may see the product sees them', async () => {
  const [a, b] = [await picture(), await picture()]
  expect((await seen(hospital, a)).envelope!.code).toBe(404)
  const { id } = await operator.get(add, body([b, a]))
  const { images } = await hospital.get(detail, { id })
  expect(images.map((f) => f.fileId)).toEqual([b, a])
  expect(images[0]).toMatchObject({ name: expect.stringMatching(/^图\d+\.png$/), mime: 'image/png' })
  expect((await seen(hospital, a)).envelope).toBeUndefined()
  // the supplier's roles do not show logistics goods
  expect((await seen(supplier, a)).envelope!.code).toBe(404)
})

test('a change of the fields leaves the pictures; removed ones can be deleted by id, kept ones cannot', async () => {
  const [a, b] = [await picture(), await picture()]
  const saved = await operator.get(add, body([a, b]))
  const once = await colleague.get(update, { id: saved.id, version: saved.version, body: body() })
  expect((await operator.get(detail, { id: saved.id })).images).toHaveLength(2)
  expect((await operator.ask(fileCalls.delete, { fileId: a })).msg).toBe('文件正在使用，不能删除')
  await colleague.get(update, { id: once.id, version: once.version, body: body([b]) })
  expect((await operator.get(detail, { id: saved.id })).images.map((f) => f.fileId)).toEqual([b])
  expect((await hospital.ask(fileCalls.delete, { fileId: a })).code).toBe(404)
  expect((await colleague.ask(fileCalls.delete, { fileId: a })).code).toBe(0)
  expect((await operator.ask(fileCalls.delete, { fileId: a })).code).toBe(404)
  expect((await seen(operator, a)).envelope!.code).toBe(404)
})

test('the file of another organisation, of another product, or a sixth one is refused', async () => {
  const [foreign, used] = [await picture(hospital), await picture()]
  await operator.get(add, body([used]))
  for (const id of [foreign, used])
    expect((await operator.ask(add, body([id]))).msg).toBe('附件不存在或已被使用，请重新上传')
  const six = await Promise.all([1, 2, 3, 4, 5, 6].map(() => picture()))
  expect((await operator.ask(add, body(six))).data).toMatchObject({ fields: [{ path: 'images' }] })
})

test('an upload nobody uses yet is deleted by its uploader alone', async () => {
  const id = await picture()
  expect((await colleague.ask(fileCalls.delete, { fileId: id })).msg).toBe('文件正在使用，不能删除')
  expect((await operator.ask(fileCalls.delete, { fileId: id })).code).toBe(0)
})
