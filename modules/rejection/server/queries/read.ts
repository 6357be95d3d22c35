import { type RawBuilder, sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { foundBy, partner } from '#kernel/server/keyword.ts'
import { todayInSql } from '#kernel/server/page.ts'
import { rejectionCalls } from '../../shared/calls.ts'
import type { RejectionStatus } from '../../shared/machine.ts'
import type { rejectReasons, resolutions, vbpReasons } from '../../shared/words.ts'

const unsettled = sql`r.status in ('pending', 'disputed', 'insisted')`
const waitingDays = sql<
  number | null
>`case when ${unsettled} then ${todayInSql} - (r.created_at at time zone 'Asia/Shanghai')::date end`
/** What the hospital thinks about, its partner does not read. */
const notForSupplier = <T>(value: RawBuilder<unknown>) =>
  sql<T | null>`case when app_kind() <> 'supplier' then ${value} end`

/** The rejections an actor may see: of the hospital's orders, the supplier's own, the authority's region. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('rejection as r')
    .innerJoin('purchase_order_card as o', 'o.id', 'r.order_id')
    .innerJoin('order_line_card as l', 'l.id', 'r.order_line_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'r.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'r.supplier_id')
    .leftJoin('product_card as s', 's.id', 'r.substitute_id')
    .$if(actor.org === 'hospital', (q) => q.where('r.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('r.supplier_id', '=', actor.orgId))

const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns('r', 'id', 'no', 'orderId', 'orderLineId', 'hospitalId', 'supplierId', 'qty', 'reason', 'expectedDate'),
    ...columns('r', 'substituteQty', 'substitutePrice', 'createdBy', 'creatorName', 'createdAt', 'settledAt'),
    ...columns('r', 'settlerName', 'version', 'insistedAt', 'substituteId'),
    ...columns('l', 'seq', 'productId', 'name', 'spec', 'unit', 'price'),
    'l.product_code as code',
    'l.qty as lineQty',
    'o.no as orderNo',
    'o.kind',
    'hospital.name as hospital',
    'supplier.name as supplier',
    sql<string>`concat_ws(' ', s.name, s.spec)`.as('substitute'),
    waitingDays.as('waitingDays'),
    notForSupplier<number>(
      sql`(select count(*)::int from catalog_item_card c where c.hospital_id = r.hospital_id and c.product_id = l.product_id
        and c.supplier_id <> r.supplier_id and c.status = 'enabled')`,
    ).as('others'),
    sql<RejectionStatus>`r.status`.as('status'),
    sql<keyof typeof rejectReasons>`r.reason_code`.as('reasonCode'),
    sql<keyof typeof resolutions | null>`r.resolution`.as('resolution'),
  ])

export const rejectionReads = documentReads({
  call: rejectionCalls.query,
  alias: 'r',
  visible,
  row,
  whole: (q) =>
    row(q).select([
      'r.substitute_note as substituteNote',
      // an order with a rival of his, and an application of the hospital's own, are behind his wall
      sql<string | null>`(select n.id from purchase_order_card n where n.id = r.new_order_id)`.as('newOrderId'),
      sql<string | null>`(select n.no from purchase_order_card n where n.id = r.new_order_id)`.as('newOrderNo'),
      sql<string | null>`(select a.id from new_apply_card a where a.id = r.apply_id)`.as('applyId'),
      sql<string | null>`(select a.no from new_apply_card a where a.id = r.apply_id)`.as('applyNo'),
      notForSupplier<keyof typeof vbpReasons>(sql`r.vbp_reason`).as('vbpReason'),
      sql<string>`case when app_kind() <> 'supplier' then r.vbp_reason_text else '' end`.as('vbpReasonText'),
    ]),
  tests: {
    status: oneOf('r.status'),
    orderId: is('r.order_id'),
    hospitalId: is('r.hospital_id'),
    supplierId: is('r.supplier_id'),
    kind: is('o.kind'),
    reasonCode: is('r.reason_code'),
    createdAt: days('r.created_at'),
    todo: (wanted) =>
      sql`(case app_kind() when 'hospital' then r.status in ('pending', 'insisted') when 'supplier' then r.status = 'disputed'
        else ${unsettled} end) = ${wanted}`,
    substituted: (wanted) => sql`(r.substitute_id is not null) = ${wanted}`,
  },
  keyword: {
    nos: ['r.no'],
    numbers: { CG: 'o.no' },
    found: [
      partner('r.supplier_id', 'supplier', 'supplier'),
      partner('r.hospital_id', 'hospital', 'hospital'),
      foundBy('l.product_id', 'product_search', sql`(select p.search from product_card p where p.id = l.product_id)`),
    ],
  },
  order: {
    sorts: { no: 'r.no', createdAt: 'r.created_at', waitingDays: 'waitingDays', qty: 'r.qty' },
    fallback: '-createdAt',
  },
})
export type Rejection = NonNullable<Awaited<ReturnType<typeof rejectionReads.get>>>

/** Of an order what is not settled, locked in id order. */
export const unsettledOf = async (tx: Tx, orderId: string) => {
  const { rows } = await sql<{
    id: string
    no: string
    status: RejectionStatus
    version: number
    orderLineId: string
    qty: string
    hospitalId: string
    supplierId: string
  }>`
    select r.id, r.no, r.status, r.version, r.order_line_id as "orderLineId", r.qty, r.hospital_id as "hospitalId", r.supplier_id as "supplierId"
    from rejection r where r.order_id = ${orderId} and ${unsettled} order by r.id for update`.execute(tx)
  return rows
}

/** Hospitals that did not answer an insisting supplier yet; each may have its own days. */
export const insistedOf = async (tx: Tx): Promise<{ hospitalId: string; id: string; days: number }[]> => {
  const { rows } = await sql<{ hospitalId: string; id: string; days: number }>`
    select hospital_id as "hospitalId", id, extract(epoch from now() - insisted_at)::float8 / 86400 as days
    from rejection where status = 'insisted' order by order_id, id`.execute(tx)
  return rows
}

/** Who has the article in a hospital's enabled catalogue beside this supplier, with what he promised of late and still has to bring. */
export const others = async (tx: Tx, r: Pick<Rejection, 'hospitalId' | 'productId' | 'supplierId'>) => {
  const { rows } = await sql<{
    id: string
    supplierId: string
    supplier: string
    price: string
    packMultiple: string
    promiseDays: number | null
    comingQty: string
    relationTo: string | null
  }>`
    select c.id, c.supplier_id as "supplierId", s.name as supplier, c.price, c.pack_multiple as "packMultiple", r.valid_to as "relationTo",
      (select round(avg(o.supplier_expects - (o.supplier_accepted_at at time zone 'Asia/Shanghai')::date))::int from purchase_order_card o
        where o.hospital_id = c.hospital_id and o.supplier_id = c.supplier_id and o.created_at > now() - interval '180 days'
          and o.supplier_expects is not null and o.supplier_accepted_at is not null) as "promiseDays",
      (select coalesce(sum(l.open_qty + l.transit_qty), 0) from order_line_facts l
        where l.hospital_id = c.hospital_id and l.supplier_id = c.supplier_id and l.product_id = c.product_id
          and l.status in ('waitAllocate', 'allocating', 'allocated')) as "comingQty"
    from catalog_item_card c join org_card s on s.id = c.supplier_id
      left join supply_relation_facts r on r.hospital_id = c.hospital_id and r.supplier_id = c.supplier_id and r.product_id = c.product_id
    where c.hospital_id = ${r.hospitalId} and c.product_id = ${r.productId} and c.supplier_id <> ${r.supplierId} and c.status = 'enabled'
    order by c.price, s.name, c.id`.execute(tx)
  return rows
}

/** The item of a hospital's catalogue for an article of a supplier, in whatever state; at most one. */
export const itemOf = async (tx: Tx, hospitalId: string, productId: string, supplierId: string) =>
  tx
    .selectFrom('catalog_item_card as c')
    .where('c.hospital_id', '=', hospitalId)
    .where('c.product_id', '=', productId)
    .where('c.supplier_id', '=', supplierId)
    .select(['c.id', 'c.status', 'c.price'])
    .executeTakeFirst()

/** What the catalogue says an article of this kind may cost, and whether it still is one. */
export const articleOf = (tx: Tx, productId: string) =>
  tx
    .selectFrom('product_card as p')
    .where('p.id', '=', productId)
    .select([...columns('p', 'kind', 'name', 'spec', 'ceilingPrice', 'listedPrice', 'enabled', 'conversionRatio')])
    .select('p.pack_unit as unit')
    .executeTakeFirst()

/** Whether agreed volume of an article is left to be bought by a hospital today. */
export const unfinished = async (tx: Tx, hospitalId: string, productId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from vbp_quota_facts where hospital_id = ${hospitalId} and product_id = ${productId} and enabled and (activated or not backup)
      and done_qty < agreed_qty and ${todayInSql} between start_date and end_date limit 1`.execute(tx)
  return rows.length > 0
}

const products = (tx: Tx) =>
  tx
    .selectFrom('product_card as p')
    .leftJoin('company_card as maker', 'maker.id', 'p.manufacturer_id')
    .where('p.enabled', '=', true)
const choice = (q: ReturnType<typeof products>) =>
  q.select([
    ...columns('p', 'id', 'name', 'spec'),
    'p.platform_code as code',
    sql<string>`coalesce(maker.name, '')`.as('manufacturer'),
    // of the relation with the order's hospital, looked for by who answers
    sql<string | null>`null`.as('price'),
  ])
/** Products of the kind an order has. */
export const substituteReads = documentReads({
  call: rejectionCalls.substitutes,
  alias: 'p',
  visible: products,
  row: choice,
  whole: choice,
  tests: { orderId: (id) => sql`p.kind = (select o.kind from purchase_order_card o where o.id = ${id})` },
  keyword: { codes: ['p.platform_code', 'p.name'], found: [foundBy('p.id', 'product_search', sql`p.search`)] },
  order: { sorts: { name: 'p.name' }, fallback: 'name' },
  tabs: 'none',
})
