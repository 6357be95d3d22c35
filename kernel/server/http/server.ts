import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import statics from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Call } from '#kernel/shared/call.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { Routes } from '../implement.ts'
import { boundBodies, MOST } from './arrival.ts'
import { useBodies } from './body.ts'
import { openDocument } from './document.ts'
import { onError, openDoor } from './door.ts'
import { logging } from './logging.ts'
import { speakSentences, type Titles } from './malformed.ts'
import { answerNoRequest, everyHeader, type Origins, refuseAddress, useOrigins } from './no-request.ts'
import { openPages } from './origins.ts'
import { openWatch } from './watch.ts'

speakSentences()

export interface ServerOptions {
  routes: Routes
  unsettled: ReadonlySet<Call>
  /** Cookies with Secure and __Host-: TLS, a TLS proxy, or loopback. */
  secure: boolean
  /** So many declared proxies stand in front: whom the last of them saw is who asks, whatever he said before. */
  proxies?: number
  logLevel?: string
  /** Where the log lines go; standard output when left out. */
  logTo?: { write(line: string): void }
  /** Folder of the built client. */
  dist?: string
  /** Answers of plain GET addresses outside the calls, such as /openapi.json; made once. */
  documents?: Record<string, () => unknown>
  tls?: { cert: Buffer; key: Buffer }
  /** Throws when the database does not answer. */
  ready?: () => Promise<void>
  /** True while the node stops and only finishes what it has. */
  leaving?: () => boolean
  /** Where page and calls stand when they have two origins. */
  origins?: Origins
  /** What people call the fields of a call. */
  titles?: (c: Call) => Titles
  /** Bearer token of `/metrics`; without one only this machine itself may ask. */
  metricsToken?: string
}

/** The HTTP server: one door per declared call, the built client, headers of security.md C46. */
export const buildServer = async (o: ServerOptions): Promise<FastifyInstance> => {
  const app = Fastify({
    logger: logging(o.logLevel ?? 'warn', o.logTo),
    bodyLimit: MOST.people,
    // as long as a client waits (specification §9)
    requestTimeout: 180_000,
    genReqId: () => randomUUID(),
    // the first from here that nobody vouches for, not the first that is claimed
    trustProxy: (_address: string, hop: number) => hop < (o.proxies ?? 0),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: refuseAddress,
    clientErrorHandler: answerNoRequest,
    ...(o.tls ? { https: o.tls } : {}),
  } as never) as unknown as FastifyInstance
  app.decorateRequest('signed', null)
  app.decorateRequest('person', undefined)
  boundBodies(app)
  useBodies(app)
  await app.register(cookie)
  await app.register(formbody)
  // each call says what it takes, and `uploads.ts` counts
  await app.register(multipart, { throwFileSizeLimit: false })
  app.addHook('onSend', async (r, reply) => {
    // the connection goes with its last answer, so none is cut while a request is on its way
    if (o.leaving?.()) reply.header('connection', 'close')
    reply.headers(everyHeader())
    // the page need not ask where its calls go
    if (r.url === '/' && !o.origins?.calls) reply.header('server-timing', 'here')
    if (o.tls || o.proxies) reply.header('strict-transport-security', 'max-age=31536000')
    if (!reply.hasHeader('cache-control'))
      reply.header('cache-control', r.url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-store')
  })
  app.setErrorHandler(onError)
  const origins = o.origins ?? { pages: [] }
  useOrigins(origins)
  openPages(app, origins)
  for (const route of o.routes) openDoor(app, route, { ...o, pages: origins.pages })
  for (const [path, make] of Object.entries(o.documents ?? {})) openDocument(app, path, make)
  // what the page reads beside itself before its first call
  openDocument(app, '/settings.json', () => ({ host: origins.calls ?? '' }))
  openWatch(app, { ready: o.ready, leaving: o.leaving, token: o.metricsToken })
  if (o.dist && existsSync(o.dist)) {
    await app.register(statics, { root: o.dist, preCompressed: true, wildcard: false, cacheControl: false })
  }
  app.setNotFoundHandler((r, reply) =>
    reply.code(200).send({ code: codes.notFound, data: null, msg: '地址不存在', requestId: r.id }),
  )
  return app
}
