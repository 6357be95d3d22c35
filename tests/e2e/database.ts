import { readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { sha256 } from '#kernel/server/secret.ts'

/** Where the tested app keeps its data: told by E2E_DATA_DIR, else the newest folder of tests/e2e-server.ts. */
const dataDir = (): string => {
  if (process.env.E2E_DATA_DIR) return process.env.E2E_DATA_DIR
  const found = readdirSync(tmpdir())
    .filter((name) => name.startsWith('jicai-e2e-'))
    .map((name) => join(tmpdir(), name))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  if (!found[0]) throw new Error('no data folder of a tested app: set E2E_DATA_DIR')
  return found[0]
}
const address = (): string => {
  if (process.env.E2E_DATABASE_URL) return process.env.E2E_DATABASE_URL
  const read = (name: string) => readFileSync(join(dataDir(), name), 'utf8').trim()
  return `postgres://jicai:${read('pg.secret')}@127.0.0.1:${read('pg.port')}/jicai`
}

/** Gives every picture now shown the text `abcd`: a test cannot read pictures, and the app has no way around them. */
export const knowCaptchas = async (): Promise<string> => {
  const client = new pg.Client({ connectionString: address() })
  await client.connect()
  try {
    await client.query('update captcha set answer_hash = $1', [sha256('abcd')])
  } finally {
    await client.end()
  }
  return 'abcd'
}
