import { sql } from 'kysely'
import type { z } from 'zod'
import { columns } from '#kernel/server/columns.ts'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import type { Verification } from '../../shared/calls.ts'

type Row = z.output<typeof Verification>

/** Of invoices of both sides; the authority reads all. */
const visible = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('invoice_verification as x')
    .$if(actor.org === 'hospital', (q) => q.where('x.hospital_id', '=', actor.orgId))
    .$if(actor.org === 'supplier', (q) => q.where('x.supplier_id', '=', actor.orgId))

const row = (q: ReturnType<typeof visible>) =>
  q
    .select(columns('x', 'id', 'note', 'answer', 'askerName', 'askedAt', 'answeredAt'))
    .select([
      sql<Row['via']>`x.via`.as('via'),
      sql<Row['state']>`x.state`.as('state'),
      sql<Row['result']>`x.result`.as('result'),
      sql<Row['fault']>`x.fault`.as('fault'),
      sql<Row['files']>`x.files`.as('files'),
    ])

/** Look-ups of an invoice, the newest first. */
export const ofInvoice = (tx: Tx, actor: Actor, invoiceId: string): Promise<Row[]> =>
  row(visible(tx, actor).where('x.invoice_id', '=', invoiceId))
    .orderBy('x.asked_at', 'desc')
    .orderBy('x.id')
    .execute()

export const one = (tx: Tx, actor: Actor, id: string) =>
  row(visible(tx, actor).where('x.id', '=', id)).executeTakeFirst()

/** A question that waits for its answer, with what is asked of the invoice. */
export interface Waiting {
  id: string
  invoiceId: string
  no: string
  hospitalId: string
  hospital: string
  supplierId: string
  status: 'pending' | 'passed' | 'red' | 'draft' | 'rejected' | 'void'
  code: string
  number: string
  issueDate: string
  checkCode: string
  exclAmount: string
  amount: string
  askedBy: string
  askerName: string
}

/** Locked where its answer is written; undefined when it has one. */
export const waiting = async (tx: Tx, id: string, locked: boolean): Promise<Waiting | undefined> => {
  const { rows } = await sql<Waiting>`
    select x.id, x.invoice_id as "invoiceId", v.no, x.hospital_id as "hospitalId", o.name as hospital, x.supplier_id as "supplierId", v.status, v.code,
      v.number, v.issue_date as "issueDate", v.check_code as "checkCode", v.excl_amount as "exclAmount", v.amount,
      x.asked_by as "askedBy", x.asker_name as "askerName"
    from invoice_verification x join invoice_card v on v.id = x.invoice_id join org_card o on o.id = x.hospital_id where x.id = ${id} and x.state = 'asked'
    ${locked ? sql`for update of x` : sql``}`.execute(tx)
  return rows[0]
}

/** What a service was asked of this invoice and did not answer yet. */
export const isAsked = async (tx: Tx, invoiceId: string): Promise<boolean> =>
  (await tx
    .selectFrom('invoice_verification')
    .where('invoice_id', '=', invoiceId)
    .where('state', '=', 'asked')
    .select('id')
    .executeTakeFirst()) !== undefined
