import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import type { ContractStatus } from '../../shared/machine.ts'

export interface Prepayable {
  no: string
  status: ContractStatus
  /** Of a supplement the contract it belongs to, of which alone something is prepaid. */
  parentNo: string | null
  /** Per cent; null where nothing is agreed. */
  prepayRate: number | null
  /** Yuan that may be paid before anything came. */
  most: string
}
/** What a contract agrees to pay before anything came (domain §2.27). @param hold until the transaction ends nobody freezes or ends it */
export const prepayable = async (tx: Tx, id: string, { hold }: { hold: boolean }): Promise<Prepayable | undefined> =>
  (
    await sql<Prepayable>`
      select no, status, (select p.no from contract p where p.id = contract.parent_id) as "parentNo", prepay_rate as "prepayRate", round(amount * coalesce(prepay_rate, 0) / 100, 2) as most
      from contract where id = ${id} ${hold ? sql`for share` : sql``}`.execute(tx)
  ).rows[0]
