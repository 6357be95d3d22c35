import { sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'

/** Of the actor's organisation, as the list filters. */
export const confirmedThisMonth = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(
    tx,
    sql`acceptance where status = 'confirmed' and confirmed_at >= date_trunc('month', ${todayInSql})::timestamp at time zone 'Asia/Shanghai'
      and ${sql.ref(actor.org === 'supplier' ? 'supplier_id' : 'hospital_id')} = ${actor.orgId}`,
  )
