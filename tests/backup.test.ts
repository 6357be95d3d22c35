import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyInvariant } from '#app/modules.ts'
import { openApp } from '#app/server.ts'
import { brokenFiles, brokenInvariants } from '#db/invariants.ts'
import { BackupError, backUp, type Manifest, restore } from '#kernel/server/db/backup.ts'
import { readSettings } from '#kernel/server/db/settings.ts'
import { keepBytes } from '#kernel/server/files/bytes.ts'
import { planCalls } from '#modules/plan/shared/calls.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { type Goods, openGoods, openWorld, type World } from './world.ts'

let w: World
let g: Goods
let place: string
let made: Manifest
let target: FreshDatabase
const here = () => join(place, 'backup')
const there = () => join(place, 'restored')

beforeAll(async () => {
  w = await openWorld()
  g = await openGoods(w)
  place = mkdtempSync(join(tmpdir(), 'jicai-backup-'))
  const { catalogItemId } = await g.item()
  for (let i = 1; i <= 3; i++) {
    const lines = [{ catalogItemId, qty: String(i) }]
    const p = await g.buyer.get(planCalls.add, {
      planType: 'month',
      kind: 0,
      pointId: g.point,
      remark: '换行\n与\\N与制表\t',
      lines,
    })
    await g.buyer.get(planCalls.submit, { id: p.id, version: p.version })
  }
  const hash = await keepBytes(g.hospital, Buffer.from('%PDF-1.7 the licence'))
  await w.sql.query(
    `insert into file (org_id, owner_id, purpose, name, mime, size, sha256) values ($1, $2, 'cert', '执照.pdf', 'application/pdf', 20, $3)`,
    [g.hospital, g.buyer.userId, hash],
  )
  made = await backUp(w.url, join(w.dataDir, 'files'), here())
  target = await freshDatabase()
})
afterAll(async () => {
  await w.close()
  await target.drop()
  rmSync(place, { recursive: true, force: true })
})

const client = async <T>(url: string, fn: (sql: pg.Client) => Promise<T>): Promise<T> => {
  const sql = new pg.Client({ connectionString: url })
  await sql.connect()
  try {
    return await fn(sql)
  } finally {
    await sql.end()
  }
}
/** Every row of every table, as one hash per table. A role's stamp is new wherever its actions are written anew (migration 0016). */
const contents = (url: string) =>
  client(url, async (sql) => {
    const found: Record<string, string> = {}
    for (const t of made.tables) {
      const row = t.name === 'public.role' ? `(to_jsonb(t) - 'stamp')::text` : 't::text'
      const { rows } = await sql.query(
        `select md5(coalesce(string_agg(${row}, '|' order by ${row}), '')) as hash from ${t.name} t`,
      )
      found[t.name] = rows[0].hash
    }
    return found
  })

test('what comes back is, row for row, what was there; walls stand, invariants hold, files are whole', async () => {
  await restore(here(), target.url, there())
  expect(await contents(target.url)).toEqual(await contents(w.url))
  await client(target.url, async (sql) => {
    expect(await brokenInvariants(sql, everyInvariant)).toEqual([])
    expect(await brokenFiles(sql, there())).toEqual([])
    const { rows } = await sql.query(
      `select count(*)::int as n from pg_class where relname = 'plan' and relforcerowsecurity`,
    )
    expect(rows[0].n).toBe(1)
  })
})

test('the house that came back works on: numbers go on, nothing is given twice', async () => {
  await client(w.url, (sql) => sql.query(`select nextval('product_code')`))
  const app = await openApp({ ...readSettings({ DATA_DIR: w.dataDir, LOG_LEVEL: 'silent' }), demo: 'off' }, target.url)
  try {
    const response = await app.inject({
      method: 'POST',
      url: planCalls.query.path,
      payload: {},
      headers: g.buyer.headers,
    })
    expect(response.json().data).toMatchObject({ total: 3 })
    const again = await app.inject({
      method: 'POST',
      url: planCalls.add.path,
      payload: {
        planType: 'month',
        kind: 0,
        pointId: g.point,
        lines: [{ catalogItemId: (await w.sql.query('select id from catalog_item')).rows[0].id, qty: '9' }],
      },
      headers: { ...g.buyer.headers, 'idempotency-key': crypto.randomUUID() },
    })
    expect(again.json()).toMatchObject({ code: 0 })
    await client(target.url, async (sql) => {
      expect((await sql.query('select distinct no from plan')).rowCount).toBe(4)
      expect(await brokenInvariants(sql, everyInvariant)).toEqual([])
    })
  } finally {
    await app.close()
  }
})

test('into a house where something is, nothing is brought back', async () => {
  await expect(restore(here(), w.url, join(place, 'other'))).rejects.toThrow(BackupError)
  await expect(restore(here(), target.url, there())).rejects.toThrow(/not empty/)
})

test('a damaged backup is recognised before anything is written', async () => {
  const path = join(here(), 'tables', 'public.plan.gz')
  const whole = readFileSync(path)
  appendFileSync(path, 'x')
  await expect(restore(here(), target.url, join(place, 'other'))).rejects.toThrow(
    'public.plan in the backup is damaged',
  )
  writeFileSync(path, whole)
})

test('a backup never overwrites another', async () => {
  await expect(backUp(w.url, join(w.dataDir, 'files'), here())).rejects.toThrow(/exists already/)
})
