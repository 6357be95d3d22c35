import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { visible } from './read.ts'

/** Acceptances a scanned number names: their own, their delivery's or their order's; waiting ones first. */
export const byNumber = (tx: Tx, actor: Actor, no: string) =>
  visible(tx, actor)
    .where((eb) => eb.or([eb('a.no', '=', no), eb('d.no', '=', no), eb('o.no', '=', no)]))
    .orderBy(sql`a.status = 'wait' desc, a.created_at desc, a.id`)
    .limit(50)
    .select([
      'a.id',
      'a.no',
      'd.no as deliveryNo',
      'o.no as orderNo',
      'hospital.name as hospital',
      'supplier.name as supplier',
      'a.status',
    ])
    .execute()

/** Lots that wait for acceptance and are of the product a code means: barcode, GTIN, UDI, platform or hospital code. */
export const openLots = (tx: Tx, actor: Actor, codes: readonly string[], acceptanceId?: string) =>
  visible(tx, actor)
    .innerJoin('acceptance_line as l', 'l.acceptance_id', 'a.id')
    .innerJoin('delivery_line_card as dl', 'dl.id', 'l.delivery_line_id')
    .innerJoin('order_line_card as ol', 'ol.id', 'dl.order_line_id')
    .innerJoin('product_card as p', 'p.id', 'dl.product_id')
    .leftJoin('catalog_item_card as c', 'c.id', 'ol.catalog_item_id')
    .where('a.status', '=', 'wait')
    .$if(!!acceptanceId, (q) => q.where('a.id', '=', acceptanceId!))
    .where((eb) =>
      eb.or(
        (['p.barcode', 'p.platform_code', 'ol.product_code', 'p.udi_di', 'c.hospital_code'] as const).map((column) =>
          eb(column, 'in', codes),
        ),
      ),
    )
    .orderBy(sql`dl.expiry_date nulls last, a.created_at, l.seq, l.id`)
    .limit(200)
    .select([
      'l.id as lineId',
      'a.id as acceptanceId',
      'a.no as acceptanceNo',
      'd.no as deliveryNo',
      'supplier.name as supplier',
      'l.seq',
      'ol.product_code as code',
      'ol.name',
      'ol.spec',
      'ol.unit',
      'dl.lot_no as lotNo',
      'dl.expiry_date as expiryDate',
      'l.delivered_qty as deliveredQty',
    ])
    .execute()
