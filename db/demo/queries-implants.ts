import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export interface Implant {
  catalogItemId: string
  productId: string
  supplierId: string
  name: string
  packMultiple: string
}

/** Implants one supplier sells to a hospital: of the one who has most of them. */
export const implantsOf = async (tx: Tx, hospitalId: string, most: number): Promise<Implant[]> => {
  const { rows } = await sql<Implant>`
    select c.id as "catalogItemId", c.product_id as "productId", c.supplier_id as "supplierId", p.name, c.pack_multiple as "packMultiple"
    from catalog_item c join product p on p.id = c.product_id
    where c.hospital_id = ${hospitalId} and c.status = 'enabled' and p.kind = 1 and p.extra ->> 'implantType' = '植入'
      and not exists (select from vbp_item v where v.product_id = p.id)
    order by count(*) over (partition by c.supplier_id) desc, c.supplier_id, p.platform_code limit ${most}`.execute(tx)
  return rows.filter((r) => r.supplierId === rows[0]!.supplierId)
}

/** What of a supplier's lots lies at a point. */
export const consignedAt = async (tx: Tx, pointId: string) => {
  const { rows } = await sql<{ balanceId: string; productId: string; ratio: string }>`
    select id as "balanceId", product_id as "productId", ratio from stock_balance
    where point_id = ${pointId} and owner = 'supplier' and qty - locked_qty >= ratio order by id`.execute(tx)
  return rows
}
