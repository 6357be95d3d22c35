import { rmSync } from 'node:fs'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import { dropTestDatabases } from './database.ts'
import { freshDataDir, quick } from './sweep.ts'

/** Before all test files: one server for all of them, or the one TEST_DATABASE_URL names. */
export const setup = async (): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    process.env.JICAI_TEST_SERVER = given
    return () => dropTestDatabases(given)
  }
  const dataDir = await freshDataDir('jicai-test-')
  // all tests together know more statements than the 5,000 it remembers by itself; hostile.test.ts compares what came before
  const server = await startDatabase({ dataDir, tune: { ...quick, 'pg_stat_statements.max': '50000' } })
  process.env.JICAI_TEST_SERVER = server.url
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
