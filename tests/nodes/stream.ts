import { request } from 'node:http'
import { request as secure } from 'node:https'
import { messageCalls } from '#modules/message/shared/calls.ts'
import type { Line, User } from '../faults/client.ts'

/** The message stream of somebody's browser: the events that came, as they came. */
export const eventsOf = (line: Line, user: User): { seen(): string[]; close(): void } => {
  const events: string[] = []
  let text = ''
  const r = request(
    { host: '127.0.0.1', port: line.port, path: messageCalls.stream.path, headers: { cookie: user.headers.cookie } },
    (res) => {
      res.setEncoding('utf8')
      res.on('data', (d) => {
        text += d
        const parts = text.split('\n\n')
        text = parts.pop() ?? ''
        events.push(...parts.filter((p) => p.includes('event:')))
      })
      res.on('error', () => {})
    },
  )
  r.on('error', () => {})
  r.end()
  return { seen: () => events, close: () => r.destroy() }
}

/** One request through the TLS proxy, whose certificate nobody signed. */
export const overTls = (port: number, path: string, headers: Record<string, string>, form?: string) =>
  new Promise<{ status: number; hsts: string; code: number }>((done, fail) => {
    const type = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
    const r = secure(
      {
        ...{ host: '127.0.0.1', port, path, rejectUnauthorized: false, method: form ? 'POST' : 'GET' },
        headers: { ...headers, ...type },
      },
      (res) => {
        let text = ''
        res.setEncoding('utf8')
        res.on('data', (d) => (text += d))
        res.on('end', () => {
          const code = text.startsWith('{') ? (JSON.parse(text).code as number) : -1
          done({ status: res.statusCode ?? 0, hsts: String(res.headers['strict-transport-security'] ?? ''), code })
        })
      },
    )
    r.on('error', fail)
    r.end(form)
  })
