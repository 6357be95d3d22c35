import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { TraceLine } from '#modules/delivery/server/public.ts'

/** Codes of a hospital move one after the other until COMMIT: two receivers never count one. */
export const lockCodes = async (tx: Tx, hospitalId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trace codes ${hospitalId}`}, 0))`.execute(tx)
}

/** A lot as the receiver's scanner finds it. */
export interface Lot extends TraceLine {
  productId: string
  productionDate: string | null
  /** Minimum units of a pack that has a code. */
  ratio: string
  /** Where it was taken in, once it was. */
  acceptanceId: string | null
  pointId: string
}

/** The lots of a delivery with what tells their article, by what the article and the organisation's own teaching say. */
export const lotsOf = async (tx: Tx, hospitalId: string, deliveryId: string): Promise<Lot[]> =>
  (
    await sql<Lot>`select l.id, l.seq, l.order_line_id as "orderLineId", l.lot_no as "lotNo", l.production_date as "productionDate",
      l.expiry_date as "expiryDate", l.product_id as "productId", d.point_id as "pointId", a.acceptance_id as "acceptanceId",
      least(ceil(coalesce(a.accepted_qty, l.qty) * p.trace_rate), 99999999)::int as most,
      (select count(*)::int from trace_code c where c.delivery_line_id = l.id and (c.state <> 2 or c.acceptance_id is not null)) as counted,
      p.trace_rate as "unitCodes", ol.conversion_ratio / p.trace_rate as ratio,
      p.trace_idents || coalesce((select ',' || string_agg(i.ident, ',') from trace_ident i where i.product_id = p.id
        and (i.org_id = ${hospitalId} or exists (select from org_card o where o.id = i.org_id and o.kind = 'authority'))), '') as idents,
      array_remove(array[lower(p.barcode), lower(p.udi_di)], '') as codes
    from delivery_line_card l join delivery_card d on d.id = l.delivery_id join product_card p on p.id = l.product_id
    join order_line_card ol on ol.id = l.order_line_id
    left join lateral (select f.acceptance_id, f.accepted_qty from acceptance_line_facts f
      where f.delivery_line_id = l.id and f.status = 'confirmed' limit 1) a on true
    where l.delivery_id = ${deliveryId} order by l.seq`.execute(tx)
  ).rows

/** A pack as somebody said it lies in boxes, from inside out, and of which lot the supplier said it is. */
export interface Pack {
  code: string
  boxes: readonly string[]
  lineId?: string
}

/** The packs the supplier sent with a delivery that these codes name, themselves or as a box around them. */
export const toldPacks = async (tx: Tx, deliveryId: string, codes: readonly string[]): Promise<Pack[]> =>
  (
    await sql<Pack>`select c.code, c.boxes, c.delivery_line_id as "lineId" from delivery_code_card c
      where c.delivery_id = ${deliveryId} and (c.code = any (${[...codes]}::text[]) or c.boxes && ${[...codes]}::text[]) order by c.code`.execute(
      tx,
    )
  ).rows

const deepest = 5
/** What the hospital knows to lie in these boxes, however many deep: `root` is the box that was asked for. */
export const packsIn = async (tx: Tx, hospitalId: string, boxes: readonly string[]) =>
  (
    await sql<Pack & { root: string }>`with recursive inside(root, code, boxes) as (
      select b.box, b.code, array[b.box] from trace_pack b where b.hospital_id = ${hospitalId} and b.box = any (${[...boxes]}::text[])
      union all
      select i.root, b.code, i.code || i.boxes from inside i
        join trace_pack b on b.hospital_id = ${hospitalId} and b.box = i.code where cardinality(i.boxes) <= ${deepest})
    select i.root, i.code, i.boxes from inside i
    where not exists (select from trace_pack b where b.hospital_id = ${hospitalId} and b.box = i.code) order by i.code`.execute(
      tx,
    )
  ).rows

export interface Known {
  code: string
  state: number
  deliveryId: string
  no: string
}
/** Of these codes those the hospital has, whatever part of its goods the asker sees. */
export const known = async (tx: Tx, hospitalId: string, codes: readonly string[]) =>
  new Map(
    (
      await sql<Known>`select c.code, c.state, c.delivery_id as "deliveryId", coalesce(d.no, '') as no from trace_code c
        left join delivery_card d on d.id = c.delivery_id where c.hospital_id = ${hospitalId} and c.code = any (${[...codes]}::text[])`.execute(
        tx,
      )
    ).rows.map((r) => [r.code, r]),
  )

/** Of these codes those that live in another hospital, and where: for the authority, never for the asker. */
export const livesElsewhere = async (tx: Tx, hospitalId: string, codes: readonly string[]) =>
  new Map(
    (
      await sql<{ code: string; hospitalId: string }>`select c.code, c.hospital_id as "hospitalId" from trace_code c
        where c.code = any (${[...codes]}::text[]) and c.hospital_id <> ${hospitalId} and c.state in (0, 4)`.execute(tx)
    ).rows.map((r) => [r.code, r.hospitalId]),
  )

/** Of these codes those that are on the way to this hospital with another delivery. */
export const onTheWay = async (tx: Tx, of: { hospitalId: string; deliveryId: string }, codes: readonly string[]) =>
  new Map(
    (
      await sql<{
        code: string
        no: string
      }>`select c.code, d.no from delivery_code_card c join delivery_card d on d.id = c.delivery_id
        where c.hospital_id = ${of.hospitalId} and c.code = any (${[...codes]}::text[]) and d.id <> ${of.deliveryId}
          and d.status in ('shipped', 'partlyAccepted', 'accepted')`.execute(tx)
    ).rows.map((r) => [r.code, r.no]),
  )

/** Of these identification codes those that name any article. */
export const taughtIdents = async (tx: Tx, orgId: string, idents: readonly string[]) =>
  new Set(
    (
      await sql<{ ident: string }>`select i.ident from unnest(${[...new Set(idents)]}::text[]) i (ident)
        where exists (select from product_card p where position(i.ident in p.trace_idents) > 0)
          or exists (select from trace_ident t where t.ident = i.ident and (t.org_id = ${orgId}
            or exists (select from org_card o where o.id = t.org_id and o.kind = 'authority')))`.execute(tx)
    ).rows.map((r) => r.ident),
  )
