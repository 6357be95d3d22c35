import type { Readable } from 'node:stream'
import type { Ctx } from './ctx.ts'

/** What the handler of a `blob` call returns: a file to download. */
export interface BlobAnswer {
  blob: true
  filename: string
  mime: string
  /** Made when the transaction is over, if it is a function: no connection waits for the disk or for a picture. */
  body: Buffer | Readable | (() => Promise<Buffer | Readable>)
  /** Of a job of the background: notes its file, in the transaction that ends the job. */
  kept?: (ctx: Ctx, fileId: string) => Promise<void>
  /** Shown in the page instead of downloaded; only for images and PDF of our own store. */
  inline?: boolean
}

export const isBlob = (x: unknown): x is BlobAnswer =>
  typeof x === 'object' && x !== null && 'blob' in x && x.blob === true

/** Content-Disposition with the name in RFC 6266 form, so that Chinese names survive. */
export const disposition = (b: BlobAnswer): string =>
  `${b.inline ? 'inline' : 'attachment'}; filename="${b.filename.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; ` +
  `filename*=UTF-8''${encodeURIComponent(b.filename).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`
