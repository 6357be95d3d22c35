import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Call, type Takes, wholeOf } from '#kernel/shared/call.ts'
import { uploadLimits, uploadSentences } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import type { UploadedFile } from '../ctx.ts'
import { crowded } from '../files/judge.ts'
import { judged } from '../files/judged.ts'
import { countRefused, type Sender, spendUpload } from '../quota.ts'
import { Refusal, refuse } from '../refusal.ts'
import { shut } from './arrival.ts'

const MB = 1024 * 1024
/** Plain fields beside the files of a request, all together. */
const FIELDS = 2 * MB
/** Requests with files one sender may have open on this node. */
const OPEN = 6
/** Bytes of files that lie in the memory of this process at once; strangers never take the places of those who work. */
const room = { strangers: { held: 0, most: 40 * MB }, people: { held: 0, most: 120 * MB } }
/** Longest a request with files may take to arrive, ms; a slow line brings ten megabytes in it. */
const ARRIVAL = { strangers: 60_000, people: 180_000 }
/** After a refusal what is on its way may run out for so long, ms, so that the sender reads the answer; all together at this pace. */
const RUN_OUT = 60_000
const PACE = { bytes: MB / 2, rest: 50 }

const open = new Map<string, number>()
let runningOut = 0

const tooMany = ({ are, most }: Takes): Refusal =>
  are === 'papers' && most === uploadLimits.files
    ? refuse(uploadSentences.count)
    : refuse('最多上传 {{most}} 个文件', { most })
const tooLarge = ({ are, bytes }: Takes): Refusal =>
  are === 'papers' ? refuse(uploadSentences.size) : refuse('文件不能超过 {{size}} MB', { size: bytes / MB })
const tooMuch = (t: Takes): Refusal =>
  t.whole ? refuse('所有文件合计不能超过 {{size}} MB', { size: t.whole / MB }) : tooLarge(t)
const malformed = (): Refusal => new Refusal(codes.malformed, '请求格式有误', {}, { fields: [] })

/** Lets the rest of a refused body go by unread, up to a bound; then the connection ends. */
const runOut = (raw: IncomingMessage, most: number): void => {
  if (raw.readableEnded || raw.destroyed) return
  const late = setTimeout(() => raw.destroy(), RUN_OUT).unref()
  let seen = 0
  let step = 0
  runningOut++
  raw.unpipe()
  raw.on('data', (chunk: Buffer) => {
    seen += chunk.length
    step += chunk.length
    if (seen > most) raw.destroy()
    else if (step > PACE.bytes) {
      step = 0
      raw.pause()
      setTimeout(() => raw.resume(), PACE.rest * runningOut).unref()
    }
  })
  raw.once('close', () => {
    runningOut--
    clearTimeout(late)
  })
  raw.resume()
}

/** What a request with files brought; `leave` when its answer is given. */
export interface Upload<T> {
  files: UploadedFile[]
  understood: T
  leave(): void
}

interface Reading<T> {
  sender: Sender
  /** Understands the fields, and judges who asks, before the first file is read: the fields come first. */
  first: (fields: Record<string, string>) => Promise<T>
  strangers: boolean
}

/**
 * Reads a multipart body as its call takes it. What is too much stops it where it is noticed, and counts against the sender.
 * @throws Refusal
 */
export const readUpload = async <T>(r: FastifyRequest, takes: Takes, o: Reading<T>): Promise<Upload<T>> => {
  const { subject } = o.sender
  const mine = open.get(subject) ?? 0
  const whole = wholeOf(takes) + FIELDS
  const which = o.strangers ? 'strangers' : 'people'
  const own = { files: 0, bytes: 0 }
  let held = 0
  const drop = () => {
    room[which].held -= held
    held = 0
  }
  const leave = () => {
    const left = (open.get(subject) ?? 1) - 1
    if (left > 0) open.set(subject, left)
    else open.delete(subject)
    drop()
  }
  const read = async (file: AsyncIterable<Buffer>): Promise<Buffer> => {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of file) {
      size += chunk.length
      own.bytes += chunk.length
      held += chunk.length
      room[which].held += chunk.length
      if (size > takes.bytes) throw tooLarge(takes)
      if (own.bytes > wholeOf(takes)) throw tooMuch(takes)
      if (room[which].held > room[which].most) {
        // at once, so that one goes and not all who come at this moment
        drop()
        throw crowded()
      }
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }
  // whoever sends more than any screen does is not listened to the end
  const surplus =
    mine >= OPEN
      ? new Refusal(codes.tooMany, '您还有 {{n}} 个上传未完成，请稍后再试', { n: OPEN })
      : Number(r.headers['content-length'] ?? 0) > whole && tooMuch(takes)
  if (surplus) {
    shut(r.raw)
    throw surplus
  }
  const late = setTimeout(() => r.raw.destroy(), ARRIVAL[which])
  open.set(subject, mine + 1)
  try {
    const fields: Record<string, string> = {}
    const files: UploadedFile[] = []
    let letters = 0
    let understood: { of: T } | undefined
    const limits = {
      fileSize: takes.bytes + 1,
      files: takes.most + 1,
      fields: 30,
      fieldSize: MB,
      parts: takes.most + 31,
    }
    for await (const part of r.parts({ limits })) {
      if (part.type === 'field') {
        const value = String(part.value)
        letters += value.length
        if (understood || letters > FIELDS) throw malformed()
        fields[part.fieldname] = value
        continue
      }
      understood ??= { of: await o.first(fields) }
      if (++own.files > takes.most) throw tooMany(takes)
      files.push({ field: part.fieldname, filename: part.filename, bytes: await read(part.file) })
    }
    return { files, understood: (understood ?? { of: await o.first(fields) }).of, leave }
  } catch (e) {
    leave()
    runOut(r.raw, whole)
    if (e instanceof Refusal && e.code !== codes.tooMany && own.bytes > 0) await countRefused(o.sender, own)
    throw e
  } finally {
    clearTimeout(late)
  }
}

/**
 * Counts what arrived and judges it; nobody holds a connection meanwhile. What is left to the background is judged there.
 * @throws Refusal
 */
export const judgeUpload = async (
  c: Call,
  { files }: Upload<unknown>,
  o: { sender: Sender; later: boolean; mode?: unknown },
): Promise<UploadedFile[]> => {
  if (files.length === 0) return files
  await spendUpload(o.sender, { files: files.length, bytes: files.reduce((sum, f) => sum + f.bytes.length, 0) })
  if (o.later) return files
  try {
    return await judged(c.takes!, files, { mode: o.mode, strangers: c.allow === 'public', by: o.sender.subject })
  } catch (e) {
    if (e instanceof Refusal && e.code === codes.refused) await countRefused(o.sender)
    throw e
  }
}
