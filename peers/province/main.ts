import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { derive, type Source, type SourceCompany } from './catalogue.ts'
import { type Fault, faults, scheduleOf } from './faults.ts'
import { answerOnce } from './once.ts'
import { type Account, type Catalogue, openPlatform } from './platform.ts'
import { answerSteps } from './steps.ts'
import { openStore } from './store.ts'
import { trial } from './trial.data.ts'

/*
 * A provincial purchasing platform as hospitals meet one, for demonstrations and tests: a program of its own with a store of its own, which
 * knows nothing of whoever asks it. Below /steps it speaks the 逐步型 dialect, below /once the 一次型; below /_ whoever tries it plays its
 * suppliers and looks into its store.
 */

const { env } = process
/** Told by the environment of whoever starts it. */
const o = {
  port: env.PORT ?? '0',
  data: env.DIR ?? '.data/peers/province',
  /** A file { accounts, items, companies }: who works there, and what its list is derived from; its own trial when left out. */
  world: env.WORLD ?? '',
  seed: env.SEED ?? '1',
  /** Its list is as it was given, without the noise of real ones. */
  plain: env.PLAIN === '1',
  /** Of a hundred messages; of all kinds of faults, or of these. */
  faults: env.FAULTY ?? '0',
  only: env.ONLY,
  /** ms a late answer keeps somebody waiting, and a delayed one. */
  late: env.LATE_MS ?? '60000',
  delay: env.DELAY_MS ?? '300',
  session: env.SESSION_MS ?? '1800000',
  skew: env.SKEW_MS ?? '0',
  /** Seconds after which its suppliers respond by themselves; 0: they do not. */
  auto: env.AUTO ?? (env.WITH_PARENT && !env.WORLD ? '20' : '0'),
}

interface World {
  accounts: Account[]
  items: Source[]
  companies: SourceCompany[]
}
const world = o.world ? (JSON.parse(readFileSync(o.world, 'utf8')) as World) : trial
/** A list somebody gave it as it is, in place of its own. */
const given = join(o.data, 'list.json')
mkdirSync(o.data, { recursive: true })
const store = openStore(o.data)
const derived = derive(world.items, world.companies, Number(o.seed), o.plain)
const catalogue: Catalogue = existsSync(given)
  ? { ...derived, ...(JSON.parse(readFileSync(given, 'utf8')) as Catalogue) }
  : derived
// which article each line truly is: for whoever measures, never on the wire
writeFileSync(join(o.data, 'truth.json'), JSON.stringify({ items: catalogue.truth, companies: catalogue.companyTruth }))
const platform = openPlatform({
  ...{ store, accounts: world.accounts, catalogue, sessionMs: Number(o.session), clockSkewMs: Number(o.skew) },
})
// each start meets other faults: what killed it once does not kill it for ever
const starts = join(o.data, 'starts')
const start = existsSync(starts) ? Number(readFileSync(starts, 'utf8')) + 1 : 0
writeFileSync(starts, String(start))
const only = o.only?.split(',').filter((f): f is Fault => (faults as readonly string[]).includes(f))
let schedule = scheduleOf({ seed: Number(o.seed) * 1000 + start, percent: Number(o.faults), ...(only ? { only } : {}) })

const die = () => process.kill(process.pid, 'SIGKILL')
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms).unref())

const bodyOf = async (r: IncomingMessage): Promise<Record<string, unknown>> => {
  const parts: Buffer[] = []
  for await (const part of r) parts.push(part as Buffer)
  return JSON.parse(Buffer.concat(parts).toString('utf8') || '{}') as Record<string, unknown>
}
const send = (w: ServerResponse, status: number, text: string, type = 'application/json; charset=utf-8') => {
  w.writeHead(status, { 'content-type': type })
  w.end(text)
}

/** Row results within an answer, whatever they are called there. */
const touchRows = (answer: Record<string, unknown>, how: (rows: unknown[]) => unknown[]): Record<string, unknown> => {
  const deep = (v: unknown): unknown =>
    v && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).map(([k, x]) => [k, Array.isArray(x) ? how(x) : deep(x)]))
      : v
  return deep(answer) as Record<string, unknown>
}
const echoes = ['purcCode', 'orderNo', 'retnCode', 'returnNo']
const misled = (answer: Record<string, unknown>): Record<string, unknown> =>
  JSON.parse(JSON.stringify(answer, (k, v: unknown) => (echoes.includes(k) ? `${String(v)}X` : v))) as Record<
    string,
    unknown
  >

const play = (path: string, body: Record<string, unknown>): unknown => {
  const all = [...store.orders.values()]
  const its = all.filter((x) => x.no === body.no && x.stage !== 'cancelled')
  switch (path) {
    case '/_/store':
      return { orders: all, returns: [...store.returns.values()] }
    case '/_/items':
      return { items: catalogue.items, companies: catalogue.companies }
    case '/_/respond':
      for (const x of its) platform.respond(x.id, Number(body.response), String(body.reason ?? ''))
      return its.length
    case '/_/ship':
      for (const x of its)
        for (const l of x.lines) {
          if (body.ref && l.ref !== body.ref) continue
          platform.ship(x.id, l.id, {
            deliveryNo: String(body.deliveryNo ?? ''),
            lot: String(body.lot ?? ''),
            qty: Number(body.qty ?? l.qty),
          })
        }
      return its.length
    case '/_/line':
      for (const x of its)
        for (const l of x.lines)
          if (!body.ref || l.ref === body.ref)
            platform.setLine(
              x.id,
              l.id,
              Number(body.state ?? l.state),
              body.qty === undefined ? undefined : Number(body.qty),
            )
      return its.length
    case '/_/return':
      for (const r of store.returns.values()) if (r.no === body.no) platform.setReturn(r.id, Number(body.state))
      return 1
    case '/_/list':
      writeFileSync(given, JSON.stringify(body))
      platform.list(body as unknown as Catalogue)
      return 1
    case '/_/signOut':
      platform.forget()
      return 1
    case '/_/faults':
      schedule = scheduleOf({
        seed: Number(body.seed ?? 1),
        percent: Number(body.percent),
        ...(body.only ? { only: body.only as Fault[] } : {}),
      })
      return 1
    default:
      return undefined
  }
}

const answer = async (r: IncomingMessage, w: ServerResponse): Promise<void> => {
  const url = r.url ?? ''
  const body = await bodyOf(r).catch(() => undefined)
  if (!body) return send(w, 400, '{"message":"not JSON"}')
  if (url.startsWith('/_/')) {
    const said = play(url, body)
    return said === undefined ? send(w, 404, '{}') : send(w, 200, JSON.stringify(said))
  }
  const dialect = url.startsWith('/steps/') ? 'steps' : url.startsWith('/once/') ? 'once' : undefined
  if (!dialect || r.method !== 'POST') return send(w, 404, '<html>404</html>', 'text/html')
  const path = url.slice(dialect.length + 1)
  const fault = schedule.next()
  switch (fault) {
    case 'killBefore':
      return void die()
    case 'resetBefore':
      return void r.socket.destroy()
    case 'error500':
      return send(w, 500, '{"message":"internal"}')
    case 'away503':
      return send(w, 503, 'Service Unavailable', 'text/plain')
    case 'busy429':
      return send(w, 429, '{"message":"too many requests"}')
    case 'signedOut':
      platform.forget()
      break
    case 'delay':
      await wait(Number(o.delay))
      break
    default:
  }
  const half = fault === 'halfKept'
  const said =
    dialect === 'steps'
      ? answerSteps(platform, path, String(r.headers.token ?? ''), body, half)
      : answerOnce(platform, path, String(r.headers.authorization ?? '').replace(/^Bearer /, ''), body, half)
  const text = JSON.stringify(said)
  switch (fault) {
    case 'killAfter':
      return void die()
    case 'late':
      await wait(Number(o.late))
      return send(w, 200, text)
    case 'resetAfter':
      w.writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) })
      w.write(text.slice(0, Math.floor(text.length / 2)))
      return void setTimeout(() => r.socket.destroy(), 5)
    case 'halfKept':
    case 'error500After':
      return send(w, 500, '{"message":"internal"}')
    case 'rowsMissing':
      return send(
        w,
        200,
        JSON.stringify(
          path.endsWith('H008') || path.endsWith('find') ? said : touchRows(said, (rows) => rows.slice(0, -1)),
        ),
      )
    case 'rowsShuffled':
      return send(w, 200, JSON.stringify(touchRows(said, schedule.shuffled)))
    case 'wrongEcho':
      return send(w, 200, JSON.stringify(misled(said)))
    case 'brokenJson':
      return send(w, 200, text.slice(0, -2))
    case 'html':
      return send(w, 200, '<html><body>系统维护中</body></html>', 'text/html')
    case 'huge': {
      w.writeHead(200, { 'content-type': 'application/json' })
      const part = ' '.repeat(1024 * 1024)
      for (let i = 0; i < 50 && !w.destroyed; i++)
        if (!w.write(part))
          await new Promise((done) => {
            w.once('drain', done)
            w.once('close', done)
          })
      return void w.end(text)
    }
    case 'drip': {
      w.writeHead(200, { 'content-type': 'application/json' })
      for (const c of text) {
        if (w.destroyed) return
        w.write(c)
        await wait(50)
      }
      return void w.end()
    }
    default:
      return send(w, 200, text)
  }
}

const server = createServer((r, w) => {
  answer(r, w).catch((e: unknown) => {
    console.error(e)
    w.destroy()
  })
})
server.listen(Number(o.port), '127.0.0.1', () => {
  console.log(`province ${(server.address() as AddressInfo).port}`)
})

/** Its suppliers, where they act by themselves: they answer, and ship what was ordered. */
const AUTO = Number(o.auto) * 1000
if (AUTO > 0)
  setInterval(
    () => {
      for (const x of store.orders.values()) {
        if (x.stage !== 'submitted' || Date.now() - new Date(x.at).getTime() < AUTO) continue
        if (x.response === 0) platform.respond(x.id, 1)
      }
    },
    Math.max(1000, AUTO / 2),
  )
// whoever started it went away
if (env.WITH_PARENT) process.stdin.on('end', () => process.exit(0)).resume()
process.on('SIGTERM', () => process.exit(0))
