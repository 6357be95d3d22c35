import { sql } from 'kysely'
import type { z } from 'zod'
import { openToMe } from '#kernel/server/apart-sql.ts'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { todayInSql } from '#kernel/server/page.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { RefusalRow, refusalCalls } from '../../shared/calls.ts'
import { refusalMachine } from '../../shared/machine.ts'

type ReasonCode = z.output<typeof RefusalRow>['reasonCode']

/** The hospital's own; the supplier's and the authority's from the submit on. */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('refusal as d')
    .innerJoin('org_card as hospital', 'hospital.id', 'd.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'd.supplier_id')
    .leftJoin('delivery_card as delivery', 'delivery.id', 'd.delivery_id')
    .leftJoin('purchase_order_card as o', 'o.id', 'd.order_id')
    .$if(actor.org === 'hospital', (q) => q.where('d.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('d.supplier_id', '=', actor.orgId))
    .$if(actor.org === 'supplier' || actor.org === 'authority', (q) => q.where('d.submitted_at', 'is not', null))

const first = (column: string) =>
  sql<string>`(select l.${sql.ref(column)} from refusal_line l where l.refusal_id = d.id order by l.seq limit 1)`

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columnsFor('d', RefusalRow.shape, [
        ...([
          'hospital',
          'supplier',
          'point',
          'goods',
          'reasonCode',
          'deliveryNo',
          'orderNo',
          'kind',
          'actions',
        ] as const),
      ]),
    )
    .select([
      ...columns('d', 'hospitalId', 'supplierId', 'pointId', 'createdBy'),
      'd.goods_kind as kind',
      'd.point_name as point',
      'hospital.name as hospital',
      'supplier.name as supplier',
      'delivery.no as deliveryNo',
      'o.no as orderNo',
    ])
    .select([
      sql<string>`coalesce(${first('name')}, '')`.as('goods'),
      sql<ReasonCode>`coalesce(${first('reason_code')}, '11')`.as('reasonCode'),
    ])

const whole = (q: ReturnType<typeof visible>) =>
  row(q)
    .select(columns('d', 'answerReason', 'answererName', 'ruling', 'rulingReason', 'rulerName', 'ruledAt'))
    .select(columns('d', 'handleNote', 'handlerName'))
    .select([
      sql<Attachment[]>`d.answer_files`.as('answerFiles'),
      sql<string | null>`(select a.no from acceptance_card a where a.id = d.acceptance_id)`.as('acceptanceNo'),
      sql<boolean>`d.answer_by < ${todayInSql}`.as('late'),
    ])

const lines = (tx: Tx) =>
  tx
    .selectFrom('refusal_line as l')
    .leftJoin('order_line_card as ol', 'ol.id', 'l.order_line_id')
    .select(columns('l', 'id', 'seq', 'code', 'name', 'spec', 'manufacturer', 'unit', 'price', 'lotNo', 'expiryDate'))
    .select(columns('l', 'qty', 'resentQty', 'reasonText', 'acceptanceLineId', 'orderLineId'))
    .select(['l.refusal_id as documentId', 'ol.open_qty as openQty'])
    .select([
      sql<ReasonCode>`l.reason_code`.as('reasonCode'),
      sql<string | null>`round(l.qty * l.price, 2)`.as('amount'),
      sql<Attachment[]>`l.photos`.as('photos'),
    ])

export const refusalReads = documentReads({
  call: refusalCalls.query,
  alias: 'd',
  visible,
  row,
  whole,
  lines,
  tests: {
    status: oneOf('d.status'),
    hospitalId: is('d.hospital_id'),
    supplierId: is('d.supplier_id'),
    acceptanceId: is('d.acceptance_id'),
    deliveryId: is('d.delivery_id'),
    orderId: is('d.order_id'),
    kind: is('d.goods_kind'),
    reasonCode: (code) =>
      sql`exists (select from refusal_line l where l.refusal_id = d.id and l.reason_code = ${code})`,
    createdAt: days('d.created_at'),
    answerBy: dates('d.answer_by'),
    door: (door) => sql`(d.acceptance_id is null) = ${door}`,
    forMe: openToMe(refusalMachine, 'd'),
  },
  keyword: {
    nos: ['d.no', 'delivery.no', 'o.no'],
    numbers: { PS: 'delivery.no', CG: 'o.no' },
    found: [partner('d.supplier_id', 'supplier', 'supplier'), partner('d.hospital_id', 'hospital', 'hospital')],
  },
  order: {
    sorts: { no: 'd.no', createdAt: 'd.created_at', answerBy: 'd.answer_by', amount: 'd.amount' },
    fallback: '-createdAt',
    steady: { one: ['status', 'hospitalId', 'supplierId'], days: 'createdAt', region: ['hospitalId'] },
  },
  sums: { amount: 'd.amount' },
  of: refusalMachine,
})
export type Line = Awaited<ReturnType<typeof refusalReads.lines>>[number]

/** The acceptance a refusal came of, where this actor sees it; undefined for unknown and foreign ids. */
export const parentOf = (tx: Tx, actor: Actor, id: string) =>
  visible(tx, actor)
    .where('d.id', '=', id)
    .select(columns('d', 'acceptanceId', 'orderId'))
    .executeTakeFirst()

/** The refusal of what an acceptance's line refused, where this actor sees it. */
export const ofAcceptanceLine = (tx: Tx, actor: Actor, lineId: string) =>
  visible(tx, actor)
    .where(sql<boolean>`d.id = (select l.refusal_id from refusal_line l where l.acceptance_line_id = ${lineId})`)
    .select('d.id')
    .executeTakeFirst()

/** Suppliers of the region that are at work. */
export const suppliers = (tx: Tx, id?: string) =>
  tx
    .selectFrom('org_card')
    .where('kind', '=', 'supplier')
    .where('enabled', '=', true)
    .$if(!!id, (q) => q.where('id', '=', id!))
    .select(['id', 'name'])
    .orderBy('name')
    .limit(500)
    .execute()

/** Refusals of orders in one of these statuses, locked in the order of their ids; whoever asks. */
export const ofOrders = (tx: Tx, orders: readonly string[], status: 'pending' | 'disputed' | 'resending' | 'done') =>
  tx
    .selectFrom('refusal as d')
    .where('d.order_id', 'in', [...orders])
    .where('d.status', '=', status)
    .$if(status === 'done', (q) => q.where('d.handle_mode', 'in', ['resend', 'exchange']))
    .orderBy('d.id')
    .select(['d.id', 'd.no', 'd.status', 'd.version', 'd.hospital_id as hospitalId', 'd.supplier_id as supplierId'])
    .forUpdate()
    .execute()

/** What was promised again of order lines and has not been sent yet, but of this refusal. */
export const promised = async (tx: Tx, orderId: string, but: string) => {
  const { rows } = await sql<{ id: string; qty: string }>`
    select l.order_line_id as id, sum(l.qty - l.resent_qty) as qty from refusal_line l join refusal d on d.id = l.refusal_id
    where d.order_id = ${orderId} and d.status = 'resending' and d.id <> ${but} group by 1`.execute(tx)
  return new Map(rows.map((r) => [r.id, r.qty]))
}

/** What was shipped of order lines since the oldest of their refusals that are not settled. */
export const shippedSince = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<{ id: string; qty: string }>`
    select x.id, sum(s.qty) as qty
    from (select l.order_line_id as id, min(d.created_at) as since from refusal_line l join refusal d on d.id = l.refusal_id
      where d.order_id = ${orderId} and d.status in ('pending', 'disputed', 'agreed', 'resending') group by 1) x
    join delivery_line_facts s on s.order_line_id = x.id and s.shipped_at > x.since and s.status <> 'void' group by 1`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.id, r.qty]))
}

/** Those whose days are over without a word of the supplier. */
export const silent = async (tx: Tx, id?: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from refusal where status = 'pending' and answer_by < ${todayInSql}
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid) order by id`.execute(tx)
  return rows.map((r) => r.id)
}

/** What refusals nobody decided yet hold of order lines: whether one is argued about, and its number or the first one's; whoever asks. */
export const undecided = async (tx: Tx, orderLineIds: readonly string[]) => {
  const { rows } = await sql<{ orderLineId: string; qty: string; disputed: boolean; no: string }>`
    select l.order_line_id as "orderLineId", sum(l.qty) as qty, bool_or(d.status = 'disputed') as disputed,
      (array_agg(d.no order by d.status = 'disputed' desc, d.id))[1] as no
    from refusal_line l join refusal d on d.id = l.refusal_id
    where l.order_line_id = any(${[...orderLineIds]}::uuid[]) and d.status in ('pending', 'disputed') group by 1`.execute(
    tx,
  )
  return new Map(rows.map((r) => [r.orderLineId, r]))
}
