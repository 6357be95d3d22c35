import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const prepared = async (content: unknown) => {
  const plain = Buffer.from(JSON.stringify(content))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
    plain,
    // in the order of liking
    coded: { br: await brotli(plain, { params }), gzip: await zip(plain) },
  }
}

/**
 * A plain GET address outside the calls, whose answer stays the same while the process lives. Open to everybody, so the
 * work is done once: made, compressed and named at the first question.
 */
export const openDocument = (app: FastifyInstance, path: string, make: () => unknown): void => {
  let made: ReturnType<typeof prepared> | undefined
  app.get(path, async (r, reply) => {
    made ??= prepared(make())
    const { etag, plain, coded } = await made
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    if (r.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const wanted = String(r.headers['accept-encoding'] ?? '').split(/\s*,\s*/)
    const found = Object.entries(coded).find(([name]) => wanted.includes(name))
    return found ? reply.header('content-encoding', found[0]).send(found[1]) : reply.send(plain)
  })
}
