import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BackupError } from '#kernel/server/db/backup.ts'
import { copyBase, recover } from '#kernel/server/db/base.ts'
import { startDatabase } from '#kernel/server/db/embedded.ts'

/* security.md C72: the way back to a moment, for the embedded server. The whole drill is npm run test:pitr. */
let place: string
let between: string
const at = (name: string): string => join(place, name)
const tune = { fsync: 'off' }

const ask = async <T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'jicai-moment-'))
  // the server's own user must reach the archive in it
  chmodSync(place, 0o755)
  const database = await startDatabase({ dataDir: at('here'), walArchive: at('archive'), tune })
  await ask(database.url, 'create table kept (id int); insert into kept values (1)')
  await copyBase(database.url, at('here'), at('base'))
  await ask(database.url, 'insert into kept values (2)')
  between = (await ask<{ t: string }>(database.url, 'select clock_timestamp()::text as t'))[0]!.t
  await ask(database.url, 'insert into kept values (3)')
  await ask(database.url, 'select pg_switch_wal()')
  await database.stop()
}, 120_000)
afterAll(() => rmSync(place, { recursive: true, force: true }))

const keptIn = async (name: string): Promise<number[]> => {
  const database = await startDatabase({ dataDir: at(name), tune })
  const rows = await ask<{ id: number }>(database.url, 'select id from kept order by 1')
  // it is a server like any other again
  await ask(database.url, 'insert into kept values (9)')
  await database.stop()
  return rows.map((r) => r.id)
}

test('a base and the archived log lead to a moment between, and to the end', { timeout: 120_000 }, async () => {
  await recover(at('base'), at('archive'), at('then'), between)
  expect(await keptIn('then')).toEqual([1, 2])
  await recover(at('base'), at('archive'), at('end'))
  expect(await keptIn('end')).toEqual([1, 2, 3])
})

test('nothing is brought back over a database that is there', async () => {
  await expect(recover(at('base'), at('archive'), at('here'))).rejects.toThrow(BackupError)
})

test('without an archive of the log no base is made, since it could not be brought up', async () => {
  const database = await startDatabase({ dataDir: at('plain'), tune })
  await expect(copyBase(database.url, at('plain'), at('nothing'))).rejects.toThrow('WAL_ARCHIVE')
  await database.stop()
})
