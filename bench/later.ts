import { randomUUID } from 'node:crypto'
import type { RunningApp } from './harness.ts'

/** Asks for a file that is written in the background; answers its bytes when the last of them is here. */
export const takeLater = async (
  app: RunningApp,
  headers: Record<string, string>,
  path: string,
  body: object,
  rows?: number,
): Promise<number> => {
  const told = async (at: string, input: object, more: Record<string, string> = {}) => {
    const type = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const sent = { method: 'POST', body: JSON.stringify(input), headers: { ...headers, ...type, ...more } }
    const e = await (await fetch(app.at + at, sent)).json()
    if (e.code !== 0) throw new Error(`${at}: ${e.code} ${e.msg}`)
    return e.data
  }
  const later = { prefer: rows === undefined ? 'respond-async' : `respond-async, rows=${rows}` }
  const { jobId: id } = await told(path, body, later)
  for (;;) {
    const job = await told('/linex/background/detail', { id })
    if (job.endedAt && job.state !== 'done') throw new Error(`${path}: ${job.message}`)
    if (job.endedAt) {
      const file = await fetch(`${app.at}/filestore/download?fileId=${job.fileId}`, { headers })
      return (await file.arrayBuffer()).byteLength
    }
    await new Promise((r) => setTimeout(r, 100))
  }
}
