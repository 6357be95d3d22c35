import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, type Door, doorsOf, ruledBy } from '#kernel/shared/call.ts'
import { JobStarted } from '#kernel/shared/calls/background.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { postpone, wishOf } from '../background/postpone.ts'
import { disposition, isBlob } from '../blob.ts'
import type { Actor, HttpSide } from '../ctx.ts'
import { claim } from '../idempotency.ts'
import type { Route } from '../implement.ts'
import { countCall } from '../metrics.ts'
import { admitTo } from '../permit.ts'
import { Refusal } from '../refusal.ts'
import { accessTokenOf, sameText } from '../secret.ts'
import { actorFor, type Signed, signedIn } from '../session.ts'
import { inContext, systemActor } from '../tx.ts'
import { ok, serialiser } from './answer.ts'
import { readParts } from './body.ts'
import { cookieName, cookiesOf } from './cookies.ts'
import { crowded, gateOfLogins, inRoom } from './crowd.ts'
import { envelopeOf } from './errors.ts'
import { fieldErrors, malformedEnvelope } from './malformed.ts'
import { noteReading, notesReading } from './priced.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signed: Signed | null
  }
}

/** Calls a session may make before its first or expired password is changed (security.md C11). */
export interface DoorOptions {
  secure: boolean
  unsettled: ReadonlySet<Call>
}

const langOf = (r: FastifyRequest): 'zh' | 'en' => (r.headers['accept-language']?.startsWith('en') ? 'en' : 'zh')

/** Form posts need no preflight and pictures carry no headers, so it is checked whatever the method (security.md CSRF, C49). */
const sameOrigin = (r: FastifyRequest): boolean => {
  const site = r.headers['sec-fetch-site']
  if (site && site !== 'same-origin' && site !== 'none') return false
  const { origin } = r.headers
  return !origin || origin.replace(/^https?:\/\//, '') === r.headers.host
}

const types = {
  json: /^application\/json(; ?charset=utf-8)?$/i,
  form: /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i,
  multipart: /^multipart\/form-data; ?boundary=[^;,]+$/i,
}

/** Each call reads one kind of body; a decorated or foreign type is no body of ours (security.md C40). */
const rightType = (c: Call, r: FastifyRequest): boolean => {
  const type = r.headers['content-type']
  return type === undefined
    ? r.headers['content-length'] === undefined || r.headers['content-length'] === '0'
    : types[c.body ?? 'json'].test(type)
}

/** Who asks, and may he? Runs before the body is read. */
const admit = async (c: Call, r: FastifyRequest, o: DoorOptions, through: () => boolean): Promise<Signed | null> => {
  const unsafe = r.method !== 'GET'
  if (!sameOrigin(r)) throw new Refusal(codes.forbidden, '请求来源不被允许')
  const sid = cookiesOf(r)[cookieName('sid', o.secure)]
  if (c.does === 'session' && c.allow === 'public' && !through()) throw crowded()
  const known = () => {
    if (unsafe && !rightType(c, r)) throw new Refusal(codes.malformed, '请求格式有误', {}, { fields: [] })
  }
  if (c.allow === 'public') {
    known()
    return null
  }
  const signed = sid ? await signedIn(sid) : undefined
  if (!signed) throw new Refusal(codes.expired, '登录已过期，请重新登录')
  const said = r.headers['user-id']
  if (said !== undefined && said !== signed.actor.userId) {
    throw new Refusal(
      codes.otherUser,
      '此浏览器已登录其他账号',
      {},
      { name: signed.actor.name, org: signed.actor.orgName },
    )
  }
  const app = r.headers['app-id']
  if (app !== undefined && app !== 'jicai') throw new Refusal(codes.otherUser, '应用标识不正确')
  if (unsafe && !sameText(String(r.headers.accesstoken ?? ''), accessTokenOf(signed.sid))) {
    throw new Refusal(codes.expired, '登录已过期，请重新登录')
  }
  if (signed.mustChange && !o.unsettled.has(c)) throw new Refusal(codes.forbidden, '请先修改密码')
  admitTo(signed.actor, c)
  known()
  return signed
}

const httpSide = (r: FastifyRequest, reply: FastifyReply, o: DoorOptions): HttpSide => ({
  ip: r.ip,
  userAgent: String(r.headers['user-agent'] ?? '').slice(0, 300),
  lastEventId: String(r.headers['last-event-id'] ?? ''),
  cookies: Object.fromEntries(Object.entries(cookiesOf(r)).map(([k, v]) => [k.replace(/^__Host-/, ''), v])),
  setCookie: (name, value, options) => {
    reply.setCookie(cookieName(name, o.secure), value, {
      path: '/',
      httpOnly: !options?.open,
      secure: o.secure,
      sameSite: 'lax',
      ...(options?.maxAge ? { maxAge: options.maxAge } : {}),
    })
  },
  clearCookie: (name) => {
    reply.clearCookie(cookieName(name, o.secure), { path: '/', secure: o.secure, httpOnly: true, sameSite: 'lax' })
  },
  setHeader: (name, value) => void reply.header(name, value),
})

const UUID = z.uuid()

/** Opens one route for a declared call (and its aliases): the way of architecture §3. */
export const openDoor = (app: FastifyInstance, route: Route, o: DoorOptions): void => {
  const c = route.call
  const gate = gateOfLogins()
  const handle = async (door: Door, r: FastifyRequest, reply: FastifyReply) => {
    const lang = langOf(r)
    reply.header('content-type', 'application/json; charset=utf-8')
    const upload = c.body === 'multipart' ? await readParts(r) : undefined
    const raw = (upload?.fields ?? (r.method === 'GET' ? r.query : r.body) ?? {}) as Record<string, unknown>
    const parsed = c.input.safeParse(raw)
    if (!parsed.success) {
      countCall(c.path, codes.malformed, reply.elapsedTime / 1000)
      return JSON.stringify(malformedEnvelope(fieldErrors(parsed.error), lang, r.id))
    }
    const key = r.headers['idempotency-key']
    const later = c.later ? wishOf(r.headers.prefer) : undefined
    const writes = c.does === 'write' || later !== undefined
    if (writes && !UUID.safeParse(key).success) {
      return JSON.stringify(malformedEnvelope([{ path: 'idempotency-key', message: '缺少提交标识' }], lang, r.id))
    }
    const asked = parsed.data as Record<string, unknown>
    const ruled = ruledBy(door, asked)
    const input = { ...asked, ...ruled }
    const meant = route.means?.(input) ?? c
    if (r.signed) admitTo(r.signed.actor, meant)
    const actor: Actor = r.signed ? actorFor(r.signed, meant.allow) : systemActor
    const noted = notesReading(c, actor)
    const about = {
      call: c.path,
      requestId: r.id,
      lang,
      files: upload?.files,
      http: httpSide(r, reply, o),
      // a read marked for audit still writes; so only public and plain reads are read-only
      readOnly: !writes && c.does === 'read' && c.allow !== 'public' && !noted,
      ...(noted && !writes ? { relaxed: true } : {}),
    }
    const work = () =>
      inContext(actor, about, async (ctx) => {
        if (noted) noteReading(ctx, c, input)
        if (!writes) return route.handler(ctx, input)
        const sent = upload?.files.map((f) => [f.filename, f.bytes.length])
        const kept = await claim(ctx, String(key), [input, sent, ...(later ? ['later'] : [])])
        if ('replay' in kept && kept.replay !== undefined) return kept.replay
        const result = await (later ? postpone(ctx, c, { ...raw, ...ruled }, later.rows) : route.handler(ctx, input))
        if (!isBlob(result)) kept.keep(result)
        return result
      })
    const answer = await inRoom(c, work)
    if (isBlob(answer)) {
      countCall(c.path, 'file', reply.elapsedTime / 1000)
      reply.header('content-type', answer.mime)
      // events have no file name, and no proxy may hold them back
      if (c.live) reply.header('x-accel-buffering', 'no')
      else reply.header('content-disposition', disposition(answer))
      return reply.send(answer.body)
    }
    countCall(c.path, codes.ok, reply.elapsedTime / 1000)
    return serialiser(later ? JobStarted : c.output)(ok(answer, r.id))
  }
  for (const door of doorsOf(c)) {
    app.route({
      method: c.method,
      url: door.path,
      ...(c.body === 'multipart' ? { bodyLimit: 60 * 1024 * 1024 } : {}),
      onRequest: async (r) => {
        r.signed = await admit(c, r, o, gate.enter)
      },
      handler: (r, reply) => handle(door, r, reply),
    })
  }
}

/** One answer for everything that went wrong; whole errors go to the log only. */
export const onError = (e: unknown, r: FastifyRequest, reply: FastifyReply) => {
  const { body, fault } = envelopeOf(e, langOf(r), r.id)
  countCall(r.routeOptions.url ?? '?', body.code, reply.elapsedTime / 1000)
  if (fault) r.log.error({ err: e }, 'call failed')
  return reply.code(200).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}
