import type { FastifyRequest } from 'fastify'

const digits = (kept: number) => (found: string) => `${found.slice(0, kept)}****${found.slice(-2)}`

/**
 * A text as it may stand in a log: identity and phone numbers masked, no password hash, and no character that a viewer
 * would take for the end of the line or for a command (security.md C76).
 */
export const cleaned = (text: string): string =>
  text
    .replace(/(?<!\d)\d{17}[\dXx](?![\dXx])/g, digits(4))
    .replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, digits(3))
    .replace(/\$argon2\w*\$[\w$=,+/.-]*/g, '[hash]')
    .replace(/[\u007f-\u009f\u2028\u2029\u202a-\u202e]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

interface Failure {
  name?: string
  message?: string
  stack?: string
  code?: string
  constraint?: string
  table?: string
}

/** An error without what the database adds of the row (`detail`, `where`): that is somebody's data. */
const err = (e: Failure) => ({
  type: e.name,
  message: cleaned(String(e.message ?? '')),
  stack: cleaned(String(e.stack ?? '')),
  ...(e.code ? { code: String(e.code) } : {}),
  ...(e.constraint ? { constraint: e.constraint } : {}),
  ...(e.table ? { table: e.table } : {}),
})

/** Method, path and address; what stands behind the `?` may be a name, and headers may be keys. */
const req = (r: FastifyRequest) => ({
  method: r.method,
  path: cleaned(r.url.split('?')[0] ?? '').slice(0, 300),
  address: r.ip,
})

/** What Fastify's logger is made of: one JSON object a line. */
export const logging = (level: string, stream?: { write(line: string): void }) => ({
  level,
  serializers: { err, error: err, req },
  ...(stream ? { stream } : {}),
})
