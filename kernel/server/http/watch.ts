import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '#kernel/shared/envelope.ts'
import { metricsText, metricsType } from '../metrics.ts'
import { sameText } from '../secret.ts'

export interface WatchOptions {
  /** Throws when the node cannot work: the database does not answer. */
  ready?: () => Promise<void>
  /** True while the node stops: it still answers, and the balancer shall send nobody new. */
  leaving?: () => boolean
  token?: string
}

const loopback = /^(::1|127\.|::ffff:127\.)/

/** Names by which nobody elsewhere asks: behind a proxy, or a name a stranger lets lead here, stands another one. */
const here = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i
/** What proxies say of themselves, also those nobody declared. */
const proxied = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via']

/** Asked by this machine itself, and not through a proxy that runs on it. */
export const fromHere = (r: FastifyRequest): boolean =>
  loopback.test(r.socket.remoteAddress ?? '') &&
  here.test(r.headers.host ?? '') &&
  !proxied.some((name) => name in r.headers)

/** Without a token the machine itself may ask. */
const mayWatch = (r: FastifyRequest, token: string | undefined): boolean =>
  token ? sameText(r.headers.authorization ?? '', `Bearer ${token}`) : fromHere(r)

/**
 * What operations look at: `/health` (the process answers), `/ready` (and so does its database; 503 otherwise, for a
 * balancer), `/metrics` (Prometheus).
 */
export const openWatch = (app: FastifyInstance, o: WatchOptions): void => {
  app.get('/health', async () => ({ code: codes.ok, data: 'alive', msg: '' }))
  app.get('/ready', async (_r, reply) => {
    if (o.leaving?.()) return reply.code(503).send({ code: codes.unavailable, data: null, msg: '正在停止' })
    try {
      await o.ready?.()
      return { code: codes.ok, data: 'ready', msg: '' }
    } catch {
      return reply.code(503).send({ code: codes.unavailable, data: null, msg: '数据库暂时不可用，请稍后再试' })
    }
  })
  app.get('/metrics', async (r, reply) => {
    if (!mayWatch(r, o.token)) return reply.code(404).send()
    return reply.header('content-type', metricsType).send(await metricsText())
  })
}
