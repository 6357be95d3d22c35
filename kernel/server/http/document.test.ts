import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openDocument } from './document.ts'

test('a document is made once, however many ask at once, and sent compressed or not at all', async () => {
  const app = Fastify()
  let made = 0
  const content = { calls: Array.from({ length: 2000 }, (_, i) => `/linex/call${i}`) }
  openDocument(app, '/openapi.json', () => {
    made++
    return content
  })
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/openapi.json', headers })
  const [plain, br, gz] = await Promise.all([
    get(),
    get({ 'accept-encoding': 'gzip, deflate, br, zstd' }),
    get({ 'accept-encoding': 'gzip, deflate' }),
  ])
  expect(made).toBe(1)
  expect(plain.json()).toEqual(content)
  expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip'])
  for (const text of [brotliDecompressSync(br.rawPayload), gunzipSync(gz.rawPayload)])
    expect(JSON.parse(text.toString())).toEqual(content)
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)

  const known = await get({ 'if-none-match': String(plain.headers.etag) })
  expect([known.statusCode, known.rawPayload.length, made]).toEqual([304, 0, 1])
  await app.close()
})
