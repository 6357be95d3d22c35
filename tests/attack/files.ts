import { randomUUID } from 'node:crypto'
import type { Envelope } from '#kernel/shared/envelope.ts'
import type { User } from '../faults/client.ts'

/** Posts a form with files; answers nothing when the connection was ended instead. */
export const postForm = async (
  port: number,
  path: string,
  fields: Record<string, string>,
  files: readonly { name: string; bytes: Buffer }[],
  user?: User,
): Promise<Envelope | undefined> => {
  const form = new FormData()
  for (const [k, v] of Object.entries(fields)) form.append(k, v)
  for (const [n, f] of files.entries()) form.append(`f${n}`, new Blob([new Uint8Array(f.bytes)]), f.name)
  const headers = { 'idempotency-key': randomUUID(), ...user?.headers }
  return fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: form }).then(
    (r) => r.json() as Promise<Envelope>,
    () => undefined,
  )
}
