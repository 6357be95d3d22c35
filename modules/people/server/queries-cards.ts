import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#kernel/server/counting.ts'
import type { Ctx } from '#kernel/server/ctx.ts'
import { belongs } from './queries.ts'

/** People of the actor's organisation, as their list shows them; the authority's are all. */
const people =
  (where: RawBuilder<unknown>) =>
  ({ tx, actor }: Ctx): Promise<number> =>
    countRows(tx, sql`app_user u where ${actor.org === 'authority' ? sql`true` : belongs(actor.orgId)} and ${where}`)

export const locked = people(sql`u.locked`)
export const withoutRole = people(sql`u.enabled and not exists (select from user_role ur where ur.user_id = u.id)`)
export const resetAsked = people(
  sql`exists (select from password_request p where p.user_id = u.id and p.done_at is null)`,
)
