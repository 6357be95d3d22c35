import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import { countRows } from '#kernel/server/counting.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { FieldValue } from '#kernel/shared/field.ts'
import { type Area, areaKeys, areas } from '../../shared/areas.ts'
import { correctionCalls } from '../../shared/calls.ts'
import type { CorrectionStatus } from '../../shared/machine.ts'

/** The screens this actor has, by their areas. */
export const areasOf = (actor: Actor): Area[] => areaKeys.filter((a) => actor.codes.has(`${areas[a].screen}:view`))

/** One's own organisation's proposals, the authority everybody's; each on the screens one has. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('correction as c')
    .innerJoin('org_card as org', 'org.id', 'c.org_id')
    .leftJoin('product_card as p', 'p.id', 'c.product_id')
    .leftJoin('company_card as m', 'm.id', 'c.company_id')
    .$if(actor.org !== 'authority' && actor.org !== 'system', (q) => q.where('c.org_id', '=', actor.orgId))
    .$if(actor.org !== 'system', (q) => q.where(sql<boolean>`c.area = any(${areasOf(actor)}::text[])`))

/** Hospitals whose enabled catalogue has the product, or something this company makes or brings. */
const uses = sql<number>`(select count(distinct i.hospital_id)::int from catalog_item_card i where i.status = 'enabled' and case
    when c.product_id is not null then i.product_id = c.product_id
    else i.supplier_id = m.org_id or i.product_id in (select x.id from product_card x where x.manufacturer_id = c.company_id) end)`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'c',
      'id',
      'no',
      'orgId',
      'productId',
      'companyId',
      'code',
      'name',
      'reason',
      'creatorName',
      'createdAt',
    ),
    ...columns('c', 'createdBy', 'auditorName', 'auditedAt', 'versionNo', 'version'),
    'c.org_id as createdOrg',
    'org.name as org',
    'p.kind',
    sql<Area>`c.area`.as('area'),
    sql<CorrectionStatus>`c.status`.as('status'),
    sql<Attachment[]>`c.files`.as('files'),
    sql<string[]>`array(select f.field from correction_field f where f.correction_id = c.id order by f.seq)`.as(
      'fields',
    ),
    sql<number>`extract(day from coalesce(c.audited_at, now()) - c.created_at)::int`.as('waited'),
    uses.as('uses'),
  ])

const lines = (tx: Tx) =>
  tx
    .selectFrom('correction_field as f')
    .select(['f.correction_id as documentId', ...columns('f', 'id', 'seq', 'field', 'opinion')])
    .select([
      sql<FieldValue>`f.was`.as('was'),
      sql<FieldValue>`f.proposed`.as('proposed'),
      sql<FieldValue>`f.found`.as('found'),
      sql<'' | 'take' | 'refuse'>`f.decision`.as('decision'),
    ])

export const reads = documentReads({
  call: correctionCalls.query,
  alias: 'c',
  visible,
  row,
  whole: row,
  lines,
  tests: {
    area: is('c.area'),
    status: oneOf('c.status'),
    createdAt: days('c.created_at'),
    productId: is('c.product_id'),
    companyId: is('c.company_id'),
  },
  keyword: {
    codes: ['c.no', 'c.code', 'c.name'],
    texts: [text('c.no'), text('c.name'), text('c.code'), text('org.name'), sql`p.search`],
  },
  order: { sorts: { createdAt: 'c.created_at', no: 'c.no' }, fallback: '-createdAt' },
})
export type Stored = NonNullable<Awaited<ReturnType<typeof reads.get>>>
export type StoredField = Awaited<ReturnType<typeof reads.lines>>[number]

/** Others under way about the same subject, locked in the order of their ids. */
export const lockOthers = (tx: Tx, actor: Actor, of: Pick<Stored, 'id' | 'productId' | 'companyId'>) =>
  row(
    visible(tx, { ...actor, org: 'system' })
      .where('c.status', '=', 'pending')
      .where('c.id', '<>', of.id)
      .where(sql<boolean>`coalesce(c.product_id, c.company_id) = ${of.productId ?? of.companyId}`),
  )
    .orderBy('c.id')
    .forUpdate('c')
    .execute()

export const others = (tx: Tx, actor: Actor, of: Pick<Stored, 'id' | 'productId' | 'companyId'>) =>
  visible(tx, actor)
    .where('c.status', '=', 'pending')
    .where('c.id', '<>', of.id)
    .where(sql<boolean>`coalesce(c.product_id, c.company_id) = ${of.productId ?? of.companyId}`)
    .orderBy('c.created_at')
    .select(['c.id', 'c.no'])
    .execute()

/** One's own organisation's under way about a subject. */
export const openOwn = (tx: Tx, actor: Actor, subjectId: string) =>
  tx
    .selectFrom('correction as c')
    .where('c.org_id', '=', actor.orgId)
    .where('c.status', '=', 'pending')
    .where(sql<boolean>`coalesce(c.product_id, c.company_id) = ${subjectId}`)
    .select('c.no')
    .executeTakeFirst()

/** What the ids among values are called: makers and categories. */
export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Record<string, string>> => {
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from company_card where id = any(${[...ids]}::uuid[])
    union all select id, name from category_card where id = any(${[...ids]}::uuid[])`.execute(tx)
  return Object.fromEntries(rows.map((r) => [r.id, r.name]))
}

/** Whose auditors decide. */
export const authorities = (tx: Tx) =>
  tx.selectFrom('org_card').where('kind', '=', 'authority').where('enabled', '=', true).select('id').execute()

/** Hospitals that hear of a change: whose catalogue has it enabled. */
export const hospitalsOf = async (tx: Tx, of: Pick<Stored, 'productId' | 'companyId'>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct i.hospital_id as id from catalog_item_card i where i.status = 'enabled' and case when ${of.productId}::uuid is not null
      then i.product_id = ${of.productId}::uuid
      else i.supplier_id = (select org_id from company_card where id = ${of.companyId}::uuid)
        or i.product_id in (select id from product_card where manufacturer_id = ${of.companyId}::uuid) end`.execute(tx)
  return rows.map((r) => r.id)
}

/** What hangs on a company: on what it makes and on what it brings; as `usesOf` of a product. */
export const usesOfCompany = async (tx: Tx, companyId: string) => {
  const its = sql`(supplier_id = (select org_id from company_card where id = ${companyId})
    or product_id in (select id from product_card where manufacturer_id = ${companyId}))`
  const { rows } = await sql<{
    hospitals: number
    plans: number
    orders: number
    openAmount: string
    stocked: number
    packs: string
    relations: number
  }>`select (select count(distinct hospital_id)::int from catalog_item_card where status = 'enabled' and ${its}) as hospitals, 0 as plans,
      o.orders, o.amount as "openAmount", s.hospitals as stocked, s.packs,
      (select count(*)::int from supply_relation_facts where enabled and ${its}) as relations
    from (select count(distinct order_id)::int as orders, coalesce(round(sum((open_qty + transit_qty) * price), 2), 0)::text as amount
        from order_line_facts where open_qty + transit_qty > 0
          and status not in ('void', 'unaudited', 'rejectedBySupplier', 'closed') and ${its}) o,
      (select count(distinct hospital_id)::int as hospitals, coalesce(sum(qty), 0)::text as packs
        from stock_balance_facts where qty > 0 and ${its}) s`.execute(tx)
  return rows[0]!
}

/** For the workbench: those of a screen that wait and that another one proposed. */
export const waitingIn =
  (area: Area) =>
  ({ tx }: Ctx): Promise<number> =>
    countRows(tx, sql`correction c where c.area = ${area} and c.status = 'pending'`)
