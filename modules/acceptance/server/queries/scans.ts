import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { ScanResult } from '../../shared/scanned.ts'
import { stands, visible } from './read.ts'

/**
 * What a lot `l` came to: all that was counted less what was taken back, which names the lot and quantity of what it undoes. Not row by
 * row of what stands: that is asked at each scan, of a lot that has hundreds of them.
 */
const scanned = sql<string>`(select coalesce(sum(s.qty), 0) from acceptance_scan s
    where s.acceptance_id = l.acceptance_id and s.delivery_line_id = l.delivery_line_id and s.result = 'counted')
  - (select coalesce(sum(u.qty), 0) from acceptance_scan u
    where u.acceptance_id = l.acceptance_id and u.result = 'undone' and u.delivery_line_id = l.delivery_line_id)`

/**
 * The lots of an acceptance as a scanner finds them, what ends first before; with the codes of their article in small letters. Only
 * what a scan is judged by: it is asked for each one.
 */
export const scannable = (tx: Tx, id: string) =>
  tx
    .selectFrom('acceptance_line as l')
    .innerJoin('delivery_line_card as dl', 'dl.id', 'l.delivery_line_id')
    .innerJoin('order_line_card as ol', 'ol.id', 'dl.order_line_id')
    .innerJoin('product_card as p', 'p.id', 'dl.product_id')
    .leftJoin('catalog_item_card as c', 'c.id', 'ol.catalog_item_id')
    .where('l.acceptance_id', '=', id)
    .select(columns('l', 'deliveryLineId', 'deliveredQty'))
    .select(columns('dl', 'productId', 'lotNo', 'productionDate', 'expiryDate'))
    .select(columns('ol', 'unit', 'conversionRatio'))
    .select(scanned.as('scannedQty'))
    .select(
      sql<
        string[]
      >`array_remove(array[lower(p.barcode), lower(p.platform_code), lower(ol.product_code), lower(p.udi_di),
        lower(c.hospital_code)], '')`.as('codes'),
    )
    .select(sql<string>`p.trace_rate`.as('traceRate'))
    .orderBy(sql`dl.expiry_date nulls last, l.seq`)
    .execute()
export type ScanLot = Pick<
  Awaited<ReturnType<typeof scannable>>[number],
  | 'deliveryLineId'
  | 'productId'
  | 'lotNo'
  | 'expiryDate'
  | 'deliveredQty'
  | 'scannedQty'
  | 'unit'
  | 'conversionRatio'
  | 'traceRate'
> & { codes: readonly (string | null)[] }

/** Of an acceptance's scans these, and whether they stand. */
export const scansOf = (tx: Tx, id: string, ids: readonly string[]) =>
  tx
    .selectFrom('acceptance_scan as s')
    .where('s.acceptance_id', '=', id)
    .where('s.id', 'in', [...ids])
    .select(columns('s', 'id', 'code', 'deliveryLineId', 'piece', 'qty'))
    .select(sql<boolean>`(${stands})`.as('stands'))
    .execute()

/**
 * How many pieces of a lot `l` of an acceptance were counted anew in another one since: nobody says which pieces of a lot went
 * back, so as many as did may come again.
 */
const anew = sql<number>`(select count(distinct o.piece) from acceptance_scan o
  join acceptance_scan n on n.hospital_id = o.hospital_id and n.piece = o.piece and n.result = 'counted'
    and n.acceptance_id <> o.acceptance_id and n.received_at > o.received_at
    and not exists (select from acceptance_scan u where u.acceptance_id = n.acceptance_id and u.undoes = n.id and u.result = 'undone')
  where o.acceptance_id = l.acceptance_id and o.delivery_line_id = l.delivery_line_id and o.result = 'counted' and o.piece <> '')`

/** Of these pieces those the hospital counted already: here, or in another acceptance where they were not refused or sent back. */
export const piecesKnown = async (tx: Tx, actor: Actor, id: string, pieces: readonly string[]) =>
  (
    await visible(tx, actor)
      .innerJoin('acceptance_scan as s', 's.acceptance_id', 'a.id')
      .where('s.hospital_id', '=', actor.orgId)
      .where('s.piece', 'in', [...pieces])
      .where(sql<boolean>`(${stands})`)
      .where(
        sql<boolean>`(a.id = ${id} or (a.status in ('wait', 'checked', 'confirmed') and exists (select from acceptance_line l
          join delivery_line_card dl on dl.id = l.delivery_line_id join product_card p on p.id = dl.product_id
          where l.acceptance_id = a.id and l.delivery_line_id = s.delivery_line_id and coalesce(l.accepted_qty, 1) > 0
            and dl.returned_qty * p.trace_rate <= ${anew})))`,
      )
      .select('s.piece')
      .distinct()
      .execute()
  ).map((r) => r.piece)

/** Of these ids those the hospital scanned before, and on which paper: of others only that they are taken is told. */
export const scannedBefore = (tx: Tx, hospitalId: string, ids: readonly string[]) =>
  tx
    .selectFrom('acceptance_scan as s')
    .where('s.hospital_id', '=', hospitalId)
    .where('s.id', 'in', [...ids])
    .select(columns('s', 'id', 'acceptanceId'))
    .execute()

export interface NewScan {
  id: string
  code: string
  result: ScanResult
  deliveryLineId: string | null
  piece: string
  qty: string
  total: string
  undoes: string | null
  deviceAt: string | null
  byHand: boolean
}
/** Keeps scans; those that were. */
export const addScans = async (
  { tx, actor }: Ctx,
  of: { id: string; hospitalId: string },
  scans: readonly NewScan[],
): Promise<NewScan[]> => {
  const kept = await tx
    .insertInto('acceptance_scan')
    .values(
      scans.map(({ id, code, result, deliveryLineId, piece, qty, total, undoes, deviceAt, byHand }) => ({
        ...{ id, code, result, piece, qty, total, undoes },
        acceptance_id: of.id,
        hospital_id: of.hospitalId,
        delivery_line_id: deliveryLineId,
        device_at: deviceAt,
        by_hand: byHand,
        user_id: actor.userId,
        user_name: actor.name,
      })),
    )
    // sent to two papers at one moment it is on one of them
    .onConflict((c) => c.columns(['hospital_id', 'id']).doNothing())
    .returning('id')
    .execute()
  const ids = new Set(kept.map((s) => s.id))
  return scans.filter((s) => ids.has(s.id))
}

/** What was said of these scans, with the lot each found as it was sent. */
export const answersOf = (tx: Tx, id: string, ids: readonly string[]) =>
  tx
    .selectFrom('acceptance_scan as s')
    .leftJoin('delivery_line_card as dl', 'dl.id', 's.delivery_line_id')
    .leftJoin('order_line_card as ol', 'ol.id', 'dl.order_line_id')
    .where('s.acceptance_id', '=', id)
    .where('s.id', 'in', [...ids])
    .select(columns('s', 'id', 'code', 'deliveryLineId', 'qty', 'total', 'piece'))
    .select([sql<ScanResult>`s.result`.as('result'), 'dl.expiry_date as expiryDate'])
    .select([
      sql<string>`coalesce(ol.name, '')`.as('name'),
      sql<string>`coalesce(ol.spec, '')`.as('spec'),
      sql<string>`coalesce(ol.unit, '')`.as('unit'),
      sql<string>`coalesce(dl.lot_no, '')`.as('lotNo'),
    ])
    .execute()
