import { sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx } from '#kernel/server/ctx.ts'

/** As the list filters. */
export const toDo = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`recall_task t where t.org_id = ${actor.orgId} and t.status in ('notified', 'signed', 'isolated', 'tallied')`,
  )
