import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { monthUseInSql, onWayInSql, stockInSql } from '#modules/purchase-list/server/public.ts'

/** The lines of a plan or an order, under the same names. */
const sources: Readonly<Record<string, RawBuilder<unknown>>> = {
  plan: sql`select id, plan_id as doc_id, null::uuid as order_id, plan_id, hospital_id, supplier_id, product_id, qty, price, created_at from plan_line_facts`,
  order: sql`select id, order_id as doc_id, order_id, plan_id, hospital_id, supplier_id, product_id, qty, price, created_at from order_line_facts`,
}
/** Kinds of documents whose lines are judged. */
export const judgedKinds = Object.keys(sources)

/** A line with what its auditor goes by; quantities and prices in pack units. */
export interface Judged {
  docId: string
  id: string
  productId: string
  hospitalId: string
  supplierId: string
  qty: string
  price: string
  /** Usable now: in date, not locked. */
  stock: string
  /** Ordered elsewhere, not yet in stock. */
  onWay: string
  /** Consumed in 30 days (movement 107). */
  monthUse: string
  lastPrice: string | null
  /** Change of the price against the last one, in per cent with one decimal. */
  change: string | null
  /** More than twice what was ordered in 30 days, in the mean of the three periods before. */
  over: boolean
  risen: boolean
  first: boolean
  /** Another article of its name is an agreed-volume product of the hospital, this one is none. */
  notAgreed: boolean
}

const article = { hospital: sql`l.hospital_id`, product: sql`l.product_id` }
const elsewhere = sql`x.order_id is distinct from l.order_id and (l.plan_id is null or x.plan_id is distinct from l.plan_id)`

/** The lines of these papers as far as their wall shows them. Each subquery reads by an index, an article at a time. */
export const judged = async (tx: Tx, kind: string, ids: readonly string[]): Promise<Judged[]> => {
  const { rows } = await sql<Judged>`
    with agreed as (
      select p.id, p.name, q.hospital_id from vbp_quota_facts q join product_card p on p.id = q.product_id
      where q.enabled and ${todayInSql} between q.start_date and q.end_date
    ), line as (${sources[kind]!} where ${kind === 'plan' ? sql`plan_id` : sql`order_id`} = any(${[...ids]}::uuid[]))
    select l.doc_id as "docId", l.id, l.product_id as "productId", l.hospital_id as "hospitalId", l.supplier_id as "supplierId", l.qty, l.price, past.price as "lastPrice",
      round((l.price - past.price) * 100 / nullif(past.price, 0), 1) as change,
      coalesce(l.qty > past.bought * 2 / 3, false) as over, coalesce(l.price > past.price, false) as risen, past.price is null as first,
      exists (select from agreed a join product_card p on p.name = a.name where p.id = l.product_id and a.hospital_id = l.hospital_id)
        and not exists (select from agreed a where a.id = l.product_id and a.hospital_id = l.hospital_id) as "notAgreed",
      ${stockInSql(article)} as stock, ${onWayInSql(article, elsewhere)} as "onWay", ${monthUseInSql(article)} as "monthUse"
    from line l left join lateral (
      select (array_agg(x.price order by x.id desc))[1] as price,
        sum(x.qty) filter (where x.created_at > l.created_at - interval '90 days') as bought
      from order_line_facts x where x.hospital_id = l.hospital_id and x.product_id = l.product_id and x.created_at < l.created_at
        and x.counted and ${elsewhere}
    ) past on true
    order by l.id`.execute(tx)
  return rows
}
