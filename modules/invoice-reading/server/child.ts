import { Socket } from 'node:net'
import sharp from 'sharp'
import type { Line } from '#modules/ocr/server/public.ts'
import type { Reading } from '../shared/reading.ts'
import { readXml } from './einvoice.ts'
import { readFace } from './face.ts'
import { ReadFault } from './fault.ts'
import { readOfd } from './ofd.ts'
import { drawOfd } from './ofd-draw.ts'
import { readPdf } from './pdf.ts'
import { enlarged, qrTexts } from './picture.ts'
import { readQr } from './qr.ts'

/*
 * Reads originals alone in a process of its own, without our settings and without a network: what somebody's file breaks here
 * breaks nothing else, and it can be ended at any moment (security.md, OCR / import parsers).
 */
export type Kind = 'xml' | 'ofd' | 'pdf' | 'image'
export type ToReader = { kind: Kind | 'drawing'; bytes: Uint8Array } | { lines: Line[] }
export type FromReader =
  | { reading: Reading }
  /** A picture: what its QR code says, and the picture as the recognition is to have it. */
  | { qr: Reading | undefined; picture: Uint8Array }
  /** An OFD as a picture. */
  | { svg: string }
  | { refused: { template: string; params: Record<string, string | number> } }

const MEMORY = 700 * 1024 * 1024

const read = async (asked: ToReader): Promise<FromReader> => {
  if ('lines' in asked) return { reading: readFace(asked.lines, 'ocr') }
  const bytes = Buffer.from(asked.bytes.buffer, asked.bytes.byteOffset, asked.bytes.length)
  if (asked.kind === 'xml') return { reading: readXml(bytes) }
  if (asked.kind === 'ofd') return { reading: await readOfd(bytes) }
  if (asked.kind === 'drawing') return { svg: await drawOfd(bytes) }
  if (asked.kind === 'pdf') return { reading: await readPdf(bytes) }
  const qr = (await qrTexts(bytes)).map(readQr).find((r) => r !== undefined)
  return { qr, picture: await enlarged(bytes) }
}

/** Its work, in a process that was made for it and for nothing else. */
const work = (): void => {
  setInterval(() => {
    if (process.memoryUsage.rss() > MEMORY) process.exit(1)
  }, 50).unref()
  sharp.cache(false)
  sharp.concurrency(1)
  // nothing that reads a file has anybody to talk to
  Socket.prototype.connect = () => {
    throw new Error('no network here')
  }
  process.on('message', async (asked: ToReader) => {
    const answer: FromReader = await read(asked).catch((e: unknown) => {
      if (e instanceof ReadFault) return { refused: { template: e.template, params: e.params } }
      process.exit(1)
    })
    process.send?.(answer)
  })
  process.on('disconnect', () => process.exit(0))
}
if (process.argv[1] === import.meta.filename) work()
