import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Origins } from './no-request.ts'

/** Is it a page this node answers though it came from elsewhere? A browser says so of every call that is not its own site's. */
export const isPage = (r: FastifyRequest, pages: readonly string[]): boolean =>
  r.headers.origin !== undefined && pages.includes(r.headers.origin)

/** Lets the declared pages of other origins call, with their session, and read what the client reads; nobody else. */
export const openPages = (app: FastifyInstance, { pages }: Origins): void => {
  if (pages.length === 0) return
  app.addHook('onRequest', async (r, reply) => {
    reply.header('vary', 'origin')
    if (!isPage(r, pages)) return
    reply.headers({
      'access-control-allow-origin': r.headers.origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'accesstoken, content-disposition',
    })
    if (r.method !== 'OPTIONS' || !r.headers['access-control-request-method']) return
    // the page is ours: whatever its calls say is understood, and no list of it can fall behind
    const asked = r.headers['access-control-request-headers'] ?? ''
    const allowed = { 'access-control-allow-methods': 'GET, POST, PUT', 'access-control-allow-headers': asked }
    return reply
      .code(204)
      .headers({ ...allowed, 'access-control-max-age': '600' })
      .send()
  })
}
