import { randomUUID } from 'node:crypto'
import type { Envelope } from '#kernel/shared/envelope.ts'
import { type Line, send, type User } from '../faults/client.ts'

/** A form with files; written once, since the attacker's own work takes the machine from those who are measured. */
export const formOf = (fields: Record<string, string>, files: readonly { name: string; bytes: Buffer }[]): Buffer =>
  Buffer.concat([
    ...Object.entries(fields).map(([k, v]) =>
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`),
    ),
    ...files.flatMap((f, n) => [
      Buffer.from(`--x\r\ncontent-disposition: form-data; name="f${n}"; filename="${f.name}"\r\n\r\n`),
      f.bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--x--\r\n'),
  ])

/** Posts a form; answers nothing when the connection was ended instead. */
export const postForm = (line: Line, path: string, body: Buffer, user?: User): Promise<Envelope | undefined> =>
  send(line, {
    method: 'POST',
    path,
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(body.length),
      'idempotency-key': randomUUID(),
      ...user?.headers,
    },
    body,
    timeout: 60_000,
  }).then(
    (r) => r.envelope,
    () => undefined,
  )
