import { childPool } from '#kernel/server/children.ts'
import type { UploadedFile } from '#kernel/server/ctx.ts'
import { crowded } from '#kernel/server/files/judge.ts'
import { createRoom, heavyAtOnce } from '#kernel/server/gate.ts'
import { refuse } from '#kernel/server/refusal.ts'
import { OcrTrouble, readLines } from '#modules/ocr/server/public.ts'
import { bestOf } from '../shared/compare.ts'
import type { Reading, ReadValue } from '../shared/reading.ts'
import type { FromReader, Kind, ToReader } from './child.ts'

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

/** One value a field: what a code says where the eye may err; where they differ it is said. */
const together = (qr: Reading, seen: Reading): Reading => {
  const values = Object.values(bestOf([qr.values, seen.values])) as ReadValue[]
  const off = qr.values.find((v) =>
    seen.values.some((s) => s.field === v.field && s.value !== v.value && v.field !== 'invoiceType'),
  )
  const notes = off
    ? [{ message: '图片上的文字与二维码不一致，取二维码的「{{value}}」', params: { value: off.value } }]
    : []
  return { ...seen, values, notes: [...seen.notes, ...notes] }
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
    if (qr) return { ...qr, notes: [{ message: '只读到二维码，其他内容请补填' }] }
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
