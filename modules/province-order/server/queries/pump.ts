import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import type { provinceOrderMachine } from '../../shared/machine.ts'

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
