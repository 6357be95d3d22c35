import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { numberInSql } from '#kernel/server/config.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { dates, days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { among, todayInSql } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { forMe, waitsForMe } from '#modules/approval/server/public.ts'
import { type CertCalls, certFamilies, PARTNERS } from '../shared/calls.ts'
import { type CertKind, type deviceClasses, endless, type Scope, type Validity } from '../shared/kinds.ts'
import type { CertStatus } from '../shared/machine.ts'
import { nearDays } from './settings.ts'

/** An audited renewal of `c` that holds by now: from its day on the old one is history, whatever its own days say. */
const renewed = sql`exists (select from certificate r where r.org_id = c.org_id and r.replaces_id = c.id
  and r.status = ${'passed' satisfies CertStatus} and (r.valid_from is null or r.valid_from <= ${todayInSql}))`

/** The certificate that renews another one. */
export interface Renewal {
  id: string
  no: string
  status: CertStatus
  validFrom: string | null
}

/** What the day says of `c` (domain §2.8); only what was audited and is not switched off is valid. */
const validity = sql<Validity>`case when c.status = ${'passed' satisfies CertStatus} and ${renewed} then 'replaced'
  when c.valid_to < ${todayInSql} then 'expired'
  when c.valid_from > ${todayInSql} then 'future'
  when c.status <> ${'passed' satisfies CertStatus} then 'idle'
  when c.valid_to <= ${todayInSql} + ${numberInSql(nearDays)} then 'near' else 'valid' end`

/**
 * The certificates an actor may see: his organisation's, and as authority everybody's but drafts; of standard data the
 * audited ones of others too, and with its code those of a hospital's suppliers (the wall says which).
 */
export const visible = (tx: Tx, actor: Actor, scope?: Scope) =>
  tx
    .selectFrom('certificate as c')
    .innerJoin('org_card as org', 'org.id', 'c.org_id')
    .leftJoin('product_card as p', 'p.id', 'c.product_id')
    .leftJoin('company_card as m', 'm.id', 'c.company_id')
    .leftJoin('company_card as giver', 'giver.id', 'c.from_company_id')
    .leftJoin('company_card as taker', 'taker.id', 'c.to_company_id')
    .leftJoin('app_user_card as creator', 'creator.id', 'c.created_by')
    .leftJoin('app_user_card as auditor', 'auditor.id', 'c.audited_by')
    .$if(!!scope, (q) => q.where('c.scope', '=', scope!))
    .$if(actor.org !== 'system', (q) =>
      q.where((eb) => eb.or([eb('c.org_id', '=', actor.orgId), eb('c.status', '<>', 'draft')])),
    )
    .$if(actor.org === 'hospital' && !actor.codes.has(PARTNERS), (q) =>
      q.where((eb) => eb.or([eb('c.org_id', '=', actor.orgId), eb('c.scope', '=', 'standard')])),
    )

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('c', 'id', 'no', 'scope', 'orgId', 'certNo', 'name', 'issuer', 'covers', 'issueDate', 'validFrom'),
    ...columns('c', 'validTo', 'productId', 'companyId', 'remark', 'replacesId', 'createdBy', 'auditedAt', 'createdAt'),
    ...columns('c', 'status', 'version'),
    'c.org_id as createdOrg',
    'org.name as org',
    sql<CertKind>`c.cert_kind`.as('kind'),
    validity.as('validity'),
    sql<string>`coalesce(p.name, '')`.as('product'),
    sql<string>`coalesce(p.platform_code, '')`.as('productCode'),
    sql<string>`coalesce(m.name, '')`.as('company'),
    sql<string>`coalesce(giver.name, '')`.as('fromCompany'),
    sql<string>`coalesce(taker.name, '')`.as('toCompany'),
    ...columns('c', 'fromCompanyId', 'toCompanyId', 'personName', 'personPhone'),
    sql<Attachment[]>`c.files`.as('files'),
    sql<string>`coalesce(creator.name, '')`.as('creatorName'),
    sql<string>`coalesce(auditor.name, '')`.as('auditorName'),
    // its renewal, as long as that is not switched off; a draft is its own house's to know
    sql<Renewal | null>`(select jsonb_build_object('id', r.id, 'no', r.no, 'status', r.status, 'validFrom', r.valid_from)
    from certificate r where r.org_id = c.org_id and r.replaces_id = c.id and r.status <> ${'disabled' satisfies CertStatus}
      and (r.status <> ${'draft' satisfies CertStatus} or r.org_id = app_org()) order by r.created_at desc limit 1)`.as(
      'renewal',
    ),
    // whoever switched it off
    sql<string | null>`case when c.status = 'disabled' then (select h.org_id from doc_history_facts h
    where h.doc_id = c.id and h.action = 'disable' order by h.id desc limit 1) end`.as('disabledBy'),
  ])

const named = sql`coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name) order by x.name), '[]')`
type Names = { id: string; name: string }[]

/** With what it covers, and what that is called. */
const whole = (q: ReturnType<typeof visible>) =>
  row(q).select([
    ...columns('c', 'kinds', 'categories', 'regions', 'products', 'hospitals'),
    sql<(keyof typeof deviceClasses)[]>`c.device_classes`.as('deviceClasses'),
    sql<Names>`(select ${named} from category_card x where x.id = any(c.categories))`.as('categoryNames'),
    sql<Names>`(select ${named} from product_card x where x.id = any(c.products))`.as('productNames'),
    sql<Names>`(select ${named} from org_card x where x.id = any(c.hospitals))`.as('hospitalNames'),
  ])

const readsOf = (scope: Scope) =>
  documentReads({
    call: certFamilies[scope].query,
    alias: 'c',
    visible: (tx, actor) => visible(tx, actor, scope),
    row,
    whole,
    tests: {
      status: oneOf('c.status'),
      kind: is('c.cert_kind'),
      validity: (v) => sql<boolean>`${validity} = ${v}`,
      orgId: is('c.org_id'),
      productId: is('c.product_id'),
      companyId: is('c.company_id'),
      fromCompanyId: is('c.from_company_id'),
      validTo: dates('c.valid_to'),
      createdAt: days('c.created_at'),
      forMe: forMe('c', 'pending'),
    },
    keyword: {
      codes: ['c.no', 'c.cert_no'],
      texts: [text('c.no'), text('c.cert_no'), text('c.name'), text('org.name'), sql`p.search`],
    },
    order: { sorts: { createdAt: 'c.created_at', no: 'c.no', validTo: 'c.valid_to' }, fallback: '-createdAt' },
  })
export const reads = { org: readsOf('org'), standard: readsOf('standard') } as const
export type Stored = NonNullable<Awaited<ReturnType<typeof reads.org.get>>>

/** For the workbench. */
export const waitingIn =
  (scope: Scope) =>
  ({ tx }: Ctx): Promise<number> =>
    countRows(tx, sql`certificate c where c.scope = ${scope} and ${waitsForMe('c', 'pending')}`)

/** Those of these certificates an actor sees, of either family. */
export const seen = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await visible(tx, actor).where(among('c.id', ids)).select('c.id').execute()
  return new Set(rows.map((r) => r.id))
}

/** Whether an actor sees a certificate, of either family. */
export const sees = async (tx: Tx, actor: Actor, id: string): Promise<boolean> => (await seen(tx, actor, [id])).has(id)

export type Certificate = Omit<Input<CertCalls['add']>, 'files' | 'name'> & { name: string }

/** What it covers; what is not said is not limited. */
const covered = (v: Certificate) => ({
  kinds: v.kinds ?? [],
  device_classes: v.deviceClasses ?? [],
  categories: v.categories ?? [],
  regions: v.regions ?? [],
  products: v.products ?? [],
  hospitals: v.hospitals ?? [],
  from_company_id: v.fromCompanyId,
  to_company_id: v.toCompanyId,
  person_name: v.personName ?? '',
  person_phone: v.personPhone ?? '',
})

const written = (v: Certificate) => ({
  cert_kind: v.kind,
  cert_no: v.certNo,
  name: v.name,
  issuer: v.issuer,
  covers: v.covers,
  issue_date: v.issueDate,
  valid_from: v.validFrom,
  valid_to: v.validTo ?? endless,
  remark: v.remark,
  replaces_id: v.replacesId,
  product_id: v.productId,
  company_id: v.companyId,
  ...covered(v),
})

export const insert = (tx: Tx, actor: Actor, scope: Scope, no: string, v: Certificate) =>
  tx
    .insertInto('certificate')
    .values({ no, scope, org_id: actor.orgId, created_by: actor.userId, ...written(v) })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()

/** The id of a certificate to come, whose files name it. */
export const newId = async (tx: Tx): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(tx)
  return rows[0]!.id
}

/** A draft made for another organisation, with the files it was given; inside `elevated`. */
export const insertFor = (
  tx: Tx,
  {
    orgId,
    userId,
    files,
    ...own
  }: { id: string; no: string; orgId: string; userId: string; files: readonly Attachment[] },
  v: Certificate,
) =>
  tx
    .insertInto('certificate')
    .values({ ...own, scope: 'org', org_id: orgId, created_by: userId, files: JSON.stringify(files), ...written(v) })
    .returning(['id', 'no', 'status', 'version'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, v: Certificate) =>
  tx
    .updateTable('certificate')
    .set({ ...written(v), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning(['id', 'no', 'version'])
    .executeTakeFirstOrThrow()

export const setFiles = (tx: Tx, id: string, files: readonly Attachment[]) =>
  tx
    .updateTable('certificate')
    .set({ files: JSON.stringify(files) })
    .where('id', '=', id)
    .execute()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('certificate').where('id', '=', id).execute()

export const stamp = (tx: Tx, id: string, auditedBy: string) =>
  tx.updateTable('certificate').set({ audited_by: auditedBy, audited_at: sql`now()` }).where('id', '=', id).execute()
