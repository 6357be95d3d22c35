import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'

/**
 * What a supplement says goes over to its contract: lines of products it has get price and quantity, new products come behind them, the
 * end and the terms are its own where it says any. A price it leaves as it was still follows what the region adjusted since it was agreed. A quantity is never less than was executed. The head is the sum of its lines; of a
 * framework, and of what has no lines, the amount both sides signed, more or less than before.
 */
export const takeOver = async (tx: Tx, parentId: string, supplementId: string): Promise<void> => {
  // nothing where a framework leaves it open
  const qty = sql`case when s.qty is null then null else greatest(s.qty, l.accepted_qty - l.returned_qty) end`
  await sql`
    update contract_line l set price = s.price, price_since = case when l.price = s.price then l.price_since else s.price_since end, note = s.note, listed_price = s.listed_price, selected_price = s.selected_price,
        last_price = l.price, qty = ${qty}, amount = coalesce(round((${qty}) * s.price, 2), 0)
      from contract_line s
      where l.contract_id = ${parentId} and s.contract_id = ${supplementId} and s.product_id = l.product_id
        and (l.price, l.qty, l.note) is distinct from (s.price, ${qty}, s.note)`.execute(tx)
  await sql`
    insert into contract_line (hospital_id, supplier_id, contract_id, seq, product_id, product_code, name, spec, manufacturer, unit, listed_price,
        selected_price, last_price, price, price_since, qty, amount, note)
      select s.hospital_id, s.supplier_id, ${parentId}, m.seq + row_number() over (order by s.seq), s.product_id, s.product_code, s.name, s.spec,
          s.manufacturer, s.unit, s.listed_price, s.selected_price, s.last_price, s.price, s.price_since, s.qty, s.amount, s.note
        from contract_line s cross join (select coalesce(max(seq), 0) as seq from contract_line where contract_id = ${parentId}) m
        where s.contract_id = ${supplementId}
          and not exists (select from contract_line l where l.contract_id = ${parentId} and l.product_id = s.product_id)`.execute(
    tx,
  )
  await sql`
    update contract c set valid_to = coalesce(s.valid_to, c.valid_to), pay_days = coalesce(s.pay_days, c.pay_days),
        prepay_rate = coalesce(s.prepay_rate, c.prepay_rate),
        delivery_hours = coalesce(s.delivery_hours, c.delivery_hours),
        amount = case when c.has_lines and not c.framework then coalesce(x.amount, 0) else s.amount end,
        line_count = coalesce(x.n, 0), supplemented = true
      from contract s, (select sum(l.amount) as amount, count(*)::int as n from contract_line l where l.contract_id = ${parentId}) x
      where c.id = ${parentId} and s.id = ${supplementId}`.execute(tx)
}

/** The version that came of it is the one that counts. */
export const noteSupplement = async (tx: Tx, parentId: string, n: number): Promise<void> => {
  await tx
    .updateTable('contract')
    .set({ content_n: n, version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', parentId)
    .execute()
}

/** Who approved it; of one without approval who wrote it. */
export const approverOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contract')
    .where('id', '=', id)
    .select([
      sql<string>`coalesce(audited_by, created_by)`.as('userId'),
      sql<string>`case when audited_by is null then creator_name else auditor_name end`.as('name'),
    ])
    .executeTakeFirst()

/** Lines of a supplement beside those of its contract they change. */
const changed = (tx: Tx, supplementId: string) =>
  tx
    .selectFrom('contract_line as s')
    .innerJoin('contract as d', 'd.id', 's.contract_id')
    .innerJoin('contract_line as l', (j) =>
      j.onRef('l.contract_id', '=', 'd.parent_id').onRef('l.product_id', '=', 's.product_id'),
    )
    .where('s.contract_id', '=', supplementId)
    .select(['s.seq', 's.name'])
    .orderBy('s.seq')

/** Products of which a supplement wants less than its contract has executed. */
export const belowExecuted = (tx: Tx, supplementId: string) =>
  changed(tx, supplementId)
    .where(sql<boolean>`s.qty < l.accepted_qty - l.returned_qty`)
    .select(sql<string>`(l.accepted_qty - l.returned_qty)::text`.as('executed'))
    .execute()

/** What is ordered of a line of a contract and was neither closed nor returned: it uses up what may be ordered, as contract_cover counts. */
const held = sql<string>`(l.ordered_qty - l.closed_qty - l.returned_qty)`

/** Products of which a supplement leaves less than is ordered; a framework's quantities bind nobody. */
export const belowOrdered = (tx: Tx, supplementId: string) =>
  changed(tx, supplementId)
    .innerJoin('contract as p', 'p.id', 'd.parent_id')
    .where('p.framework', '=', false)
    .where(sql<boolean>`s.qty < ${held}`)
    .select(sql<string>`${held}::text`.as('ordered'))
    .execute()

/** The amount a supplement says where it is another one than its contract's, and no lines add up to it; yuan. */
export const amountChange = (tx: Tx, supplementId: string) =>
  tx
    .selectFrom('contract as s')
    .innerJoin('contract as p', 'p.id', 's.parent_id')
    .where('s.id', '=', supplementId)
    .where((x) => x.or([x('p.framework', '=', true), x('p.has_lines', '=', false)]))
    .whereRef('s.amount', '<>', 'p.amount')
    .select(['s.amount', 'p.amount as was', 'p.executed_amount as executed'])
    .executeTakeFirst()

/**
 * A supplement or renewal of a contract that somebody works on. What the other side rejected, or had rejected, is over for who asks; of
 * one's own house it is mended or voided.
 */
export const underWay = (
  { tx, actor }: Pick<Ctx, 'tx' | 'actor'>,
  of: 'parent_id' | 'renews_id',
  id: string,
  but?: string,
) =>
  tx
    .selectFrom('contract')
    .where(of, '=', id)
    .$if(but !== undefined, (q) => q.where('id', '<>', but!))
    .where('status', '<>', 'void')
    .$if(of === 'parent_id', (q) => q.where('status', 'in', ['draft', 'pending', 'rejected', 'waitSign', 'signed']))
    .where((x) => x.or([x('status', '<>', 'rejected'), x('created_org', '=', actor.orgId)]))
    .select(['id', 'no', 'status'])
    .executeTakeFirst()

/** The contract of a supplement that says something else since the supplement was drafted, and which version says it. */
export const movedOn = (tx: Tx, supplementId: string) =>
  tx
    .selectFrom('contract as s')
    .innerJoin('contract as p', 'p.id', 's.parent_id')
    .where('s.id', '=', supplementId)
    .whereRef('s.base_n', '<', 'p.content_n')
    .select(['p.no', 'p.content_n as n', sql<number>`s.base_n`.as('base')])
    .executeTakeFirst()

/** What a supplement adds to, as far as it says what the supplement may agree. */
export const parentOf = (tx: Tx, supplementId: string) =>
  tx
    .selectFrom('contract as s')
    .innerJoin('contract as p', 'p.id', 's.parent_id')
    .innerJoin('contract_type_card as t', 't.id', 'p.type_id')
    .where('s.id', '=', supplementId)
    .select(['p.type_id as typeId', 'p.category', 't.name as typeName'])
    .executeTakeFirst()

/** Contracts around one: what it supplements or renews, and what supplements or renews it. */
export const relatedOf = (tx: Tx, c: { id: string; parentId: string | null; renewsId: string | null }) =>
  tx
    .selectFrom('contract as r')
    .where((x) =>
      x.or([
        x('r.parent_id', '=', c.id),
        x('r.renews_id', '=', c.id),
        ...(c.parentId ? [x('r.id', '=', c.parentId)] : []),
        ...(c.renewsId ? [x('r.id', '=', c.renewsId)] : []),
      ]),
    )
    .select(['r.id', 'r.no', 'r.name', 'r.valid_from as validFrom', 'r.valid_to as validTo', 'r.status'])
    .select(
      sql<
        'parent' | 'supplement' | 'renews' | 'renewal'
      >`case when r.parent_id = ${c.id} then 'supplement' when r.renews_id = ${c.id} then 'renewal'
        when r.id = ${c.parentId}::uuid then 'parent' else 'renews' end`.as('relation'),
    )
    .orderBy('r.created_at')
    .execute()
