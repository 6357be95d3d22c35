import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { startDatabase } from '#kernel/server/db/embedded.ts'
import { isLocked } from '#kernel/server/db/lock.ts'

/** A power cut may lose a test database; nothing else may. */
export const quick = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' }

/**
 * A new data folder for a test run, after stopping and removing what killed runs of the same kind left behind.
 * @param kind first part of the folder's name, such as `jicai-test-`
 */
export const freshDataDir = async (kind: string): Promise<string> => {
  for (const name of readdirSync(tmpdir()).filter((n) => n.startsWith(kind))) {
    const dataDir = join(tmpdir(), name)
    try {
      const files = readdirSync(dataDir)
      if (isLocked(dataDir) || !files.includes('pg.port')) continue
      if (readdirSync(join(dataDir, 'pg')).includes('postmaster.pid'))
        await (await startDatabase({ dataDir, tune: quick })).stop()
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // somebody else's, or being swept by another run
    }
  }
  return mkdtempSync(join(tmpdir(), kind))
}

/** File that names the data folder of the app the browser tests meet at a port; another user's may lie there from before. */
export const dataDirNote = (port: string): string => join(tmpdir(), `jicai-e2e-${userInfo().username}-at-${port}`)
