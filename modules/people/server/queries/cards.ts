import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { belongs, resetIsAsked, roleless } from './users.ts'

/** People of the actor's organisation, as their list shows them; the authority's are all. */
const people =
  (where: RawBuilder<unknown>) =>
  ({ tx, actor }: Ctx): Promise<number> =>
    countRows(tx, sql`app_user u where ${actor.org === 'authority' ? sql`true` : belongs(actor.orgId)} and ${where}`)

export const locked = people(sql`u.locked`)
export const withoutRole = people(sql`u.enabled and ${roleless}`)
export const resetAsked = people(resetIsAsked)
