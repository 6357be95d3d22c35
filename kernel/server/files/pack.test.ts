import { afterAll, beforeAll, expect, test } from 'vitest'
import { unzipped } from '#kernel/server/sheet/zip.ts'
import { openWorld, type World } from '#tests/world.ts'
import { bytesOf, keepStream, streamOf } from './bytes.ts'
import { type PackFile, packed } from './pack.ts'

const MB = 1024 * 1024
let w: World
let org: string
beforeAll(async () => {
  w = await openWorld()
  org = await w.org('hospital', '打包医院')
})
afterAll(() => w.close())

const files = async function* (n: number, size: number): AsyncGenerator<PackFile> {
  for (let i = 0; i < n; i++) yield { path: `a/${i}.bin`, bytes: Buffer.alloc(size, i) }
}

test('a pack is a plain zip whose files are as they were, and the same files make the same pack', async () => {
  const kept = await keepStream(org, packed(files(3, 1000)))
  const parts = await unzipped(await bytesOf(org, kept.sha256), MB)
  expect([...parts].map(([path, b]) => [path, b.equals(Buffer.alloc(1000, Number(path[2])))])).toEqual([
    ['a/0.bin', true],
    ['a/1.bin', true],
    ['a/2.bin', true],
  ])
  expect(await keepStream(org, packed(files(3, 1000)))).toEqual(kept)
})

test('a hundred originals of five megabytes are packed, kept and sent with less than 200 MB of memory', async () => {
  const idle = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - idle)
  }, 5)
  const kept = await keepStream(org, packed(files(100, 5 * MB)))
  let sent = 0
  for await (const chunk of await streamOf(org, kept.sha256)) sent += (chunk as Buffer).length
  clearInterval(watch)
  expect([sent === kept.size, kept.size > 500 * MB]).toEqual([true, true])
  expect(most / MB).toBeLessThan(200)
})

test('a stream that breaks leaves nothing behind', async () => {
  const breaks = async function* () {
    yield Buffer.from('x')
    throw new Error('cancelled')
  }
  await expect(keepStream(org, breaks())).rejects.toThrow('cancelled')
})
