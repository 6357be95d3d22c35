import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runBackground } from '#kernel/server/background/run.ts'
import { clearJobs, reviveJobs } from '#kernel/server/background/tasks.ts'
import type { Call } from '#kernel/shared/call.ts'
import { backgroundCalls } from '#kernel/shared/calls/background.ts'
import { commonCalls } from '#kernel/shared/calls/common.ts'
import { fileCalls } from '#kernel/shared/calls/files.ts'
import { codes } from '#kernel/shared/envelope.ts'
import { manufacturerCalls as makerCalls } from '#modules/company/shared/calls.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { userExtraCalls } from '#modules/people/shared/calls-extras.ts'
import { readSheet } from '#tests/sheets.ts'
import { fetchFile, type Part, send } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/* ux.md 1.2 Import, Export: what is too much to wait for is done in the background, by the rights of whoever asked. */
let w: World
let authority: string
let clerk: Person
let colleague: Person
const rights = { 'baseInfo/manufacturer': 'view add import export' }
beforeAll(async () => {
  w = await openWorld()
  authority = await w.org('authority', '省采购中心')
  clerk = await w.person(rights, authority)
  colleague = await w.person(rights, authority)
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.sql.query('delete from background_job')
  await w.sql.query(`delete from company where name like '后台药厂%'`)
})

const about = { call: 'job background.run', requestId: 'r1' }
const later = { prefer: 'respond-async, rows=2500' }
const makers = (n: number) =>
  w.sql.query(
    `insert into company (code, name, is_producer) select '0B' || lpad(n::text, 6, '0'), '后台药厂' || n, true from generate_series(1, $1) n`,
    [n],
  )
const sheet = (rows: readonly string[]): Part => ({
  field: 'file',
  filename: '生产企业.csv',
  bytes: Buffer.from(`\uFEFF企业名称,简称\n${rows.join('\n')}\n`),
})
const bring = (who: Person, rows: readonly string[], mode = 'goodOnly') =>
  send(w.app, who, makerCalls.import, { mode }, [sheet(rows)], later)
const exportLater = async (who: Person, input: object = {}) => {
  const e = await who.ask(makerCalls.export as Call, { type: 'csv', ...input }, later)
  return (e.data as { jobId: string } | null)?.jobId ?? e.msg
}
const run = (id: string) => runBackground(about, { id })
const jobOf = (who: Person, id: string) => who.get(backgroundCalls.detail, { id })
const linesOf = async (bytes: Buffer) => {
  const rows: string[][] = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  return rows
}
const fileOf = (who: Person, fileId: string) => fetchFile(w.app, who, fileCalls.download, { fileId })

describe('an export', () => {
  test('of more than 2,000 rows is not waited for: the answer says how many there are', async () => {
    await makers(2001)
    const { envelope } = await fetchFile(w.app, clerk, makerCalls.export, { type: 'csv' })
    expect([envelope?.code, envelope?.data]).toEqual([codes.later, { rows: 2001 }])
    await w.sql.query(`delete from company where code = '0B000001'`)
    const { bytes } = await fetchFile(w.app, clerk, makerCalls.export, { type: 'csv' })
    expect(await linesOf(bytes)).toHaveLength(2001)
  })

  test('left to the background holds every row with its zeros, is told to its owner and is his alone', async () => {
    await makers(2500)
    const id = await exportLater(clerk)
    expect(await jobOf(clerk, id)).toMatchObject({
      state: 'waiting',
      kind: 'export',
      title: '导出生产企业',
      totalRows: 2500,
    })
    expect(await run(id)).toBe('done')
    const job = await jobOf(clerk, id)
    expect(job).toMatchObject({ state: 'done', doneRows: 2500, totalRows: 2500, seen: false })
    expect((await clerk.get(messageCalls.unread, {})).jobs).toBe(1)
    const rows = await linesOf((await fileOf(clerk, job.fileId!)).bytes)
    expect(rows).toHaveLength(2501)
    expect(rows.flat()).toContain('0B000007')
    expect((await fileOf(colleague, job.fileId!)).envelope?.code).toBe(codes.notFound)
    expect(await colleague.get(backgroundCalls.query, {})).toEqual([])
    expect((await colleague.ask(backgroundCalls.detail, { id })).code).toBe(codes.notFound)
    expect(await clerk.get(backgroundCalls.seen, {})).toEqual({ changed: 1 })
    expect((await clerk.get(messageCalls.unread, {})).jobs).toBe(0)
  })

  test('of more than 100,000 rows is refused before a row is written, and fails in the background too', async () => {
    await makers(100_001)
    const { envelope } = await fetchFile(w.app, clerk, makerCalls.export, { type: 'csv' })
    expect([envelope?.code, envelope?.msg]).toEqual([codes.refused, '超过 100,000 行，请缩小范围'])
    const id = await exportLater(clerk)
    await run(id)
    expect(await jobOf(clerk, id)).toMatchObject({
      state: 'failed',
      message: '超过 100,000 行，请缩小范围',
      fileId: null,
    })
  })

  test('of more rows than may go without the password asks for it before anything is left to the background', async () => {
    await makers(2100)
    await w.sql.query(`update session set proved_at = now() - interval '1 hour' where user_id = $1`, [clerk.userId])
    await w.sql.query(`insert into config (key, value) values ('export.provedRows', '2050')`)
    const { envelope } = await fetchFile(w.app, clerk, makerCalls.export, { type: 'csv' })
    expect(envelope?.code).toBe(codes.unproved)
    // asked past the dialog it fails when it runs
    const id = await exportLater(clerk)
    await run(id)
    expect(await jobOf(clerk, id)).toMatchObject({ state: 'failed', message: '此操作需要再次输入密码' })
    await w.sql.query('update session set proved_at = now() where user_id = $1', [clerk.userId])
    await clerk.get(backgroundCalls.retry, { id })
    await run(id)
    expect((await jobOf(clerk, id)).state).toBe('done')
    await w.sql.query(`delete from config where key = 'export.provedRows'`)
    await w.sql.query(`update session set proved_at = now() - interval '1 hour' where user_id = $1`, [clerk.userId])
  })

  test('runs with the rights its owner has then: without the code, locked or gone from the house it fails', async () => {
    await makers(3)
    const other = await w.person(rights, authority)
    const role = (await w.sql.query('select role_id from user_role where user_id = $1', [other.userId])).rows[0].role_id
    const ids = [await exportLater(other), await exportLater(other), await exportLater(other)] as const
    const failed = async (id: string) =>
      (await w.sql.query('select state, message from background_job where id = $1', [id])).rows[0]
    await w.sql.query(`delete from role_action where role_id = $1 and code = 'export'`, [role])
    await run(ids[0])
    expect(await failed(ids[0])).toEqual({ state: 'failed', message: '没有权限：导出生产企业' })
    await w.sql.query(`insert into role_action (role_id, path, code) values ($1, 'baseInfo/manufacturer', 'export')`, [
      role,
    ])
    await w.sql.query('update app_user set locked = true where id = $1', [other.userId])
    await run(ids[1])
    await w.sql.query('update app_user set locked = false where id = $1', [other.userId])
    await w.sql.query('update org set enabled = false where id = $1', [authority])
    await run(ids[2])
    await w.sql.query('update org set enabled = true where id = $1', [authority])
    expect([(await failed(ids[1])).state, (await failed(ids[2])).state]).toEqual(['failed', 'failed'])
  })

  test('through the common door too, with the code of the list it exports', async () => {
    await makers(2200)
    const id = (
      await clerk.ask(commonCalls.export as Call, { path: makerCalls.export.path, input: { type: 'csv' } }, later)
    ).data as { jobId: string }
    await run(id.jobId)
    expect((await jobOf(clerk, id.jobId)).doneRows).toBe(2200)
  })
})

describe('an import', () => {
  const rows = (n: number, from = 1) => Array.from({ length: n }, (_, i) => `后台药厂${i + from},简称${i + from}`)
  const count = async () =>
    (await w.sql.query(`select count(*)::int as n from company where name like '后台药厂%'`)).rows[0].n as number

  test('is done once, however often it is run, with its report and its refused rows', async () => {
    const { data } = await bring(clerk, [...rows(20), ',无名'])
    const id = (data as unknown as { jobId: string }).jobId
    expect(await count()).toBe(0)
    expect([await run(id), await run(id), await count()]).toEqual(['done', 'nothing to do', 20])
    const job = await jobOf(clerk, id)
    expect(job).toMatchObject({ state: 'done', kind: 'import', subject: '生产企业.csv', doneRows: 21 })
    expect(job.counts).toMatchObject({ rowsIn: 21, added: 20, refused: 1, saved: true })
    expect(job.report?.problems).toHaveLength(1)
    expect(await linesOf((await fileOf(clerk, job.fileId!)).bytes)).toHaveLength(2)
    expect((await fileOf(colleague, job.fileId!)).envelope?.code).toBe(codes.notFound)
  })

  test('cancelled while it runs is undone whole', async () => {
    const { data } = await bring(clerk, rows(1200))
    const id = (data as unknown as { jobId: string }).jobId
    // the row of a maker in the middle is held by somebody else, so the import waits there
    await w.sql.query('begin')
    await w.sql.query(`insert into company (code, name, is_producer) values ('0B1100', '后台药厂1100', true)`)
    const ran = run(id)
    await expect.poll(async () => (await jobOf(clerk, id)).doneRows, { timeout: 20_000 }).toBeGreaterThan(0)
    await clerk.get(backgroundCalls.cancel, { id })
    // long enough for the run to hear of it
    await expect.poll(async () => (await jobOf(clerk, id)).state, { timeout: 5_000 }).toBe('cancelled')
    await w.sql.query('rollback')
    expect(await ran).toBe('cancelled')
    expect(await count()).toBe(0)
    expect((await clerk.ask(backgroundCalls.cancel, { id })).msg).toBe('任务已结束')
    await clerk.get(backgroundCalls.retry, { id })
    expect([await run(id), await count()]).toEqual(['done', 1200])
    expect((await clerk.ask(backgroundCalls.retry, { id })).msg).toBe('此任务不能重试')
  })

  test('whose process died is taken up again, three times, and never finished by the dead one', async () => {
    const { data } = await bring(clerk, rows(5))
    const id = (data as unknown as { jobId: string }).jobId
    const died = () =>
      w.sql.query(
        `update background_job set state = 'running', runner = gen_random_uuid(), runs = runs + 1, ended_at = null,
          beat_at = now() - interval '2 minutes' where id = $1`,
        [id],
      )
    await died()
    expect(await reviveJobs(about)).toEqual({ revived: 1 })
    const queued = await w.sql.query(`select count(*)::int as n from graphile_worker.jobs where key = $1`, [
      `background ${id}`,
    ])
    expect(queued.rows[0].n).toBe(1)
    expect([await run(id), await count()]).toEqual(['done', 5])
    await died()
    await died()
    await reviveJobs(about)
    expect(await jobOf(clerk, id)).toMatchObject({ state: 'failed', message: '多次中断，未能完成' })
  })

  test('that wants the password is not done by a retry long after it', async () => {
    const loader = await w.person({ 'system/user': 'view add import edit assignRole' }, authority)
    const sheet = { field: 'file', filename: '用户.csv', bytes: Buffer.from('账号,姓名\nlate_user,晚来\n') }
    const { data } = await send(w.app, loader, userExtraCalls.import, { mode: 'goodOnly' }, [sheet], later)
    const { jobId: id } = data as unknown as { jobId: string }
    await loader.get(backgroundCalls.cancel, { id })
    await w.sql.query(`update session set proved_at = now() - interval '1 hour' where user_id = $1`, [loader.userId])
    await loader.get(backgroundCalls.retry, { id })
    await run(id)
    expect(await jobOf(loader, id)).toMatchObject({ state: 'failed', message: '此操作需要再次输入密码' })
    const made = await w.sql.query(`select count(*)::int as n from app_user where login_name = 'late_user'`)
    expect(made.rows[0].n).toBe(0)
  })

  test('of a file that is none, and a fault of the sheet, end as failed with the sentence the screen would show', async () => {
    const none = await send(w.app, clerk, makerCalls.import, { mode: 'goodOnly' }, [], later)
    expect(none.msg).toBe('请选择文件')
    const { data } = await send(
      w.app,
      clerk,
      makerCalls.import,
      { mode: 'goodOnly' },
      [{ ...sheet([]), bytes: Buffer.from('甲,乙\n1,2') }],
      later,
    )
    const { jobId } = data as unknown as { jobId: string }
    await run(jobId)
    expect(await jobOf(clerk, jobId)).toMatchObject({ state: 'failed', message: '表头与模板不符，请下载模板后填写' })
  })
})

test('one key makes one job; an eleventh waiting job is refused', async () => {
  const key = { ...later, 'idempotency-key': randomUUID() }
  const once = await clerk.ask(makerCalls.export as Call, { type: 'csv' }, key)
  expect((await clerk.ask(makerCalls.export as Call, { type: 'csv' }, key)).data).toEqual(once.data)
  for (let n = 1; n < 10; n++) await exportLater(clerk)
  expect(await exportLater(clerk)).toBe('您已有 10 个后台任务未完成，请稍后再试')
  expect(await clerk.get(backgroundCalls.query, {})).toHaveLength(10)
})

test('nothing is left to the background that is no export and no import, nor without a key', async () => {
  const plain = await clerk.ask(makerCalls.query as Call, { page: 1, size: 10 }, later)
  expect(plain.data).toHaveProperty('rows')
  const keyless = await clerk.ask(makerCalls.export as Call, { type: 'csv' }, { ...later, 'idempotency-key': '' })
  expect(keyless.code).toBe(codes.malformed)
  expect(await clerk.get(backgroundCalls.query, {})).toEqual([])
})

test('after seven days job and file are gone, and the source of a finished import after an hour', async () => {
  await makers(3)
  const id = await exportLater(clerk)
  await run(id)
  const { fileId } = await jobOf(clerk, id)
  await clearJobs(about)
  expect((await fileOf(clerk, fileId!)).envelope).toBeUndefined()
  await w.sql.query(`update background_job set created_at = now() - interval '8 days' where id = $1`, [id])
  await w.sql.query(`update file set created_at = now() - interval '8 days' where id = $1`, [fileId])
  expect(await clearJobs(about)).toEqual({ files: 1 })
  expect((await fileOf(clerk, fileId!)).envelope?.code).toBe(codes.notFound)
  expect((await clerk.ask(backgroundCalls.detail, { id })).code).toBe(codes.notFound)
})
