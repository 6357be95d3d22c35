import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import { recallCalls } from '../../shared/calls.ts'
import type { recallTaskMachine } from '../../shared/machine.ts'
import type { instructions, scopes, sources } from '../../shared/steps.ts'

/** The step a task waits for is over its time; what is done, or lifted, is not. */
export const isLate = sql<boolean>`case t.status when 'notified' then t.sign_due when 'signed' then t.isolate_due
  when 'isolated' then t.tally_due when 'tallied' then t.handle_due end < now()`
export const isDone = sql<boolean>`t.status in ('handled', 'notHere', 'lifted')`

/** Its own papers, and those that gave it a task; the authority's region. Who has neither learns nothing (§2.24.9). */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('recall as r')
    .innerJoin('product_card as p', 'p.id', 'r.product_id')
    .innerJoin('org_card as issuer', 'issuer.id', 'r.org_id')
    .leftJoin('org_card as proposer', 'proposer.id', 'r.proposer_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .$if(actor.org === 'hospital' || actor.org === 'supplier', (q) =>
      q.where((eb) =>
        eb.or([
          eb('r.org_id', '=', actor.orgId),
          eb('r.proposer_id', '=', actor.orgId),
          sql<boolean>`exists (select from recall_task t where t.recall_id = r.id and t.org_id = ${actor.orgId})`,
        ]),
      ),
    )

const counted = (what: ReturnType<typeof sql<boolean>>) =>
  sql<number>`(select count(*)::int from recall_task t where t.recall_id = r.id and ${what})`

/** Who wrote or proposed it is not told to those who have a task of it only. */
const theirs = sql<boolean>`app_org() in (r.org_id, r.proposer_id) or app_sees_all()`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('r', 'id', 'no', 'orgId', 'productId', 'level', 'drill', 'cause', 'madeFrom', 'madeTo', 'createdBy'),
    ...columns('r', 'createdAt', 'issuerName', 'issuedAt', 'closedAt', 'status', 'version'),
    sql<string>`case when ${theirs} then r.creator_name else '' end`.as('creatorName'),
    'r.org_id as createdOrg',
    sql<keyof typeof sources>`r.source`.as('source'),
    sql<keyof typeof instructions>`r.instruction`.as('instruction'),
    sql<keyof typeof scopes>`r.scope`.as('scope'),
    ...columns('p', 'name', 'spec', 'minUnit'),
    'p.platform_code as code',
    'p.pack_unit as unit',
    'p.conversion_ratio as ratio',
    sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    'issuer.name as issuer',
    sql<string>`case when ${theirs} then coalesce(proposer.name, '') else '' end`.as('proposer'),
    sql<string>`coalesce((select string_agg(l.lot_no, ',' order by l.lot_no) from recall_lot l where l.recall_id = r.id), '')`.as(
      'lots',
    ),
    counted(sql`true`).as('tasks'),
    counted(isDone).as('done'),
    counted(sql`${isLate} and r.status in ('issued', 'closing')`).as('late'),
    sql<StatusOf<
      typeof recallTaskMachine
    > | null>`(select t.status from recall_task t where t.recall_id = r.id and t.org_id = app_org())`.as('mine'),
  ])

export const recallReads = documentReads({
  call: recallCalls.query,
  alias: 'r',
  visible,
  row,
  whole: (q) => row(q).select([...columns('r', 'remark', 'proposerId'), sql<Attachment[]>`r.files`.as('files')]),
  tests: {
    status: oneOf('r.status'),
    level: is('r.level'),
    drill: is('r.drill'),
    productId: is('r.product_id'),
    createdAt: days('r.created_at'),
    late: (yes) =>
      sql`(r.status in ('issued', 'closing') and exists (select from recall_task t where t.recall_id = r.id and ${isLate})) = ${yes}`,
    todo: (yes) =>
      sql`exists (select from recall_task t where t.recall_id = r.id and t.org_id = app_org() and not ${isDone}) = ${yes}`,
  },
  keyword: {
    nos: ['r.no', 'p.platform_code'],
    texts: [text('r.cause')],
    found: [foundBy('r.product_id', 'product_search', sql`p.search`)],
  },
  order: {
    sorts: { no: 'r.no', createdAt: 'r.created_at', issuedAt: 'r.issued_at', level: 'r.level' },
    fallback: '-createdAt',
  },
})
export type Recall = NonNullable<Awaited<ReturnType<typeof recallReads.get>>>

/** The recall of a task, or itself: messages lead to the task. */
export const recallOf = async (tx: Tx, id: string): Promise<string> =>
  (await tx.selectFrom('recall_task').where('id', '=', id).select('recall_id as id').executeTakeFirst())?.id ?? id

export const lotsOf = async (tx: Tx, recallId: string): Promise<string[]> =>
  (
    await tx.selectFrom('recall_lot').where('recall_id', '=', recallId).orderBy('lot_no').select('lot_no').execute()
  ).map((l) => l.lot_no)

/** What may be used instead: the same generic name and form, enabled, and where in the region there is some (§2.24.9). */
export const substitutes = async (tx: Tx, productId: string) =>
  (
    await sql<{
      productId: string
      code: string
      name: string
      spec: string
      manufacturer: string
      unit: string
      minUnit: string
      ratio: string
      units: string
      hospitals: number
      price: string | null
    }>`
    select p.id as "productId", p.platform_code as code, p.name, p.spec, coalesce(maker.name, '') as manufacturer, p.pack_unit as unit,
      p.min_unit as "minUnit", p.conversion_ratio as ratio, sum(b.units - b.locked_units) as units,
      count(distinct b.hospital_id)::int as hospitals, min(b.price) as price
    from product_card o join product_card p on p.kind = o.kind and p.name = o.name and p.id <> o.id and p.enabled
    left join company_card maker on maker.id = p.manufacturer_id
    join stock_balance_facts b on b.product_id = p.id and b.units > b.locked_units and not expired(b.expiry_date)
    where o.id = ${productId}
    group by p.id, p.platform_code, p.name, p.spec, maker.name, p.pack_unit, p.min_unit, p.conversion_ratio
    order by units desc limit 20`.execute(tx)
  ).rows
