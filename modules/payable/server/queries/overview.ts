import { sql } from 'kysely'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered, text } from '#kernel/server/document/filters.ts'
import { paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { awaitCalls } from '../../shared/calls.ts'
import { MOST } from '../../shared/waiting.ts'
import type { doubts } from '../../shared/words.ts'
import { items } from './read.ts'

type Calls = typeof awaitCalls

/** So many are told, and whether there are more. */
const told = <R>(rows: readonly R[]) => ({ rows: rows.slice(0, MOST), more: rows.length > MOST })

/** Of each pair a reader is of, month by month, the oldest first. */
export const subtotals = async (tx: Tx, actor: Actor, asked: Input<Calls['subtotals']>) => {
  const { rows } = await sql<{
    hospitalId: string
    supplierId: string
    hospital: string
    supplier: string
    month: string
    items: number
    amount: string
  }>`
    select "hospitalId", "supplierId", hospital, supplier, month, count(*)::int as items, sum(amount) as amount from (${items(
      tx,
      actor,
      asked,
    ).select([
      'i.hospital_id as hospitalId',
      'i.supplier_id as supplierId',
      'hospital.name as hospital',
      'supplier.name as supplier',
      sql<string>`to_char(i.accepted_on, 'YYYY-MM')`.as('month'),
      'i.open_amount as amount',
    ])}) x group by 1, 2, 3, 4, 5 order by 4, 3, 5, 1, 2 limit ${MOST + 1}`.execute(tx)
  return told(rows)
}

/** The other sides of what awaits an invoice: who invoices his goods may read of no more of them than this. */
export const partners = (tx: Tx, actor: Actor, asked: Input<Calls['partners']>) => {
  const others =
    actor.org === 'supplier'
      ? sql`select i.hospital_id from payable_item i where i.state <> 'closed' and i.supplier_id = ${actor.orgId}`
      : sql`select i.supplier_id from payable_item i where i.state <> 'closed' and i.hospital_id = ${actor.orgId}`
  const all = tx.selectFrom('org_card as o').where(sql<boolean>`o.id in (${others})`)
  const base = filtered<typeof all, typeof asked>(all, asked, {
    id: 'o.id',
    tests: {},
    keyword: { codes: ['o.code'], texts: [text('o.name'), text('o.code'), sql`o.initials`] },
  })
  const order = { sorts: { name: 'o.name' }, fallback: 'name', tie: 'o.id', named: ['o.code'] }
  return paged(tx, base, base.select(['o.id', 'o.name', 'o.code']), asked, order)
}

const carried = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('delivery_line_card as d')
    .innerJoin('delivery_card as v', 'v.id', 'd.delivery_id')
    .innerJoin('org_card as hospital', 'hospital.id', 'd.hospital_id')
    .where('d.invoice_no', '<>', '')
    .where('v.status', 'not in', ['draft', 'void'])
    .$if(actor.org === 'hospital', (q) => q.where('d.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('d.supplier_id', '=', actor.orgId))

/**
 * Numbers of invoices that deliveries carried before there were papers for invoices, and that do not agree with themselves: for several
 * hospitals, under several dates, also the red one of a return, of an amount that is not what was accepted under it; the region sees
 * too which of them several suppliers used. Eight digits without a code are anybody's.
 */
export const numbers = async (tx: Tx, actor: Actor) => {
  const { rows } = await sql<Doubt>`
    with lots as (${carried(tx, actor).select([
      ...columns('d', 'supplierId', 'hospitalId', 'invoiceCode', 'invoiceNo', 'invoiceDate'),
      'hospital.name as hospital',
      'v.no as paper',
      sql`case when v.sale_type <> 2 then d.invoice_amount end`.as('billed'),
      sql`coalesce((select sum(k.amount) from payable_link k join payable_item i on i.id = k.item_id
        where i.delivery_line_id = d.id and k.origin = 'delivery' and k.released_at is null), 0)`.as('accepted'),
      sql`d.accepted_qty + d.refused_qty >= d.qty`.as('judged'),
    ])}), one as (
      select "supplierId", "invoiceCode", "invoiceNo", string_agg(distinct hospital, '、' order by hospital) as hospitals,
        count(distinct "hospitalId") as houses, min("invoiceDate") as first, max("invoiceDate") as last,
        array_agg(distinct paper order by paper) as papers, sum(billed) as billed, sum(accepted) as accepted,
        bool_and(judged and billed is not null) and abs(sum(billed) - sum(accepted)) > 0.01 * count(*) as off
      from lots group by 1, 2, 3
    ), judged as (
      select *, array_remove(array[
        case when houses > 1 then 'hospitals' end,
        case when first <> last then 'dates' end,
        case when exists (select from payable_link r where r.supplier_id = "supplierId" and r.origin = 'return' and r.released_at is null
          and r.invoice_code = "invoiceCode" and r.invoice_no = "invoiceNo") then 'colours' end,
        case when off then 'amount' end,
        case when ("invoiceCode" <> '' or length("invoiceNo") = 20) and count(*) over (partition by "invoiceCode", "invoiceNo") > 1
          then 'suppliers' end], null) as why
      from one
    )
    select j."supplierId", s.name as supplier, hospitals, "invoiceCode", "invoiceNo", concat_ws(' ~ ', first, nullif(last, first)) as dates,
      array_to_string(papers[1:5], '、') || case when cardinality(papers) > 5 then ' …' else '' end as papers, billed, accepted, why
    from judged j join org_card s on s.id = j."supplierId" where why <> '{}'
    order by "invoiceNo", "invoiceCode", supplier limit ${MOST + 1}`.execute(tx)
  return told(rows)
}
interface Doubt {
  supplierId: string
  supplier: string
  hospitals: string
  invoiceCode: string
  invoiceNo: string
  dates: string
  papers: string
  billed: string | null
  accepted: string
  why: (keyof typeof doubts)[]
}
