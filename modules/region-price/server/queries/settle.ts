import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { is } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy } from '#kernel/server/keyword.ts'
import { regionPriceCalls as calls } from '../../shared/calls.ts'
import { ended, raised, type StageRules } from '../../shared/stages.ts'
import { itemsOf, type StageImpact, shelfApart, touched } from './touched.ts'

/** The rows an actor may see; of a supplier's, the wall leaves out what is his hospital's own affair. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('price_settlement as s')
    .innerJoin('product_card as p', 'p.id', 's.product_id')
    .innerJoin('org_card as hospital', 'hospital.id', 's.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 's.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('s.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('s.supplier_id', '=', actor.orgId))

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columns(
        's',
        'id',
        'adjustmentId',
        'adjustmentNo',
        'stage',
        'docId',
        'docNo',
        'seq',
        'oldPrice',
        'newPrice',
        'diff',
      ),
    )
    .select(columns('s', 'action', 'status', 'reason', 'doneAt'))
    .select([
      sql<string>`trim_scale(s.qty)::text`.as('qty'),
      'p.platform_code as code',
      ...columns('p', 'name', 'spec'),
    ])
    .select(['hospital.name as hospital', 'supplier.name as supplier'])

export const settlementReads = documentReads({
  call: calls.settlements,
  alias: 's',
  visible,
  row,
  whole: row,
  tests: {
    adjustmentId: is('s.adjustment_id'),
    docId: is('s.doc_id'),
    stage: is('s.stage'),
    state: is('s.status'),
    hospitalId: is('s.hospital_id'),
    supplierId: is('s.supplier_id'),
  },
  keyword: { nos: ['s.doc_no', 'p.platform_code'], found: [foundBy('s.product_id', 'product_search', sql`p.search`)] },
  order: { sorts: { docNo: 's.doc_no', stage: 's.stage', diff: 's.diff' }, fallback: 'stage' },
  tabs: 'none',
  sums: { diff: 's.diff' },
  of: 'none',
})

/** Of a plan, an order with its deliveries, or a delivery: the lines that were touched; at most 2,000. */
export const ofPaper = (tx: Tx, actor: Actor, id: string) =>
  row(visible(tx, actor))
    .where(
      sql<boolean>`(s.doc_id = ${id} or s.order_line_id in (select l.id from order_line_card l where l.order_id = ${id}))`,
    )
    .orderBy('s.stage')
    .orderBy('s.doc_no')
    .orderBy('s.seq')
    .limit(2000)
    .execute()

/** What of each stage was touched, as far as the reader's wall lets him see it. */
export const stagesOf = async (tx: Tx, adjustmentId: string): Promise<StageImpact[]> => {
  const { rows } = await sql<StageImpact>`
    select g.stage, count(distinct s.doc_id)::int as documents, count(s.id)::int as lines, coalesce(sum(s.qty), 0)::text as qty,
      coalesce(sum(round(s.qty * s.old_price, 2)), 0)::text as amount, coalesce(sum(s.diff), 0)::text as diff
    from unnest(array['A', 'B', 'C', 'D', 'E', 'F']) g (stage)
    left join price_settlement s on s.stage = g.stage and s.adjustment_id = ${adjustmentId} group by 1 order by 1`.execute(
    tx,
  )
  return rows
}

/** Items that have not their new price yet, so many of them. */
export const itemsToDo = (tx: Tx, id: string, most: number) =>
  tx
    .selectFrom('regional_price_item')
    .where('region_id', '=', id)
    .where('done_at', 'is', null)
    .orderBy('catalog_item_id')
    .limit(most)
    .select(columns('regional_price_item', 'id', 'catalogItemId', 'newPrice'))
    .execute()

/** They have it; `old` is what it was under the lock. */
export const itemsDone = async (tx: Tx, done: readonly { id: string; old: string }[]): Promise<void> => {
  await sql`update regional_price_item set done_at = now(), old_price = x.old
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) as x(id uuid, old numeric) where regional_price_item.id = x.id`.execute(
    tx,
  )
}

interface Paper {
  id: string
  no: string
  rules: StageRules
}
/**
 * A row for each line that these items touch, or all items of the paper, once: a line that has its row keeps it (§2.38). What
 * stays as it is has none.
 * @param o.again nothing more of the shelf
 * @returns how many rows there are more
 */
export const addRows = async (
  tx: Tx,
  { id, no, rules }: Paper,
  o: { items?: readonly string[]; again?: boolean } = {},
): Promise<number> => {
  const [down, up] = [JSON.stringify(rules), JSON.stringify(raised(rules))]
  const { numAffectedRows } = await sql`
    insert into price_settlement (adjustment_id, adjustment_no, hospital_id, supplier_id, product_id, stage, action, ref_line, doc_id, doc_no, seq,
      order_line_id, qty, old_price, new_price, diff)
    select ${id}, ${no}, x.hospital_id, x.supplier_id, x.product_id, x.stage, r.rule, x.ref_line, x.doc_id, x.doc_no, x.seq, x.order_line_id,
      x.qty, x.old_price, x.new_price, round((x.new_price - x.old_price) * x.qty, 2)
    from (${touched(itemsOf(id, o.items), shelfApart(rules))}) x
    cross join lateral (select (case when x.new_price < x.old_price then ${down}::jsonb else ${up}::jsonb end) ->> x.stage as rule) r
    where r.rule <> 'keep' ${o.again ? sql`and x.stage <> 'F'` : sql``}
    on conflict (adjustment_id, ref_line) do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** Does the next rows of a paper, so many; how many it did. */
export const settleSome = async (tx: Tx, id: string, most: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select settle_prices(array(select s.id from price_settlement s where s.adjustment_id = ${id} and s.status = 'open' and s.action = 'reprice'
      order by s.hospital_id, s.supplier_id, s.doc_id, s.ref_line limit ${most})) as n`.execute(tx)
  return rows[0]!.n
}

/** The listed or selected prices of its products follow. */
export const begins = (tx: Tx, id: string) => sql`select regional_price_begins(${id})`.execute(tx)

/** Whether something is still settled of these lines of deliveries; asked within the wall. */
export const waitsFor = async (tx: Tx, lines: readonly string[]): Promise<boolean> =>
  lines.length > 0 &&
  (
    await sql`select from price_settlement where ref_line = any(${lines}::uuid[]) and stage = 'D' and (status = 'open' or reason = ${ended.refused}) limit 1`.execute(
      tx,
    )
  ).rows.length > 0

/** The adjustment that settled goods of these lots as taken in. */
export const settledBy = async (tx: Tx, lines: readonly string[]): Promise<string | undefined> => {
  const { rows } = await sql<{ no: string }>`
    select adjustment_no as no from price_settlement
    where ref_line = any(${[...lines]}::uuid[]) and stage = 'E' and status <> 'unable' order by adjustment_no limit 1`.execute(
    tx,
  )
  return rows[0]?.no
}

/**
 * What was on its way is accepted, beside what of the lot was before: only that much is settled; of what was refused whole nothing,
 * until it is looked at again. Packs.
 */
export const accepted = async (
  tx: Tx,
  lots: readonly { deliveryLineId: string; acceptedQty: string | null }[],
): Promise<void> => {
  await sql`
    update price_settlement s set qty = x.total, diff = round((s.new_price - s.old_price) * x.total, 2),
      status = case when x.total = 0 then 'unable' else 'open' end, reason = case when x.total = 0 then ${ended.refused} else '' end
    from (select d.id, l."acceptedQty" + d.accepted_qty as total
      from jsonb_to_recordset(${JSON.stringify(lots, ['deliveryLineId', 'acceptedQty'])}::jsonb) as l("deliveryLineId" uuid, "acceptedQty" numeric)
        join delivery_line_card d on d.id = l."deliveryLineId") x
    where s.ref_line = x.id and s.stage = 'D' and (s.status = 'open' or s.reason = ${ended.refused}) and s.qty <> x.total`.execute(
    tx,
  )
}

/** A delivery that never came is not settled. */
export const voided = async (tx: Tx, deliveryId: string): Promise<void> => {
  await sql`update price_settlement set qty = 0, diff = 0, status = 'unable', reason = ${ended.voided}
    where doc_id = ${deliveryId} and stage = 'D' and status = 'open'`.execute(tx)
}
