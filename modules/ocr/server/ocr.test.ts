import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { send } from '#tests/uploads.ts'
import { openWorld, type World } from '#tests/world.ts'
import { ocrCalls } from '../shared/calls.ts'
import { type Line, licenceOf } from './licence.ts'
import { stopReader } from './reader.ts'

let w: World
beforeAll(async () => {
  w = await openWorld()
})
afterAll(async () => {
  stopReader()
  await w.close()
})

const picture = readFileSync(new URL('../../../tests/fixtures/licence.jpg', import.meta.url))
const part = (bytes: Buffer, filename = 'licence.jpg') => [{ field: 'file', filename, bytes }]
const said = (fields: { field: string; value: string }[]) => Object.fromEntries(fields.map((f) => [f.field, f.value]))
const truth = {
  orgName: '云泽康源医药有限公司',
  creditCode: '91350211M000100Y43',
  legalPerson: '陈明远',
  address: '云泽市云泽区物流园路18号3幢201室',
  established: '2016-03-18',
  licenceFrom: '2016-03-18',
  licenceTo: '2046-03-17',
}

test('a licence with two columns is read field by field, each with how sure it is', async () => {
  const clerk = await w.person({ 'system/hospital': 'view add' }, await w.org('authority', '识别监管'))
  const { data, msg } = await send(w.app, clerk, ocrCalls.businessLicense, {}, part(picture))
  expect(msg).toBe('')
  expect(said(data!.fields)).toMatchObject(truth)
  expect(said(data!.fields).businessScope).toMatch(
    /^药品批发；第二类、第三类医疗器械销售；消毒剂销售；仓储服务；道路货物运输（依法须经批准的项目/,
  )
  expect(data!.fields.every((f) => f.sure > 80 && f.sure <= 100)).toBe(true)
}, 60_000)

test('a photo that is darker, turned a little and smaller still gives the code and the name', async () => {
  const photo = await sharp(picture)
    .rotate(1, { background: '#888' })
    .resize(900)
    .modulate({ brightness: 0.75 })
    .jpeg({ quality: 55 })
    .toBuffer()
  const { data } = await send(w.app, w.nobody, ocrCalls.open, {}, part(photo))
  expect(said(data!.fields)).toMatchObject({ orgName: truth.orgName, creditCode: truth.creditCode })
}, 60_000)

test('what is no picture, and a picture without a licence, is refused in words', async () => {
  const ask = async (bytes: Buffer, name?: string) =>
    (await send(w.app, w.nobody, ocrCalls.open, {}, part(bytes, name))).msg
  const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer()
  expect(await ask(blank)).toBe('没有识别到营业执照的内容，请直接填写')
  expect(await ask(Buffer.from('<svg/>'), 'a.jpg')).not.toBe('')
  expect((await send(w.app, w.nobody, ocrCalls.open, {}, [])).msg).toBe('请选择一张图片')
}, 60_000)

test('strangers are counted by address; who lacks the code is refused', async () => {
  await w.sql.query(`insert into config (key, value) values ('ocr.perAddress', '0')`)
  expect((await send(w.app, w.nobody, ocrCalls.open, {}, part(picture))).msg).toBe('操作过于频繁，请稍后再试')
  const buyer = await w.person('buyer', await w.org('hospital', '识别医院'))
  expect((await send(w.app, buyer, ocrCalls.businessLicense, {}, part(picture))).code).toBe(403)
})

const line = (text: string, left: number, top: number, right = left + text.length * 20): Line => ({
  text,
  sure: 0.95,
  left,
  right,
  top,
  bottom: top + 20,
})
test('one column with the values beside or below their labels, labels in two pieces, a term without end', () => {
  const fields = licenceOf([
    line('营业执照', 300, 20),
    line('统一社会信用代码', 50, 60),
    line('9135O211M000100Y43', 50, 90),
    line('名', 50, 130),
    line('称', 110, 130),
    line('甲公司', 160, 130),
    line('负责人李四', 50, 170),
    line('营业期限', 50, 210),
    line('2020年1月5日至长期', 160, 210),
    line('住 所', 50, 250),
    line('云泽市一路', 160, 250),
    line('二号', 160, 275),
    line('登记机关', 300, 400),
  ])
  expect(said(fields)).toEqual({
    creditCode: '91350211M000100Y43',
    orgName: '甲公司',
    legalPerson: '李四',
    licenceFrom: '2020-01-05',
    licenceTo: '',
    address: '云泽市一路二号',
  })
})
