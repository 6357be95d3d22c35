import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { waitsForMe } from '#modules/approval/server/public.ts'
import { articleIn } from '#modules/product/server/public.ts'
import { stockDocumentCalls } from '../../shared/calls.ts'
import type { deviations } from '../../shared/kinds.ts'
import { stockDocumentMachine } from '../../shared/machine.ts'
import { lotsInSql, type StoredLot } from './lots.ts'

/** The hospital's own, and what another one of its group has sent it; the authority's region; suppliers see none. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('stock_document as d')
    .innerJoin('org_card as hospital', 'hospital.id', 'd.hospital_id')
    .leftJoin('org_card as target', 'target.id', 'd.to_hospital_id')
    .$if(actor.org === 'hospital', (q) =>
      q.where((e) =>
        e.or([
          e('d.hospital_id', '=', actor.orgId),
          e.and([e('d.to_hospital_id', '=', actor.orgId), e('d.shipped_at', 'is not', null)]),
        ]),
      ),
    )
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('d', 'id', 'no', 'hospitalId', 'pointId', 'departmentId', 'toHospitalId', 'toPointId', 'externalNo'),
    ...columns('d', 'totalAmount', 'lineCount', 'createdBy', 'creatorName', 'createdAt', 'postedAt', 'requestedBy'),
    ...columns('d', 'receivedBy', 'status', 'version'),
    'd.doc_class as docClass',
    'd.doc_kind as docKind',
    'd.point_name as point',
    'd.to_point_name as toPoint',
    'hospital.name as hospital',
    sql<string>`coalesce(target.name, '')`.as('toHospital'),
    sql<string>`coalesce((select p.name from department_card p where p.id = d.department_id), '')`.as('department'),
  ])

/** Every line with its article and its lots. */
const lines = (tx: Tx) =>
  tx
    .selectFrom('stock_document_line as l')
    .innerJoin('product_card as p', 'p.id', 'l.product_id')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .select([
      'l.document_id as documentId',
      ...columns('l', 'id', 'seq', 'productId', 'qty', 'ratio', 'units', 'remark'),
      sql<'pack' | 'min'>`l.qty_unit`.as('qtyUnit'),
      sql<'' | keyof typeof deviations>`l.deviation`.as('deviation'),
      'p.platform_code as code',
      ...columns('p', 'kind', 'name', 'spec', 'packSpec', 'packUnit', 'minUnit', 'narcotic'),
      // what goes into somebody, or is a single piece: which one it was is said, not guessed (§2.24.8)
      sql<boolean>`p.implant or p.barcode_mode = '2'`.as('byPiece'),
      sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
      sql<StoredLot[]>`${lotsInSql}`.as('lots'),
      sql<string>`coalesce((select string_agg(x.lot_no || ' × ' || trim_scale(x.units)::text, '; ' order by x.expiry_date, x.lot_no, x.id) from stock_document_lot x
        where x.line_id = l.id and x.part = 'goods'), '')`.as('lotsText'),
      sql<string>`coalesce((select sum(x.amount) from stock_document_lot x where x.line_id = l.id and x.part = 'goods'), 0)`.as(
        'amount',
      ),
      sql<string>`0::numeric`.as('available'),
    ])

export const docReads = documentReads({
  call: stockDocumentCalls.query,
  alias: 'd',
  visible,
  row,
  whole: (q) =>
    row(q).select([
      ...columns('d', 'requesterName', 'requestedAt', 'posterName', 'receiverName', 'receivedAt', 'recordNo', 'remark'),
      ...columns('d', 'signers', 'lossReason', 'restOf'),
      sql<Attachment[]>`d.photos`.as('photos'),
    ]),
  lines,
  tests: {
    status: oneOf('d.status'),
    docClass: is('d.doc_class'),
    docKind: is('d.doc_kind'),
    pointId: (id) => sql<boolean>`${id}::uuid in (d.point_id, d.to_point_id)`,
    departmentId: is('d.department_id'),
    hospitalId: (id) => sql<boolean>`${id}::uuid in (d.hospital_id, d.to_hospital_id)`,
    createdAt: days('d.created_at'),
    article: (word) =>
      sql`exists (select from stock_document_line l where l.document_id = d.id and ${articleIn('l.product_id')(word)})`,
    forMe: (only) => (only ? sql`(${waitsForMe('d', 'requested')} or ${waitsForMe('d', 'pending')})` : undefined),
    coming: (yes) => sql<boolean>`(d.to_hospital_id = (select app_org()) and d.status = 'shipped') = ${yes}`,
  },
  keyword: {
    nos: ['d.no'],
    texts: [text('d.creator_name'), text('d.remark'), text('d.external_no')],
  },
  order: {
    sorts: { no: 'd.no', createdAt: 'd.created_at', postedAt: 'd.posted_at', totalAmount: 'd.total_amount' },
    fallback: '-createdAt',
  },
  sums: { totalAmount: 'd.total_amount' },
  of: stockDocumentMachine,
})
export type StockDoc = NonNullable<Awaited<ReturnType<typeof docReads.get>>>
export type DocLine = Awaited<ReturnType<typeof docReads.lines>>[number]

/** The document an external number was given to, in the actor's hospital. */
export const byExternalNo = (tx: Tx, actor: Actor, externalNo: string) =>
  row(visible(tx, actor).where('d.external_no', '=', externalNo).where('d.hospital_id', '=', actor.orgId))
    .limit(1)
    .executeTakeFirst()

/** Whether the paper a document began with said just this; one that was numbered later said nothing of the kind. */
export const saidTheSame = async (tx: Tx, id: string, hash: string): Promise<boolean> =>
  !!(await tx
    .selectFrom('stock_document')
    .where('id', '=', id)
    .where('external_hash', '=', hash)
    .select('id')
    .executeTakeFirst())

/** What a document is the rest of, and what is left of it. */
export const kin = async (tx: Tx, actor: Actor, d: { id: string; restOf: string | null }) => {
  const rows = await visible(tx, actor)
    .where((e) => e.or([e('d.rest_of', '=', d.id), ...(d.restOf ? [e('d.id', '=', d.restOf)] : [])]))
    .select(['d.id', 'd.no'])
    .orderBy('d.no')
    .execute()
  return {
    restOf: rows.find((r) => r.id === d.restOf) ?? null,
    rests: rows.filter((r) => r.id !== d.restOf),
  }
}

/** The head of the actor's hospital and its branches, while their relation is valid (domain §2.9). */
export const partners = async (tx: Tx, actor: Actor): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select o.id, o.name from org_card o join org_card own on own.id = ${actor.orgId}
    where o.kind = 'hospital' and own.kind = 'hospital' and o.enabled and (
      (o.id = own.parent_id and (own.parent_from is null or own.parent_from <= ${todayInSql}) and (own.parent_to is null or own.parent_to >= ${todayInSql}))
      or (own.id = o.parent_id and (o.parent_from is null or o.parent_from <= ${todayInSql}) and (o.parent_to is null or o.parent_to >= ${todayInSql})))`.execute(
    tx,
  )
  return rows
}
