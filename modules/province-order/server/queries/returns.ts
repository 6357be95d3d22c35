import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import type { provinceReturnMachine } from '../../shared/machine.ts'

/** A return of goods that were ordered through the platform, as it is told there; undefined: none of its goods were, or it is there already. */
export const insertReturn = async (
  tx: Tx,
  returnOrderId: string,
  by: { userId: string | null; name: string },
  wanted: boolean,
): Promise<{ id: string; no: string; hospitalId: string } | undefined> => {
  const { rows } = await sql<{ id: string; no: string; hospitalId: string }>`
    with goods as (
      select f.id, f.hospital_id, f.supplier_id, f.return_no, f.seq, l.id as line_id, f.qty, f.amount, f.reason, coalesce(d.lot_no, '') as lot_no
      from return_order_line_facts f join province_order_line l on l.order_line_id = f.order_line_id and l.ord_detl_id <> ''
        join province_order p on p.id = l.province_order_id and p.status not in ('cancelled', 'cancelling', 'new', 'broken', 'saved', 'lined')
        left join delivery_line_card d on d.id = f.delivery_line_id
      where f.return_order_id = ${returnOrderId}
    ), made as (
      insert into province_return (hospital_id, supplier_id, return_order_id, no, amount, line_count, wanted, created_by, creator_name)
      select hospital_id, supplier_id, ${returnOrderId}, return_no, sum(amount), count(*), ${wanted}, ${by.userId}, ${by.name} from goods
      group by hospital_id, supplier_id, return_no
      on conflict (return_order_id) do nothing returning id, no, hospital_id, supplier_id
    ), lines as (
      insert into province_return_line (hospital_id, supplier_id, province_return_id, return_line_id, line_id, seq, lot_no, qty, reason)
      select m.hospital_id, m.supplier_id, m.id, g.id, g.line_id, row_number() over (order by g.seq), g.lot_no, g.qty, g.reason from made m, goods g
    )
    select id, no, hospital_id as "hospitalId" from made`.execute(tx)
  return rows[0]
}

/** Returns their suppliers agreed to, of goods that are on the platform, that were not written down for it: before the hospital was there. */
export const unwritten = async (tx: Tx, hospitalId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct f.return_order_id as id from province_order p join province_order_line l on l.province_order_id = p.id and l.ord_detl_id <> ''
      join return_order_line_facts f on f.order_line_id = l.order_line_id
    where p.hospital_id = ${hospitalId} and p.status in ('submitted', 'responded', 'refused', 'partShipped', 'shipped', 'received')
      and f.hospital_id = ${hospitalId} and f.status in ('agreed', 'shippedBack', 'done')
      and not exists (select from province_return r where r.return_order_id = f.return_order_id) order by 1`.execute(tx)
  return rows.map((r) => r.id)
}

/** The platform does not have it, and it is told no more. */
export const dropReturn = async (tx: Tx, id: string): Promise<void> => {
  await sql`delete from province_return_line where province_return_id = ${id}`.execute(tx)
  await sql`delete from province_return where id = ${id}`.execute(tx)
}

/** Voided returns of goods of an order that the platform has. */
export const voidReturns = async (
  tx: Tx,
  orderId: string,
): Promise<{ id: string; no: string; theirs: 1 | 2 | 3 }[]> => {
  const { rows } = await sql<{ id: string; no: string; theirs: 1 | 2 | 3 }>`
    select distinct r.id, r.no, coalesce(r.theirs, 1) as theirs from province_order_line l join province_return_line x on x.line_id = l.id
      join province_return r on r.id = x.province_return_id join return_order_card o on o.id = r.return_order_id
    where l.province_order_id = ${orderId} and r.ret_id <> '' and o.status = 'void' order by r.no`.execute(tx)
  return rows
}
/** The orders a return is of. */
export const ordersOfReturn = async (tx: Tx, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct l.province_order_id as id from province_return_line x join province_order_line l on l.id = x.line_id
    where x.province_return_id = ${id} order by 1`.execute(tx)
  return rows.map((r) => r.id)
}

export interface DueReturn {
  id: string
  no: string
  hospitalId: string
  supplierId: string
  status: StatusOf<typeof provinceReturnMachine>
  version: number
  doing: '' | 'save'
  attempts: number
  createdBy: string | null
  /** Ours was voided. */
  over: boolean
}
const back = sql`r.id, r.no, r.hospital_id as "hospitalId", r.supplier_id as "supplierId", r.status, r.version, r.doing, r.attempts, r.created_by as "createdBy",
  exists (select from return_order_card o where o.id = r.return_order_id and o.status = 'void') as over`
export const nextReturn = async (tx: Tx, hospitalId: string): Promise<DueReturn | undefined> => {
  const { rows } =
    await sql<DueReturn>`select ${back} from province_return r where r.hospital_id = ${hospitalId} and r.wanted
    order by (r.doing = ''), r.id limit 1 for update of r`.execute(tx)
  return rows[0]
}
export const lockReturn = async (tx: Tx, id: string): Promise<DueReturn | undefined> => {
  const { rows } =
    await sql<DueReturn>`select ${back} from province_return r where r.id = ${id} for update of r`.execute(tx)
  return rows[0]
}
export const lockReturnOf = async (
  tx: Tx,
  returnOrderId: string,
): Promise<(DueReturn & { retId: string }) | undefined> => {
  const { rows } = await sql<DueReturn & { retId: string }>`
    select ${back}, r.ret_id as "retId" from province_return r where r.return_order_id = ${returnOrderId} for update of r`.execute(
    tx,
  )
  return rows[0]
}
export const returnLines = async (tx: Tx, id: string) => {
  const { rows } = await sql<{
    ref: string
    ordId: string
    lineId: string
    lotNo: string
    qty: string
    reason: string
    companyId: string
  }>`
    select x.id as ref, p.ord_id as "ordId", l.ord_detl_id as "lineId", x.lot_no as "lotNo", x.qty, x.reason, p.company_id as "companyId"
    from province_return_line x join province_order_line l on l.id = x.line_id join province_order p on p.id = l.province_order_id
    where x.province_return_id = ${id} order by x.seq`.execute(tx)
  return rows
}
export const returnBegin = (tx: Tx, id: string) =>
  sql`
  update province_return set doing = 'save', attempts = attempts + 1, tried_at = now(), updated_at = now() where id = ${id}`.execute(
    tx,
  )
export const returnCame = (
  tx: Tx,
  id: string,
  o: { doing?: ''; wanted?: boolean; why?: string; retId?: string; theirs?: number },
) =>
  sql`
  update province_return set doing = coalesce(${o.doing ?? null}, doing), wanted = coalesce(${o.wanted ?? null}, wanted),
    why = coalesce(${o.why?.slice(0, 500) ?? null}, why), ret_id = coalesce(${o.retId ?? null}, ret_id),
    theirs = coalesce(${o.theirs ?? null}::smallint, theirs), theirs_at = case when ${o.theirs !== undefined} then now() else theirs_at end,
    updated_at = now()
  where id = ${id}`.execute(tx)
