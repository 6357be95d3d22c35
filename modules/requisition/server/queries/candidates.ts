import { sql } from 'kysely'
import type { Actor, Ctx, Tx } from '#kernel/server/ctx.ts'
import { filtered, text } from '#kernel/server/document/filters.ts'
import { contains, paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import type { requisitionCalls } from '../../shared/calls.ts'
import { standing } from './standing.ts'

export interface Pair {
  hospitalId: string
  supplierId: string
}
/** A passed invoice with what of it nobody asks for: yuan, a credit with its minus. */
export interface Candidate {
  invoiceId: string
  invoiceNo: string
  issueDate: string
  dueOn: string | null
  invoiceAmount: string
  paidBefore: string
  openAmount: string
}

const MOST = 500

/**
 * Passed invoices of a pair, credits first and then the earliest due; with ids these, whatever is left of them. Credits are red ones,
 * and the rest of blue ones they took back whole: only the two together come to what is owed.
 */
export const candidatesOf = async (
  { tx }: Pick<Ctx, 'tx'>,
  { hospitalId, supplierId }: Pair,
  { ids, keyword = '', credits }: { ids?: readonly string[] | undefined; keyword?: string; credits?: true },
): Promise<Candidate[]> => {
  const { rows } = await sql<Candidate>`
    select v.id as "invoiceId", v.number as "invoiceNo", v.issue_date as "issueDate", due.on as "dueOn", v.amount as "invoiceAmount",
      coalesce(q.paid_amount, 0) as "paidBefore", v.amount - coalesce(q.requested_amount, 0) as "openAmount"
    from invoice_card v left join requested_invoice q on q.invoice_id = v.id
      left join lateral (select min(k.due_on) as on from payable_link_facts k where k.invoice_id = v.id) due on true
    where v.hospital_id = ${hospitalId} and v.supplier_id = ${supplierId} and ${standing}
      ${ids ? sql`and v.id = any(${[...ids]}::uuid[])` : sql`and v.amount <> coalesce(q.requested_amount, 0)`}
      ${credits ? sql`and (v.amount < 0 or v.status = 'red')` : sql``}
      ${keyword ? sql`and lower(v.number || ' ' || v.no) like ${contains(keyword.toLowerCase())}` : sql``}
    order by v.amount > 0, due.on nulls last, v.issue_date, v.id limit ${MOST}`.execute(tx)
  return rows
}

/** The other sides of passed invoices of which something is left. */
export const partners = (tx: Tx, actor: Actor, asked: Input<(typeof requisitionCalls)['partners']>) => {
  const left = sql`invoice_card v left join requested_invoice q on q.invoice_id = v.id
    where v.status = 'passed' and v.amount > coalesce(q.requested_amount, 0)`
  const others =
    actor.org === 'supplier'
      ? sql`select v.hospital_id from ${left} and v.supplier_id = ${actor.orgId}`
      : sql`select v.supplier_id from ${left} and v.hospital_id = ${actor.orgId}`
  const all = tx.selectFrom('org_card as o').where(sql<boolean>`o.id in (${others})`)
  const base = filtered<typeof all, typeof asked>(all, asked, {
    id: 'o.id',
    tests: {},
    keyword: { codes: ['o.code'], texts: [text('o.name'), text('o.code'), sql`o.initials`] },
  })
  const order = { sorts: { name: 'o.name' }, fallback: 'name', tie: 'o.id', named: ['o.code'] }
  return paged(tx, base, base.select(['o.id', 'o.name', 'o.code']), asked, order)
}

/** Whether an organisation is of this kind, and how it is called. */
export const orgOf = (tx: Tx, id: string, kind: 'hospital' | 'supplier') =>
  tx.selectFrom('org_card').where('id', '=', id).where('kind', '=', kind).select(['id', 'name']).executeTakeFirst()
