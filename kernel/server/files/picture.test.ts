import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { fetchFile } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { keepBytes } from './bytes.ts'
import { thumbnailOf } from './picture.ts'
import { sweepFiles } from './tasks.ts'

/* security.md C91: small copies of large pictures. */
let w: World
let clerk: Person
let other: Person
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  const org = await w.org('supplier', `供应商${++n}`)
  clerk = await w.person('sales', org)
  other = await w.person('sales', org)
})

let n = 0
/** A picture in the store, as a judge would have kept it. */
const stored = async (width: number, height: number): Promise<string> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: { r: ++n, g: 0, b: 9 } } })
    .png()
    .toBuffer()
  const sha256 = await keepBytes(clerk.orgId, bytes)
  const { rows } = await w.sql.query(
    `insert into file (org_id, owner_id, purpose, name, mime, size, sha256) values ($1, $2, 'x', 'a.png', 'image/png', $3, $4) returning id`,
    [clerk.orgId, clerk.userId, bytes.length, sha256],
  )
  return rows[0].id
}
const small = (who: Person, fileId: string, side = 120, keepratio: 'true' | 'false' = 'true') =>
  fetchFile(w.app, who, fileCalls.thumbnail, { fileId, width: side, height: side, keepratio })
const within = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((f) =>
        f.isFile() ? [join(f.parentPath, f.name)] : [],
      )
    : []
const copies = () => within(join(w.dataDir, 'files-small', clerk.orgId))
const originals = () => within(join(w.dataDir, 'files', clerk.orgId))

test('of six large pictures asked for sixty times each is unpacked once, and another’s waits for one of them at most', async () => {
  const large = await Promise.all(Array.from({ length: 6 }, () => stored(7000, 5000)))
  const own = await stored(40, 20)
  const ends: string[] = []
  const asked = async (who: Person, what: string, id: string, side?: number) => {
    const answer = await small(who, id, side)
    ends.push(what)
    return answer.envelope?.msg ?? 'sent'
  }
  const many = large.flatMap((id) => Array.from({ length: 10 }, (_, i) => asked(clerk, id, id, 100 + i)))
  const said = await Promise.all([...many, asked(other, 'other', own)])
  expect(new Set(said)).toEqual(new Set(['sent']))
  expect(new Set(ends.slice(0, ends.indexOf('other'))).size).toBeLessThanOrEqual(3)
  expect(copies()).toHaveLength(7)
}, 60_000)

test('a copy that is kept serves every size as if it were the picture', async () => {
  const id = await stored(1600, 800)
  const sizeOf = async (side: number, keep: 'true' | 'false') => {
    const { width, height } = await sharp((await small(clerk, id, side, keep)).bytes).metadata()
    return [width, height]
  }
  expect([await sizeOf(100, 'true'), await sizeOf(100, 'false')]).toEqual([
    [100, 50],
    [100, 100],
  ])
  expect([await sizeOf(2000, 'true'), await sizeOf(1000, 'false')]).toEqual([
    [1600, 800],
    [1000, 800],
  ])
  expect(copies()).toHaveLength(2)
  // the picture itself is not read again
  writeFileSync(originals()[0]!, 'gone')
  expect(await sizeOf(110, 'true')).toEqual([110, 55])
})

test('a copy that somebody changed is made again, and goes with its picture', async () => {
  const id = await stored(900, 900)
  await small(clerk, id)
  const [copy] = copies()
  const good = readFileSync(copy!)
  writeFileSync(copy!, Buffer.concat([good.subarray(0, -1), Buffer.from('x')]))
  expect((await small(clerk, id)).envelope).toBeUndefined()
  expect(readFileSync(copy!)).toEqual(good)
  expect(statSync(copy!).mode & 0o777).toBe(0o600)
  await w.sql.query('delete from file where id = $1', [id])
  utimesSync(originals()[0]!, new Date(0), new Date(0))
  await sweepFiles()
  expect([originals(), copies()]).toEqual([[], []])
})

test('one person waits for so many pictures at once, and no more', async () => {
  const id = await stored(40, 20)
  const { rows } = await w.sql.query('select sha256 from file where id = $1', [id])
  const of = { orgId: clerk.orgId, sha256: rows[0].sha256, by: clerk.userId }
  const said = await Promise.allSettled(Array.from({ length: 140 }, () => thumbnailOf(of, 20, 20, true)))
  expect(said.filter((one) => one.status === 'rejected')).toHaveLength(20)
  expect((await small(clerk, id)).envelope).toBeUndefined()
})
