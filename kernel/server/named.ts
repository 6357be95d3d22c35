import { type RawBuilder, sql } from 'kysely'
import type { Named, Setting } from './config.ts'
import type { Ctx } from './ctx.ts'
import { notFound, type Refusal } from './refusal.ts'
import { elevated } from './tx.ts'

/** Whose a thing may be that a setting names: the organisation's it is set for, or the authority's. */
export const ownOrAuthority = (owner: RawBuilder<unknown>, orgId: string | null) =>
  sql<boolean>`(${owner} = ${orgId}::uuid or exists (select from org a where a.id = ${owner} and a.kind = 'authority'))`

const things: Readonly<Record<Named, { none: string; rows: RawBuilder<unknown>; owner: RawBuilder<unknown> }>> = {
  file: { none: '文件不存在', rows: sql`file t where t.id`, owner: sql`t.org_id` },
  person: { none: '用户不存在', rows: sql`user_role t where t.user_id`, owner: sql`t.org_id` },
  org: { none: '机构不存在', rows: sql`org t where t.id`, owner: sql`t.id` },
}

/**
 * What is wrong with the id a setting is to name, checked like an id in a call: a foreign one and an unknown one are answered
 * alike. Asked behind the wall, since nobody but itself sees what the authority has; the answer is yes or no.
 * @param what the setting that names it
 * @param orgId for which the setting is set; null for the region
 */
export const faultOfName = async (
  ctx: Ctx,
  what: Pick<Setting, 'names' | 'purpose'>,
  id: string,
  orgId: string | null,
): Promise<Refusal | undefined> => {
  if (id === '' || !what.names) return undefined
  const meant = what.purpose === undefined ? sql`true` : sql`t.purpose = ${what.purpose}`
  const { none, rows, owner } = things[what.names]
  const found = await elevated(ctx, () =>
    sql`select from ${rows} = ${id}::uuid and ${meant} and ${ownOrAuthority(owner, orgId)} limit 1`.execute(ctx.tx),
  )
  return found.rows.length > 0 ? undefined : notFound(none)
}
