import { request } from 'node:http'
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
