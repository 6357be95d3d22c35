import { sql } from 'kysely'
import type { Actor, Tx } from '#kernel/server/ctx.ts'
import { filtered, text } from '#kernel/server/document/filters.ts'
import { paged } from '#kernel/server/page.ts'
import type { Input } from '#kernel/shared/call.ts'
import { shownAmount } from '#modules/contract-type/server/public.ts'
import type { requisitionCalls } from '../../shared/calls.ts'
import type { Pair } from './candidates.ts'

/** Of a contract `c`: what may be paid of it before anything came, and what of that nobody asked for yet. */
const most = sql<string>`round(c.amount * coalesce(c.prepay_rate, 0) / 100, 2)`
const open = sql<string>`greatest(${most} - prepay_asked_with_supplements(c.id), 0)`

/**
 * Contracts of the actor's organisation that agree to a prepayment, of which its reader may know the amount. What a supplement says stands
 * in its contract: it is no second one to be paid of, and what is frozen is frozen with it.
 */
const prepaying = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('contract_card as c')
    .innerJoin('org_card as o', 'o.id', actor.org === 'supplier' ? 'c.hospital_id' : 'c.supplier_id')
    .where('c.parent_id', 'is', null)
    .where('c.status', 'in', ['signed', 'effective'])
    .where('c.prepay_rate', '>', 0)
    .where(actor.org === 'supplier' ? 'c.supplier_id' : 'c.hospital_id', '=', actor.orgId)
    .where(sql<boolean>`${shownAmount('c.type_id', 'c.amount')} is not null`)

export const prepayContracts = (tx: Tx, actor: Actor, asked: Input<(typeof requisitionCalls)['prepayContracts']>) => {
  const all = prepaying(tx, actor)
  const base = filtered<typeof all, typeof asked>(all, asked, {
    id: 'c.id',
    tests: {},
    keyword: { codes: ['c.no'], texts: [sql`lower(c.no)`, text('c.name'), text('o.name'), sql`o.initials`] },
  })
  const rows = base
    .select(['c.id', 'c.no', 'c.name', 'o.name as partner', sql<number>`c.prepay_rate`.as('prepayRate')])
    .select([most.as('mostAmount'), open.as('openAmount')])
  return paged(tx, base, rows, asked, { sorts: { no: 'c.no' }, fallback: '-no', tie: 'c.id', named: ['c.no'] })
}

/** The two a contract is between, where the actor may ask for a prepayment of it. */
export const pairOfContract = (tx: Tx, actor: Actor, id: string): Promise<Pair | undefined> =>
  prepaying(tx, actor)
    .where('c.id', '=', id)
    .select(['c.hospital_id as hospitalId', 'c.supplier_id as supplierId'])
    .executeTakeFirst()

/** A prepayment of a pair of which something is left: yuan. */
export interface Prepaid {
  requisitionId: string
  no: string
  contractNo: string
  paidAmount: string
  usedAmount: string
  restAmount: string
}
/** What later invoices use first, the oldest first. */
export const prepaidOf = async (tx: Tx, { hospitalId, supplierId }: Pair): Promise<Prepaid[]> =>
  (
    await sql<Prepaid>`
      select p.requisition_id as "requisitionId", p.no, coalesce(k.no, '') as "contractNo", p.paid_amount as "paidAmount",
        p.used_amount as "usedAmount", p.left_amount as "restAmount"
      from requisition_prepaid_facts p left join contract_card k on k.id = p.contract_id
      where p.hospital_id = ${hospitalId} and p.supplier_id = ${supplierId} and p.left_amount > 0 order by p.no limit 100`.execute(
      tx,
    )
  ).rows

/** Locks a prepayment and its contract. @param most what the contract agrees to @returns what of it may be asked for by this one */
export const lockContract = async (tx: Tx, id: string, most: string): Promise<string> =>
  (await sql<{ open: string }>`select prepay_lock(${id}, ${most}::numeric) as open`.execute(tx)).rows[0]!.open

/** What of a prepayment no requisition uses, held for the transaction; yuan. */
export const lockLeft = async (tx: Tx, id: string): Promise<string> =>
  (
    await sql<{
      left: string
    }>`select left_amount as left from requisition_prepaid where requisition_id = ${id} for update`.execute(tx)
  ).rows[0]?.left ?? '0'

/** What a prepayment covers of requisitions that stand: yuan of each, the last one handed in first. */
export const coverOf = async (tx: Tx, id: string) =>
  (
    await sql<{ id: string; amount: string }>`
      select r.id, -l.amount as amount from requisition_line l join requisition r on r.id = l.requisition_id
      where l.prepaid_id = ${id} and l.amount < 0 and (r.status in ('pending', 'approved', 'partlyPaid', 'paid') or r.paid_amount <> 0)
      order by r.submitted_at desc, r.id desc`.execute(tx)
  ).rows

/** The invoices that these requisitions ask for. */
export const invoicesOf = async (tx: Tx, ids: readonly string[]): Promise<string[]> =>
  (
    await sql<{ id: string }>`select distinct invoice_id as id from requisition_line
      where requisition_id = any(${[...ids]}::uuid[]) and invoice_id is not null`.execute(tx)
  ).rows.map((r) => r.id)
