// npm run demo:remove: takes the demonstration region out of a house; settings as for npm start, which must not run.
import { join } from 'node:path'
import { removeDemo } from '#db/demo/remove.ts'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import { readSettings } from '#kernel/server/db/settings.ts'

const settings = readSettings()
try {
  const database = await startDatabase(settings)
  try {
    console.log(await removeDemo(database.url, join(settings.dataDir, 'files')))
  } finally {
    await database.stop()
  }
} catch (e) {
  console.error((e as Error).message)
  process.exitCode = 1
}
