import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { deliveriesBy } from '#modules/delivery/server/public.ts'
import { lots, row, visible } from './read.ts'

/** Acceptances a scanned number names: their own, their delivery's or their order's, each from its index; waiting ones first. */
export const byNumber = (tx: Tx, actor: Actor, no: string) =>
  row(visible(tx, actor))
    .where(
      sql<boolean>`a.id in (select x.id from acceptance x where x.no collate "C" = ${no}
        union all select x.id from delivery_card y join acceptance x on x.delivery_id = y.id where y.no collate "C" = ${no}
        union all select x.id from acceptance x where x.delivery_id in ${deliveriesBy((column) => sql`${sql.ref(column)} collate "C" = ${no}`)})`,
    )
    .orderBy(sql`a.status = 'wait' desc, a.created_at desc, a.id`)
    .limit(50)
    .execute()

/** Lots that wait for acceptance and are of the product a code in small letters means: barcode, GTIN, UDI, platform or hospital code. */
export const openLots = (tx: Tx, actor: Actor, codes: readonly string[], acceptanceId?: string) =>
  lots(tx)
    .innerJoin(row(visible(tx, actor)).as('a'), 'a.id', 'l.acceptance_id')
    .leftJoin('catalog_item_card as c', 'c.id', 'ol.catalog_item_id')
    .where('a.status', '=', 'wait')
    .$if(!!acceptanceId, (q) => q.where('a.id', '=', acceptanceId!))
    .where(
      sql<boolean>`array[lower(p.barcode), lower(p.platform_code), lower(ol.product_code), lower(p.udi_di), lower(c.hospital_code)] && ${[...codes]}::text[]`,
    )
    .orderBy(sql`dl.expiry_date nulls last, a."createdAt", l.seq, l.id`)
    .limit(200)
    .select(['l.id as lineId', 'a.id as acceptanceId', 'a.no as acceptanceNo', 'a.deliveryNo', 'a.supplier'])
    .execute()
