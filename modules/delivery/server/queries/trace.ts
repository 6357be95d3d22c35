import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { deliveryCalls } from '../../shared/calls.ts'
import type { Carrier, TraceResult } from '../../shared/trace.ts'

type Asked = Input<(typeof deliveryCalls)['codes']>

/** How many packs with a code of their own are in a lot, its article joined as `p`. */
const packs = sql<number>`least(ceil(l.qty * p.trace_rate), 99999999)::int`
/** How many codes a lot should come with: of drugs each pack has one (domain-trace §4.2), of other goods some have. */
export const due = sql<number>`case when p.kind = 0 then ${packs} else 0 end`
/** How many stand on it. */
export const countedCodes = sql<number>`(select count(*)::int from delivery_code c where c.delivery_line_id = l.id)`

/** The lots of a delivery as a scanner finds them, with what tells their article and how many codes each may have and has. */
export const traceable = async (tx: Tx, id: string) =>
  (
    await sql<{
      id: string
      seq: number
      orderLineId: string
      lotNo: string
      expiryDate: string | null
      /** Packs in it: so many codes at most. */
      most: number
      counted: number
      /** Codes of a purchase unit. */
      unitCodes: string
      idents: string
      codes: string[]
    }>`select l.id, l.seq, l.order_line_id as "orderLineId", l.lot_no as "lotNo", l.expiry_date as "expiryDate",
      ${packs} as most, ${countedCodes} as counted, p.trace_rate as "unitCodes", p.trace_idents as idents,
      array_remove(array[lower(p.barcode), lower(p.udi_di)], '') as codes
    from delivery_line l join product_card p on p.id = l.product_id where l.delivery_id = ${id} order by l.seq`.execute(
      tx,
    )
  ).rows
export type TraceLine = Awaited<ReturnType<typeof traceable>>[number]

/** Nobody else of the supplier counts codes until COMMIT: a code stands on one delivery. */
export const lockCodes = async (tx: Tx, supplierId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`trace ${supplierId}`}, 0))`.execute(tx)
}

/** Of these codes those that stand here. */
export const codesHere = async (tx: Tx, id: string, codes: readonly string[]) => {
  const rows = await tx
    .selectFrom('delivery_code')
    .where('delivery_id', '=', id)
    .where('code', 'in', [...codes, ''])
    .select('code')
    .execute()
  return new Set(rows.map((r) => r.code))
}

/** Packs stand here that were counted with this box. */
export const boxHere = async (tx: Tx, id: string, box: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('delivery_code')
    .where('delivery_id', '=', id)
    .where(sql<boolean>`${box} = any (boxes)`)
    .select('code')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Of these codes those that are elsewhere: on another delivery of the supplier, or taken in by the hospital, whoever brought
 * them. What was refused, or went back, is free again: of a part nobody says which, so as many codes as it has. Read by who may see more than the asker: the number is his own only.
 */
export const codesElsewhere = async (
  tx: Tx,
  d: { id: string; supplierId: string; hospitalId: string },
  codes: readonly string[],
) => {
  const stands = sql`join delivery d on d.id = c.delivery_id join delivery_line l on l.id = c.delivery_line_id
    where c.code = any (${[...codes]}::text[]) and d.id <> ${d.id} and d.status not in ('void', 'refused')
      and l.refused_qty + l.returned_qty < l.qty
      and (l.refused_qty + l.returned_qty) * c.unit_codes <= (select count(distinct o.code) from delivery_code o
        join delivery_code n on n.supplier_id = o.supplier_id and n.code = o.code and n.delivery_id <> o.delivery_id and n.created_at > o.created_at
        join delivery nd on nd.id = n.delivery_id and nd.status not in ('void', 'refused') where o.delivery_line_id = l.id)`
  const { rows } = await sql<{ code: string; no: string; inStock: boolean }>`
    select c.code, d.no, l.accepted_qty > 0 and d.hospital_id = ${d.hospitalId} as "inStock"
      from delivery_code c ${stands} and c.supplier_id = ${d.supplierId}
    union all
    select c.code, '', true from delivery_code c ${stands}
      and c.hospital_id = ${d.hospitalId} and c.supplier_id <> ${d.supplierId} and l.accepted_qty > 0`.execute(tx)
  return new Map(rows.map((r) => [r.code, r]))
}

interface Owned {
  id: string
  hospitalId: string
  supplierId: string
}
export interface NewScan {
  id: string
  code: string
  result: TraceResult
  told: string
  deliveryLineId: string | null
  qty: number
  total: number
  undoes: string | null
  deviceAt: string | null
}
export interface NewCode {
  scanId: string
  code: string
  carrier: Carrier
  /** Those it lies in, from inside out. */
  boxes: readonly string[]
  deliveryLineId: string
  unitCodes: string
}
const owned = (d: Owned) => ({ delivery_id: d.id, hospital_id: d.hospitalId, supplier_id: d.supplierId })

export const addScan = ({ tx, actor }: Ctx, d: Owned, s: NewScan) =>
  tx
    .insertInto('delivery_scan')
    .values({
      ...owned(d),
      ...{ id: s.id, code: s.code, result: s.result, told: s.told, qty: s.qty, total: s.total, undoes: s.undoes },
      delivery_line_id: s.deliveryLineId,
      device_at: s.deviceAt,
      user_id: actor.userId,
      user_name: actor.name,
    })
    .execute()

export const addCodes = (tx: Tx, d: Owned, codes: readonly NewCode[]) =>
  tx
    .insertInto('delivery_code')
    .values(
      codes.map(({ scanId, code, carrier, boxes, deliveryLineId, unitCodes }) => ({
        ...owned(d),
        ...{ code, carrier },
        boxes: [...boxes],
        scan_id: scanId,
        delivery_line_id: deliveryLineId,
        unit_codes: unitCodes,
      })),
    )
    .execute()

/** The codes a scan counted no longer stand; which they were its row says. */
export const dropCodes = (tx: Tx, id: string, scanId: string) =>
  tx.deleteFrom('delivery_code').where('delivery_id', '=', id).where('scan_id', '=', scanId).execute()

/** Those of all lots but these. */
export const dropOtherCodes = (tx: Tx, id: string, lots: readonly string[]) =>
  tx
    .deleteFrom('delivery_code')
    .where('delivery_id', '=', id)
    .where(sql<boolean>`delivery_line_id <> all (${[...lots]}::uuid[])`)
    .execute()

/** What was said of these scans. */
export const scansOf = (tx: Tx, id: string, ids: readonly string[]) =>
  tx
    .selectFrom('delivery_scan as s')
    .where('s.delivery_id', '=', id)
    .where('s.id', 'in', [...ids])
    .select([
      ...columns('s', 'id', 'code', 'deliveryLineId', 'qty', 'total', 'told'),
      sql<TraceResult>`s.result`.as('result'),
    ])
    .select(
      sql<boolean>`s.result = 'counted' and exists (select from delivery_code c
        where c.delivery_id = s.delivery_id and c.scan_id = s.id)`.as('stands'),
    )
    .execute()

/** Codes of a delivery, a page of them: the supplier's own, the hospital's once it was sent. */
export const codesOf = ({ tx, actor }: Ctx, input: Asked) => {
  const { id, lineId, keyword } = input
  const base = tx
    .selectFrom('delivery_code as c')
    .innerJoin('delivery_line as l', 'l.id', 'c.delivery_line_id')
    .innerJoin('order_line_card as ol', 'ol.id', 'l.order_line_id')
    .where('c.delivery_id', '=', id)
    .$if(actor.org === 'supplier', (q) => q.where('c.supplier_id', '=', actor.orgId))
    .$if(actor.org === 'hospital', (q) => q.where('c.hospital_id', '=', actor.orgId))
    .$if(lineId !== undefined, (q) => q.where('c.delivery_line_id', '=', lineId!))
    .$if(keyword !== undefined, (q) =>
      q.where(sql<boolean>`position(${keyword} in c.code || ' ' || array_to_string(c.boxes, ' ')) > 0`),
    )
  const row = base.select([
    ...columns('c', 'code', 'carrier', 'createdAt'),
    sql<string>`coalesce(c.boxes[cardinality(c.boxes)], '')`.as('box'),
    ...columns('ol', 'name', 'spec'),
    ...columns('l', 'seq', 'lotNo'),
    'c.code as id',
  ])
  return paged(tx, base, row, input, { sorts: { code: 'c.code', seq: 'l.seq' }, fallback: 'seq', tie: 'c.code' })
}
