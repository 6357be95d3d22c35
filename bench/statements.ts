import { Kysely, PostgresDialect } from 'kysely'
import type { Big } from '#db/demo/big.ts'
import type { DB } from '#db/types.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { createPool } from '#kernel/server/db/pool.ts'
import { orderReads } from '#modules/order/server/queries/read.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

/** The statements the list call sends for an input, transaction included, as the bare driver will repeat them. */
export const captured = async (url: string, big: Big, input: object): Promise<Statement[]> => {
  const said: Statement[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: createPool(url, { max: 1 }) }),
    log: (e) => void said.push({ sql: e.query.sql, parameters: e.query.parameters }),
  })
  const actor: Actor = {
    userId: big.buyerId,
    name: '',
    loginName: '',
    orgId: big.hospitalId,
    orgName: '',
    org: 'hospital',
    codes: new Set(),
    sessionId: null,
    ranges: null,
    proved: true,
  }
  await orderReads.list(db as unknown as Tx, actor, { page: 1, size: 20, ...input } as never)
  await db.destroy()
  const begin = `begin read only;select set_config('app.user','${big.buyerId}',true),set_config('app.org','${big.hospitalId}',true),set_config('app.kind','hospital',true)`
  return [{ sql: begin, parameters: [] }, ...said, { sql: 'commit', parameters: [] }]
}
