import { copyFileSync, readdirSync, readFileSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenFiles } from '#db/invariants.ts'
import { sweepFiles } from '#kernel/server/files/tasks.ts'
import { fileCalls, templatePurpose, uploadSentences } from '#kernel/shared/calls/files.ts'
import { fetchFile, type Part, send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'

let w: World
let a: Person
let b: Person
beforeAll(async () => {
  w = await openWorld()
  a = await w.person('sales', await w.org('supplier', '供应商甲'))
  b = await w.person('sales', await w.org('supplier', '供应商乙'))
})
afterAll(() => w.close())

const square = { create: { width: 40, height: 20, channels: 3 as const, background: { r: 200, g: 10, b: 10 } } }
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const upload = (who: Person, ...parts: Part[]) =>
  send(w.app, who, fileCalls.upload, { version: 'v2', resourceId: 'standardDataFiles' }, parts)
const part = (bytes: Buffer, filename = '图.png', field = 'u1'): Part => ({ field, filename, bytes })
const idOf = async (who: Person, p: Part): Promise<string> => {
  const answer = await upload(who, p)
  if (answer.code !== 0) throw new Error(answer.msg)
  return answer.data![p.field]!
}
const filesOf = (orgId: string): string[] =>
  readdirSync(join(w.dataDir, 'files', orgId), { recursive: true, withFileTypes: true }).flatMap((f) =>
    f.isFile() ? [join(f.parentPath, f.name)] : [],
  )

test('files come back by uid, and what is downloaded is what was kept', async () => {
  const png = await sharp(square).png().toBuffer()
  const answer = await upload(a, part(png, '证照.png', 'one'), part(pdf, '../../说明.pdf', 'two'))
  expect(Object.keys(answer.data!)).toEqual(['one', 'two'])
  const file = await fetchFile(w.app, a, fileCalls.download, {
    fileId: answer.data!.two,
    filename: 'x.html',
    resourceId: 'standardDataFiles',
  })
  expect(file.bytes).toEqual(pdf)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename="__.pdf"; filename*=UTF-8''${encodeURIComponent('说明.pdf')}`,
  )
  expect(file.headers['x-content-type-options']).toBe('nosniff')
  expect(file.headers['cross-origin-resource-policy']).toBe('same-origin')
})

test('a picture loses its hidden data and stands upright', async () => {
  const jpeg = await sharp(square)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(jpeg).metadata()).orientation).toBe(6)
  const { bytes } = await fetchFile(w.app, a, fileCalls.download, { fileId: await idOf(a, part(jpeg, 'a.jpg')) })
  const kept = await sharp(bytes).metadata()
  expect([kept.exif, kept.orientation, kept.width, kept.height]).toEqual([undefined, undefined, 20, 40])
})

test('a bitmap becomes a png with the same dots', async () => {
  const bmp = Buffer.alloc(54 + 8 * 2)
  bmp.write('BM')
  bmp.writeUInt32LE(bmp.length, 2)
  bmp.writeUInt32LE(54, 10)
  bmp.writeUInt32LE(40, 14)
  bmp.writeInt32LE(2, 18)
  bmp.writeInt32LE(2, 22)
  bmp.writeUInt16LE(1, 26)
  bmp.writeUInt16LE(24, 28)
  bmp.set([255, 0, 0, 0, 255, 0], 54) // bottom row: blue, green
  bmp.set([0, 0, 255, 255, 255, 255], 62) // top row: red, white
  const file = await fetchFile(w.app, a, fileCalls.download, { fileId: await idOf(a, part(bmp, 'a.bmp')) })
  expect(file.headers['content-type']).toBe('image/png')
  expect([...(await sharp(file.bytes).removeAlpha().raw().toBuffer())]).toEqual([
    255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 255, 0,
  ])
})

test('a thumbnail fits its frame; a pdf has none', async () => {
  const fileId = await idOf(a, part(await sharp(square).png().toBuffer()))
  const small = await fetchFile(w.app, a, fileCalls.thumbnail, { fileId, width: 10, height: 10, keepratio: 'true' })
  expect(await sharp(small.bytes).metadata()).toMatchObject({ width: 10, height: 5 })
  const flat = await fetchFile(w.app, a, fileCalls.thumbnail, { fileId, width: 10, height: 10, keepratio: 'false' })
  expect(await sharp(flat.bytes).metadata()).toMatchObject({ width: 10, height: 10 })
  const none = await fetchFile(w.app, a, fileCalls.thumbnail, { fileId: await idOf(a, part(pdf, 'a.pdf')) })
  expect(none.envelope!.msg).toBe('此文件没有缩略图')
})

test.each([
  ['a program named as a picture', () => Buffer.from('MZ\x90\0\x03\0\0\0'), 'a.png', uploadSentences.type],
  ['a web page named as a pdf', () => Buffer.from('<html><script>1</script>'), 'a.pdf', uploadSentences.type],
  [
    'a drawing with scripts',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'a.png',
    uploadSentences.type,
  ],
  ['an 11 MB file', () => Buffer.concat([pdf, Buffer.alloc(11 * 1024 * 1024)]), 'a.pdf', uploadSentences.size],
  [
    'half a picture',
    () =>
      Buffer.from([
        0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8,
        2, 0, 0, 0,
      ]),
    'a.png',
    '图片「a.png」无法读取',
  ],
])('%s is refused', async (_what, bytes, name, sentence) => {
  expect((await upload(a, part(bytes(), name))).msg).toBe(sentence)
})

test('a picture of more than 40 million dots is refused', async () => {
  const big = await sharp({ create: { ...square.create, width: 7000, height: 6000 } })
    .png()
    .toBuffer()
  expect((await upload(a, part(big, 'a.png'))).msg).toBe('图片「a.png」超过 4000 万像素')
})

test('of six files, none is kept', async () => {
  const before = filesOf(a.orgId).length
  const six = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) =>
      part(
        await sharp({ create: { ...square.create, width: 50 + n } })
          .png()
          .toBuffer(),
        'a.png',
        `u${n}`,
      ),
    ),
  )
  expect((await upload(a, ...six)).msg).toBe(uploadSentences.count)
  expect(filesOf(a.orgId)).toHaveLength(before)
})

test('another organisation does not find the file, and the same bytes of two organisations are unrelated', async () => {
  const [mine, theirs] = [await idOf(a, part(pdf, 'a.pdf')), await idOf(b, part(pdf, 'a.pdf'))]
  expect(mine).not.toBe(theirs)
  const foreign = await fetchFile(w.app, b, fileCalls.download, { fileId: mine })
  const unknown = await fetchFile(w.app, b, fileCalls.download, { fileId: '00000000-0000-4000-8000-000000000000' })
  expect({ ...foreign.envelope, requestId: '' }).toEqual({ ...unknown.envelope, requestId: '' })
  expect(foreign.envelope).toMatchObject({ code: 404, msg: '文件不存在' })
  expect((await fetchFile(w.app, b, fileCalls.thumbnail, { fileId: mine })).envelope!.code).toBe(404)
  expect(filesOf(b.orgId).every((f) => f.includes(b.orgId))).toBe(true)
})

test('bytes changed behind an id are never served', async () => {
  const only = await w.person('sales', await w.org('supplier', '供应商丙'))
  const fileId = await idOf(only, part(pdf, 'a.pdf'))
  const [place] = filesOf(only.orgId)
  writeFileSync(place!, Buffer.concat([readFileSync(place!), Buffer.from('!')]))
  expect((await fetchFile(w.app, only, fileCalls.download, { fileId })).envelope!.code).toBe(500)
})

test('bytes no row names go after a day, with drafts that never ended; files and what came just now stay', async () => {
  const who = await w.person('sales', await w.org('supplier', '供应商丁'))
  const fileId = await idOf(who, part(pdf, 'a.pdf'))
  const [kept] = filesOf(who.orgId)
  const folder = dirname(kept!)
  const age = (path: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3600_000)
    utimesSync(path, at, at)
  }
  const beside = (name: string, hours: number) => {
    copyFileSync(kept!, join(folder, name))
    age(join(folder, name), hours)
    return join(folder, name)
  }
  age(kept!, 100)
  const strays = [beside('f'.repeat(64), 25), beside(`${'e'.repeat(64)}.0a1b2c3d4e5f`, 25)]
  const young = beside('d'.repeat(64), 23)
  const files = join(w.dataDir, 'files')
  const found = async () => (await brokenFiles(w.sql, files)).filter((x) => x.id === 'I11b').flatMap((x) => x.rows)
  expect((await found()).map((x) => (x as { path: string }).path).sort()).toEqual(strays.toSorted())
  expect(await sweepFiles()).toEqual({ files: 2 })
  expect(filesOf(who.orgId).sort()).toEqual([kept, young].sort())
  expect(await found()).toEqual([])
  expect((await fetchFile(w.app, who, fileCalls.download, { fileId })).bytes).toEqual(pdf)
  unlinkSync(young)
})

test('without a platform template the authorisation template is refused, with one everybody gets it', async () => {
  expect((await fetchFile(w.app, b, fileCalls.download, { type: '1' })).envelope!.msg).toBe('平台尚未上传授权书模板')
  const platform = await w.person('operator', await w.org('authority', '采购中心'))
  await w.sql.query(`insert into config (key, value) values ('file.authorisationTemplate', to_jsonb($1::text))`, [
    (
      await send(w.app, platform, fileCalls.upload, { version: 'v2', resourceId: templatePurpose }, [
        part(pdf, '授权书.pdf'),
      ])
    ).data!.u1,
  ])
  expect((await fetchFile(w.app, b, fileCalls.download, { type: '1' })).bytes).toEqual(pdf)
})
