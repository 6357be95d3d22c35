import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import { migrate } from '#kernel/server/db/migrate.ts'
import { createPool } from '#kernel/server/db/pool.ts'
import { schemaOf } from './schema-sql.ts'
import { typesOf } from './schema-types.ts'

export type Dump = Record<'db/types.ts' | 'db/schema.sql', string>

const root = fileURLToPath(new URL('../', import.meta.url))

/** What the migrations amount to, read from a database made for it and dropped after. */
export const dump = async (): Promise<Dump> => {
  const given = process.env.JICAI_TEST_SERVER ?? process.env.DATABASE_URL
  if (given) return dumpOn(given)
  const dataDir = mkdtempSync(join(tmpdir(), 'jicai-dump-'))
  try {
    const server = await startDatabase({ dataDir, tune: { fsync: 'off', shared_buffers: '64MB' } })
    try {
      return await dumpOn(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const dumpOn = async (server: string): Promise<Dump> => {
  const name = `jicai_dump_${randomBytes(4).toString('hex')}`
  const admin = createPool(server, { max: 1 })
  const url = new URL(server)
  url.pathname = `/${name}`
  try {
    await admin.query(`create database ${name}`)
    await migrate(url.href)
    const pool = createPool(url.href, { max: 1 })
    try {
      return { 'db/types.ts': await typesOf(pool), 'db/schema.sql': await schemaOf(pool) }
    } finally {
      await pool.end()
    }
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

const onDisk = (path: string): string => {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch {
    return ''
  }
}

/** The generated files that differ from what the migrations say. */
export const staleFiles = async (): Promise<string[]> =>
  Object.entries(await dump())
    .filter(([path, text]) => onDisk(path) !== text)
    .map(([path]) => path)

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await staleFiles()
    for (const path of stale) console.error(`${path} is not what the migrations say: npm run db:types`)
    process.exitCode = stale.length ? 1 : 0
  } else {
    for (const [path, text] of Object.entries(await dump())) writeFileSync(join(root, path), text)
  }
}
