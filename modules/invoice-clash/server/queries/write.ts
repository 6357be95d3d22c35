import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'

/** An invoice whose number somebody has: what it said as it was refused; yuan. */
export interface Again {
  hospitalId: string
  supplierId: string
  issueDate: string
  amount: string
}
interface Kept {
  id: string
  key: string
  times: number
}

/**
 * A case for each of these numbers that an invoice of another hospital or another supplier has; what is open already counts once more.
 * What the two say is kept as it was: a refused draft may be changed or deleted.
 */
export const insert = async (
  tx: Tx,
  keys: readonly string[],
  d: Again,
  by: { id: string; name: string },
): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    insert into invoice_clash as c (key, hospital_id, supplier_id, issue_date, amount, submitted_by, submitter_name, held_id, held_hospital_id,
      held_supplier_id, held_no, held_issue_date, held_amount)
    select k.key, ${d.hospitalId}, ${d.supplierId}, ${d.issueDate}, ${d.amount}, ${by.id}, ${by.name}, v.id, v.hospital_id, v.supplier_id, v.no,
      v.issue_date, v.amount
    from invoice_key_card k join invoice_card v on v.id = k.invoice_id
    where k.key = any(${[...keys]}::text[]) and (k.hospital_id, k.supplier_id) <> (${d.hospitalId}::uuid, ${d.supplierId}::uuid)
    order by k.key
    on conflict (key, hospital_id, supplier_id) where closed_at is null do update set times = c.times + 1, last_at = now(),
      issue_date = excluded.issue_date, amount = excluded.amount, submitted_by = excluded.submitted_by, submitter_name = excluded.submitter_name,
      version = c.version + 1
    returning c.id, c.key, c.times`.execute(tx)
  return rows
}

export const close = ({ tx, actor }: Ctx, id: string, conclusion: string) =>
  tx
    .updateTable('invoice_clash')
    .set({
      conclusion,
      closed_by: actor.userId,
      closer_name: actor.name,
      closed_at: sql<string>`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
