import { sql } from 'kysely'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { articleIn } from '#modules/product/server/public.ts'
import { type VoucherLine, VoucherRow, voucherCalls } from '../../shared/calls.ts'
import { voucherMachine } from '../../shared/machine.ts'

/** The hospital's own; everybody else reads what was issued. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('voucher as v')
    .innerJoin('org_card as hospital', 'hospital.id', 'v.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'v.supplier_id')
    .$if(actor.org === 'hospital', (q) => q.where('v.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) =>
      q.where('v.supplier_id', '=', actor.orgId).where('v.issued_at', 'is not', null),
    )
    .$if(actor.org === 'authority', (q) => q.where('v.issued_at', 'is not', null))

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(columnsFor('v', VoucherRow.shape, ['hospital', 'supplier', 'why', 'actions']))
    .select(['hospital.name as hospital', 'supplier.name as supplier', 'v.created_by as createdBy'])

const lines = (tx: Tx) =>
  tx
    .selectFrom('voucher_line as l')
    .innerJoin('payable_item_card as i', 'i.id', 'l.item_id')
    .select(['l.voucher_id as documentId', ...columns('l', 'id', 'seq', 'itemId', 'productId', 'amount')])
    .select(columns('l', 'invoicedAmount', 'disputeNote', 'disputeRound'))
    .select(columns('i', 'sourceId', 'sourceType', 'sourceNo', 'acceptedOn', 'deliveryNo', 'orderNo', 'vbpClass'))
    .select(columns('i', 'code', 'name', 'spec', 'manufacturer', 'lotNo', 'unit', 'price'))
    .select([
      sql<string>`trim_scale(l.qty)::text`.as('qty'),
      sql<string>`trim_scale(l.invoiced_qty)::text`.as('invoicedQty'),
      sql<(typeof VoucherLine)['shape']['dispute']['_output']>`l.dispute`.as('dispute'),
    ])

export const voucherReads = documentReads({
  call: voucherCalls.query,
  alias: 'v',
  visible,
  row,
  whole: row,
  lines,
  tests: {
    status: oneOf('v.status'),
    voucherType: is('v.voucher_type'),
    vbp: is('v.vbp'),
    hospitalId: is('v.hospital_id'),
    supplierId: is('v.supplier_id'),
    createdAt: days('v.created_at'),
    issuedAt: days('v.issued_at'),
    article: (word) =>
      sql`exists (select from voucher_line l where l.voucher_id = v.id and ${articleIn('l.product_id')(word)})`,
  },
  keyword: {
    nos: ['v.no'],
    texts: [text('v.remark'), text('v.creator_name')],
    found: [partner('v.supplier_id', 'supplier', 'supplier'), partner('v.hospital_id', 'hospital', 'hospital')],
  },
  order: {
    sorts: { no: 'v.no', createdAt: 'v.created_at', issuedAt: 'v.issued_at', amount: 'v.amount' },
    fallback: '-createdAt',
  },
  sums: { amount: 'v.amount', invoicedAmount: 'v.invoiced_amount' },
  of: voucherMachine,
})
export type VoucherDoc = NonNullable<Awaited<ReturnType<typeof voucherReads.get>>>
export type VoucherLineRow = Awaited<ReturnType<typeof voucherReads.lines>>[number]

/** The items a voucher lists, where the actor sees it: they are locked before it. */
export const itemsOn = async (tx: Tx, id: string): Promise<string[]> =>
  (await tx.selectFrom('voucher_line').where('voucher_id', '=', id).select('item_id').execute()).map((l) => l.item_id)

/** Vouchers nobody answered in so many days. */
export const unanswered = async (tx: Tx, days: number, id?: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from voucher where status = 'issued' and issued_at < now() - make_interval(days => ${days}::int)
      and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid) order by id limit 1000`.execute(tx)
  return rows.map((r) => r.id)
}

/** Lines of which something went back since: it is no longer netted with them, and waits for a voucher of its own. */
export const wentBack = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from voucher_line l join payable_item_card i on i.id = l.item_id and i.qty > 0
    where l.voucher_id = ${id} and exists (select from payable_item_card b where b.pool = i.pool and b.hospital_id = i.hospital_id
      and b.supplier_id = i.supplier_id and b.qty < 0 and b.state = 'red')`.execute(tx)
  return rows[0]!.n
}

/** What organisations are called. */
export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx
        .selectFrom('org_card')
        .where('id', 'in', [...ids])
        .select(['id', 'name'])
        .execute()
    ).map((o) => [o.id, o.name]),
  )
