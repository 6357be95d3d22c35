import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

export interface Invoice {
  invoiceCode: string
  invoiceNo: string
  invoiceDate: string
}

/** Writes the invoice onto lots of a delivery, each with its own amount; the header's version moves on. */
export const setInvoice = async (
  tx: Tx,
  deliveryId: string,
  lineIds: readonly string[],
  i: Invoice,
): Promise<number> => {
  await sql`
    update delivery_line set invoice_code = ${i.invoiceCode}, invoice_no = ${i.invoiceNo}, invoice_date = ${i.invoiceDate}::date,
      invoice_amount = amount
    where delivery_id = ${deliveryId} and id = any(${[...lineIds]}::uuid[])`.execute(tx)
  const { version } = await tx
    .updateTable('delivery')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', deliveryId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Another delivery of the same supplier that already carries this invoice for another hospital or order. */
export const invoiceElsewhere = (
  tx: Tx,
  supplierId: string,
  deliveryId: string,
  hospitalId: string,
  invoiceNo: string,
) =>
  tx
    .selectFrom('delivery_line as l')
    .innerJoin('delivery as d', 'd.id', 'l.delivery_id')
    .where('l.supplier_id', '=', supplierId)
    .where('l.delivery_id', '<>', deliveryId)
    .where('l.hospital_id', '<>', hospitalId)
    .where('l.invoice_no', '=', invoiceNo)
    .where('l.invoice_date', 'is not', null)
    .where('d.status', '<>', 'void')
    .select('d.no')
    .executeTakeFirst()

export interface OrderNamed {
  id: string
  no: string
  hospital: string
}

/** Running orders of a supplier by number; one of before numbers were the region's may name several (decision 0018). */
export const ordersByNo = (tx: Tx, supplierId: string, nos: readonly string[]): Promise<OrderNamed[]> =>
  tx
    .selectFrom('purchase_order as o')
    .innerJoin('org as hospital', 'hospital.id', 'o.hospital_id')
    .where('o.supplier_id', '=', supplierId)
    .where('o.released_at', 'is not', null)
    .where('o.no', 'in', [...nos, ''])
    .orderBy('o.id')
    .select(['o.id', 'o.no', 'hospital.name as hospital'])
    .execute()
