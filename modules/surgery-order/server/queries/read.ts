import { sql } from 'kysely'
import { dayAfter, today } from '#kernel/server/clock.ts'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { waitsForMe } from '#modules/approval/server/public.ts'
import { articleIn } from '#modules/product/server/public.ts'
import { surgeryOrderCalls } from '../../shared/calls.ts'
import type { PieceState } from '../../shared/kinds.ts'
import { surgeryOrderMachine } from '../../shared/machine.ts'
import { SurgeryOrderRow } from '../../shared/rows.ts'
import { digested } from '../patient.ts'

/**
 * The hospital's own; the supplier reads those that were audited; the authority's region. Who the patient is stands behind a wall
 * of its own: for others than the hospital there is none.
 */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('surgery_order as o')
    .innerJoin('org_card as hospital', 'hospital.id', 'o.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'o.supplier_id')
    .leftJoin('surgery_patient as patient', (j) =>
      j.onRef('patient.surgery_order_id', '=', 'o.id').on(sql<boolean>`${actor.org === 'hospital'}`),
    )
    .$if(actor.org === 'hospital', (q) => q.where('o.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) =>
      q.where('o.supplier_id', '=', actor.orgId).where('o.released_at', 'is not', null),
    )

/** Operations of a day of the region, so many days from today. */
const daysFrom = (n: number) => {
  const [from, to] = [dayAfter(today(), n), dayAfter(today(), n + 1)]
  return sql<boolean>`(o.surgery_at >= ${from}::timestamp at time zone 'Asia/Shanghai' and o.surgery_at < ${to}::timestamp at time zone 'Asia/Shanghai')`
}

const shown = (key: 'patientName' | 'hospitalizationNo' | 'certificateNo' | 'clinicalInfo') =>
  sql<string>`coalesce(patient.shown ->> ${sql.lit(key)}, '')`
const elsewhere = [
  ...(['hospital', 'supplier', 'department', 'point', 'surgeryTime', 'arrivalTime', 'why', 'actions'] as const),
  ...(['patient', 'hospitalizationNo', 'certificateNo', 'patientSex'] as const),
] as const

/** What the pieces of a line that were used come to. */
const usedAmount = sql<string>`(select coalesce(sum(p.used_amount), 0) from surgery_piece p where p.line_id = l.id)`.as(
  'usedAmount',
)

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(columnsFor('o', SurgeryOrderRow.shape, elsewhere))
    .select(['hospital.name as hospital', 'supplier.name as supplier'])
    .select(['o.department_name as department', 'o.point_name as point', 'o.patient_sex as patientSex'])
    .select(['o.surgery_at as surgeryTime', 'o.arrival_at as arrivalTime'])
    .select([shown('patientName').as('patient'), shown('hospitalizationNo').as('hospitalizationNo')])
    .select(shown('certificateNo').as('certificateNo'))
    .select(columns('o', 'createdBy', 'releasedAt', 'departmentId', 'pointId'))

export const surgeryOrderReads = documentReads({
  call: surgeryOrderCalls.query,
  alias: 'o',
  visible,
  row,
  whole: (q) =>
    row(q)
      .select(shown('clinicalInfo').as('clinicalInfo'))
      .select(columns('o', 'deliveryAddress', 'remark', 'auditorName', 'auditedAt', 'answererName', 'answeredAt'))
      .select(columns('o', 'shipperName', 'registrarName', 'backerName', 'backedAt', 'confirmerName', 'secondName')),
  lines: (tx) =>
    tx
      .selectFrom('surgery_order_line as l')
      .select('l.surgery_order_id as documentId')
      .select(columns('l', 'id', 'seq', 'catalogItemId', 'productId', 'code', 'name', 'spec', 'packSpec'))
      .select(columns('l', 'manufacturer', 'unit', 'ratio', 'chargeCode', 'implant', 'byPiece', 'qty', 'price'))
      .select(columns('l', 'amount', 'memo', 'shippedQty', 'usedQty', 'backQty', 'lostQty'))
      .select(usedAmount),
  tests: {
    status: oneOf('o.status'),
    hospitalId: is('o.hospital_id'),
    supplierId: is('o.supplier_id'),
    departmentId: is('o.department_id'),
    surgeryAt: days('o.surgery_at'),
    createdAt: days('o.created_at'),
    on: (which) => {
      const all = which.map((one) => daysFrom(one === 'today' ? 0 : 1))
      return all.length > 0 ? sql<boolean>`(${sql.join(all, sql` or `)})` : undefined
    },
    article: (word) =>
      sql`exists (select from surgery_order_line l where l.surgery_order_id = o.id and ${articleIn('l.product_id')(word)})`,
    // behind the wall of the hospital: others find nobody
    patient: (typed) =>
      sql`exists (select from surgery_patient found where found.surgery_order_id = o.id and found.digests @> array[${digested(typed)}]::text[])`,
    emergency: is('o.emergency'),
    differs: (yes) => sql<boolean>`(o.status = 'used' and o.backed_at > o.registered_at and o.diff_qty <> 0) = ${yes}`,
    forMe: (only) => (only ? waitsForMe('o', 'pendingAudit') : undefined),
  },
  keyword: {
    nos: ['o.no'],
    texts: [text('o.surgery_name'), text('o.surgeon_name'), text('o.department_name'), text('o.creator_name')],
    found: [partner('o.supplier_id', 'supplier', 'supplier')],
  },
  order: {
    sorts: {
      no: 'o.no',
      surgeryTime: 'o.surgery_at',
      createdAt: 'o.created_at',
      amount: 'o.amount',
      usedAmount: 'o.used_amount',
    },
    fallback: '-surgeryTime',
  },
  sums: { amount: 'o.amount', usedAmount: 'o.used_amount' },
  of: surgeryOrderMachine,
})
export type SurgeryDoc = NonNullable<Awaited<ReturnType<typeof surgeryOrderReads.get>>>
export type SurgeryLine = Awaited<ReturnType<typeof surgeryOrderReads.lines>>[number]

const state = sql<PieceState>`case when p.used_qty + p.back_qty + p.lost_qty > p.qty then 'differs' when p.lost_qty = p.qty then 'lost'
  when p.used_qty = p.qty then 'used' when p.back_qty = p.qty then 'back' when p.diff_qty = 0 then 'used' else 'shipped' end`

/** What was shipped of an order, as it stands. */
export const piecesOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('surgery_piece as p')
    .innerJoin('surgery_order_line as l', 'l.id', 'p.line_id')
    .where('p.surgery_order_id', '=', id)
    .select(columns('p', 'id', 'lineId', 'seq', 'productId', 'byPiece', 'implant', 'price', 'udi', 'udiDi', 'serial'))
    .select(columns('p', 'uniqueCode', 'lotNo', 'productionDate', 'expiryDate', 'sterilizeLot', 'sterilizeDate', 'qty'))
    .select(columns('p', 'usedQty', 'backQty', 'lostQty', 'diffQty', 'lostReason', 'lostCharged', 'scanned', 'told'))
    .select(columns('l', 'name', 'spec', 'unit', 'ratio', 'chargeCode'))
    .select(state.as('state'))
    // how often it was scanned, of what stands
    .select(
      sql<number>`(select count(*)::int from surgery_scan s where s.surgery_order_id = p.surgery_order_id
        and s.piece_id = p.id and s.result = 'counted'
        and not exists (select from surgery_scan u where u.undoes = s.id))`.as('scans'),
    )
    .orderBy('p.seq')
    .execute()
export type Piece = Awaited<ReturnType<typeof piecesOf>>[number]

/** What the ledger says of it; behind the hospital's wall. */
export const movedOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('stock_movement_facts as m')
    .innerJoin('product_card as p', 'p.id', 'm.product_id')
    .where('m.ref_type', '=', 'surgeryOrder')
    .where('m.ref_id', '=', id)
    .select(columns('m', 'id', 'cause', 'lotNo', 'at', 'userName'))
    .select(['p.name', sql<string>`m.qty`.as('qty')])
    .orderBy('m.at')
    .orderBy('m.id')
    .execute()

/** The balances its goods came to: piece → balance. */
export const balancesOf = async (tx: Tx, id: string): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx
        .selectFrom('stock_movement_facts as m')
        .where('m.ref_type', '=', 'surgeryOrder')
        .where('m.ref_id', '=', id)
        .where('m.cause', '=', 'receipt')
        .select(['m.ref_line_id as pieceId', 'm.balance_id as balanceId'])
        .execute()
    ).map((m) => [m.pieceId, m.balanceId]),
  )
