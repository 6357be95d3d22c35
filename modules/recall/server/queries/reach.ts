import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { kinOf } from '#modules/product/server/public.ts'
import type { Lots } from '#modules/stock/server/public.ts'

/** Where a lot is, was or is being sent; minimum units. */
export interface Reached {
  orgId: string
  org: string
  orgKind: 'hospital' | 'supplier'
  lotNo: string
  balances: number
  onHand: string
  onWay: string
}

const these = (l: Lots, of: string): RawBuilder<boolean> => sql`${sql.ref(`${of}.product_id`)} in ${kinOf(l.productId)}
  and ${l.hospitalId ? sql`${sql.ref(`${of}.hospital_id`)} = ${l.hospitalId}` : sql`true`}
  and ${
    l.madeFrom
      ? sql`${sql.ref(`${of}.production_date`)} between ${l.madeFrom}::date and ${l.madeTo}::date`
      : sql`${sql.ref(`${of}.lot_no`)} = any(${[...l.lotNos]}::text[])`
  }`

/** A kit that was sent and of which the ledger knows nothing yet: it is booked as its use is confirmed. */
const kit = sql`s.status in ('allocated', 'used', 'returnedKit')`
/** What of it is neither in a patient nor back nor lost; minimum units. */
const kitRest = sql`(s.qty - s.used_qty - s.back_qty - s.lost_qty) * p.conversion_ratio`
/**
 * Every organisation that has, had or is being sent one of these lots: hospitals by their ledger, by what is on the lorry and by the kits
 * that came for operations, suppliers by what they shipped or are about to (not for a hospital's own recall). A row a lot.
 */
const reached = (l: Lots) => sql`
  select x.org_id, o.name as org, x.org_kind, x.lot_no, sum(x.balances)::int as balances, sum(x.on_hand) as on_hand, sum(x.on_way) as on_way
  from (
    select b.hospital_id as org_id, 'hospital' as org_kind, b.lot_no, 1 as balances, b.units as on_hand, 0 as on_way
      from stock_balance_facts b where ${these(l, 'b')}
    union all
    select d.hospital_id, 'hospital', d.lot_no, 0, 0, (d.qty - d.accepted_qty - d.refused_qty) * p.conversion_ratio
      from delivery_line_facts d join product_card p on p.id = d.product_id
      where ${these(l, 'd')} and d.status in ('shipped', 'partlyAccepted', 'accepted')
    union all
    select s.hospital_id, 'hospital', s.lot_no, 0, 0, ${kitRest}
      from surgery_piece_facts s join product_card p on p.id = s.product_id where ${these(l, 's')} and ${kit}
    ${
      l.hospitalId
        ? sql``
        : sql`union all
    select d.supplier_id, 'supplier', d.lot_no, 0, 0, case when d.status in ('shipped', 'partlyAccepted', 'accepted')
        then (d.qty - d.accepted_qty - d.refused_qty) * p.conversion_ratio else 0 end
      from delivery_line_facts d join product_card p on p.id = d.product_id where ${these(l, 'd')} and d.status <> 'void'
    union all
    select s.supplier_id, 'supplier', s.lot_no, 0, 0, case when ${kit} then ${kitRest} else 0 end
      from surgery_piece_facts s join product_card p on p.id = s.product_id where ${these(l, 's')}
    union all
    select b.supplier_id, 'supplier', b.lot_no, 0, 0, 0 from stock_balance_facts b where ${these(l, 'b')} and b.supplier_id is not null`
    }) x
  join org_card o on o.id = x.org_id group by 1, 2, 3, 4`

export const reach = async (tx: Tx, l: Lots): Promise<Reached[]> => {
  const { rows } = await sql<Reached>`
    select org_id as "orgId", org, org_kind as "orgKind", lot_no as "lotNo", balances, on_hand as "onHand", on_way as "onWay"
    from (${reached(l)}) r order by org_kind, org, lot_no`.execute(tx)
  return rows
}

export interface Given {
  id: string
  orgId: string
}
/** A recall as its tasks need it. */
interface Parent {
  id: string
  no: string
  orgId: string
}

/**
 * A task for each organisation that has none yet, with its lots; those it knows already gain what is new. The clock runs from now.
 * @param hours until each step is due, in their order
 * @returns the new tasks
 */
export const giveTasks = async (tx: Tx, r: Parent, l: Lots, hours: readonly number[]): Promise<Given[]> => {
  const due = (i: number) => sql`now() + ${hours[i]} * interval '1 hour'`
  const { rows } = await sql<Given>`
    with reached as materialized (${reached(l)}), given as (
      insert into recall_task (recall_id, org_id, org_kind, issuer_id, product_id, recall_no, sign_due, isolate_due, tally_due, handle_due)
      select distinct ${r.id}::uuid, org_id, org_kind, ${r.orgId}::uuid, ${l.productId}::uuid, ${r.no}, ${due(0)}, ${due(1)}, ${due(2)}, ${due(3)}
      from reached on conflict (recall_id, org_id) do nothing returning id, org_id
    ), lots as (
      insert into recall_task_lot (task_id, org_id, issuer_id, lot_no, on_hand, on_way, balances)
      select t.id, t.org_id, ${r.orgId}::uuid, x.lot_no, x.on_hand, x.on_way, x.balances
      from reached x join (
        select id, org_id from given union all select id, org_id from recall_task where recall_id = ${r.id}) t on t.org_id = x.org_id
      on conflict (task_id, lot_no) do nothing
    )
    select id, org_id as "orgId" from given order by id`.execute(tx)
  return rows
}
