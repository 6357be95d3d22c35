import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { is } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { vbpCalls } from '../../shared/calls.ts'
import type { ReasonCode } from '../../shared/kinds.ts'

/** The lines of orders somebody gave a reason for: a hospital its own, the authority all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('vbp_reason as r')
    .innerJoin('order_line_facts as l', (j) =>
      j
        .on(sql<boolean>`(l.order_id = r.order_id or l.plan_id = r.plan_id)`)
        .onRef('l.product_id', '=', 'r.product_id')
        .onRef('l.hospital_id', '=', 'r.hospital_id'),
    )
    .innerJoin('org_card as h', 'h.id', 'r.hospital_id')
    // what was said anew in the order stands for what its plan said
    .where(
      sql<boolean>`(r.order_id is not null or not exists (select from vbp_reason o where o.order_id = l.order_id and o.product_id = l.product_id))`,
    )
    .$if(actor.org === 'hospital', (q) => q.where('r.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where(sql<boolean>`false`))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    'l.id as id',
    'l.order_id as orderId',
    'l.order_no as orderNo',
    'h.name as hospital',
    ...columns('l', 'name', 'spec', 'manufacturer', 'unit', 'qty'),
    sql<ReasonCode>`r.code`.as('code'),
    ...columns('r', 'text', 'creatorName', 'createdAt'),
  ])

export const reasonReads = documentReads({
  call: vbpCalls.reasons,
  alias: 'r',
  visible,
  row,
  whole: row,
  tests: { itemId: is('r.item_id'), code: is('r.code') },
  keyword: { codes: ['l.order_no'], texts: [sql`lower(concat_ws(' ', l.name, l.order_no, h.name, r.text))`] },
  order: { sorts: { createdAt: 'r.created_at' }, fallback: '-createdAt' },
  tabs: 'none',
})

/** The plan or order somebody gives reasons for. */
export type Paper = { orderId: string } | { planId: string }
const whose = (p: Paper) => ('orderId' in p ? sql`order_id = ${p.orderId}` : sql`plan_id = ${p.planId}`)

export interface Given {
  productId: string
  itemId: string
  code: ReasonCode
  text: string
}
/** Reasons of a paper, each in the place of the one before. */
export const put = async ({ tx, actor }: Ctx, p: Paper, given: readonly Given[]): Promise<void> => {
  const order = 'orderId' in p ? p.orderId : null
  const plan = 'planId' in p ? p.planId : null
  await sql`
    insert into vbp_reason (hospital_id, order_id, plan_id, product_id, item_id, code, text, creator_id, creator_name)
    select ${actor.orgId}::uuid, ${order}::uuid, ${plan}::uuid, "productId", "itemId", code, text, ${actor.userId}::uuid, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as x("productId" uuid, "itemId" uuid, code text, text text)
    on conflict (${sql.raw(order ? 'order_id' : 'plan_id')}, product_id) where ${sql.raw(order ? 'order_id' : 'plan_id')} is not null
    do update set item_id = excluded.item_id, code = excluded.code, text = excluded.text, creator_id = excluded.creator_id,
      creator_name = excluded.creator_name, created_at = now()`.execute(tx)
}

/**
 * An order keeps what its other plans said of its products; what the first said is read there. Of two the first one counts.
 * @param orders of each the plans in their order, the order's own first, and its products
 */
export const carry = async (
  tx: Tx,
  orders: readonly { id: string; planIds: readonly string[]; productIds: readonly string[] }[],
): Promise<void> => {
  await sql`
    insert into vbp_reason (hospital_id, order_id, product_id, item_id, code, text, creator_id, creator_name)
    select distinct on (o.id, r.product_id) r.hospital_id, o.id, r.product_id, r.item_id, r.code, r.text, r.creator_id, r.creator_name
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o(id uuid, "planIds" uuid[], "productIds" uuid[])
      join lateral unnest(o."planIds") with ordinality as p(id, n) on p.n > 1
      join vbp_reason r on r.plan_id = p.id and r.product_id = any(o."productIds")
    where not exists (select from vbp_reason f where f.plan_id = o."planIds"[1] and f.product_id = r.product_id)
    order by o.id, r.product_id, p.n`.execute(tx)
}

/** Products of a paper that have their reason; of an order also those its plan gave. */
export const reasoned = async (tx: Tx, papers: readonly Paper[]): Promise<Set<string>> => {
  if (papers.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select product_id as id from vbp_reason where ${sql.join(papers.map(whose), sql` or `)}`.execute(tx)
  return new Set(rows.map((r) => r.id))
}

/** What a paper says of a product. */
export const saidOf = async (
  tx: Tx,
  p: Paper,
  productId: string,
): Promise<{ code: ReasonCode; text: string } | undefined> =>
  (
    await sql<{ code: ReasonCode; text: string }>`
      select code, text from vbp_reason where ${whose(p)} and product_id = ${productId}`.execute(tx)
  ).rows[0]

export interface Instead {
  productId: string
  itemId: string
}
/** Of these products those chosen instead of what was selected, while it is unfinished. */
export const instead = async (
  tx: Tx,
  hospitalId: string,
  productIds: readonly string[],
  day: string,
): Promise<Instead[]> =>
  (
    await sql<Instead>`
      select product_id as "productId", item_id as "itemId" from vbp_instead(${hospitalId}, ${[...productIds]}::uuid[], ${day}::date)`.execute(
      tx,
    )
  ).rows

/** The same of items of the own catalogue, with what is told and what was said of them in a paper. */
export const insteadOfItems = async (
  { tx, actor }: Ctx,
  itemIds: readonly string[],
  day: string,
  docId: string | undefined,
) =>
  (
    await sql<{
      catalogItemId: string
      selected: string
      manufacturer: string
      unit: string
      left: string
      code: ReasonCode | null
      text: string
    }>`
      with c as (select c.id, c.product_id from catalog_item_card c where c.id = any(${[...itemIds]}::uuid[]) and c.hospital_id = ${actor.orgId})
      select c.id as "catalogItemId", s.name as selected, coalesce(m.name, '') as manufacturer,
        case v.volume_unit when 'min' then s.min_unit else s.pack_unit end as unit, v.left_qty::text as left, r.code, coalesce(r.text, '') as text
      from vbp_instead(${actor.orgId}, array(select product_id from c), ${day}::date) v join c on c.product_id = v.product_id
        join product_card s on s.id = v.selected_id left join company_card m on m.id = s.manufacturer_id
        left join lateral (
          select x.code, x.text from vbp_reason x where x.product_id = v.product_id and (x.order_id = ${docId ?? null}::uuid or x.plan_id = ${docId ?? null}::uuid
            or x.plan_id = (select o.plan_id from purchase_order_card o where o.id = ${docId ?? null}::uuid))
          order by x.order_id is null limit 1) r on true`.execute(tx)
  ).rows
