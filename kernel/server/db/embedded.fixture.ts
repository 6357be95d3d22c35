// A minimal app for embedded.test.ts: starts the database of a folder, says its address, waits for SIGTERM.
import { startDatabase } from './embedded.ts'
import { LockedError } from './lock.ts'

try {
  const database = await startDatabase({ dataDir: process.argv[2] as string })
  process.on('SIGTERM', () => database.stop().then(() => process.exit(0)))
  console.log(database.url)
  setInterval(() => {}, 60_000)
} catch (e) {
  console.error(e instanceof LockedError ? e.message : e)
  process.exitCode = 1
}
