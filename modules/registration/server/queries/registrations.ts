import { sql } from 'kysely'
import { columnsFor, stored } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { anyWord, contains } from '#kernel/server/page.ts'
import { Registration, registrationCalls } from '../../shared/calls.ts'
import type { companyWords, personWords } from '../../shared/words.ts'

export const loginTaken = async (tx: Tx, login: string): Promise<boolean> => {
  const { rows } = await sql`
    select from app_user_card where lower(login_name) = lower(${login})
    union all select from registration where lower(login_name) = lower(${login}) and status = 'submitted'`.execute(tx)
  return rows.length > 0
}

/** Enabled organisations by name, code or pinyin; the caller filters those that are open. */
export const orgsLike = async (tx: Tx, word: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from org_card where enabled and kind <> 'authority'
      and (lower(name) like ${contains(word)} or pinyin like ${contains(word)} or initials like ${contains(word)}) order by name limit 40`.execute(
    tx,
  )
  return rows
}
export const org = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from org_card where id = ${id} and enabled and kind <> 'authority'`.execute(tx)
  return rows[0]
}
export const departments = async (tx: Tx, orgId: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from department_card where hospital_id = ${orgId} and enabled order by code limit 1000`.execute(tx)
  return rows
}

/** Of an IPv6 address everybody has a /64; any other text is compared as it is. */
const sameNetwork = (ip: string) => {
  const six = '^[0-9a-fA-F:]*:[0-9a-fA-F:]*$'
  return sql`case when ip ~ ${six} and ${ip} ~ ${six} then network(set_masklen(ip::inet, 64)) = network(set_masklen(${ip}::inet, 64))
    else ip = ${ip} end`
}

/** How often somebody registered within a day, by address, mobile and credit code. */
export const lately = async (tx: Tx, r: { ip: string; mobile: string; creditCode: string }) => {
  const { rows } = await sql<{ ip: number; mobile: number; code: number }>`
    select count(*) filter (where ${sameNetwork(r.ip)})::int as ip, count(*) filter (where mobile = ${r.mobile})::int as mobile,
      count(*) filter (where credit_code <> '' and credit_code = ${r.creditCode})::int as code
    from registration where updated_at > now() - interval '1 day'`.execute(tx)
  return rows[0]!
}

export type Typed = keyof typeof companyWords | keyof typeof personWords | 'remark'
export interface Written extends Record<Exclude<Typed, 'licenceFrom' | 'licenceTo'>, string> {
  licenceFrom: string | null
  licenceTo: string | null
  passwordHash: string
  ip: string
}
/** Number and key of a new one, and whom it joins. */
interface Begun extends Written {
  kind: 'org' | 'account'
  no: string
  secretHash: string
  orgId?: string
  departmentId?: string | undefined
  departmentName?: string
}

export const insert = (tx: Tx, r: Begun) =>
  tx.insertInto('registration').values(stored(r)).returning(['id', 'no', 'version', 'status']).executeTakeFirstOrThrow()

export const rewrite = (tx: Tx, id: string, w: Written) =>
  tx
    .updateTable('registration')
    .set({ ...stored(w), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Registrations are the authority's alone; row-level security says so too. */
const visible = (tx: Tx) => tx.selectFrom('registration as r').leftJoin('org_card as o', 'o.id', 'r.org_id')

const whole = (q: ReturnType<typeof visible>) =>
  q
    .select(columnsFor('r', Registration.shape, ['orgName', 'actions']))
    .select([
      'r.org_id as orgId',
      'r.updated_at as updatedAt',
      sql<string>`case when r.kind = 'org' then r.org_name else coalesce(o.name, '') end`.as('orgName'),
    ])

export const registrationReads = documentReads({
  call: registrationCalls.query,
  alias: 'r',
  visible,
  row: whole,
  whole,
  tests: { status: oneOf('r.status'), kind: is('r.kind'), createdAt: days('r.created_at') },
  keyword: anyWord(
    [text('r.no'), text('r.org_name'), text('r.name'), text('r.login_name')],
    ['r.credit_code', 'r.mobile'],
  ),
  order: { sorts: { createdAt: 'r.created_at', orgName: 'r.org_name' }, fallback: '-createdAt' },
})
export type Held = NonNullable<Awaited<ReturnType<typeof registrationReads.get>>>

export const byReceipt = (tx: Tx, no: string, secretHash: string) =>
  whole(visible(tx)).where('r.no', '=', no).where('r.secret_hash', '=', secretHash).executeTakeFirst()

/** The password of the account to come, as long as it waits. */
export const passwordOf = async (tx: Tx, id: string): Promise<string> => {
  const { rows } = await sql<{ hash: string }>`select password_hash as hash from registration where id = ${id}`.execute(
    tx,
  )
  return rows[0]!.hash
}

export const decide = async (ctx: Ctx, id: string, d: { reason: string; userId?: string; orgId?: string }) => {
  await sql`
    update registration set reason = ${d.reason}, decided_by = ${ctx.actor.name}, decided_at = now(),
      user_id = ${d.userId ?? null}::uuid, org_id = coalesce(${d.orgId ?? null}::uuid, org_id), password_hash = case when ${!!d.userId} then '' else password_hash end
    where id = ${id}`.execute(ctx.tx)
}

/** What stands in the way of passing, and what a person should look at. */
export const conflicts = async (
  tx: Tx,
  r: Pick<Held, 'id' | 'kind' | 'orgName' | 'creditCode' | 'loginName' | 'mobile'>,
) => {
  const { rows } = await sql<{ login: boolean; name: boolean; code: string | null; mobile: number }>`
    select exists (select from app_user_card where lower(login_name) = lower(${r.loginName})) as login,
      ${r.kind === 'org'} and exists (select from org_card where name = ${r.orgName}) as name,
      case when ${r.creditCode} <> '' then coalesce((select name from org_card where credit_code = ${r.creditCode} limit 1),
        (select name from company_card where credit_code = ${r.creditCode} and org_id is not null limit 1)) end as code,
      (select count(*)::int from registration where mobile = ${r.mobile} and id <> ${r.id}) as mobile`.execute(tx)
  return rows[0]!
}
