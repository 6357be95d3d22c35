import { sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx } from '#kernel/server/ctx.ts'

/** Of the actor's organisation, as the list filters. */
export const redOpen = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(tx, sql`return_order where red_due > 0 and red_no = '' and supplier_id = ${actor.orgId}`)
