import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runBackground } from '#kernel/server/background/run.ts'
import { clearJobs, reviveJobs } from '#kernel/server/background/tasks.ts'
import { forgetFile } from '#kernel/server/files/tasks.ts'
import { backgroundCalls } from '#kernel/shared/calls/background.ts'
import { manufacturerCalls as makerCalls } from '#modules/company/shared/calls.ts'
import { type Part, send } from './uploads.ts'
import { openWorld, type Person, type World } from './world.ts'

/* security.md C55: what is left to the background is counted like every file, and goes when it is of no use. */
let w: World
let authority: string
let clerk: Person
let houses = 0
beforeAll(async () => {
  w = await openWorld()
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.sql.query(`delete from background_job; delete from file; delete from config where key like 'file.%'`)
  authority = await w.org('authority', `采购中心${++houses}`)
  clerk = await w.person({ 'baseInfo/manufacturer': 'view add import export' }, authority)
})

const about = { call: 'job background.run', requestId: 'r1' }
const sheet = (text: string, letters = 0): Part => ({
  field: 'file',
  filename: '生产企业.csv',
  bytes: Buffer.from(`${text}\n${' '.repeat(letters)}`),
})
const bring = async (part: Part, who = clerk): Promise<string> => {
  const later = { prefer: 'respond-async, rows=2500' }
  const { data, msg } = await send(w.app, who, makerCalls.import, { mode: 'goodOnly' }, [part], later)
  return (data as unknown as { jobId: string } | null)?.jobId ?? msg
}
const limit = (key: string, value: number) =>
  w.sql.query(`insert into config (key, value) values ($1, to_jsonb($2::int))`, [key, value])
const sources = async () =>
  (await w.sql.query(`select id, sha256 from file where purpose = 'backgroundSource'`)).rows as { sha256: string }[]
const bytesOf = () =>
  readdirSync(join(w.dataDir, 'files', authority), { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name))
const good = '企业名称,简称\n后台药厂1,一'
const bad = '甲,乙\n1,2'

test('an import left to the background is counted when it is taken: to its sender’s hour and to his organisation’s space', async () => {
  await limit('file.userMegabytesPerHour', 1)
  const ids = [await bring(sheet(bad, 600_000)), await bring(sheet(`${bad} `, 600_000))]
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), '一小时内最多上传 1 MB，请稍后再试'])
  await w.sql.query(`delete from config where key like 'file.%'`)
  await limit('file.orgMegabytes', 1)
  const colleague = await w.person({ 'baseInfo/manufacturer': 'view import' }, authority)
  expect(await bring(sheet(`${bad}  `, 600_000), colleague)).toBe('机构的附件空间 1 MB 已用完，请联系管理员')
  expect(await sources()).toHaveLength(1)
})

test('what fails goes at once, its bytes as soon as nobody can be about to name them, and it is not tried again', async () => {
  const ids = [await bring(sheet(bad)), await bring(sheet(`${bad},3`))] as const
  await runBackground(about, { id: ids[0] })
  await w.sql.query(
    `update background_job set state = 'running', runs = 3, beat_at = now() - interval '2 minutes' where id = $1`,
    [ids[1]],
  )
  const places = (await sources()).map((s) => s.sha256)
  expect(places).toHaveLength(1)
  await reviveJobs(about)
  expect(await sources()).toEqual([])
  const { rows: due } = await w.sql.query(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'file.forget' and j.run_at > now() + interval '60 seconds'`,
  )
  expect(due).toHaveLength(2)
  for (const path of bytesOf()) utimesSync(path, new Date(Date.now() - 90_000), new Date(Date.now() - 90_000))
  for (const { payload } of due) expect(await forgetFile(about, payload)).toBe('gone')
  expect(bytesOf()).toEqual([])
  for (const id of ids) expect((await clerk.ask(backgroundCalls.retry, { id })).msg).toBe('此任务不能重试')
})

test('bytes that somebody still has stay', async () => {
  const ids = [await bring(sheet(bad)), await bring(sheet(bad))] as const
  await runBackground(about, { id: ids[0] })
  expect(await forgetFile(about, { orgId: authority, sha256: (await sources())[0]!.sha256 })).toBe('still named')
  expect(bytesOf()).toHaveLength(1)
})

test('what was cancelled can be taken up again, until seven days are over', async () => {
  const id = await bring(sheet(good))
  await clerk.get(backgroundCalls.cancel, { id })
  await clearJobs(about)
  await clerk.get(backgroundCalls.retry, { id })
  expect(await runBackground(about, { id })).toBe('done')
})
