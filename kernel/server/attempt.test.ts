import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'
import { attempt } from './attempt.ts'
import { audit } from './audit.ts'
import type { Actor, Ctx } from './ctx.ts'
import { type Importer, runImport } from './importing.ts'
import { refuse } from './refusal.ts'
import { openSheet } from './sheet/read.ts'
import { inContext, systemActor } from './tx.ts'

let w: World
let actor: Actor
beforeAll(async () => {
  w = await openWorld()
  const orgId = await w.org('hospital', '甲院')
  const { userId } = await w.person('buyer', orgId)
  actor = { ...systemActor, org: 'hospital', orgId, orgName: '甲院', userId }
})
afterAll(() => w.close())

const said: string[] = []
/** A department, and everything that is told of it. */
const write = async (ctx: Ctx, code: string) => {
  await sql`insert into department (hospital_id, code, name, type) values (app_org(), ${code}, ${code}, '药剂')`.execute(
    ctx.tx,
  )
  audit(ctx, { entity: 'department', entityId: code, action: 'add' })
  ctx.happenings.push({ doc: { id: code, parties: [] }, action: code } as unknown as Ctx['happenings'][number])
  ctx.after.push(() => said.push(code))
}
const kept = async (text: string) => (await w.sql.query<{ x: string }>(text)).rows.map((r) => r.x)

test('a refused step takes its rows, audits, messages and after-work back; what stood before and after it stays', async () => {
  const told = await inContext(actor, { requestId: 'steps' }, async (ctx) => {
    await write(ctx, 'A')
    const no = await attempt(ctx, async () => {
      await write(ctx, 'B')
      await attempt(ctx, () => write(ctx, 'B1'))
      throw refuse('不行')
    })
    expect(no?.message).toBe('不行')
    expect(await attempt(ctx, () => write(ctx, 'C'))).toBeUndefined()
    const happened = ctx.happenings.map((h) => h.action)
    ctx.happenings.length = 0
    return happened
  })
  const [rows, log] = [
    await kept('select code as x from department order by 1'),
    await kept(`select entity_id as x from audit_log where request_id = 'steps' order by 1`),
  ]
  expect([told, rows, log, said]).toEqual(Array(4).fill(['A', 'C']))
})

test('a fault inside of a step of a batch takes back the whole batch, not only that step', async () => {
  await inContext(actor, {}, async (ctx) => {
    const fault = await attempt<unknown>(
      ctx,
      async () => {
        await write(ctx, 'D')
        await attempt(ctx, () => sql`select 1 / 0`.execute(ctx.tx))
      },
      () => true,
    )
    expect(fault).toMatchObject({ code: '22012' })
    expect(ctx.audits).toEqual([])
    ctx.happenings.length = 0
  })
  expect(await kept(`select code as x from department where code = 'D'`)).toEqual([])
})

const importer: Importer = {
  kind: 'test',
  title: '科室',
  allow: 'signed-in',
  fields: [{ key: 'code', label: '编码', type: 'text' }],
  batch: 3,
  async save(ctx, rows) {
    for (const r of rows) await write(ctx, String(r.values.code))
    return new Map(rows.map((r) => [r.line, 'added']))
  },
}
const load = (requestId: string, mode: 'dryRun' | 'goodOnly', codes: string[]) =>
  inContext(actor, { requestId }, async (ctx) => {
    const bytes = Buffer.from(['编码', ...codes, ''].join('\n'))
    ctx.files = [{ field: 'file', filename: 'a.csv', bytes, sheet: await openSheet(bytes) }]
    const report = await runImport(ctx, importer, { mode, existing: 'update' })
    const happened = ctx.happenings.splice(0).map((h) => h.action)
    return { report, happened }
  })

test('a batch the database refuses is saved row by row: nothing is told twice, and nothing of the refused row', async () => {
  said.length = 0
  const { report, happened } = await load('batch', 'goodOnly', ['R1', 'A', 'R2', 'R3'])
  expect(report).toMatchObject({ added: 3, refused: 1 })
  const log = `select entity_id as x from audit_log where request_id = 'batch' and entity = 'department' order by seq`
  expect([happened, said, await kept(log)]).toEqual(Array(3).fill(['R1', 'R2', 'R3']))
  expect(await kept('select fault as x from audit_verify(null, current_date)')).toEqual([])
  expect(await kept('select id::text as x from audit_waiting')).toEqual([])
})

test('a dry run leaves nothing to tell', async () => {
  said.length = 0
  const { report, happened } = await load('dry', 'dryRun', ['S1', 'S2'])
  expect(report).toMatchObject({ saved: false, added: 2 })
  expect([happened, said, await kept(`select entity_id as x from audit_log where request_id = 'dry'`)]).toEqual([
    [],
    [],
    [],
  ])
})
