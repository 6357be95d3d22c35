import { lookup } from 'node:dns/promises'
import { type ClientRequest, request as http, type IncomingMessage } from 'node:http'
import { request as https } from 'node:https'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { fill } from '#kernel/shared/plural.ts'
import { configOf, setting } from './config.ts'
import { inContext, systemActor } from './tx.ts'

/*
 * The only way out of the house to an address somebody typed (security.md C43): host and port stand on the installation's list, the socket
 * goes to the very address that was judged after resolution, nobody is led elsewhere, and neither time nor answer is without end.
 * Never called inside a transaction: it asks for the list in one of its own.
 */

const ENTRY = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|\[[0-9a-f:]+\]):\d{1,5}$/
const entriesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,，;；]+/)
    .filter(Boolean)

/** The list. What is new on it opens a way out of the house, so it takes two people. */
export const outboundHosts = setting(
  'outbound.hosts',
  z
    .string()
    .trim()
    .max(2000)
    .refine((text) => entriesOf(text).every((e) => ENTRY.test(e)), '请输入 主机:端口，多个之间用空格分隔'),
  '',
  '可以连接的外部地址（主机:端口，多个之间用空格分隔；内网地址须写 IP 地址）',
  { regionOnly: true, lowers: (value, before) => entriesOf(value).some((e) => !entriesOf(before).includes(e)) },
)

export type OutboundFault = 'notAllowed' | 'dns' | 'refused' | 'timeout' | 'reset' | 'tooLong' | 'unreadable'
/** How long each step took, ms; a step that was not reached is missing. */
export interface Walked {
  resolve?: number
  connect?: number
  tls?: number
}
export interface Outgoing {
  url: string
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  timeoutMs?: number
  maxBytes?: number
}
export type OutAnswer =
  | {
      kind: 'answer'
      status: number
      headers: Readonly<Record<string, string | string[] | undefined>>
      text: string
      ms: number
      walked: Walked
    }
  | {
      kind: 'fault'
      fault: OutboundFault
      /** Filled, in Chinese; `template` and `params` are the same for who translates. */
      message: string
      template: string
      params: Readonly<Record<string, string | number>>
      ms: number
      walked: Walked
    }

type Params = Readonly<Record<string, string | number>>
class OutFault extends Error {
  readonly fault: OutboundFault
  readonly template: string
  readonly params: Params
  constructor(fault: OutboundFault, template: string, params: Params = {}) {
    super(fill(template, params))
    this.fault = fault
    this.template = template
    this.params = params
  }
}
const notAllowed = (template: string, params?: Params) => new OutFault('notAllowed', template, params)

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')
/** Its place on the list, always with a port. */
const entryOf = (host: string, port: number): string => `${host.includes(':') ? `[${host}]` : host}:${port}`
const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** What is wrong with an address as somebody types it; undefined: nothing. Whether it may be asked says the list. */
export const addressFault = (text: string): string | undefined => {
  if (!URL.canParse(text)) return '地址格式有误'
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return '地址须以 http:// 或 https:// 开头'
  if (url.username || url.password) return '地址中不能有用户名或密码'
  if (url.hash) return '地址中不能有 #'
  return undefined
}
/** Whether an address is on a list. */
export const isListed = (text: string, list: string): boolean => {
  const url = new URL(text)
  return entriesOf(list).includes(entryOf(hostOf(url), portOf(url)))
}

/** Ranges of the house's own network: only where the very address is listed. All others that are not public are nobody's. */
const INNER: readonly string[] = ['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']
/** @throws OutFault where a resolved address may not be reached */
const judge = (address: string, port: number, list: readonly string[]): void => {
  // an address of IPv4 in the clothes of IPv6 is judged as what it is
  const real = ipaddr.process(address)
  const range = real.range()
  if (range === 'unicast') return
  if (INNER.includes(range) && real.toString() === address && list.includes(entryOf(address, port))) return
  throw notAllowed(
    INNER.includes(range) ? '解析到内网地址 {{address}}，不在允许名单内' : '解析到不能访问的地址 {{address}}',
    { address },
  )
}

interface Judged {
  url: URL
  port: number
  at: { address: string; family: 4 | 6 }[]
}
const judged = async (text: string, listed: string, walked: Walked): Promise<Judged> => {
  const fault = addressFault(text)
  if (fault) throw notAllowed(fault)
  const url = new URL(text)
  const [host, port, list] = [hostOf(url), portOf(url), entriesOf(listed)]
  if (!list.includes(entryOf(host, port)))
    throw notAllowed('地址 {{entry}} 不在允许名单内', { entry: entryOf(host, port) })
  const began = performance.now()
  const found = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true }).catch(() => {
        throw new OutFault('dns', '域名 {{host}} 无法解析', { host })
      })
  walked.resolve = Math.round(performance.now() - began)
  // one bad address among several spoils all: which of them is taken is not ours to say
  for (const { address } of found) judge(address, port, list)
  return { url, port, at: found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 })) }
}

/** Node's way to ask for addresses, answering only those that were judged. */
const only =
  (at: Judged['at']) =>
  (_: string, o: { all?: boolean }, done: (e: Error | null, found: any, family?: number) => void): void =>
    o.all ? done(null, at) : done(null, at[0]!.address, at[0]!.family)

const faultOf = (e: NodeJS.ErrnoException): OutFault => {
  if (e instanceof OutFault) return e
  const code = e.code ?? ''
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'].includes(code))
    return new OutFault('refused', '无法连接：{{code}}', { code })
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|ERR_SSL|EPROTO|HOSTNAME_MISMATCH)/.test(code))
    return new OutFault('refused', '安全连接失败：{{code}}', { code })
  if (code === 'ETIMEDOUT') return new OutFault('timeout', '连接超时')
  if (code.startsWith('HPE_') || code === 'ERR_INVALID_CHAR')
    return new OutFault('unreadable', '应答无法识别：{{code}}', { code })
  return new OutFault('reset', '连接中断：{{code}}', { code: code || e.message })
}

const textOf = async (answer: IncomingMessage, maxBytes: number): Promise<string> => {
  const tooLong = () => new OutFault('tooLong', '应答超过 {{kb}} KB', { kb: Math.round(maxBytes / 1024) })
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLong()
  // none was asked for
  if (!['identity', ''].includes(answer.headers['content-encoding'] ?? ''))
    throw new OutFault('unreadable', '应答经过压缩')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw tooLong()
    parts.push(part)
  }
  if (!answer.complete) throw new OutFault('reset', '应答不完整')
  return Buffer.concat(parts).toString('utf8')
}

/** The request itself, and how long its socket took. */
const send = ({ url, port, at }: Judged, o: Outgoing, walked: Walked, signal: AbortSignal) =>
  new Promise<IncomingMessage>((done, fail) => {
    const body = o.body === undefined ? undefined : Buffer.from(o.body, 'utf8')
    const ask = url.protocol === 'https:' ? https : http
    const began = performance.now()
    const since = () => Math.round(performance.now() - began)
    const asked: ClientRequest = ask({
      ...{ protocol: url.protocol, host: hostOf(url), port, path: `${url.pathname}${url.search}`, signal },
      ...{ method: o.method ?? 'POST', lookup: only(at), agent: false, maxHeaderSize: 16_384 },
      headers: { ...o.headers, ...(body ? { 'content-length': String(body.length) } : {}) },
    })
    asked.on('socket', (socket: Socket) => {
      socket.once('connect', () => {
        walked.connect = since()
      })
      socket.once('secureConnect', () => {
        walked.tls = since() - (walked.connect ?? 0)
      })
    })
    asked.on('response', done)
    asked.on('error', fail)
    asked.end(body)
  })

/** Asks by a list that is known; for everything else `outbound`. */
export const outboundBy = async (listed: string, o: Outgoing): Promise<OutAnswer> => {
  const began = performance.now()
  const walked: Walked = {}
  const clock = new AbortController()
  const timeoutMs = o.timeoutMs ?? 30_000
  const timer = setTimeout(() => clock.abort(), timeoutMs)
  const late = new Promise<never>((_, fail) =>
    clock.signal.addEventListener('abort', () =>
      fail(new OutFault('timeout', '{{seconds}} 秒内没有应答', { seconds: timeoutMs / 1000 })),
    ),
  )
  late.catch(() => {})
  const ms = () => Math.round(performance.now() - began)
  try {
    const where = await Promise.race([judged(o.url, listed, walked), late])
    const answer = await Promise.race([send(where, o, walked, clock.signal), late])
    const status = answer.statusCode ?? 0
    if (status >= 300 && status < 400) throw notAllowed('对方要求转到其他地址，没有跟随')
    const text = await Promise.race([textOf(answer, o.maxBytes ?? 5 * 1024 * 1024), late])
    return { kind: 'answer', status, headers: answer.headers, text, ms: ms(), walked }
  } catch (e) {
    const { fault, message, template, params } = faultOf(e as NodeJS.ErrnoException)
    return { kind: 'fault', fault, message, template, params, ms: ms(), walked }
  } finally {
    clearTimeout(timer)
    // whatever is still on its way is let go
    clock.abort()
  }
}

/** Asks another system once. Faults are answers: nothing is thrown, nothing is tried again. */
export const outbound = async (o: Outgoing): Promise<OutAnswer> =>
  outboundBy(await inContext(systemActor, { readOnly: true }, (ctx) => configOf(ctx, outboundHosts)), o)
