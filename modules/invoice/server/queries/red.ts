import { sql } from 'kysely'
import type { Ctx, Tx } from '#kernel/server/ctx.ts'
import { contains } from '#kernel/server/page.ts'
import type { Pair } from './write.ts'

/** A blue invoice a red one takes back, and how much of it: yuan without a minus. */
export interface Taking {
  invoiceId: string
  amount: string
}

const MOST = 200

/** A blue invoice of a pair as red ones may take it back. */
export interface Blue {
  id: string
  name: string
  number: string
  issueDate: string
  amount: string
  exclAmount: string
  taxAmount: string
  rest: string
  proposed: string
  whole: boolean
}
/**
 * Passed blue ones of a pair of which something is left, the newest first; with items those alone that stand for what came back by
 * them: an item that is owed back is the business of the blue one that stands for most of its lot.
 */
export const bluesOf = async (
  { tx }: Pick<Ctx, 'tx'>,
  { hospitalId, supplierId }: Pair,
  { itemIds, keyword }: { itemIds?: readonly string[] | undefined; keyword: string },
): Promise<Blue[]> => {
  const { rows } = await sql<Blue>`
    with back as (
      select b.blue, sum(-i.open_amount) as amount from payable_item_card i
        cross join lateral (select k.invoice_id as blue from payable_item_card p join payable_link_facts k on k.item_id = p.id
            join invoice v on v.id = k.invoice_id and v.colour = 'blue' and v.status in ('passed', 'red') and v.amount > v.red_taken
          where p.pool = i.pool and k.qty >= 0 and p.hospital_id = ${hospitalId} and p.supplier_id = ${supplierId}
          order by k.amount desc, v.issue_date desc, v.id limit 1) b
      where i.id = any(${[...(itemIds ?? [])]}::uuid[]) and i.open_amount < 0 group by 1
    )
    select v.id, v.number as name, v.number, v.issue_date as "issueDate", v.amount, v.excl_amount as "exclAmount", v.tax_amount as "taxAmount",
      v.amount - v.red_taken as rest, least(coalesce(back.amount, 0), v.amount - v.red_taken)::numeric(16, 2)::text as proposed,
      v.red_taken = 0 and v.status = 'passed'
        and not exists (select from requested_invoice_facts q where q.invoice_id = v.id and q.requested_amount <> 0) as whole
    from invoice v left join back on back.blue = v.id
    where v.hospital_id = ${hospitalId} and v.supplier_id = ${supplierId} and v.status = 'passed' and v.colour = 'blue' and v.amount > v.red_taken
      and (${itemIds === undefined} or back.blue is not null)
      ${keyword ? sql`and lower(v.number || ' ' || v.no) like ${contains(keyword.toLowerCase())}` : sql``}
    order by v.issue_date desc, v.id desc limit ${MOST}`.execute(tx)
  return rows
}

/** Blue ones by their ids as they are now, whatever they are. */
export const standingOf = async (tx: Tx, ids: readonly string[]) =>
  new Map(
    (
      await tx
        .selectFrom('invoice as v')
        .where('v.id', 'in', [...ids])
        .select([
          'v.id',
          'v.number',
          'v.colour',
          'v.status',
          'v.amount',
          'v.red_taken as taken',
          'v.created_org as createdOrg',
        ])
        .select(['v.hospital_id as hospitalId', 'v.supplier_id as supplierId', 'v.issue_date as issueDate'])
        .select(sql<string>`v.amount - v.red_taken`.as('rest'))
        .execute()
    ).map((b) => [b.id, b]),
  )

/** What a red one takes back, as it was planned. */
export const takingsOf = (tx: Tx, redId: string): Promise<Taking[]> =>
  tx
    .selectFrom('invoice_red')
    .where('red_id', '=', redId)
    .select(['blue_id as invoiceId', 'amount'])
    .orderBy('seq')
    .execute()

/** Replaces what a draft takes back. */
export const replaceTakings = async (tx: Tx, of: Pair & { id: string }, all: readonly Taking[]): Promise<void> => {
  await tx.deleteFrom('invoice_red').where('red_id', '=', of.id).execute()
  await sql`
    insert into invoice_red (hospital_id, supplier_id, red_id, blue_id, seq, amount)
    select ${of.hospitalId}, ${of.supplierId}, ${of.id}, x."invoiceId", n, x.amount
    from rows from (jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as ("invoiceId" uuid, amount numeric))
      with ordinality as x("invoiceId", amount, n)`.execute(tx)
}

/** The blue ones of a red one, the red ones of a blue one, as far as the reader sees them. */
export const redsOf = async (tx: Tx, id: string) => {
  const { rows } = await sql<{
    invoiceId: string
    number: string
    issueDate: string
    status: 'draft' | 'pending' | 'passed' | 'rejected' | 'void' | 'red'
    amount: string
    taken: string
    rest: string
  }>`
    select v.id as "invoiceId", v.number, v.issue_date as "issueDate", v.status, v.amount, r.amount as taken,
      case v.colour when 'blue' then v.amount - v.red_taken else 0 end as rest
    from invoice_red r join invoice v on v.id = case when r.red_id = ${id} then r.blue_id else r.red_id end
    where r.red_id = ${id} or r.blue_id = ${id} and v.status <> 'draft' order by v.issue_date, v.id`.execute(tx)
  return rows
}

/** Blue ones as `derive` takes them, locked in the order of their ids. */
export const lockBlues = async (tx: Tx, redId: string) => {
  const { rows } = await sql<{
    id: string
    no: string
    status: 'draft' | 'pending' | 'passed' | 'rejected' | 'void' | 'red'
    version: number
    createdBy: string
    hospitalId: string
    supplierId: string
    whole: boolean
  }>`
    select b.id, b.no, b.status, b.version, b.created_by as "createdBy", b.hospital_id as "hospitalId", b.supplier_id as "supplierId",
      b.red_amount = b.amount as whole
    from invoice b where b.id in (select r.blue_id from invoice_red r where r.red_id = ${redId}) order by b.id for update`.execute(
    tx,
  )
  return rows
}

/** What red ones took of a blue one by now, written with its status. */
const sumOf = (
  those: string,
) => sql`(select coalesce(sum(r.amount), 0) from invoice_red r join invoice v on v.id = r.red_id
  where r.blue_id = invoice.id and v.status = any (${those}::text[]))`
export const taken = { red_taken: sumOf('{pending,passed}'), red_amount: sumOf('{passed}') }
