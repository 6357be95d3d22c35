import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '#kernel/shared/envelope.ts'

/** Where the page and its calls stand when they have two origins (specification §7). */
export interface Origins {
  /** Of the calls of the page this node serves; the node's own when left out. */
  calls?: string
  /** Of pages elsewhere whose calls this node answers. */
  pages: readonly string[]
}

const headersFor = ({ calls, pages }: Origins): Readonly<Record<string, string>> => {
  const also = calls ? ` ${calls}` : ''
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    // antd writes its styles at run time
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${also}`,
    "font-src 'self' data:",
    `connect-src 'self'${also}`,
    // a PDF is shown from memory by the browser's viewer
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': pages.length > 0 ? 'cross-origin' : 'same-origin',
  }
}

let headers = headersFor({ pages: [] })
/** Headers of every answer (security.md C46), also of those given to what is no request. */
export const everyHeader = (): Readonly<Record<string, string>> => headers
/** Set once at the start. */
export const useOrigins = (origins: Origins): void => {
  headers = headersFor(origins)
}
const json = 'application/json; charset=utf-8'

/** An address nobody can read: answered like every malformed input, without repeating it. */
export const refuseAddress = (_e: Error, r: FastifyRequest, reply: FastifyReply): void => {
  const body = { code: codes.malformed, data: { fields: [] }, msg: '请求格式有误', requestId: r.id }
  reply
    .code(200)
    .headers({ ...everyHeader(), 'cache-control': 'no-store', 'content-type': json })
    .send(JSON.stringify(body))
}

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Bytes that are no HTTP: an envelope like every other, and the connection ends. */
export const answerNoRequest = (e: Error & { code?: string }, socket: Socket): void => {
  if (e.code === 'ECONNRESET' || socket.destroyed) return
  const body = JSON.stringify({ code: codes.malformed, data: null, msg: '请求格式有误', requestId: randomUUID() })
  if (socket.writable) {
    const headers = { ...everyHeader(), 'cache-control': 'no-store', 'content-type': json, connection: 'close' }
    const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) }).map(
      ([k, v]) => `${k}: ${v}`,
    )
    socket.write(`HTTP/1.1 ${statuses[e.code ?? ''] ?? '400 Bad Request'}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(e)
}
