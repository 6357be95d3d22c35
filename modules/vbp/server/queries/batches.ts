import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, is, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { vbpCalls } from '../../shared/calls.ts'
import type { BatchState } from '../../shared/kinds.ts'
import { anyOf, mine, plainKinds } from './standing.ts'

/** The batches an actor may see: the authority all, a hospital those it agreed something in, a supplier those of his products. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('vbp_batch as b')
    .$if(actor.org === 'hospital', (q) =>
      q.where(
        sql<boolean>`exists (select from vbp_quota_facts x where x.batch_id = b.id and x.hospital_id = ${actor.orgId})`,
      ),
    )
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`b.id in (select batch_id from vbp_supplied())`))

const state = sql<BatchState>`case when not b.enabled then 'off' when ${todayInSql} < b.start_date then 'coming'
  when ${todayInSql} > b.end_date then 'ended' else 'running' end`

const supplied = sql`from vbp_supplied() s where s.batch_id = b.id`
const own = sql`from vbp_quota_card q where q.batch_id = b.id and ${mine}`
/** Of all that is agreed, by value: what is done, or what should be by now. So the two are of the same years. */
const byValue = (of: 'done_qty' | 'due_qty') => sql<string | null>`(
  select round(100 * sum(${sql.ref(`q.${of}`)} * x.price) / nullif(sum(q.agreed_qty * x.price), 0), 2)::text
  from vbp_quota_card q join product_card p on p.id = q.product_id
    cross join lateral (select q.selected_price / case q.volume_unit when 'min' then p.conversion_ratio else 1 end as price) x
  where q.batch_id = b.id and ${mine})`

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('b', 'id', 'code', 'name', 'startDate', 'endDate', 'enabled', 'version', 'remark', 'kind'),
    sql<'national' | 'provincial'>`b.level`.as('level'),
    state.as('state'),
    sql<number>`case (select app_kind()) when 'supplier' then (select count(distinct item_id) ${supplied})
      when 'hospital' then (select count(distinct q.item_id) ${own})
      else (select count(*) from vbp_item_card i where i.batch_id = b.id) end::int`.as('items'),
    sql<number>`case (select app_kind()) when 'supplier' then (select count(distinct hospital_id) ${supplied})
      else (select count(distinct q.hospital_id) ${own}) end::int`.as('hospitals'),
    sql<number>`greatest(b.end_date - ${todayInSql}, 0)`.as('daysLeft'),
    sql<string | null>`case (select app_kind()) when 'supplier' then null else ${byValue('done_qty')} end`.as('rate'),
    sql<string>`coalesce(${byValue('due_qty')}, round(100.0 * least(greatest(${todayInSql} - b.start_date + 1, 0), b.end_date - b.start_date + 1)
      / (b.end_date - b.start_date + 1), 2)::text)`.as('timeRate'),
    sql<number | null>`case (select app_kind()) when 'supplier' then null
      else (select count(*) ${own} and ${anyOf(plainKinds)})::int end`.as('warned'),
  ])

export const batchReads = documentReads({
  call: vbpCalls.query,
  alias: 'b',
  visible,
  row,
  whole: row,
  tests: {
    state: (values) => (values.length > 0 ? sql`${state} in (${sql.join(values)})` : undefined),
    level: is('b.level'),
    kind: is('b.kind'),
    startDate: dates('b.start_date'),
    hospitalId: (id) =>
      sql`exists (select from vbp_quota_facts x where x.batch_id = b.id and x.hospital_id = ${id}::uuid)`,
  },
  keyword: { codes: ['b.code'], texts: [text('b.code'), text('b.name')] },
  order: { sorts: { code: 'b.code', startDate: 'b.start_date', endDate: 'b.end_date' }, fallback: '-startDate' },
  tabs: 'none',
})
export type Batch = NonNullable<Awaited<ReturnType<typeof batchReads.get>>>
