import { sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { redWaits } from './red.ts'

/** Of the actor's organisation, as the list filters. */
export const redOpen = ({ tx, actor }: Ctx): Promise<number> =>
  countRows(tx, sql`return_order r where ${redWaits} and r.supplier_id = ${actor.orgId}`)
