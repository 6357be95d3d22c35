import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import type { StatusOf } from '#kernel/shared/machine.ts'
import { provinceOrderCalls, provinceReturnCalls } from '../../shared/calls.ts'
import type { carriages } from '../../shared/kinds.ts'
import type { provinceOrderMachine, provinceReturnMachine } from '../../shared/machine.ts'

/** A hospital's own; the authority's to read. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('province_order as p')
    .innerJoin('purchase_order_card as o', 'o.id', 'p.order_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'p.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'p.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('p.hospital_id', '=', actor.orgId))

const carries = (of: 'p' | 'r') =>
  sql<
    keyof typeof carriages | null
  >`case when ${sql.ref(`${of}.doing`)} <> '' then 'asked' when ${sql.ref(`${of}.wanted`)} then 'queued' end`
const open = sql<number>`(select count(*)::int from province_difference d where d.province_order_id = p.id and d.ended_at is null)`
const row = (q: ReturnType<typeof visible>) =>
  q.select([
    ...columns(
      'p',
      'id',
      'hospitalId',
      'supplierId',
      'orderId',
      'no',
      'ordCode',
      'creatorName',
      'createdAt',
      'theirsReason',
    ),
    ...columns('p', 'theirsAt', 'theirs', 'amount', 'lineCount', 'version', 'attempts', 'createdBy'),
    sql<StatusOf<typeof provinceOrderMachine>>`p.status`.as('status'),
    sql<boolean>`p.doing <> ''`.as('waits'),
    carries('p').as('carries'),
    'hospital.name as hospital',
    'supplier.name as supplier',
    'o.point_name as point',
    'o.status as ownStatus',
    'p.why as reason',
    open.as('differences'),
  ])

export const orderReads = documentReads({
  call: provinceOrderCalls.query,
  alias: 'p',
  visible,
  row,
  whole: (q) =>
    row(q).select([
      ...columns('p', 'ordId', 'addrId', 'companyId', 'doing', 'triedAt', 'wanted'),
      sql<string>`coalesce((select a.name from province_address_card a where a.hospital_id = p.hospital_id and a.addr_id = p.addr_id limit 1), '')`.as(
        'addrName',
      ),
    ]),
  lines: (tx) =>
    tx
      .selectFrom('province_order_line as l')
      .innerJoin('order_line_facts as f', 'f.id', 'l.order_line_id')
      .select([
        'l.province_order_id as documentId',
        ...columns(
          'l',
          'id',
          'seq',
          'orderLineId',
          'productId',
          'itemCode',
          'qty',
          'price',
          'amount',
          'theirs',
          'theirsQty',
        ),
        ...columns('l', 'theirsShipped', 'theirsReceived'),
        sql<boolean>`l.ord_detl_id <> ''`.as('onPlatform'),
        ...columns('f', 'productCode', 'name', 'spec', 'unit', 'shippedQty', 'acceptedQty'),
      ]),
  tests: {
    status: oneOf('p.status'),
    hospitalId: is('p.hospital_id'),
    supplierId: is('p.supplier_id'),
    orderId: is('p.order_id'),
    theirs: (code) => sql`p.theirs = ${code}::smallint`,
    createdAt: days('p.created_at'),
    differs: (yes) => sql`(${open} > 0) = ${yes}`,
  },
  keyword: {
    nos: ['p.no', 'p.ord_code'],
    numbers: { CG: 'p.no' },
    texts: [],
    found: [partner('p.supplier_id', 'supplier', 'supplier'), partner('p.hospital_id', 'hospital', 'hospital')],
  },
  order: {
    sorts: { no: 'p.no', createdAt: 'p.created_at', amount: 'p.amount', theirsAt: 'p.theirs_at' },
    fallback: '-createdAt',
  },
})
export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderReads.get>>>

const returnsVisible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('province_return as r')
    .innerJoin('org_card as hospital', 'hospital.id', 'r.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'r.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('r.hospital_id', '=', actor.orgId))
const returnRow = (q: ReturnType<typeof returnsVisible>) =>
  q.select([
    ...columns('r', 'id', 'hospitalId', 'supplierId', 'returnOrderId', 'no', 'retId', 'creatorName', 'createdAt'),
    ...columns('r', 'theirsAt', 'theirs', 'amount', 'lineCount', 'version', 'attempts', 'createdBy'),
    sql<StatusOf<typeof provinceReturnMachine>>`r.status`.as('status'),
    'r.why as reason',
    sql<boolean>`r.doing <> '' or r.wanted`.as('waits'),
    carries('r').as('carries'),
    'hospital.name as hospital',
    'supplier.name as supplier',
    sql<string>`(select coalesce(string_agg(distinct p.no, ', '), '') from province_return_line x join province_order_line l on l.id = x.line_id
      join province_order p on p.id = l.province_order_id where x.province_return_id = r.id)`.as('orderNos'),
  ])
export const returnReads = documentReads({
  call: provinceReturnCalls.query,
  alias: 'r',
  visible: returnsVisible,
  row: returnRow,
  whole: returnRow,
  lines: (tx) =>
    tx
      .selectFrom('province_return_line as x')
      .innerJoin('province_order_line as l', 'l.id', 'x.line_id')
      .innerJoin('province_order as p', 'p.id', 'l.province_order_id')
      .innerJoin('order_line_facts as f', 'f.id', 'l.order_line_id')
      .select([
        'x.province_return_id as documentId',
        ...columns('x', 'id', 'seq', 'lotNo', 'reason', 'qty'),
        ...columns('f', 'name', 'spec', 'unit'),
        'p.no as orderNo',
        'p.id as provinceOrderId',
      ]),
  tests: {
    status: oneOf('r.status'),
    hospitalId: is('r.hospital_id'),
    supplierId: is('r.supplier_id'),
    createdAt: days('r.created_at'),
  },
  keyword: {
    nos: ['r.no'],
    numbers: { TH: 'r.no' },
    texts: [],
    found: [partner('r.supplier_id', 'supplier', 'supplier'), partner('r.hospital_id', 'hospital', 'hospital')],
  },
  order: { sorts: { no: 'r.no', createdAt: 'r.created_at', amount: 'r.amount' }, fallback: '-createdAt' },
})
