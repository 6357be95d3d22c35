import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import type { provinceOrderMachine, provinceReturnMachine } from '../../shared/machine.ts'

export type Doing = '' | 'save' | 'lines' | 'submit' | 'cancel'
export interface DueOrder {
  id: string
  no: string
  hospitalId: string
  supplierId: string
  orderId: string
  status: StatusOf<typeof provinceOrderMachine>
  version: number
  addrId: string
  companyId: string
  ordId: string
  ordCode: string
  doing: Doing
  attempts: number
  createdBy: string | null
}
const order = sql`p.id, p.no, p.hospital_id as "hospitalId", p.supplier_id as "supplierId", p.order_id as "orderId", p.status, p.version,
  p.addr_id as "addrId", p.company_id as "companyId", p.ord_id as "ordId", p.ord_code as "ordCode", p.doing, p.attempts, p.created_by as "createdBy"`

/** The next order of a hospital something is to be said of, locked: those without an answer first. */
export const nextOrder = async (tx: Tx, hospitalId: string): Promise<DueOrder | undefined> => {
  const { rows } = await sql<DueOrder>`
    select ${order} from province_order p where p.hospital_id = ${hospitalId} and p.wanted
    order by (p.doing = ''), p.id limit 1 for update of p`.execute(tx)
  return rows[0]
}
export const lockOrder = async (tx: Tx, id: string): Promise<DueOrder | undefined> => {
  const { rows } =
    await sql<DueOrder>`select ${order} from province_order p where p.id = ${id} for update of p`.execute(tx)
  return rows[0]
}

export interface DueLine {
  id: string
  itemCode: string
  qty: string
  price: string
  ordDetlId: string
}
/** Its lines; each is known on the platform by its own id here. */
export const linesOf = async (tx: Tx, id: string): Promise<DueLine[]> => {
  const { rows } = await sql<DueLine>`
    select l.id, l.item_code as "itemCode", l.qty, l.price, l.ord_detl_id as "ordDetlId" from province_order_line l
    where l.province_order_id = ${id} order by l.seq`.execute(tx)
  return rows
}

/** A step begins: from now on it may have been done. */
export const begin = (tx: Tx, id: string, doing: Doing) =>
  sql`
  update province_order set doing = ${doing}, attempts = attempts + 1, tried_at = now(), updated_at = now() where id = ${id}`.execute(
    tx,
  )

interface Came {
  doing?: Doing
  wanted?: boolean
  why?: string
  ordId?: string
  ordCode?: string
}
/** What came of it. Columns that are left out stay. */
export const came = (tx: Tx, id: string, { doing, wanted, why, ordId, ordCode }: Came) =>
  sql`
  update province_order set doing = coalesce(${doing ?? null}, doing), wanted = coalesce(${wanted ?? null}, wanted),
    why = coalesce(${why?.slice(0, 500) ?? null}, why), ord_id = coalesce(${ordId ?? null}, ord_id), ord_code = coalesce(${ordCode ?? null}, ord_code),
    updated_at = now()
  where id = ${id}`.execute(tx)

/** The platform's ids of lines, by ours. */
export const lineIds = async (tx: Tx, orderId: string, ids: ReadonlyMap<string, string>): Promise<void> => {
  if (ids.size === 0) return
  await sql`update province_order_line l set ord_detl_id = v.theirs
    from unnest(${[...ids.keys()]}::text[], ${[...ids.values()]}::text[]) as v(ours, theirs)
    where l.province_order_id = ${orderId} and l.id::text = v.ours`.execute(tx)
}

/** What a hospital has waiting for the platform. */
export const waiting = async (tx: Tx, hospitalId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from province_order where hospital_id = ${hospitalId} and wanted)
      + (select count(*) from province_receipt where hospital_id = ${hospitalId} and state in ('waiting', 'sending'))
      + (select count(*) from province_return where hospital_id = ${hospitalId} and wanted))::int as n`.execute(tx)
  return rows[0]!.n
}
/** Hospitals with something waiting. */
export const hospitalsWaiting = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select hospital_id as id from province_order where wanted union select hospital_id from province_return where wanted
    union select hospital_id from province_receipt where state in ('waiting', 'sending')`.execute(tx)
  return rows.map((r) => r.id)
}

/** Confirmed lines of acceptances of orders on the platform that it was not told of; of some orders, or all of a hospital's. */
export const collectReceipts = async (tx: Tx, hospitalId: string, orderIds?: readonly string[]): Promise<number> => {
  const { numAffectedRows } = await sql`
    insert into province_receipt (hospital_id, supplier_id, province_order_id, line_id, acceptance_id, acceptance_line_id, no, lot_no, qty, accepted_at)
    select p.hospital_id, p.supplier_id, p.id, pl.id, a.acceptance_id, a.id, a.acceptance_no || '-' || a.seq, d.lot_no, a.accepted_qty, a.confirmed_at
    from province_order p join province_order_line pl on pl.province_order_id = p.id
      join delivery_line_card d on d.order_line_id = pl.order_line_id
      join acceptance_line_facts a on a.delivery_line_id = d.id
    where p.hospital_id = ${hospitalId} and p.status in ('submitted', 'responded', 'partShipped', 'shipped') and pl.ord_detl_id <> ''
      and a.status = 'confirmed' and a.accepted_qty > 0 ${orderIds ? sql`and p.id = any(${[...orderIds]}::uuid[])` : sql``}
    on conflict (acceptance_line_id) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

export interface DueReceipt {
  id: string
  no: string
  orderId: string
  orderNo: string
  ordId: string
  lineId: string
  lotNo: string
  qty: string
  acceptedAt: string
  state: 'waiting' | 'sending'
}
const AT_ONCE = 50
/** Receipts that wait, or have no answer; locked. */
export const nextReceipts = async (tx: Tx, hospitalId: string, state: 'waiting' | 'sending'): Promise<DueReceipt[]> => {
  const { rows } = await sql<DueReceipt>`
    select r.id, r.no, p.id as "orderId", p.no as "orderNo", p.ord_id as "ordId", l.ord_detl_id as "lineId", r.lot_no as "lotNo", r.qty,
      r.accepted_at as "acceptedAt", r.state
    from province_receipt r join province_order p on p.id = r.province_order_id join province_order_line l on l.id = r.line_id
    where r.hospital_id = ${hospitalId} and r.state = ${state} order by r.id limit ${AT_ONCE} for update of r`.execute(
    tx,
  )
  return rows
}
export const receiptsBegin = (tx: Tx, ids: readonly string[]) =>
  sql`
  update province_receipt set state = 'sending', attempts = attempts + 1 where id = any(${[...ids]}::uuid[])`.execute(
    tx,
  )
/** What came of one: sent, refused, or to be sent again since the platform does not have it. */
export const receiptCame = (tx: Tx, id: string, state: 'sent' | 'refused' | 'waiting', why = '') =>
  sql`
  update province_receipt set state = ${state}, why = ${why.slice(0, 500)}, sent_at = case when ${state} = 'sent' then now() end
  where id = ${id} and state = 'sending'`.execute(tx)
export const receiptsAgain = (tx: Tx, orderIds: readonly string[]) =>
  sql`
  update province_receipt set state = 'waiting', why = '' where state = 'refused' and province_order_id = any(${[...orderIds]}::uuid[])`.execute(
    tx,
  )

/** Whether all of an order was told as taken in. */
export const allReceived = async (tx: Tx, orderId: string): Promise<boolean> => {
  const { rows } = await sql<{ all: boolean }>`
    select bool_and(coalesce(r.qty, 0) >= l.qty) as all from province_order_line l
      left join lateral (select sum(x.qty) as qty from province_receipt x where x.line_id = l.id and x.state = 'sent') r on true
    where l.province_order_id = ${orderId}`.execute(tx)
  return rows[0]?.all ?? false
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
}
const back = sql`r.id, r.no, r.hospital_id as "hospitalId", r.supplier_id as "supplierId", r.status, r.version, r.doing, r.attempts, r.created_by as "createdBy"`
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
