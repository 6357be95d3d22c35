import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { NEVER, visible } from './read.ts'

/** So many minimum units of a product; `n` tells the lines apart. */
export interface Want {
  n: number
  productId: string
  units: string
}
/** What a line takes of a lot. */
export interface Allotted {
  n: number
  balanceId: string
  productId: string
  units: string
}

/** What may go of a point: usable balances in the order they should go (domain-stock §2.24.4). */
const goable = (tx: Tx, actor: Actor, pointId: string) =>
  visible(tx, actor)
    .where('s.point_id', '=', pointId)
    .where(sql<boolean>`s.qty > s.locked_qty and not expired(s.expiry_date)`)

/** Earliest expiry, opened packs before closed ones, earliest receipt, smallest rest. */
const inOrder = sql`s.expiry_date, (s.qty % s.ratio <> 0) desc, s.received_at, s.qty - s.locked_qty, s.id`

/**
 * Shares the lots of a point out to many lines in one statement: the lines of a product in their order, each takes where the one
 * before ended. What is short is not said here: a line's parts add up to less than it wants.
 */
export const allocate = async (tx: Tx, actor: Actor, pointId: string, wants: readonly Want[]): Promise<Allotted[]> => {
  const ids = [...new Set(wants.map((w) => w.productId))]
  const have = goable(tx, actor, pointId)
    .where('s.product_id', 'in', ids)
    .select([
      ...columns('s', 'id', 'productId'),
      sql<string>`s.qty - s.locked_qty`.as('free'),
      sql<string>`sum(s.qty - s.locked_qty) over (partition by s.product_id order by ${inOrder})`.as('upto'),
    ])
  const { rows } = await sql<Allotted>`
    with want as (
      select w.*, sum(w.units) over (partition by w."productId" order by w.n) as upto
      from jsonb_to_recordset(${JSON.stringify(wants)}::jsonb) as w(n int, "productId" uuid, units numeric)
    ), have as (${have})
    select w.n, h.id as "balanceId", w."productId",
      least(w.upto, h.upto) - greatest(w.upto - w.units, h.upto - h.free) as units
    from want w join have h on h."productId" = w."productId" and h.upto > w.upto - w.units and h.upto - h.free < w.upto
    order by w.n, h.upto`.execute(tx)
  return rows
}

/** These balances as documents keep them. */
export const lotsById = (tx: Tx, actor: Actor, ids: readonly string[]) =>
  lot(visible(tx, actor).where('s.id', 'in', [...ids])).execute()

const lot = (q: ReturnType<typeof visible>) =>
  q.select([
    's.id as balanceId',
    ...columns('s', 'hospitalId', 'pointId', 'productId', 'supplierId', 'lotNo', 'productionDate', 'price', 'ratio'),
    ...columns('s', 'owner', 'qty'),
    sql<string | null>`nullif(s.expiry_date, ${NEVER})`.as('expiryDate'),
    sql<string>`coalesce(supplier.name, '')`.as('supplier'),
    sql<string>`s.qty - s.locked_qty`.as('available'),
  ])
export type Lot = Awaited<ReturnType<typeof lotsById>>[number]

/** The lots of some products at a point in the order they should go; those that stand still where they are what is looked for. */
export const lotsOf = (
  tx: Tx,
  actor: Actor,
  { pointId, productIds, held }: { pointId: string; productIds: readonly string[]; held: boolean },
) =>
  lot(
    held
      ? visible(tx, actor).where('s.point_id', '=', pointId).where(sql<boolean>`s.qty > 0 and s.locked_qty > 0`)
      : goable(tx, actor, pointId),
  )
    .where('s.product_id', 'in', [...productIds])
    .orderBy('p.pinyin')
    .orderBy(inOrder)
    .limit(2000)
    .execute()

/** What may go of each product at a point, in minimum units. */
export const availableOf = async (
  tx: Tx,
  actor: Actor,
  pointId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (productIds.length === 0) return new Map()
  const rows = await goable(tx, actor, pointId)
    .where('s.product_id', 'in', [...new Set(productIds)])
    .groupBy('s.product_id')
    .select(['s.product_id as productId', sql<string>`sum(s.qty - s.locked_qty)`.as('available')])
    .execute()
  return new Map(rows.map((r) => [r.productId, r.available]))
}

/** Lots of these products that would have to go before a day: what is left of them, in minimum units. */
export const earlier = async (
  tx: Tx,
  actor: Actor,
  pointId: string,
  asked: readonly { n: number; productId: string; before: string }[],
) => {
  const { rows } = await sql<{ n: number; balanceId: string; available: string }>`
    select a.n, g."balanceId", g.available from (${lot(
      goable(tx, actor, pointId).where(
        's.product_id',
        'in',
        asked.map((a) => a.productId),
      ),
    )}) g
    join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(n int, "productId" uuid, before date)
      on a."productId" = g."productId" and g."expiryDate" < a.before`.execute(tx)
  return rows
}

/** The live holds from under which goods may leave: the whole one first, then the largest. */
export const holdsOf = async (tx: Tx, actor: Actor, balanceIds: readonly string[]) => {
  if (balanceIds.length === 0) return []
  const { rows } = await sql<{ id: string; balanceId: string; qty: string | null; kind: string }>`
    select h.id, h.balance_id as "balanceId", h.qty, h.hold_kind as kind from stock_hold h
    where h.balance_id in (${visible(tx, actor)
      .where('s.id', 'in', [...balanceIds])
      .select('s.id')})
      and h.released_at is null and h.hold_kind <> 'reserve'
    order by h.balance_id, h.qty desc nulls first, h.id`.execute(tx)
  return rows
}
