import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askedOf } from '#kernel/server/background/postpone.ts'
import { systemActor, withTx } from '#kernel/server/tx.ts'
import type { OrgKind } from '#kernel/shared/call.ts'
import { messageCalls } from '#modules/message/shared/calls.ts'
import { of, openTheatre, type Surgeons, surgeons, type Theatre, typedOrder, ways } from '#tests/operating.ts'
import { fetchFile } from '#tests/uploads.ts'
import { type Goods, openGoods, openWorld, type Person, type World } from '#tests/world.ts'
import { surgeryOrderCalls as calls } from '../shared/calls.ts'

/* security.md C78: who the patient is only the hospital reads, whole only for a purpose, and nothing else keeps it. */
let w: World
let g: Goods
let t: Theatre
let s: Surgeons
let operator: Person
let done: { id: string; version: number; no: string }
const secrets = ['张三丰', 'ZY20261125001', '11010519491231002X', '胫骨中段骨折']
beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  t = await openTheatre(w, g)
  s = await surgeons(w, g)
  operator = await w.person({ 'procurement/orderWithTable': 'view export' }, await w.org('authority', '平台'))
  done = await ways(s).used(typedOrder(g, t, await t.item()))
})
afterAll(() => w.close())

const reads = (who: Person, org: OrgKind) =>
  withTx({ ...systemActor, org, userId: who.userId, orgId: who.orgId }, async (tx) => {
    const patients = await sql`select * from surgery_patient`.execute(tx)
    const orders = await sql`select * from surgery_order`.execute(tx)
    return [orders.rows.length, patients.rows.length]
  })

test('the wall of the database shows him to his hospital alone', async () => {
  const other = await openGoods(w)
  expect(await reads(s.room, 'hospital')).toEqual([1, 1])
  expect(await reads(s.seller, 'supplier')).toEqual([1, 0])
  expect(await reads(operator, 'authority')).toEqual([1, 0])
  expect(await reads(other.buyer, 'hospital')).toEqual([0, 0])
})

test('the hospital reads masks; its supplier what he chooses the kit by, and nothing of who it is', async () => {
  const own = await s.room.get(calls.detail, { id: done.id })
  expect(own).toMatchObject({
    patient: '张**',
    hospitalizationNo: 'ZY2******5001',
    certificateNo: '110***********002X',
    clinicalInfo: '***',
  })
  for (const who of [s.seller, operator]) {
    const seen = await who.get(calls.detail, { id: done.id })
    expect(seen).toMatchObject({ patient: '', hospitalizationNo: '', certificateNo: '', clinicalInfo: '' })
    expect(seen).toMatchObject({
      patientSex: 'male',
      patientAge: 46,
      patientWeight: '71.5',
      surgeonName: '周主任',
      surgerySite: '左小腿',
    })
  }
  const [row] = (await s.room.get(calls.query, { keyword: done.no })).rows
  expect(row!.patient).toBe('张**')
  const { documents } = await s.seller.get(calls.print, { ids: [done.id] })
  expect(documents[0]).toMatchObject({ patient: '', certificateNo: '' })
})

test('he is found by his whole name or number, by his hospital alone', async () => {
  const found = async (who: Person, patient: string) => (await who.get(calls.query, { patient })).total
  expect(await found(s.room, '张三丰')).toBe(1)
  expect(await found(s.room, 'zy20261125001')).toBe(1)
  expect(await found(s.room, '张三')).toBe(0)
  expect(await found(s.seller, '张三丰')).toBe(0)
  expect(await found(operator, '11010519491231002X')).toBe(0)
  expect(await found(operator, '张三丰')).toBe(0)
})

test('in full only for a purpose, which is noted; by whom it is not his business not at all', async () => {
  expect((await s.room.ask(calls.patient, { id: done.id, purpose: ' ' })).code).not.toBe(0)
  const seen = await s.room.get(calls.patient, { id: done.id, purpose: '核对手术安排' })
  expect(Object.values(seen).sort()).toEqual([...secrets].sort())
  const { rows } = await w.sql.query(`select user_id, after from audit_log where action = 'seePatient'`)
  expect(rows).toEqual([{ user_id: s.room.userId, after: { purpose: '核对手术安排' } }])
  for (const who of [s.seller, operator])
    expect((await who.ask(calls.patient, { id: done.id, purpose: '好奇' })).code).not.toBe(0)
  const reader = await w.person({ 'procurement/orderWithTable': 'view export print' }, g.hospital)
  expect((await reader.ask(calls.patient, { id: done.id, purpose: '好奇' })).code).not.toBe(0)
})

test('a mask that is sent back changes nothing; a new name is sealed anew; a mask nobody knows is refused', async () => {
  const body = typedOrder(g, t, await t.item())
  const made = await s.room.get(calls.add, body)
  const { patient, certificateNo, clinicalInfo } = await s.room.get(calls.detail, { id: made.id })
  const kept = { patientName: patient, certificateNo, clinicalInfo }
  const same = await s.room.get(calls.update, { ...of(made), ...kept, remark: '加急' })
  expect((await s.room.get(calls.patient, { id: made.id, purpose: '核对' })).patientName).toBe('张三丰')
  const now = await s.room.get(calls.update, { ...of(same), patientName: '李四光' })
  expect((await s.room.get(calls.detail, { id: made.id })).patient).toBe('李**')
  expect(await s.room.get(calls.patient, { id: made.id, purpose: '核对' })).toMatchObject({
    patientName: '李四光',
    certificateNo: body.certificateNo,
  })
  expect((await s.room.ask(calls.update, { ...of(now), patientName: '王**' })).code).toBe(400)
  await s.room.get(calls.delete, { id: made.id, version: now.version })
  expect((await w.sql.query('select 1 from surgery_patient where surgery_order_id = $1', [made.id])).rows).toEqual([])
})

test('no table, log, message, history or file keeps a word of it', async () => {
  await s.room.get(messageCalls.query, {})
  // a long export by his name waits in the table of jobs, and runs by what was asked
  const asked = { type: 'csv' as const, patient: '张三丰' }
  const later = await s.room.ask(calls.export, asked, { prefer: 'respond-async, rows=5000' })
  const { rows: jobs } = await w.sql.query('select call, input from background_job where id = $1', [
    (later.data as unknown as { jobId: string }).jobId,
  ])
  expect(askedOf(jobs[0])).toEqual(asked)
  const { rows: tables } = await w.sql.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  for (const { relname } of tables)
    for (const secret of secrets) {
      const { rows } = await w.sql.query(`select 1 from "${relname}" x where x::text like $1 limit 1`, [`%${secret}%`])
      expect([relname, secret, rows.length]).toEqual([relname, secret, 0])
    }
  const sheet = (await fetchFile(w.app, s.room, calls.export, { type: 'csv' })).bytes.toString()
  expect(sheet).toContain('张**')
  for (const secret of secrets) expect(sheet).not.toContain(secret)
})

test('a scan is judged by the server, counted once, taken back by a row of its own', async () => {
  const kit = await ways(s).shipped(typedOrder(g, t, await t.item()))
  const scan = (code: string, more: object = {}) =>
    s.room.get(calls.scan, { id: kit.id, scanId: randomUUID(), code, ...more })
  const [one] = kit.serials
  const udi = `01069012345678921730010110L1\x1d21${one}`
  const scanId = randomUUID()
  const first = await s.room.get(calls.scan, { id: kit.id, scanId, code: udi })
  expect(first).toMatchObject({ result: 'counted', serial: one, lotNo: 'L1', pieceId: kit.pieces[0]!.id })
  expect(await s.room.get(calls.scan, { id: kit.id, scanId, code: udi })).toMatchObject({ result: 'counted' })
  expect((await scan(udi)).result).toBe('again')
  expect((await scan(udi.replace('10L1', '10L2'))).result).toBe('lotDiffers')
  expect((await scan(`010690123456789217300101\x1d21NOTHERE`)).result).toBe('notHere')
  expect((await scan('12')).result).toBe('unreadable')
  expect((await scan('', { undoes: scanId })).result).toBe('undone')
  expect((await s.room.ask(calls.scan, { id: kit.id, scanId: randomUUID(), undoes: scanId })).code).toBe(400)
  expect((await scan(udi)).result).toBe('counted')
  // its number alone, as a person reads it off the pack
  expect((await scan(kit.serials[1]!)).result).toBe('counted')
  await s.room.get(calls.refuse, { ...of(kit), reason: '手术取消' })
  expect((await scan(udi)).result).toBe('closed')
})
