import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Answer, Call } from '#kernel/shared/call.ts'
import type { Envelope } from '#kernel/shared/envelope.ts'
import type { Person } from './world.ts'

export interface Part {
  /** Name of the part: for /filestore/upload the uid. */
  field: string
  filename: string
  bytes: Buffer
}

/** Asks a multipart call through the real HTTP stack. */
export const send = async <C extends Call>(
  app: FastifyInstance,
  who: Person,
  call: C,
  fields: Record<string, string>,
  files: readonly Part[],
  headers: Record<string, string> = {},
): Promise<Envelope<Answer<C>>> => {
  const boundary = `----${randomUUID()}`
  const parts: Buffer[] = []
  for (const [name, value] of Object.entries(fields))
    parts.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`))
  for (const f of files)
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${f.field}"; filename="${f.filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
      ),
      f.bytes,
      Buffer.from('\r\n'),
    )
  const response = await app.inject({
    method: call.method,
    url: call.path,
    headers: {
      ...who.headers,
      'idempotency-key': randomUUID(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...headers,
    },
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  })
  return response.json()
}

/** Asks a blob call: the file and its headers, or the envelope of a refusal. */
export const fetchFile = async (
  app: FastifyInstance,
  who: Person,
  call: Call,
  input: Record<string, unknown>,
): Promise<{ bytes: Buffer; headers: Record<string, string>; envelope?: Envelope }> => {
  const response = await app.inject({
    method: call.method,
    url: call.path,
    ...(call.method === 'GET' ? { query: input as Record<string, string> } : { payload: input }),
    headers: { ...who.headers, 'idempotency-key': randomUUID() },
  })
  const headers = response.headers as Record<string, string>
  const envelope = headers['content-disposition'] ? undefined : (response.json() as Envelope)
  return { bytes: response.rawPayload, headers, envelope }
}
