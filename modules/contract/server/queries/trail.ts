import { sql } from 'kysely'
import type { TrailPiece } from '#kernel/server/noun.ts'
import { shownAmount } from '#modules/contract-type/server/public.ts'
import { contractMachine } from '../../shared/machine.ts'
import { lives } from '../../shared/register-words.ts'

/** Orders on a contract are many over its years: of it the newest are followed. */
const NEWEST = 30

/** A contract stands beside the plans, before the orders that were bound to it; for who may open the register and see its amount. */
export const contractTrail: Omit<TrailPiece, 'look'> = {
  machine: contractMachine,
  page: '/contract/manage',
  aside: true,
  orders: (
    id,
  ) => sql`id in (select ol.order_id from contract_line l join order_line_card ol on ol.contract_line_id = l.id
    where l.contract_id = ${id} group by ol.order_id order by ol.order_id desc limit ${sql.lit(NEWEST)})`,
  nodes: ({ actor, mine, asked }) => sql`
    select 'contract' as kind, c.id, c.no, c.status, 0::numeric as qty, null::uuid as "parentId", c.created_at as at, c.creator_name as person,
      ${shownAmount('c.type_id', 'c.amount')} as amount, c.hospital_id as "hospitalId", c.supplier_id as "supplierId", 0 as refused, 0 as missing
    from contract c where ${actor.codes.has('contract/manage:view') ? sql`true` : sql`false`} and ${mine}
      and (${asked ? sql`c.id = ${asked}` : sql`false`} or c.id in (select l.contract_id from contract_line l
        join order_line_card ol on ol.contract_line_id = l.id where ol.order_id in (select id from o)))
      and c.status = any (${[...lives]}::text[]) and ${shownAmount('c.type_id', 'c.amount')} is not null`,
}
