import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'

/** Most goods have no codes: then there is nothing to do. */
export const anyCodes = async (tx: Tx, lineIds: readonly string[]): Promise<boolean> =>
  (
    await sql<{
      found: boolean
    }>`select exists (select from delivery_code_card c where c.delivery_line_id = any (${[...lineIds]}::uuid[]))
      or exists (select from trace_code c where c.delivery_line_id = any (${[...lineIds]}::uuid[])) as found`.execute(
      tx,
    )
  ).rows[0]!.found

/**
 * The codes a supplier sent with lots that are taken in, on their way until now: all of a lot that came in whole, of another one those the
 * receiver counted as its pieces. One that lives here already stays where it is.
 */
export const addTold = async (
  { tx }: Ctx,
  acceptanceId: string,
  lots: readonly { lineId: string; whole: boolean }[],
): Promise<void> => {
  await sql`insert into trace_code (hospital_id, code, carrier, boxes, product_id, supplier_id, delivery_id, delivery_line_id, point_id, lot_no,
      production_date, expiry_date, ratio, rest, state)
    select l.hospital_id, c.code, c.carrier, c.boxes, l.product_id, l.supplier_id, l.delivery_id, l.id, d.point_id, l.lot_no,
      l.production_date, l.expiry_date, round(ol.conversion_ratio / c.unit_codes, 6), round(ol.conversion_ratio / c.unit_codes, 6), 5
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as x ("lineId" uuid, whole boolean)
    join delivery_line_card l on l.id = x."lineId" join delivery_card d on d.id = l.delivery_id
    join order_line_card ol on ol.id = l.order_line_id join delivery_code_card c on c.delivery_line_id = l.id
    where x.whole or exists (select from acceptance_scan_card s where s.acceptance_id = ${acceptanceId} and s.delivery_line_id = l.id
      and (s.piece = c.code or s.piece = any (c.boxes)))
    on conflict (hospital_id, code) do update set carrier = excluded.carrier, boxes = excluded.boxes, product_id = excluded.product_id,
      supplier_id = excluded.supplier_id, delivery_id = excluded.delivery_id, delivery_line_id = excluded.delivery_line_id,
      acceptance_id = null, point_id = excluded.point_id, lot_no = excluded.lot_no, production_date = excluded.production_date,
      expiry_date = excluded.expiry_date, ratio = excluded.ratio, rest = excluded.rest, state = 5, scan_id = null, return_order_id = null,
      asked_at = null, acknowledged_at = null, unknown_at = null, version = trace_code.version + 1, updated_at = now()
    where trace_code.state = 2`.execute(tx)
}

/** Of the codes an acceptance took in those that live in another hospital too. */
export const livingTwice = async (tx: Tx, acceptanceId: string) =>
  (
    await sql<{
      code: string
      a: string
      b: string
      shownIn: string
    }>`select c.code, c.hospital_id as a, o.hospital_id as b, c.delivery_id as "shownIn" from trace_code c
      join trace_code o on o.code = c.code and o.hospital_id <> c.hospital_id and o.state in (0, 4)
      where c.acceptance_id = ${acceptanceId} and c.state = 0`.execute(tx)
  ).rows.map(({ code, a, b, shownIn }) => ({ code, hospitals: [a, b] as const, shownIn }))

/** A code an acceptance took in of which something became since. */
export const usedOf = async (tx: Tx, acceptanceId: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('trace_code')
      .where('acceptance_id', '=', acceptanceId)
      .where('state', '<>', 0)
      .orderBy('code')
      .limit(1)
      .select('code')
      .executeTakeFirst()
  )?.code

/** Lots a return brought back, with how many of their codes live and how many went by their scan. */
export const backOf = async (tx: Tx, returnOrderId: string) =>
  (
    await sql<{ deliveryLineId: string; receivedQty: string; traceRate: string; living: number; marked: number }>`
      select l.delivery_line_id as "deliveryLineId", l.received_qty as "receivedQty", p.trace_rate as "traceRate",
        (select count(*)::int from trace_code c where c.delivery_line_id = l.delivery_line_id and c.state = 0) as living,
        (select count(*)::int from trace_code c where c.delivery_line_id = l.delivery_line_id and c.return_order_id = ${returnOrderId} and c.state = 2) as marked
      from return_order_line_facts l join product_card p on p.id = l.product_id
      where l.return_order_id = ${returnOrderId} and l.received_qty > 0 and l.delivery_line_id is not null`.execute(tx)
  ).rows
