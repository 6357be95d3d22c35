import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answer, type Message, type Output, Refused, type Work } from './answer.ts'
import { relationOf } from './boxes.ts'
import { type Fault, type Schedule, scheduleOf } from './faults.ts'
import { admitted } from './gateway.ts'
import { institutionsOf } from './institutions.ts'
import { Store } from './store.ts'

/*
 * A medical-insurance platform for trials: 3501–3513, 9001, the gateway's signature, a code service. It knows nothing of who asks but what
 * the handbook says. PORT (0: a free one), DIR (its store), INSTITUTIONS (a file), FAULTS (a schedule as JSON), ADMIN (the key under which the store
 * is shown and the schedule changed; none: neither).
 */

const env = process.env
const store = new Store(env.DIR ?? '.data/peers/medicare')
const institutions = institutionsOf(env.INSTITUTIONS)
const calm: Schedule = { seed: 1, rates: {} }
let schedule: Schedule = env.FAULTS ? JSON.parse(env.FAULTS) : calm
let next = scheduleOf(schedule)
let closedUntil = 0
let heard = 0

const LONGEST = 8 * 1024 * 1024
const bodyOf = async (q: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of q as AsyncIterable<Buffer>) {
    size += part.length
    if (size > LONGEST) throw new Refused('1000', '报文过长')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
const send = (r: ServerResponse, status: number, text: string, type = 'application/json;charset=UTF-8') => {
  r.writeHead(status, { 'content-type': type })
  r.end(text)
}
const envelope = (msgid: string, o: { code?: string; reason?: string; output?: Output }) =>
  JSON.stringify({
    ...{
      infcode: o.code ?? '0',
      inf_refmsgid: msgid,
      refmsg_time: String(Date.now()),
      respond_time: String(Date.now()),
    },
    ...{ err_msg: o.reason ?? '', warn_msg: '', output: o.output ?? {} },
  })

/** Half of a list is kept, the rest forgotten: what was to be written, cut in the middle. */
const halved = (work: Work): Work => {
  const rows = work.lines.filter((l) => l.t !== 'msg')
  const keep = new Set(rows.slice(0, Math.floor(rows.length / 2)))
  return { ...work, lines: work.lines.filter((l) => l.t === 'msg' || keep.has(l)) }
}
const shuffled = (answers: Output[]): Output[] => answers.toReversed()
const spoiled = (work: Work, fault: Fault | undefined): Output => {
  const list = work.list
  if (!list) return work.output
  const answers = work.output[list] as Output[]
  if (fault === 'missing') return { [list]: answers.filter((_, i) => i % 2 === 0) }
  if (fault === 'shuffled') return { [list]: shuffled(answers) }
  return work.output
}

/** What the message does, and what is said of it; a fault decides how much of either happens. */
const work = async (
  r: ServerResponse,
  message: Message,
  inst: NonNullable<ReturnType<typeof institutions.get>>,
  fault: Fault | undefined,
) => {
  const msgid = String(message.msgid ?? '')
  if (schedule.latency) await sleep(schedule.latency)
  if (fault === 'window503') closedUntil = Date.now() + (schedule.windowMs ?? 2000)
  if (closedUntil > Date.now()) return send(r, 503, 'Service Unavailable', 'text/plain')
  if (fault === 'error500') return send(r, 500, '{"error":"internal"}')
  if (fault === 'busy429') return send(r, 429, '{"error":"too many requests"}')
  if (fault === 'reset') return void r.socket?.destroy()
  if (fault === 'html') return send(r, 200, '<html><body>网关维护中</body></html>', 'text/html')
  if (fault === 'huge') return void huge(r)
  if (fault === 'delay') await sleep(schedule.delayMs ?? 1000)
  const infno = String(message.infno ?? '')
  if (fault === 'signEnded' && infno !== '9001') {
    store.write([{ t: 'end', no: String(message.sign_no ?? '') }])
    return send(r, 200, envelope(msgid, { code: '1101', reason: '签到流水号已失效，请重新签到' }))
  }
  const made = answer(store, inst, message)
  const done = fault === 'half' ? halved(made) : made
  store.write(done.lines)
  // done, and nobody hears of it
  if (fault === 'late') await sleep(schedule.lateMs ?? 40_000)
  if (fault === 'resetDone' || fault === 'half') return void r.socket?.destroy()
  const text = envelope(fault === 'wrongEcho' ? `${msgid.slice(0, -4)}0000X` : msgid, { output: spoiled(done, fault) })
  if (fault === 'brokenJson') return send(r, 200, text.slice(0, -20))
  if (fault === 'drip') return drip(r, text)
  return send(r, 200, text)
}

const huge = (r: ServerResponse) => {
  r.writeHead(200, { 'content-type': 'application/json' })
  const part = Buffer.alloc(1024 * 1024, 0x20)
  let n = 0
  const more = (): void => {
    if (r.destroyed || n === 50) return void r.end()
    n += 1
    r.write(part, more)
  }
  more()
}
/** A byte now and then: an answer that is never late by itself. */
const drip = async (r: ServerResponse, text: string) => {
  r.writeHead(200, { 'content-type': 'application/json' })
  for (const part of text) {
    if (r.destroyed) return
    r.write(part)
    await sleep(Math.max(20, (schedule.lateMs ?? 40_000) / text.length))
  }
  r.end()
}

/** What the trial's keeper may see and set. */
const keeper = async (q: IncomingMessage, r: ServerResponse): Promise<void> => {
  if (!env.ADMIN || q.headers.authorization !== `Bearer ${env.ADMIN}`) return send(r, 404, '')
  if (q.url === '/-/rows') return send(r, 200, JSON.stringify([...store.rows.values()]))
  if (q.url === '/-/heard') return send(r, 200, JSON.stringify({ heard }))
  if (q.url === '/-/faults' && q.method === 'POST') {
    schedule = JSON.parse((await bodyOf(q)) || JSON.stringify(calm))
    next = scheduleOf(schedule)
    closedUntil = 0
    return send(r, 200, '{}')
  }
  return send(r, 404, '')
}

const serve = async (q: IncomingMessage, r: ServerResponse): Promise<void> => {
  if (q.url?.startsWith('/-/')) return keeper(q, r)
  heard += 1
  const inst = admitted(q.headers, institutions.values())
  if (typeof inst === 'string') {
    await bodyOf(q)
    return send(r, 401, JSON.stringify({ error: inst }))
  }
  let message: Message
  const text = await bodyOf(q)
  try {
    message = JSON.parse(text)
  } catch {
    return send(r, 200, envelope('', { code: '1000', reason: '报文不是 JSON' }))
  }
  const msgid = String(message.msgid ?? '')
  try {
    if (q.url === '/code/relation') return send(r, 200, envelope(msgid, { output: relationOf(message) }))
    if (message.fixmedins_code !== inst.code) throw new Refused('1102', '定点医药机构编号与接入身份不一致')
    await work(r, message, inst, next())
  } catch (e) {
    if (!(e instanceof Refused)) throw e
    // what was refused has its number too
    if (e.code !== '1002' && msgid !== '') store.write([{ t: 'msg', id: msgid }])
    send(r, 200, envelope(msgid, { code: e.code, reason: e.message }))
  }
}

const server = createServer((q, r) => {
  serve(q, r).catch((e: Error) => {
    console.error(e.message)
    if (!r.headersSent) send(r, 500, '')
    else r.destroy()
  })
})
server.listen(Number(env.PORT ?? 5950), env.HOST ?? '127.0.0.1', () => {
  console.log(`medicare ${(server.address() as AddressInfo).port}`)
})
const stop = () => {
  server.close()
  server.closeAllConnections()
  store.close()
  process.exit(0)
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
// started by another program: ends with it, however that ended
if (env.WITH_PARENT) process.stdin.on('end', stop).on('error', stop).resume()
