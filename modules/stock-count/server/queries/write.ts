import { sql } from 'kysely'
import { stored } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import type { Scope } from '../../shared/reasons.ts'
import { movedTo } from './lines.ts'

export interface Head {
  pointId: string
  scope: Scope
  categoryId: string | null
  productIds: string[]
  since: string | null
  days: number | null
  remark: string
}

export const insert = (tx: Tx, actor: Actor, no: string, h: Head) =>
  tx
    .insertInto('stock_count')
    .values({ ...stored(h), hospital_id: actor.orgId, no, created_by: actor.userId, creator_name: actor.name })
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()

export const update = (tx: Tx, id: string, h: Head) =>
  tx
    .updateTable('stock_count')
    .set({ ...stored(h), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()

export const remove = (tx: Tx, id: string) => tx.deleteFrom('stock_count').where('id', '=', id).execute()

/** The moments of a count, written with its status. */
export const stamp = {
  started: (
    { actor }: Ctx,
    how: { blind: boolean; frozen: boolean; toleranceQty: string; toleranceValue: string },
  ) => ({
    ...stored(how),
    started_at: sql`now()`,
    starter_name: actor.name,
  }),
  submitted: (id: string) => ({
    submitted_at: sql`now()`,
    audited_by: null,
    audited_at: null,
    auditor_name: '',
    gain_value: sql`(select coalesce(sum(variance_value) filter (where variance > 0), 0) from ${settledLines(id)} s)`,
    loss_value: sql`(select coalesce(-sum(variance_value) filter (where variance < 0), 0) from ${settledLines(id)} s)`,
  }),
  audited: ({ actor }: Ctx) => ({ audited_by: actor.userId, auditor_name: actor.name, audited_at: sql`now()` }),
}

/** What each line of a count comes to. */
const settledLines = (id: string) => sql`
  (select x.id, x.variance, round(x.variance * x.price / x.ratio, 2) as variance_value from (
    select l.id, l.price, l.ratio, l.counted - l.book_qty - ${movedTo('l', 'l.counted_at')} as variance
    from stock_count_line l where l.count_id = ${id}) x)`

/** Keeps the variances from the submit on. */
export const keepVariances = (id: string) => sql`
  update stock_count_line l set variance = s.variance, variance_value = s.variance_value, version = l.version + 1
  from ${settledLines(id)} s where l.id = s.id`

/** The balances of a count. */
export const balancesOf = async (tx: Tx, id: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select balance_id as id from stock_count_line where count_id = ${id} and balance_id is not null`.execute(tx)
  return rows.map((r) => r.id)
}

/** Lines beyond tolerance, and those that are named, want another number. */
export const wantAgain = async (tx: Tx, id: string, lineIds: readonly string[]) => {
  const { rows } = await sql<{ id: string }>`
    update stock_count_line l set wanted = l.given + 1, version = l.version + 1
    from ${settledLines(id)} s, stock_count c, product_card p
    where s.id = l.id and c.id = l.count_id and p.id = l.product_id and l.given between 1 and 2 and l.wanted <= l.given
      and (l.id = any (${[...lineIds]}::uuid[]) or (l.given = 1 and ${beyond}))
    returning l.id`.execute(tx)
  return rows.length
}
/** Narcotics and high value are not let off by anything. */
const beyond = sql<boolean>`case when p.narcotic or p.high_value then s.variance <> 0
  else abs(s.variance) > c.tolerance_qty * l.ratio or abs(s.variance_value) > c.tolerance_value end`

/** What keeps a count from being submitted. */
export const lacking = async (tx: Tx, id: string) => {
  const { rows } = await sql<{ uncounted: number; again: number; beyond: number; unreasoned: number }>`
    select count(*) filter (where l.given = 0)::int as uncounted, count(*) filter (where l.given between 1 and l.wanted - 1)::int as again,
      count(*) filter (where l.given = 1 and l.wanted = 1 and ${beyond})::int as beyond,
      count(*) filter (where s.variance <> 0 and l.reason is null)::int as unreasoned
    from stock_count_line l join ${settledLines(id)} s on s.id = l.id join stock_count c on c.id = l.count_id
    join product_card p on p.id = l.product_id where l.count_id = ${id}`.execute(tx)
  return rows[0]!
}

/** The count is over: its balances may be counted again. */
export const over = (id: string) => sql`update stock_count_line set live = false where count_id = ${id}`

/** What is to be posted: the lines that differ, whatever their reader may know of them. */
export const varying = async (tx: Tx, id: string) => {
  const { rows } = await sql<Varying>`
    select l.id, l.seq, l.balance_id as "balanceId", l.product_id as "productId", l.supplier_id as "supplierId", l.lot_no as "lotNo",
      nullif(l.expiry_date, '2999-12-31'::date) as "expiryDate", l.production_date as "productionDate", l.price, l.ratio, l.owner, l.variance,
      l.reason
    from stock_count_line l where l.count_id = ${id} and l.variance <> 0 order by l.seq`.execute(tx)
  return rows
}
export interface Varying {
  id: string
  seq: number
  balanceId: string | null
  productId: string
  supplierId: string | null
  lotNo: string
  expiryDate: string | null
  productionDate: string | null
  price: string
  ratio: string
  owner: 'hospital' | 'supplier'
  variance: string
  reason: string
}
