import { rmSync } from 'node:fs'
import pg from 'pg'
import { oneOf } from '#kernel/server/db/hosts.ts'
import * as q from './queries-remove.ts'

/**
 * Where nobody came to the people of the demonstration, the house is empty afterwards. Else what others did hangs together
 * with its organisations: then its accounts are closed for good.
 * @param url connection of the owner
 * @param files folder of the uploaded files
 * @returns what was done
 */
export const removeDemo = async (url: string, files: string): Promise<string> => {
  const owner = new pg.Client({ connectionString: oneOf(url), application_name: 'jicai-demo-remove' })
  await owner.connect()
  try {
    await owner.query(`set app.kind = 'system'`)
    const there = (await owner.query<q.DemoLeft>(q.left)).rows[0]
    if (!there) return 'There is no demonstration in this database.'
    if ((await q.running(owner)) > 0) throw new Error('Jicai is running on this database: stop every node first')
    const others = await q.others(owner)
    if (others > 0) {
      await q.close(owner)
      return (
        `${there.accounts} accounts of the demonstration are locked and have no password any more. Its ${there.organisations} ` +
        `organisations and ${there.orders} orders stay: ${others} other people work in this house.`
      )
    }
    await q.empty(owner)
    rmSync(files, { recursive: true, force: true })
    return `The demonstration is gone with ${there.organisations} organisations and ${there.orders} orders: the house is empty.`
  } finally {
    await owner.end()
  }
}
