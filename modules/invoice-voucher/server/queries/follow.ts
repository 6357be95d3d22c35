import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import type { voucherMachine } from '../../shared/machine.ts'

export interface Following {
  id: string
  no: string
  hospitalId: string
  supplierId: string
  status: StatusOf<typeof voucherMachine>
  version: number
  /** How much of its lines an invoice stands for. */
  reach: 'none' | 'part' | 'whole'
}

/** The vouchers these items are on that were issued, locked, each with how much of it is invoiced by now. */
export const lockOf = async (tx: Tx, itemIds: readonly string[]): Promise<Following[]> => {
  const { rows } = await sql<Following>`
    with v as (select id, no, hospital_id, supplier_id, status, version from voucher
      where id in (select voucher_id from voucher_line where item_id = any(${[...itemIds]}::uuid[])) and status in ('issued', 'disputed',
        'confirmed', 'partlyInvoiced', 'invoiced') order by id for update)
    select v.id, v.no, v.hospital_id as "hospitalId", v.supplier_id as "supplierId", v.status, v.version, l.reach from v cross join lateral (
      select case when bool_and(l.qty = l.invoiced_qty and l.amount = l.invoiced_amount) then 'whole'
        when bool_or(l.invoiced_qty <> 0 or l.invoiced_amount <> 0) then 'part' else 'none' end as reach
      from voucher_line l where l.voucher_id = v.id) l order by v.id`.execute(tx)
  return rows
}

/** Packs and yuan of an item, with its sign. */
export interface Agreed {
  qty: string
  amount: string
}

/** What of these items is on confirmed vouchers and not invoiced. */
export const agreed = async (tx: Tx, itemIds: readonly string[]): Promise<ReadonlyMap<string, Agreed>> => {
  const { rows } = await sql<Agreed & { id: string }>`
    select l.item_id as id, trim_scale(sum(l.qty - l.invoiced_qty))::text as qty, sum(l.amount - l.invoiced_amount)::text as amount
    from voucher_line l join voucher v on v.id = l.voucher_id
    where l.item_id = any(${[...itemIds]}::uuid[]) and v.status in ('confirmed', 'partlyInvoiced') group by 1`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.id, r]))
}

/** Who invoices what was laid before him has answered. */
export const answered = { answered_at: sql`coalesce(answered_at, now())` }
