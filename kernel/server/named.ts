import { type RawBuilder, sql } from 'kysely'
import type { Named, Setting } from './config.ts'
import type { Ctx } from './ctx.ts'
import { notFound, type Refusal } from './refusal.ts'
import { elevated } from './tx.ts'

/** Whose a thing may be that a setting names: the organisation's it is set for, or the authority's. */
export const ownOrAuthority = (owner: RawBuilder<unknown>, orgId: string | null) =>
  sql<boolean>`(${owner} = ${orgId}::uuid or exists (select from org a where a.id = ${owner} and a.kind = 'authority'))`

interface Thing {
  none: string
  rows: RawBuilder<unknown>
  owner: RawBuilder<unknown>
  /** What it is named by, where not by an id. */
  as?: 'text'
}
const things: Readonly<Record<Named, Thing>> = {
  file: { none: '文件不存在', rows: sql`file t where t.id`, owner: sql`t.org_id` },
  person: { none: '用户不存在', rows: sql`user_role t where t.user_id`, owner: sql`t.org_id` },
  account: {
    none: '账号不存在',
    rows: sql`user_role t join app_user u on u.id = t.user_id where lower(u.login_name)`,
    owner: sql`t.org_id`,
    as: 'text',
  },
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
  const { none, rows, owner, as } = things[what.names]
  const found = await elevated(ctx, () =>
    sql`select from ${rows} = ${as === 'text' ? sql`lower(${id})` : sql`${id}::uuid`} and ${meant} and ${ownOrAuthority(owner, orgId)} limit 1`.execute(
      ctx.tx,
    ),
  )
  return found.rows.length > 0 ? undefined : notFound(none)
}

/** The person of an account in an organisation that a setting names; undefined where there is none any more. */
export const accountNamed = async (ctx: Ctx, loginName: string, orgId: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u where lower(u.login_name) = lower(${loginName})
    and exists (select from user_role t where t.user_id = u.id and t.org_id = ${orgId}::uuid)`.execute(ctx.tx)
  return rows[0]?.id
}
