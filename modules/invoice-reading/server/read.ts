import { childPool } from '#kernel/server/children.ts'
import type { UploadedFile } from '#kernel/server/ctx.ts'
import { crowded } from '#kernel/server/files/judge.ts'
import { createRoom, heavyAtOnce } from '#kernel/server/gate.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { OcrTrouble, readLines } from '#modules/ocr/server/public.ts'
import type { Reading } from '../shared/reading.ts'
import type { FromReader, Kind, ToReader } from './child.ts'
import { codeAlone, together } from './together.ts'

/** Longest one file may take, ms; the first one also starts the process. */
const TIME = 20_000
/** After this long without a file the process goes, ms. */
const IDLE = 60_000

const readers = childPool<ToReader, FromReader>(new URL('./child.ts', import.meta.url), {
  time: TIME,
  idle: IDLE,
  heap: 256,
})
/** Who waits holds no connection. */
const room = createRoom({ places: heavyAtOnce, waiting: 60, patience: 60_000 }, crowded)

const ask = async (what: ToReader) => {
  const answer = await readers.ask(what)
  if (!answer) throw refuse('无法在限定的时间和内存内读取此文件')
  if ('refused' in answer) throw refuse(answer.refused.template, answer.refused.params)
  return answer
}
const reading = async (what: ToReader): Promise<Reading> => {
  const answer = await ask(what)
  if (!('reading' in answer)) throw new Error('a reader answered something else')
  return answer.reading
}

const kinds: Readonly<Record<string, Kind>> = {
  'application/xml': 'xml',
  'application/ofd': 'ofd',
  'application/pdf': 'pdf',
}

/** A picture: its code first, then what is written on it. */
const picture = async (bytes: Buffer): Promise<Reading> => {
  const first = await ask({ kind: 'image', bytes })
  if (!('picture' in first)) throw new Error('a reader answered something else')
  const { qr } = first
  const { buffer, byteOffset, length } = first.picture
  try {
    const seen = await reading({ lines: await readLines(Buffer.from(buffer, byteOffset, length)) })
    return qr ? together(qr, seen) : seen
  } catch (e) {
    if (qr) return codeAlone(qr)
    if (!(e instanceof OcrTrouble)) throw e
    if (e.what === 'busy') throw refuse('识别繁忙，请稍后再试，或直接填写')
    throw refuse(e.what === 'missing' ? '未安装识别组件，请直接填写' : '无法识别此图片，请直接填写')
  }
}

/** What a file says of an invoice, whatever kind it is. @throws Refusal saying what is wrong with it */
export const readOriginal = ({ bytes, mime = '' }: UploadedFile): Promise<Reading> => {
  const kind = kinds[mime]
  return room.use(() => (kind ? reading({ kind, bytes }) : picture(bytes)))
}
/** An OFD's pages as SVG. @throws Refusal saying why there is nothing to see */
export const drawingOf = async (bytes: Buffer): Promise<Buffer> => {
  const answer = await room.use(() => ask({ kind: 'drawing', bytes }))
  if (!('svg' in answer)) throw new Error('a reader answered something else')
  return Buffer.from(answer.svg)
}
/** Ends the processes that read; for the end of a test. */
export const stopReaders = readers.stop
