import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Call, type Door, doorsOf, ruledBy } from '#kernel/shared/call.ts'
import { JobStarted } from '#kernel/shared/calls/background.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { visibleIn } from '#kernel/shared/visible.ts'
import { postpone, wishOf } from '../background/postpone.ts'
import { disposition, isBlob } from '../blob.ts'
import type { Actor, HttpSide } from '../ctx.ts'
import { deviceOf, personAt } from '../device.ts'
import { claim } from '../idempotency.ts'
import type { Route } from '../implement.ts'
import { Late } from '../late.ts'
import { countCall } from '../metrics.ts'
import { admitTo } from '../permit.ts'
import type { Sender } from '../quota.ts'
import { Refusal } from '../refusal.ts'
import { accessTokenOf, sameText } from '../secret.ts'
import { actorFor, type Signed, signedIn } from '../session.ts'
import { endingOf } from '../session-end.ts'
import { inContext, stranger } from '../tx.ts'
import { networkOf } from './address.ts'
import { ok, serialiser } from './answer.ts'
import { cookieName, cookiesOf } from './cookies.ts'
import { type Asker, crowded, gateOfLogins, inRoom } from './crowd.ts'
import { envelopeOf } from './errors.ts'
import { fieldErrors, malformedInput, type Titles } from './malformed.ts'
import { isPage } from './origins.ts'
import { noteReading, notesReading } from './priced.ts'
import { judgeUpload, readUpload } from './uploads.ts'
import { fromHere } from './watch.ts'

declare module 'fastify' {
  interface FastifyRequest {
    signed: Signed | null
    /** Whose the device is, where that is asked: at the calls of who is about to sign in. */
    person: string | undefined
  }
}

/** Calls a session may make before its first or expired password is changed (security.md C11). */
export interface DoorOptions {
  secure: boolean
  unsettled: ReadonlySet<Call>
  /** Declared proxies in front. */
  proxies?: number
  /** Pages of other origins that may call. */
  pages?: readonly string[]
  /** What people call the fields of a call. */
  titles?: (c: Call) => Titles
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

const deviceAt = (r: FastifyRequest, o: DoorOptions) => deviceOf(cookiesOf(r)[cookieName('device', o.secure)])

/** Who asks, and may he? Runs before the body is read. */
const admit = async (
  c: Call,
  r: FastifyRequest,
  o: DoorOptions,
  through: (who: Asker) => boolean,
): Promise<Signed | null> => {
  const unsafe = r.method !== 'GET'
  if (!sameOrigin(r) && !isPage(r, o.pages ?? [])) throw new Refusal(codes.forbidden, '请求来源不被允许')
  const sid = cookiesOf(r)[cookieName('sid', o.secure)]
  if (c.does === 'session' && c.allow === 'public') {
    r.person = await personAt(deviceAt(r, o), networkOf(r.ip))
    if (!through({ ip: r.ip, person: r.person })) throw crowded()
  }
  const known = () => {
    if (unsafe && !rightType(c, r)) throw new Refusal(codes.malformed, '请求格式有误', {}, { fields: [] })
  }
  if (c.allow === 'public') {
    known()
    return null
  }
  const signed = sid ? await signedIn(sid) : undefined
  if (!signed) throw await endingOf(sid)
  const said = r.headers['user-id']
  if (said !== undefined && said !== signed.actor.userId) {
    throw new Refusal(
      codes.otherUser,
      '此浏览器已登录其他账号',
      {},
      { name: signed.actor.name, org: signed.actor.orgName },
    )
  }
  // of himself he may ask whatever his screen shows; what he reads and writes belongs to the organisation he sees
  const org = r.headers['org-id']
  if (c.does !== 'session' && org !== undefined && org !== signed.actor.orgId) {
    throw new Refusal(
      codes.otherOrg,
      '此浏览器已切换到{{org}}，此操作未执行，请刷新页面后重试',
      { org: signed.actor.orgName },
      { org: signed.actor.orgName },
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

/** A page of another site has its session only where the cookie may go along, which browsers allow with Secure alone. */
const siteOf = ({ pages, secure }: DoorOptions): 'lax' | 'none' => (pages?.length && secure ? 'none' : 'lax')

const httpSide = (r: FastifyRequest, reply: FastifyReply, o: DoorOptions): HttpSide => ({
  ip: r.ip,
  device: deviceAt(r, o),
  // whom a proxy of this machine serves is not at this machine
  local: !o.proxies && fromHere(r),
  userAgent: String(r.headers['user-agent'] ?? '').slice(0, 300),
  lastEventId: String(r.headers['last-event-id'] ?? ''),
  cookies: Object.fromEntries(Object.entries(cookiesOf(r)).map(([k, v]) => [k.replace(/^__Host-/, ''), v])),
  setCookie: (name, value, options) => {
    reply.setCookie(cookieName(name, o.secure), value, {
      path: '/',
      httpOnly: !options?.open,
      secure: o.secure,
      sameSite: siteOf(o),
      ...(options?.maxAge ? { maxAge: options.maxAge } : {}),
    })
  },
  clearCookie: (name) => {
    reply.clearCookie(cookieName(name, o.secure), { path: '/', secure: o.secure, httpOnly: true, sameSite: siteOf(o) })
  },
  setHeader: (name, value) => void reply.header(name, value),
})

const UUID = z.uuid()

/** Whose hour the files of a request are counted to, and whose space when they are kept. */
const senderOf = (c: Call, r: FastifyRequest, later: boolean): Sender => {
  if (!r.signed) return { subject: `address:${networkOf(r.ip)}` }
  const { userId, orgId } = r.signed.actor
  return { subject: `user:${userId}`, ...(later || c.takes?.are === 'papers' ? { orgId } : {}) }
}

/** Opens one route for a declared call (and its aliases): the way of architecture §3. */
export const openDoor = (app: FastifyInstance, route: Route, o: DoorOptions): void => {
  const c = route.call
  if ((c.body === 'multipart') !== (c.takes !== undefined)) throw new Error(`${c.path} must say which files it takes`)
  const gate = gateOfLogins()
  const handle = async (door: Door, r: FastifyRequest, reply: FastifyReply) => {
    const lang = langOf(r)
    reply.header('content-type', 'application/json; charset=utf-8')
    const http = httpSide(r, reply, o)
    const key = r.headers['idempotency-key']
    const later = c.later ? wishOf(r.headers.prefer) : undefined
    const writes = c.does === 'write' || later !== undefined
    /** What is asked, by somebody who may ask it. */
    const understand = (typed: Record<string, unknown>) => {
      const raw = visibleIn(typed) as Record<string, unknown>
      const parsed = c.input.safeParse(raw)
      if (!parsed.success) throw malformedInput(fieldErrors(parsed.error), lang, o.titles?.(c))
      if (writes && !UUID.safeParse(key).success)
        throw malformedInput([{ path: 'idempotency-key', message: '缺少提交标识' }], lang)
      const asked = parsed.data as Record<string, unknown>
      const ruled = ruledBy(door, asked)
      const input: Record<string, unknown> = { ...asked, ...ruled }
      const meant = route.means?.(input) ?? c
      if (r.signed) admitTo(r.signed.actor, meant)
      return { input, meant, sent: { ...raw, ...ruled } }
    }
    const first = async (fields: Record<string, unknown>) => {
      const understood = understand(fields)
      await route.before?.admit?.({ http }, understood.input)
      return understood
    }
    const sender = senderOf(c, r, later !== undefined)
    const upload = c.takes && (await readUpload(r, c.takes, { sender, first, strangers: c.allow === 'public' }))
    try {
      const plain = (r.method === 'GET' ? r.query : r.body) ?? {}
      const { input, meant, sent } = upload?.understood ?? (await first(plain as Record<string, unknown>))
      const files = upload && (await judgeUpload(c, upload, { sender, later: later !== undefined, mode: input.mode }))
      const actor: Actor = r.signed ? actorFor(r.signed, meant.allow) : stranger
      const noted = notesReading(c, meant, actor, input)
      const about = {
        call: c.path,
        asked: input,
        requestId: r.id,
        lang,
        files,
        looked: files && (await route.before?.look?.(files)),
        http,
        // a read marked for audit still writes; so only public and plain reads are read-only
        readOnly: !writes && c.does === 'read' && c.allow !== 'public' && !noted,
        ...(noted && !writes ? { relaxed: true } : {}),
      }
      const work = () =>
        inContext(actor, about, async (ctx) => {
          if (noted) noteReading(ctx, c, input)
          if (!writes || c.unkept) return route.handler(ctx, input)
          const brought = upload?.files.map((f) => [f.filename, f.bytes.length])
          const kept = await claim(ctx, String(key), [input, brought, ...(later ? ['later'] : [])])
          if ('replay' in kept && kept.replay !== undefined) return kept.replay
          const result = await (later ? postpone(ctx, c, sent, later.rows) : route.handler(ctx, input))
          // what is kept under a key is known when the transaction ends
          if (result instanceof Late) throw new Error(`${c.path} writes, and answers late`)
          if (!isBlob(result)) kept.keep(result)
          return result
        })
      const came = await inRoom(c, r.person, work)
      const answer = came instanceof Late ? await came.find() : came
      if (isBlob(answer)) {
        const body = typeof answer.body === 'function' ? await answer.body() : answer.body
        countCall(c.path, 'file', reply.elapsedTime / 1000)
        reply.header('content-type', answer.mime)
        // events have no file name, and no proxy may hold them back
        if (c.live) reply.header('x-accel-buffering', 'no')
        else reply.header('content-disposition', disposition(answer))
        return reply.send(body)
      }
      countCall(c.path, codes.ok, reply.elapsedTime / 1000)
      return serialiser(later ? JobStarted : c.output)(ok(answer, r.id))
    } finally {
      upload?.leave()
    }
  }
  for (const door of doorsOf(c)) {
    app.route({
      method: c.method,
      url: door.path,
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
  // whoever went away before his request was complete is no fault of ours
  const left = r.raw.destroyed && r.raw.complete === false
  if (fault && !left) r.log.error({ err: e }, 'call failed')
  return reply.code(200).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
}
