import { type RawBuilder, sql } from 'kysely'
import { keptFromInSql } from '#kernel/server/apart-sql.ts'
import { columns, columnsFor } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { dates, days, is, oneOf, text } from '#kernel/server/document/filters.ts'
import { documentReads } from '#kernel/server/document/reads.ts'
import { partner } from '#kernel/server/keyword.ts'
import type { Attachment } from '#kernel/shared/calls/files.ts'
import { forMe, passedForMe } from '#modules/approval/server/public.ts'
import { RequisitionRow, requisitionCalls } from '../../shared/calls.ts'
import { requisitionMachine } from '../../shared/machine.ts'

/**
 * Of both sides; a draft is its maker's organisation's own. What the list's indexes say of their rows stands written out: as a value it
 * would be none of theirs in a plan that is kept, and one value too many to keep it.
 */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('requisition as r')
    .innerJoin('org_card as hospital', 'hospital.id', 'r.hospital_id')
    .innerJoin('org_card as supplier', 'supplier.id', 'r.supplier_id')
    .$if(actor.org === 'hospital', (q) =>
      q.where('r.hospital_id', '=', actor.orgId).where(sql<boolean>`r.shown_hospital`),
    )
    .$if(actor.org === 'supplier', (q) =>
      q.where('r.supplier_id', '=', actor.orgId).where(sql<boolean>`r.shown_supplier`),
    )
    .$if(actor.org === 'authority', (q) => q.where(sql<boolean>`r.status <> 'draft'`))

/** The account it was handed in for is not the supplier's any more. */
const accountChanged = sql<boolean>`(r.status in ('pending', 'approved', 'partlyPaid') and (select true from company_facts c
  where c.org_id = r.supplier_id and (c.account_name, c.bank_name, c.bank_account) = (r.account_name, r.bank_name, r.bank_account) limit 1) is null)`

/** Asked row by row: of `exists` the planner makes one list for all rows there are, which a page of them does not want. */
const any = (of: RawBuilder<unknown>) => sql<boolean>`coalesce((select true ${of} limit 1), false)`

/** Who asks passed an invoice of it, or a level of one, or an exception of one. */
const checkedByMe =
  any(sql`from requisition_line l join invoice_card v on v.id = l.invoice_id where l.requisition_id = r.id
  and (v.audited_by = app_user() or app_user() = any(v.overriders) or ${passedForMe(sql`v.id`)})`)
/**
 * What is to be paid, of the hospital's own people by each of them: whom his earlier deeds keep from it, nothing is offered to. The other
 * side and the authority are told all that waits.
 */
const toPay = sql<boolean>`(r.status in ('approved', 'partlyPaid') and not r.held and (r.hospital_id is distinct from app_org()
  or not (${keptFromInSql(requisitionMachine, 'pay', sql`r.id`)} or ${checkedByMe} or ${passedForMe(sql`r.id`)})))`

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(
      columnsFor('r', RequisitionRow.shape, [
        'hospital',
        'supplier',
        'kind',
        'contractNo',
        'restAmount',
        'accountChanged',
        'why',
        'actions',
      ]),
    )
    .select(['hospital.name as hospital', 'supplier.name as supplier'])
    .select(columns('r', 'createdBy', 'createdOrg'))
    .select([
      sql<'invoices' | 'prepay'>`r.kind`.as('kind'),
      sql<string>`coalesce((select k.no from contract_card k where k.id = r.contract_id), '')`.as('contractNo'),
      sql<
        string | null
      >`case r.kind when 'prepay' then coalesce((select p.left_amount from requisition_prepaid p where p.requisition_id = r.id), 0) end`.as(
        'restAmount',
      ),
      accountChanged.as('accountChanged'),
      any(
        sql`from requisition_hold h where h.requisition_id = r.id and h.org_id = app_org() and h.lifted_at is null`,
      ).as('heldByUs'),
      checkedByMe.as('checkedByMe'),
    ])

/** The last four digits of an account. */
const tail = (column: string) =>
  sql<string>`case when ${sql.ref(column)} = '' then '' else '****' || right(${sql.ref(column)}, 4) end`

/** An invoice as far as it is asked for, or a prepayment as far as it is used, with what of it nobody else asks for now. */
const lines = (tx: Tx) =>
  tx
    .selectFrom('requisition_line as l')
    .leftJoin('invoice_card as v', 'v.id', 'l.invoice_id')
    .leftJoin('requested_invoice as q', 'q.invoice_id', 'l.invoice_id')
    .leftJoin('requisition_prepaid_facts as p', 'p.requisition_id', 'l.prepaid_id')
    .leftJoin('requisition as o', 'o.id', 'l.prepaid_id')
    .leftJoin('contract_card as k', 'k.id', 'o.contract_id')
    .innerJoin('requisition as d', 'd.id', 'l.requisition_id')
    .select(['l.requisition_id as documentId', ...columns('l', 'id', 'seq', 'invoiceId', 'prepaidId', 'invoiceAmount')])
    .select(columns('l', 'paidBefore', 'amount', 'paidAmount', 'dueOn'))
    .select([
      sql<string>`coalesce(v.number, o.no)`.as('invoiceNo'),
      sql<string>`coalesce(v.issue_date::text, payable_day(o.submitted_at)::text, '')`.as('issueDate'),
      sql<string>`coalesce(k.no, (select string_agg(case v.colour when 'red' then x.blue_number else x.red_number end, ' ' order by x.seq)
        from invoice_red_facts x where x.red_id = v.id or x.blue_id = v.id and v.status = 'red' and x.red_status = 'passed'), '')`.as(
        'oppositeNo',
      ),
      sql<string>`coalesce(v.amount - coalesce(q.requested_amount, 0), -coalesce(p.left_amount, 0)) + case when d.status in ('pending', 'approved', 'partlyPaid', 'paid') then l.amount
        else l.paid_amount end`.as('openAmount'),
    ])

export const requisitionReads = documentReads({
  call: requisitionCalls.query,
  alias: 'r',
  visible,
  row,
  whole: (q) => row(q).select([...columns('r', 'accountName', 'bankName'), tail('r.bank_account').as('account')]),
  lines,
  tests: {
    status: oneOf('r.status'),
    kind: is('r.kind'),
    contractId: is('r.contract_id'),
    prepaidId: (id) =>
      sql`exists (select from requisition_line l where l.requisition_id = r.id and l.prepaid_id = ${id})`,
    payMethod: is('r.pay_method'),
    hospitalId: is('r.hospital_id'),
    supplierId: is('r.supplier_id'),
    invoiceId: (id) =>
      sql`exists (select from requisition_line l where l.requisition_id = r.id and l.invoice_id = ${id})`,
    createdAt: days('r.created_at'),
    submittedAt: days('r.submitted_at'),
    dueOn: dates('r.due_on'),
    promisedOn: dates('r.promised_on'),
    held: is('r.held'),
    forMe: forMe('r', 'pending'),
    toPay: (yes) => sql<boolean>`${toPay} = ${yes}`,
    thisWeek: (yes) =>
      sql<boolean>`(r.status in ('approved', 'partlyPaid') and coalesce(r.promised_on, r.due_on) <=
        (date_trunc('week', now() at time zone 'Asia/Shanghai') + interval '6 days')::date) = ${yes}`,
  },
  keyword: {
    nos: ['r.no'],
    numbers: { QK: 'r.no' },
    texts: [text('r.remark'), text('r.creator_name')],
    found: [partner('r.hospital_id', 'hospital', 'hospital'), partner('r.supplier_id', 'supplier', 'supplier')],
  },
  order: {
    sorts: {
      no: 'r.no',
      createdAt: 'r.created_at',
      submittedAt: 'r.submitted_at',
      dueOn: 'r.due_on',
      promisedOn: 'r.promised_on',
      amount: 'r.amount',
      leftAmount: 'r.left_amount',
    },
    fallback: '-createdAt',
  },
  sums: {
    prepaidAmount: 'r.prepaid_amount',
    amount: 'r.amount',
    paidAmount: 'r.paid_amount',
    leftAmount: 'r.left_amount',
  },
  of: requisitionMachine,
})
export type RequisitionDoc = NonNullable<Awaited<ReturnType<typeof requisitionReads.get>>>
export type RequisitionLine = Awaited<ReturnType<typeof requisitionReads.lines>>[number]

/** Whether the reader sees the requisition a payment is of. */
export const seesPayment = async (tx: Tx, actor: Actor, paymentId: string): Promise<boolean> =>
  (await visible(tx, actor)
    .innerJoin('requisition_payment as p', 'p.requisition_id', 'r.id')
    .where('p.id', '=', paymentId)
    .select('r.id')
    .executeTakeFirst()) !== undefined

/** What hangs on a requisition the reader sees: what was paid, who held it, which days were promised. */
export const paymentsOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('requisition_payment as p')
    .where('p.requisition_id', '=', id)
    .select(columns('p', 'id', 'no', 'payDate', 'amount', 'bankVoucherNo', 'bankName', 'payerName', 'paidAt', 'note'))
    .select(columns('p', 'bounces'))
    .select([
      sql<'transfer' | 'acceptance' | 'insurance'>`p.pay_method`.as('payMethod'),
      tail('p.bank_account').as('account'),
      sql<Attachment[]>`p.files`.as('files'),
      sql<boolean>`exists (select from requisition_payment b where b.bounces = p.id)`.as('bounced'),
    ])
    .orderBy('p.paid_at')
    .orderBy('p.no')
    .execute()
export const holdsOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('requisition_hold as h')
    .where('h.requisition_id', '=', id)
    .select(
      columns('h', 'id', 'orgName', 'reason', 'until', 'holderName', 'heldAt', 'lifterName', 'liftedAt', 'liftNote'),
    )
    .select([
      sql<'quality' | 'investigation'>`h.hold_kind`.as('holdKind'),
      sql<'' | 'hospital' | 'supplier'>`h.fault`.as('fault'),
    ])
    .orderBy('h.held_at')
    .execute()
export const promisesOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('requisition_promise as p')
    .where('p.requisition_id', '=', id)
    .select(columns('p', 'id', 'payOn', 'note', 'promiserName', 'promisedAt'))
    .orderBy('p.promised_at')
    .execute()

/** Of the rows of the list behind a card, how many. */
export const countOf = async (tx: Tx, actor: Actor): Promise<number> => {
  const { n } = await visible(tx, actor)
    .where(toPay)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
