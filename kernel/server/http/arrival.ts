import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '#kernel/shared/envelope.ts'
import { Refusal } from '../refusal.ts'
import { shareOf } from '../siblings.ts'
import { networkOf } from './address.ts'

/*
 * Plain bodies, JSON and forms, until they are complete. Whoever sends half of one and waits holds memory of ours meanwhile,
 * so that it is counted from the first byte, and ends soon (security.md C91). Files have `uploads.ts`.
 */
const KB = 1024
/** The largest plain body: of a call of strangers, whose inputs are small, and of who is signed in. */
export const MOST = { strangers: 64 * KB, people: KB * KB }
/** What one network or one person may have unfinished here, and all of them together: people never wait for strangers. */
const rooms = {
  strangers: { held: 0, most: shareOf(8 * KB * KB), each: 512 * KB, time: 10_000 },
  people: { held: 0, most: shareOf(64 * KB * KB), each: 4 * KB * KB, time: 60_000 },
}
/** What an unfinished body counts before its first byte; it grows by doubling. */
const FIRST = 4 * KB
/** How long an answer may take to reach who is not listened to the end, ms; where so many wait for theirs, less. */
const LINGER = { ms: 2_000, few: 50, many: 100 }
let lingering = 0

const holding = new Map<string, number>()

const malformed = (template: string): Refusal => new Refusal(codes.malformed, template, {}, { fields: [] })
const tooLarge = (): Refusal => malformed('内容过大')
const late = (): Refusal => malformed('请求内容未在限定时间内到达')
const broken = (): Refusal => malformed('请求格式有误')
const crowded = (): Refusal => new Refusal(codes.tooMany, '请求较多，请稍后再试')

/** Reads no more of a body; its sender has his answer before the connection ends. */
export const shut = (raw: IncomingMessage): void => {
  // what nobody has begun to read the server would read to its end
  raw.read(0)
  raw.pause()
  lingering++
  raw.once('close', () => lingering--)
  setTimeout(() => raw.destroy(), lingering > LINGER.few ? LINGER.many : LINGER.ms).unref()
}

/** Counts what a body of this sender holds. `grow` answers false, and counts nothing, where that is more than he may. */
const place = (which: keyof typeof rooms, subject: string) => {
  const room = rooms[which]
  let held = 0
  const change = (bytes: number): void => {
    const now = (holding.get(subject) ?? 0) + bytes
    if (now > 0) holding.set(subject, now)
    else holding.delete(subject)
    room.held += bytes
    held += bytes
  }
  return {
    grow: (bytes: number): boolean => {
      if (room.held + bytes > room.most || (holding.get(subject) ?? 0) + bytes > room.each) return false
      change(bytes)
      return true
    },
    leave: () => change(-held),
  }
}

/** The whole body, of at most so many bytes. @throws Refusal; nothing more is read then */
const wholeOf = (payload: Readable, most: number, time: number, grow: (bytes: number) => boolean): Promise<Buffer> =>
  new Promise((done, fail) => {
    let bytes = Buffer.allocUnsafe(0)
    let length = 0
    const end = (e?: Error) => {
      clearTimeout(timer)
      payload.off('data', more)
      payload.off('end', complete)
      payload.off('close', gone)
      if (e) fail(e)
      else done(bytes.subarray(0, length))
    }
    const more = (chunk: Buffer) => {
      const wanted = length + chunk.length
      if (wanted > most) return end(tooLarge())
      if (wanted > bytes.length) {
        const size = Math.min(most, Math.max(wanted, 2 * bytes.length, FIRST))
        // the first bytes are counted already
        if (size > FIRST && !grow(size - Math.max(bytes.length, FIRST))) return end(crowded())
        const grown = Buffer.allocUnsafeSlow(size)
        bytes.copy(grown, 0, 0, length)
        bytes = grown
      }
      chunk.copy(bytes, length)
      length = wanted
    }
    const complete = () => end()
    // whoever goes away is no fault of ours, and reads no answer
    const gone = () => end(broken())
    const timer = setTimeout(() => end(late()), time)
    payload.on('data', more)
    payload.once('end', complete)
    payload.once('close', gone)
    // an error is followed by the close
    payload.on('error', () => {})
  })

const arrive = async (r: FastifyRequest, payload: Readable): Promise<Readable> => {
  const type = r.headers['content-type']
  if (type === undefined || r.method === 'GET' || r.method === 'HEAD' || /^multipart\//i.test(type)) return payload
  const which = r.signed ? 'people' : 'strangers'
  const subject = r.signed ? `user:${r.signed.actor.userId}` : `address:${networkOf(r.ip)}`
  const most = MOST[which]
  const { grow, leave } = place(which, subject)
  try {
    if (Number(r.headers['content-length'] ?? 0) > most) throw tooLarge()
    if (payload.destroyed) throw broken()
    if (!grow(FIRST)) throw crowded()
    return Readable.from([await wholeOf(payload, most, rooms[which].time, grow)])
  } catch (e) {
    shut(r.raw)
    throw e
  } finally {
    leave()
  }
}

/** Every plain body arrives within its bounds, at addresses nobody serves too. */
export const boundBodies = (app: FastifyInstance): void => {
  app.addHook('preParsing', (r, _reply, payload) => arrive(r, payload as Readable))
}
