import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/** When a plan and its goods happened. */
export interface Past {
  /** How many days ago the plan was made. */
  days: number
  /** Days from the order to its first delivery; the second follows after as many again. */
  lag: number
}

/** Numbers of this transaction name the day so many days ago, to which `moveBack` moves its documents. */
export const numberBack = async (tx: Tx, days: number): Promise<void> => {
  await sql`select set_config('app.day', ((now() - ${days}::float8 * interval '1 day') at time zone 'Asia/Shanghai')::date::text, true)`.execute(
    tx,
  )
}

/**
 * Moves a plan and everything that came of it, or an order without one, into the past, each step to the day it would have happened: audit the same
 * day, goods after the lag, acceptance within hours. The numbers name these days already.
 */
export const moveBack = async (tx: Tx, id: string, { days, lag }: Past): Promise<void> => {
  const back = (by: number) => sql`greatest(${days - by}::float8, 0) * interval '1 day'`
  const orders = sql`(select id from purchase_order where plan_id = ${id} or id = ${id})`
  // the number of a delivery among those of its order
  const nth = sql`(select d.id, row_number() over (partition by d.order_id order by d.created_at, d.id) * ${lag}::float8 as lag
    from delivery d where d.order_id in ${orders})`
  const after = (more: number) => sql`greatest(${days - more}::float8 - n.lag, 0) * interval '1 day'`
  await sql`update plan set created_at = created_at - ${back(0)}, submitted_at = submitted_at - ${back(0)},
    audited_at = audited_at - ${back(0.05)} where id = ${id}`.execute(tx)
  // by a list: asked with OR, every step of the whole house is read
  await sql`
    update doc_history h set at = h.at - s.days * interval '1 day' from (
      select x.id, greatest(case
        when x.doc_type = 'plan' then ${days}::float8 - case when x.action = 'submit' or x.action = 'create' then 0 else 0.05 end
        when x.doc_type = 'order' then ${days}::float8 - case when x.action in ('create', 'autoSubmit', 'submit') then 0.05
          when x.action in ('approve', 'rejectAudit') then 0.1 when x.action = 'accept' then 0.15 else ${lag}::float8 end
        when x.doc_type = 'refusal' then ${days}::float8 - n.lag - 0.2
        when x.doc_type = 'rejection' then ${days}::float8 - case when x.action = 'create' then 0.15 else 0.2 end
        when x.doc_type = 'exception' then ${days}::float8 - ${lag}::float8 - 0.2
        else ${days}::float8 - n.lag - case when x.action in ('create', 'ship') then 0 when x.action like 'check%' or x.action = 'accept' then 0.1 else 0.2 end
      end, 0) as days
      from doc_history x
      left join acceptance a on a.id = x.doc_id and x.doc_type = 'acceptance'
      left join refusal r on r.id = x.doc_id and x.doc_type = 'refusal'
      left join ${nth} n on n.id = coalesce(a.delivery_id, r.delivery_id, x.doc_id)
      where x.doc_id = any (array(select ${id}::uuid union all ${orders}
        union all select id from delivery where order_id in ${orders}
        union all select id from acceptance where order_id in ${orders}
        union all select id from refusal where order_id in ${orders}
        union all select id from rejection where order_id in ${orders}
        union all select id from exception where order_id in ${orders}))
    ) s where s.id = h.id`.execute(tx)
  await sql`update stock_movement m set at = m.at - ${after(0.2)} from acceptance a join ${nth} n on n.id = a.delivery_id
    where m.ref_id = a.id and a.order_id in ${orders}`.execute(tx)
  // a lot is there since its first movement
  await sql`update stock_balance b set received_at = x.at from (
      select m.balance_id, min(m.at) as at from stock_movement m where m.balance_id in (
        select y.balance_id from stock_movement y join acceptance a on a.id = y.ref_id where a.order_id in ${orders}) group by 1) x
    where b.id = x.balance_id`.execute(tx)
  await sql`update acceptance a set created_at = a.created_at - ${after(0)}, checked_at = a.checked_at - ${after(0.1)},
    opened_at = a.opened_at - ${after(0.1)}, arrived_at = a.arrived_at - ${after(0.1)},
    confirmed_at = a.confirmed_at - ${after(0.2)} from ${nth} n where n.id = a.delivery_id`.execute(tx)
  // what it made owed is owed since the goods were registered
  await sql`update payable_item i set accepted_on = payable_day(a.checked_at), due_on = payable_due(i.vbp_class, payable_day(a.checked_at)),
    created_at = a.confirmed_at from acceptance a where a.order_id in ${orders} and i.source_type = 1 and i.source_id = a.id`.execute(
    tx,
  )
  // who had his days to answer had them then
  await sql`update refusal r set created_at = r.created_at - ${after(0.2)}, submitted_at = r.submitted_at - ${after(0.2)},
    answer_by = r.answer_by - ((now() at time zone 'Asia/Shanghai')::date - ((now() - ${after(0.2)}) at time zone 'Asia/Shanghai')::date)
    from ${nth} n where n.id = r.delivery_id`.execute(tx)
  await sql`update delivery d set created_at = d.created_at - ${after(0)}, shipped_at = d.shipped_at - ${after(0)}
    from ${nth} n where n.id = d.id`.execute(tx)
  await sql`update rejection set created_at = created_at - ${back(0.15)}, settled_at = settled_at - ${back(0.2)} where order_id in ${orders}`.execute(
    tx,
  )
  const late = back(lag + 0.2)
  await sql`update exception set created_at = created_at - ${late}, since = since - ${late}, deadline = deadline - ${Math.floor(days)}::int * interval '1 day',
    resolved_at = resolved_at - ${late}, ended_at = ended_at - ${late} where order_id in ${orders}`.execute(tx)
  await sql`update order_line set due_at = due_at - ${back(0.1)} where order_id in ${orders}`.execute(tx)
  await sql`update purchase_order set created_at = created_at - ${back(0.05)}, submitted_at = submitted_at - ${back(0.05)},
    audited_at = audited_at - ${back(0.1)}, released_at = released_at - ${back(0.1)},
    supplier_accepted_at = supplier_accepted_at - ${back(0.15)}, supplier_expects = supplier_expects - ${Math.floor(days)}::int,
    first_delivery_at = first_delivery_at - ${back(lag)}, last_delivery_at = last_delivery_at - ${back(lag)}
    where id in ${orders}`.execute(tx)
}
