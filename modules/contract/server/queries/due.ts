import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'
import { todayInSql } from '#kernel/server/page.ts'

/** Of the lines of `c`: all agreed was taken or closed, nothing ordered is under way, and what was taken is paid. */
const fulfilment = sql<boolean>`(c.has_lines and not c.framework and c.executed_amount > 0 and c.paid_amount >= c.executed_amount
  and not exists (select from contract_line l where l.contract_id = c.id and (l.qty is null
    or l.accepted_qty - l.returned_qty + l.closed_qty < l.qty or l.ordered_qty > l.accepted_qty + l.closed_qty)))`

/** Whether nothing is left to be done of a contract. */
export const fulfilled = async (tx: Tx, id: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('contract as c')
    .where('c.id', '=', id)
    .where(fulfilment)
    .select('c.id')
    .executeTakeFirst()
  return row !== undefined
}

/** Contracts whose day has come for something, each by an index of its own. */
export const dueIds = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from contract where status = 'signed' and valid_from <= ${todayInSql}
    union select id from contract where status in ('effective', 'frozen') and valid_to < ${todayInSql}
    union select id from contract where status = 'frozen' and frozen_until < ${todayInSql}
    union select contract_id from contract_termination where state = 'asked' and answer_until < ${todayInSql}
    union select t.contract_id from contract_termination t join contract c on c.id = t.contract_id
      where t.answered_at is null and c.status not in ('effective', 'frozen')
    union select t.contract_id from contract_termination t join contract c on c.id = t.contract_id
      where t.state in ('agreed', 'decided') and t.ends_on <= ${todayInSql} and c.status in ('effective', 'frozen')
    union select t.contract_id from contract_termination t join contract c on c.id = t.contract_id
      where t.state in ('agreed', 'decided') and t.ends_on <= ${todayInSql} + c.reminder_days and c.status in ('effective', 'frozen')
        and c.reminded_for is distinct from t.ends_on
    union select id from contract where status in ('effective', 'frozen') and parent_id is null
      and valid_to <= ${todayInSql} + reminder_days and reminded_for is distinct from valid_to
    union select c.id from contract c where c.status in ('effective', 'frozen', 'expired') and ${fulfilment}
    order by id`.execute(tx)
  return rows.map((r) => r.id)
}
