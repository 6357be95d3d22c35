import { sql } from 'kysely'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { dates, days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import { contains } from '#kernel/server/page.ts'
import { forMe } from '#modules/approval/server/public.ts'
import { lacksFirst } from '#modules/first-invoice/server/public.ts'
import type { Kept, Origin } from '#modules/invoice-reading/shared/reading.ts'
import type { Result } from '#modules/invoice-verify/shared/results.ts'
import { articleIn } from '#modules/product/server/public.ts'
import type { requestStates } from '#modules/requisition/shared/types.ts'
import { InvoiceRow, invoiceCalls } from '../../shared/calls.ts'
import type { RedReason } from '../../shared/kinds.ts'
import { invoiceMachine } from '../../shared/machine.ts'
import { waits } from './announce.ts'

/**
 * Of both sides; a draft is its maker's organisation's own. What the list's indexes say of their rows stands written out: as a value it
 * would be none of theirs in a plan that is kept, and one value too many to keep it.
 */
export const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('invoice as v')
    .innerJoin('org_card as hospital', 'hospital.id', 'v.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'v.supplier_id')
    .$if(actor.org === 'hospital', (q) =>
      q.where('v.hospital_id', '=', actor.orgId).where(sql<boolean>`v.shown_hospital`),
    )
    .$if(actor.org === 'supplier', (q) =>
      q.where('v.supplier_id', '=', actor.orgId).where(sql<boolean>`v.shown_supplier`),
    )
    .$if(actor.org === 'authority', (q) => q.where(sql<boolean>`v.status <> 'draft'`))

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columnsFor('v', InvoiceRow.shape, [
        ...(['hospital', 'supplier', 'onRoad', 'payState', 'why', 'verified', 'actions'] as const),
        ...(['source', 'dueOn'] as const),
      ]),
    )
    .select(['hospital.name as hospital', 'supplier.name as supplier'])
    .select(columns('v', 'createdBy', 'createdOrg', 'keyed', 'overriders', 'redTaken'))
    .select(sql<Result | ''>`v.verified`.as('verified'))
    .select(sql<Origin>`v.source`.as('source'))
    .select(
      sql<string | null>`(select min(i.due_on) from invoice_line l join payable_item_facts i on i.id = l.item_id
        where l.invoice_id = v.id)::text`.as('dueOn'),
    )
    .select(waits('v.id').as('onRoad'))
    .select(sql<RedReason | ''>`v.red_reason`.as('redReason'))
    .select(
      sql<
        keyof typeof requestStates
      >`coalesce((select q.state from requested_invoice_facts q where q.invoice_id = v.id), 'open')`.as('payState'),
    )

/** Every part as it was planned or taken, with what is open of its item now. */
const lines = (tx: Tx) =>
  tx
    .selectFrom('invoice_line as l')
    .leftJoin('payable_item_facts as i', 'i.id', 'l.item_id')
    .select(['l.invoice_id as documentId', ...columns('l', 'id', 'seq', 'itemId', 'amount')])
    .select(sql<string>`trim_scale(l.qty)::text`.as('qty'))
    .select([
      // an acceptance that was reversed since made nothing owed
      sql<string>`coalesce(i.source_id, l.item_id)`.as('sourceId'),
      sql<number>`coalesce(i.source_type, 0)`.as('sourceType'),
      ...(['code', 'name', 'spec', 'manufacturer', 'unit'] as const).map((c) =>
        sql<string>`coalesce(${sql.ref(`i.${c}`)}, '')`.as(c),
      ),
      sql<string>`coalesce(i.lot_no, '')`.as('lotNo'),
      sql<string>`coalesce(i.source_no, '')`.as('sourceNo'),
      sql<string>`coalesce(i.delivery_no, '')`.as('deliveryNo'),
      sql<string>`coalesce(i.order_no, '')`.as('orderNo'),
      'i.accepted_on as acceptedOn',
      sql<string>`coalesce(i.price, 0)`.as('price'),
      sql<string>`trim_scale(coalesce(i.open_qty, 0))::text`.as('openQty'),
      sql<string>`coalesce(i.open_amount, 0)`.as('openAmount'),
    ])

export const invoiceReads = documentReads({
  call: invoiceCalls.query,
  alias: 'v',
  visible,
  row,
  whole: (q) =>
    row(q)
      .select(columns('v', 'digitalNo', 'checkCode', 'sellerName', 'sellerTaxNo', 'buyerName', 'buyerTaxNo', 'remark'))
      .select(columns('v', 'auditorName', 'rejectCode', 'redConfirmNo', 'verifiedAt', 'qrRaw'))
      .select(sql<string>`case v.colour when 'blue' then v.amount - v.red_taken else 0 end`.as('redRest'))
      .select(sql<Kept[]>`v.readings`.as('readings')),
  lines,
  tests: {
    status: oneOf('v.status'),
    invoiceType: is('v.invoice_type'),
    colour: is('v.colour'),
    hospitalId: is('v.hospital_id'),
    supplierId: is('v.supplier_id'),
    createdAt: days('v.created_at'),
    issueDate: dates('v.issue_date'),
    article: (word) =>
      sql`exists (select from invoice_line l join payable_item_facts i on i.id = l.item_id where l.invoice_id = v.id
        and ${articleIn('i.product_id')(word)})`,
    forMe: forMe('v', 'pending'),
    verified: (some) => oneOf('v.verified')(some.map((r) => (r === 'never' ? '' : r))),
    source: is('v.source'),
    lacksFirst: (yes) => sql<boolean>`${lacksFirst('v.id')} = ${yes}`,
    onRoad: (yes) => sql<boolean>`${waits('v.id')} = ${yes}`,
    differs: (yes) => sql<boolean>`(v.diff_amount <> 0) = ${yes}`,
  },
  keyword: {
    nos: ['v.no', 'v.number'],
    numbers: { FP: 'v.no' },
    texts: [text('v.code'), text('v.remark'), text('v.creator_name')],
    found: [partner('v.hospital_id', 'hospital', 'hospital'), partner('v.supplier_id', 'supplier', 'supplier')],
  },
  order: {
    sorts: { no: 'v.no', createdAt: 'v.created_at', issueDate: 'v.issue_date', amount: 'v.amount' },
    fallback: '-createdAt',
  },
  sums: { amount: 'v.amount', linkedAmount: 'v.linked_amount' },
  of: invoiceMachine,
})
export type InvoiceDoc = NonNullable<Awaited<ReturnType<typeof invoiceReads.get>>>
export type InvoiceLine = Awaited<ReturnType<typeof invoiceReads.lines>>[number]

/** The one an actor sees that has this number: a scan of its code leads to it. */
export const withKey = (tx: Tx, actor: Actor, { code, number }: { code: string; number: string }) =>
  visible(tx, actor)
    .where('v.number', '=', number)
    .where('v.code', '=', code)
    .where('v.status', '<>', 'void')
    .select(columns('v', 'id', 'no', 'number'))
    .orderBy('v.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The items an invoice is for, where the actor sees it: their orders are locked before it. */
export const itemsOf = async (tx: Tx, id: string): Promise<string[]> =>
  (await tx.selectFrom('invoice_line').where('invoice_id', '=', id).select('item_id').execute()).map((l) => l.item_id)

/** A picker and a proposal see no more; whoever looks for another one types more of it. */
const MOST = 500

/** What of a pair is open, or of it owed back, the oldest first; with ids these, whatever is open of them. */
export const candidates = (
  { tx }: Pick<Ctx, 'tx'>,
  pair: { hospitalId: string; supplierId: string },
  { ids, keyword, red = false }: { ids?: readonly string[] | undefined; keyword: string; red?: boolean },
) => {
  const word = contains(keyword.toLowerCase())
  return tx
    .selectFrom('payable_item_facts as i')
    .where('i.hospital_id', '=', pair.hospitalId)
    .where('i.supplier_id', '=', pair.supplierId)
    .$if(ids !== undefined, (q) => q.where('i.id', 'in', [...ids!]))
    .$if(ids === undefined, (q) => q.where('i.state', '<>', 'closed').where('i.open_amount', red ? '<' : '>', '0'))
    .$if(keyword !== '', (q) =>
      q.where(
        sql<boolean>`lower(concat_ws(' ', i.name, i.code, i.lot_no, i.source_no, i.delivery_no, i.order_no)) like ${word}`,
      ),
    )
    .select(['i.id as itemId', ...columns('i', 'sourceId', 'sourceType', 'code', 'name', 'spec', 'manufacturer')])
    .select(columns('i', 'unit', 'lotNo', 'sourceNo', 'deliveryNo', 'orderNo', 'acceptedOn', 'price', 'openAmount'))
    .select(sql<string>`trim_scale(i.open_qty)::text`.as('openQty'))
    .orderBy('i.accepted_on')
    .orderBy('i.id')
    .limit(ids ? 2000 : MOST)
    .execute()
}
