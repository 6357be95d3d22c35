import type { BlobAnswer } from '#kernel/server/blob.ts'
import type { Ctx, UploadedFile } from '#kernel/server/ctx.ts'
import { bytesOfFile, fileOf, storeFile } from '#kernel/server/files/store.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { say } from '#kernel/server/say.ts'
import { resourceId } from '#kernel/shared/calls/files.ts'
import { partnerOf } from '#modules/invoice/server/public.ts'
import { MOST_ITEMS, type Reading, valueFor } from '../shared/reading.ts'
import { drawingOf, readOriginal } from './read.ts'
import { sealed } from './sealing.ts'

const OFD = 'application/ofd'

/** Read before the call takes its connection. */
const look = async ([file]: readonly UploadedFile[]) => {
  if (!file) throw refuse('请选择一个文件')
  return readOriginal(file)
}
export const beforeReading = { ocr: { look } }

/** Keeps the file as it came and tells what it says; nothing is booked by it. */
export const ocr = async (ctx: Ctx) => {
  const { values, items, red, digests = null, notes } = ctx.looked as Reading
  const { filename: name, mime = '', bytes } = ctx.files[0]!
  const fileId = await storeFile(ctx, { name, mime, bytes, purpose: resourceId })
  const file = { fileId, name, mime, size: bytes.length }
  const { partner, foreign } = await partnerOf(ctx, {
    seller: valueFor(values, 'sellerTaxNo'),
    buyer: valueFor(values, 'buyerTaxNo'),
  })
  return {
    ...{ file, values, items, red, digests, partner, foreign },
    notes: notes.map((n) => say(n.message, ctx.lang, n.params)),
    seal: sealed(ctx, { file, values, digests, items: items.slice(0, MOST_ITEMS) }),
  }
}

/** How an OFD looks, for whoever sees the invoice it hangs at; drawn when the transaction is over. */
export const picture = async (ctx: Ctx, { fileId }: { fileId: string }): Promise<BlobAnswer> => {
  const f = await fileOf(ctx, fileId)
  if (f.mime !== OFD) throw refuse('只有 OFD 需要绘制，其他文件请直接打开')
  const body = async () => {
    const svg = await drawingOf(await bytesOfFile(f))
    // an id never changes its bytes; private, because the next user of this browser may not see it
    ctx.http.setHeader('cache-control', 'private, max-age=3600')
    ctx.http.setHeader('vary', 'cookie')
    return svg
  }
  return { blob: true, filename: f.name.replace(/\.\w+$/, '.svg'), mime: 'image/svg+xml', body }
}
