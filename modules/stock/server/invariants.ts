import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of balances and movements between two transactions. */
export const stockInvariants: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'a stock balance is the sum of its movements',
    sql: `select b.id, b.qty, coalesce(sum(m.qty), 0) as moved from stock_balance b
      left join stock_movement m on m.balance_id = b.id group by b.id having b.qty <> coalesce(sum(m.qty), 0)`,
  },
  {
    id: 'I1b',
    title: 'the movements of a balance form one line: each starts where the one before ended',
    sql: `select id, balance_id from (select m.*, lag(after_qty, 1, 0) over (partition by balance_id order by at, id) as before_it
      from stock_movement m) m where before_qty <> before_it`,
  },
  {
    id: 'I2',
    title: 'no lot is negative, and no more of it is locked than is there',
    sql: 'select id, qty, locked_qty from stock_balance where qty < 0 or locked_qty < 0 or locked_qty > qty',
  },
]
