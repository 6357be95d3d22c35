import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { contains, countsBy, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { keywords } from '#kernel/shared/page.ts'
import type { registrationCalls } from '../../shared/calls.ts'

type Ask = Input<(typeof registrationCalls)['query']>

export const loginTaken = async (tx: Tx, login: string, except?: string): Promise<boolean> => {
  const { rows } = await sql`
    select from app_user_card where lower(login_name) = lower(${login})
    union all select from registration where lower(login_name) = lower(${login}) and status = 'submitted'
      and id is distinct from ${except ?? null}::uuid`.execute(tx)
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
  const { rows } = await sql<{ id: string; name: string; kind: string }>`
    select id, name, kind from org_card where id = ${id} and enabled and kind <> 'authority'`.execute(tx)
  return rows[0]
}
export const departments = async (tx: Tx, orgId: string) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from department_card where hospital_id = ${orgId} and enabled order by code limit 1000`.execute(tx)
  return rows
}

/** How often somebody registered within a day, by address, mobile and credit code. */
export const lately = async (tx: Tx, r: { ip: string; mobile: string; creditCode: string }) => {
  const { rows } = await sql<{ ip: number; mobile: number; code: number }>`
    select count(*) filter (where ip = ${r.ip})::int as ip, count(*) filter (where mobile = ${r.mobile})::int as mobile,
      count(*) filter (where credit_code <> '' and credit_code = ${r.creditCode})::int as code
    from registration where updated_at > now() - interval '1 day'`.execute(tx)
  return rows[0]!
}

export interface Written {
  orgId: string | null
  departmentId: string | null
  departmentName: string
  orgName: string
  creditCode: string
  legalPerson: string
  licenceNo: string
  licenceFrom: string | null
  licenceTo: string | null
  businessScope: string
  district: string
  address: string
  loginName: string
  name: string
  mobile: string
  email: string
  job: string
  remark: string
  passwordHash: string
  ip: string
}
const columns = (w: Written) => ({
  org_id: w.orgId,
  department_id: w.departmentId,
  department_name: w.departmentName,
  org_name: w.orgName,
  credit_code: w.creditCode,
  legal_person: w.legalPerson,
  licence_no: w.licenceNo,
  licence_from: w.licenceFrom,
  licence_to: w.licenceTo,
  business_scope: w.businessScope,
  district: w.district,
  address: w.address,
  login_name: w.loginName,
  name: w.name,
  mobile: w.mobile,
  email: w.email,
  job: w.job,
  remark: w.remark,
  password_hash: w.passwordHash,
  ip: w.ip,
})

export const insert = (tx: Tx, kind: 'org' | 'account', no: string, secretHash: string, w: Written) =>
  tx
    .insertInto('registration')
    .values({ ...columns(w), kind, no, secret_hash: secretHash })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const rewrite = (tx: Tx, id: string, w: Written) =>
  tx
    .updateTable('registration')
    .set({ ...columns(w), updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

const whole = [
  'r.id',
  'r.no',
  'r.kind',
  'r.org_id as orgId',
  sql<string>`case when r.kind = 'org' then r.org_name else coalesce(o.name, '') end`.as('orgName'),
  'r.department_name as departmentName',
  'r.credit_code as creditCode',
  'r.legal_person as legalPerson',
  'r.licence_no as licenceNo',
  'r.licence_from as licenceFrom',
  'r.licence_to as licenceTo',
  'r.business_scope as businessScope',
  'r.district',
  'r.address',
  'r.login_name as loginName',
  'r.name',
  'r.mobile',
  'r.email',
  'r.job',
  'r.remark',
  'r.ip',
  'r.status',
  'r.reason',
  'r.decided_by as decidedBy',
  'r.decided_at as decidedAt',
  'r.created_at as createdAt',
  'r.version',
] as const

/** Registrations are the authority's alone; row-level security says so too. */
const visible = (tx: Tx) => tx.selectFrom('registration as r').leftJoin('org_card as o', 'o.id', 'r.org_id')

const filtered = (tx: Tx, input: Ask, withStatus = true) => {
  const words = keywords(input.keyword)
  return visible(tx)
    .$if(withStatus && !!input.status?.length, (q) => q.where('r.status', 'in', input.status!))
    .$if(!!input.kind, (q) => q.where('r.kind', '=', input.kind!))
    .$if(!!input.createdAt?.from, (q) => q.where('r.created_at', '>=', sql<string>`${input.createdAt!.from}::date`))
    .$if(!!input.createdAt?.to, (q) => q.where('r.created_at', '<', sql<string>`${input.createdAt!.to}::date + 1`))
    .$if(words.length > 0, (q) =>
      q.where((eb) =>
        eb.or(
          words.flatMap((w) => [
            eb(sql`lower(r.no)`, 'like', contains(w)),
            eb(sql`lower(r.org_name)`, 'like', contains(w)),
            eb(sql`lower(r.name)`, 'like', contains(w)),
            eb(sql`lower(r.login_name)`, 'like', contains(w)),
            eb('r.credit_code', '=', w),
            eb('r.mobile', '=', w),
          ]),
        ),
      ),
    )
}

export const list = (tx: Tx, input: Ask) => {
  const base = filtered(tx, input)
  return paged(
    tx,
    base,
    base.select(whole),
    input,
    { sorts: { createdAt: 'r.created_at', orgName: 'r.org_name' }, fallback: '-createdAt', tie: 'r.id' },
    { counts: () => countsBy(tx, filtered(tx, input, false), 'r.status') },
  )
}
export const get = (tx: Tx, id: string) => visible(tx).where('r.id', '=', id).select(whole).executeTakeFirst()

/** Locked until COMMIT, with the password's hash. */
export const lock = (tx: Tx, id: string) =>
  visible(tx)
    .where('r.id', '=', id)
    .select(whole)
    .select('r.password_hash as passwordHash')
    .forUpdate('r')
    .executeTakeFirst()

export const byReceipt = (tx: Tx, no: string, secretHash: string) =>
  visible(tx)
    .where('r.no', '=', no)
    .where('r.secret_hash', '=', secretHash)
    .select(whole)
    .select('r.updated_at as updatedAt')
    .executeTakeFirst()

export const decide = async (ctx: Ctx, id: string, d: { reason: string; userId?: string; orgId?: string }) => {
  await sql`
    update registration set reason = ${d.reason}, decided_by = ${ctx.actor.name}, decided_at = now(),
      user_id = ${d.userId ?? null}::uuid, org_id = coalesce(${d.orgId ?? null}::uuid, org_id), password_hash = case when ${!!d.userId} then '' else password_hash end
    where id = ${id}`.execute(ctx.tx)
}

/** What stands in the way of passing, and what a person should look at. */
export const conflicts = async (
  tx: Tx,
  r: { id: string; kind: string; orgName: string; creditCode: string; loginName: string; mobile: string },
) => {
  const { rows } = await sql<{ login: boolean; name: boolean; code: string | null; mobile: number }>`
    select exists (select from app_user_card where lower(login_name) = lower(${r.loginName})) as login,
      ${r.kind === 'org'} and exists (select from org_card where name = ${r.orgName}) as name,
      case when ${r.creditCode} <> '' then coalesce((select name from org_card where credit_code = ${r.creditCode} limit 1),
        (select name from company_card where credit_code = ${r.creditCode} and org_id is not null limit 1)) end as code,
      (select count(*)::int from registration where mobile = ${r.mobile} and id <> ${r.id}) as mobile`.execute(tx)
  return rows[0]!
}
