import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Tx } from '#kernel/server/ctx.ts'
import type { Answer } from '#kernel/shared/call.ts'
import type { watchCalls } from '../../shared/calls.ts'
import { type Breach, breaches } from '../../shared/types.ts'

type Detail = Answer<(typeof watchCalls)['detail']>
type Told = Detail['breaches'][number]

export const termsOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contract_card')
    .where('id', '=', id)
    .select(columns('contract_card', 'deliveryHours', 'payDays'))
    .executeTakeFirstOrThrow()

export const linesOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('contract_line_card as l')
    .where('l.contract_id', '=', id)
    .select([
      ...columns(
        'l',
        'id',
        'seq',
        'productCode',
        'spec',
        'manufacturer',
        'unit',
        'price',
        'qty',
        'amount',
        'plannedQty',
        'orderedQty',
      ),
      ...columns(
        'l',
        'shippedQty',
        'acceptedQty',
        'returnedQty',
        'closedQty',
        'executedAmount',
        'invoicedAmount',
        'paidAmount',
      ),
      'l.name as productName',
      sql<string | null>`round(100 * (l.accepted_qty - l.returned_qty) / l.qty, 1)`.as('share'),
    ])
    .orderBy('l.seq')
    .execute()

/** The newest first, and before them what goes on. */
export const breachesOf = async (tx: Tx, id: string): Promise<Told[]> => {
  const { rows } = await sql<Omit<Told, 'side'>>`
    select b.breach || ' ' || b.source_id as id, b.line_id as "lineId", b.breach, b.doc_kind as "docKind", b.doc_id as "docId", b.doc_no as "docNo",
      b.product_code as "productCode", b.name as "productName", b.began, b.qty, b.took, b.agreed, b.running
    from contract_breaches(array[${id}::uuid]) b order by b.running desc, b.began desc, b.source_id, b.breach`.execute(
    tx,
  )
  return rows.map((b) => ({ ...b, side: breaches[b.breach].side }))
}

export interface Counts {
  supplier: number
  hospital: number
  /** Of both together those that go on. */
  running: number
}
const sideOf = (breach: Breach) => breaches[breach].side

/** Breaches of each side, by contract; of those that go on alone when asked. */
export const breachCounts = async (
  tx: Tx,
  ids: readonly string[],
  running = false,
): Promise<ReadonlyMap<string, Counts>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; breach: Breach; n: number; going: number }>`
    select b.contract_id as id, b.breach, count(*)::int as n, count(*) filter (where b.running)::int as going from contract_breaches(${[...ids]}::uuid[]) b
    where b.running or not ${running} group by 1, 2`.execute(tx)
  const counts = new Map<string, Counts>(ids.map((id) => [id, { supplier: 0, hospital: 0, running: 0 }]))
  for (const { id, breach, n, going } of rows) {
    const of = counts.get(id)!
    of[sideOf(breach)] += n
    of.running += going
  }
  return counts
}

/** Lines of orders that stand on this line, the newest first, each with its deliveries. */
export const ordersOf = async (tx: Tx, id: string, lineId: string): Promise<Detail['orders']> => {
  const orders = await tx
    .selectFrom('order_line_facts as o')
    .innerJoin('contract_line_card as l', 'l.id', 'o.contract_line_id')
    .where('l.id', '=', lineId)
    .where('l.contract_id', '=', id)
    .select([
      ...columns('o', 'id', 'orderId', 'status', 'price', 'qty', 'shippedQty', 'acceptedQty'),
      sql<string>`o.open_qty`.as('openQty'),
      'o.order_no as no',
      'o.created_at as createdAt',
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id')
    .limit(500)
    .execute()
  const deliveries = await tx
    .selectFrom('delivery_line_facts as d')
    .where(sql<boolean>`d.order_line_id = any(${orders.map((o) => o.id)}::uuid[])`)
    .where(sql<boolean>`d.shipped_at is not null and d.status <> 'void'`)
    .select([
      ...columns('d', 'qty', 'acceptedQty', 'refusedQty', 'returnedQty'),
      'd.order_line_id as orderLineId',
      'd.delivery_id as id',
      'd.delivery_no as no',
      sql<string>`d.shipped_at`.as('shippedAt'),
    ])
    .orderBy('d.shipped_at')
    .orderBy('d.id')
    .execute()
  const of = Map.groupBy(deliveries, (d) => d.orderLineId)
  return orders.map((o) => ({ ...o, deliveries: (of.get(o.id) ?? []).map(({ orderLineId: _, ...d }) => d) }))
}
