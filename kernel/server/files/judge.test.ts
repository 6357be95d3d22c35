import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { send } from '#tests/uploads.ts'
import { openWorld, type Person, type World } from '#tests/world.ts'
import { stopJudges } from './judge.ts'
import { isActivePdf } from './pdf.ts'

/* security.md C91: judging holds no connection and no thread of those who work, and ends. */
let w: World
let org: string
beforeAll(async () => {
  w = await openWorld()
  org = await w.org('supplier', '供应商甲')
})
afterAll(() => w.close())
beforeEach(() => w.sql.query(`delete from config where key like 'file.%'`))

const fields = { version: 'v2', resourceId: 'standardDataFiles' }
const upload = async (who: Person, bytes: Buffer, filename = 'a.pdf') =>
  (await send(w.app, who, fileCalls.upload, fields, [{ field: 'u1', filename, bytes }])).msg
const pdf = (body: string) => Buffer.from(`%PDF-1.7\n${body}\n%%EOF\n`, 'latin1')
const plain = (n: number) => pdf(`1 0 obj << /N ${n} >> endobj`)
const scripted = pdf('1 0 obj << /S /JavaScript /JS (x) >> endobj')
const list = (text: string) => {
  const body = deflateSync(Buffer.from(text)).toString('latin1')
  return `1 0 obj << /Type /ObjStm /Filter /FlateDecode >>\nstream\n${body}\nendstream endobj\n`
}
/** Takes the judge about as long as anything may that he lets through. */
const slow = pdf(list('/Name '.repeat(10 * 1024 * 1024)))
const busy = '您还有 6 个上传未完成，请稍后再试'

test.each([
  ['lists of objects without a stream', '/ObjStm '],
  ['beginnings of a stream without an end', '/ObjStm stream\n'],
  ['unpacked lists that never end', '1 0 obj << /ObjStm >> stream\n(x) '],
  ['ends of a stream', 'endstream /ObjStm '],
  ['objects', ' 1 0 obj '],
  ['names in disguise', '/#4a#4a#4a'],
  ['blanks after a filter', `/ObjStm /Filter /FlateDecode${' '.repeat(3000)}/AscDecode stream\n`],
  ['empty lists', list('').replaceAll('\n', ' ').replace('>> stream ', '>>stream\n')],
])('a pdf of nothing but %s is judged within the time its size says', (_what, piece) => {
  const one = performance.now()
  isActivePdf(pdf(piece.repeat(1_000_000 / piece.length)))
  const two = performance.now()
  isActivePdf(pdf(piece.repeat(8_000_000 / piece.length)))
  // what looked at every pair of them took minutes
  expect(performance.now() - two).toBeLessThan(Math.max(15_000, 20 * (two - one)))
})

test('a list is found behind a word of its description that looks like its beginning', () => {
  const packed = deflateSync(Buffer.from('<< /S /JavaScript >>')).toString('latin1')
  for (const lure of ['/X (stream\n)', '/X (endobj)', '/F#69lter /FlateDecode', '% stream\n'])
    expect([
      lure,
      isActivePdf(pdf(`1 0 obj << /Type /ObjStm ${lure} /Filter /FlateDecode >>\nstream\r\n${packed}\nendstream`)),
    ]).toEqual([lure, true])
})

test('twenty of the slowest files of one clerk: six are taken, none waits with a connection, others work on', async () => {
  const [clerk, other] = [await w.person('sales', org), await w.person('sales', org)]
  const lag = monitorEventLoopDelay({ resolution: 10 })
  let over = false
  let longest = 0
  const idle = (async () => {
    while (!over) {
      const { rows } = await w.sql.query(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as age from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
      )
      longest = Math.max(longest, rows[0].age)
      await sleep(20)
    }
  })()
  lag.enable()
  const all = Promise.all(Array.from({ length: 20 }, () => upload(clerk, slow)))
  const waits: number[] = []
  for (let n = 0; n < 10; n++) {
    const from = performance.now()
    await other.get(messageCalls.unread, {})
    waits.push(performance.now() - from)
    await sleep(50)
  }
  const said = await all
  lag.disable()
  over = true
  await idle
  expect(said.filter((one) => one === busy)).toHaveLength(14)
  // whether the six end within their time is the machine's; they are taken or told so, and nothing else happens to them
  const judged = said.filter((one) => one !== busy)
  expect(judged.filter((one) => one !== '' && !one.includes('无法在限定的时间和内存内检查'))).toEqual([])
  expect(longest).toBeLessThan(1)
  expect(waits.toSorted((a, b) => a - b)[8]).toBeLessThan(1000)
  expect(lag.percentile(95) / 1e6).toBeLessThan(200)
})

test('a file whose judge is ended is refused, and the next one finds another judge', async () => {
  const who = await w.person('sales', org)
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a00' } })
    .png()
    .toBuffer()
  for (const [bytes, name] of [
    [plain(1), 'a.pdf'],
    [picture, 'a.png'],
  ] as const) {
    stopJudges()
    // whichever takes it, it is ended before it can have begun
    const killing = setInterval(stopJudges, 5)
    const answer = await upload(who, bytes, name)
    clearInterval(killing)
    expect(answer).toBe(`文件「${name}」无法在限定的时间和内存内检查，未保存`)
    expect(await upload(who, plain(2))).toBe('')
  }
})

describe('what was refused', () => {
  const limit = (key: string, value: number) =>
    w.sql.query(`insert into config (key, value) values ($1, to_jsonb($2::int))`, [key, value])

  test('counts against who sent it, and not against a colleague', async () => {
    const [one, two] = [await w.person('sales', org), await w.person('sales', org)]
    await limit('file.refusedPerHour', 2)
    for (let n = 0; n < 2; n++) expect(await upload(one, scripted)).toMatch(/含有脚本/)
    const held = '一小时内已有 2 个文件未通过检查，请稍后再试'
    expect([await upload(one, plain(1)), await upload(two, plain(1))]).toEqual([held, ''])
    await w.sql.query(`update upload_count set at = now() - interval '61 minutes'`)
    expect(await upload(one, plain(1))).toBe('')
  })

  test('counts as much as what was kept', async () => {
    const who = await w.person('sales', org)
    await limit('file.userPerHour', 2)
    for (let n = 0; n < 2; n++) expect(await upload(who, scripted)).toMatch(/含有脚本/)
    expect(await upload(who, plain(1))).toBe('一小时内最多上传 2 个文件，请稍后再试')
  })
})
