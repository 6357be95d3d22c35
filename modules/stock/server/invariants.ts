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
    id: 'I1c',
    title: 'the values of a balance’s movements add up to its value, to the fen',
    sql: `select b.id, b.value, sum(m.value) from stock_balance b join stock_movement m on m.balance_id = b.id
      group by b.id having sum(m.value) <> b.value`,
  },
  {
    id: 'I1d',
    title: 'what takes a movement back is its exact mirror',
    sql: `select u.id from stock_movement u join stock_movement m on m.id = u.undo_of
      where u.id = m.id or u.balance_id <> m.balance_id or u.qty <> -m.qty or m.undo_of is not null`,
  },
  {
    id: 'I1e',
    title: 'opening + in − out = closing for every balance of every closed month, in quantity and value',
    sql: `select p.hospital_id, p.month, x.* from stock_period p
      left join stock_period o on o.hospital_id = p.hospital_id and o.month = p.month - interval '1 month'
      cross join lateral (
        select balance_id, sum(qty) as qty, sum(value) as value from (
          select balance_id, qty, value from stock_period_balance where period_id = o.id
          union all select balance_id, qty, value from stock_movement m where m.hospital_id = p.hospital_id
            and m.at < (p.month + interval '1 month') at time zone 'Asia/Shanghai'
            and (o.id is null or m.at >= p.month::timestamp at time zone 'Asia/Shanghai')
          union all select balance_id, -qty, -value from stock_period_balance where period_id = p.id) y
        group by 1 having sum(qty) <> 0 or sum(value) <> 0) x`,
  },
  {
    id: 'I2',
    title: 'no lot is negative, and no more of it is locked than is there',
    sql: 'select id, qty, locked_qty from stock_balance where qty < 0 or locked_qty < 0 or locked_qty > qty',
  },
  {
    id: 'I2b',
    title: 'what is locked of a balance is what its holds say',
    sql: `select b.id from stock_balance b left join stock_hold h on h.balance_id = b.id and h.released_at is null group by b.id
      having b.whole_holds <> count(h.id) filter (where h.qty is null) or b.part_locked <> coalesce(sum(h.qty), 0)`,
  },
  {
    id: '§2.24.10',
    title: 'what the region is told of a hospital’s product is the sum of its lots',
    sql: `select hospital_id, product_id, sum(lots), sum(packs), sum(amount), sum(consigned) from (
        select hospital_id, product_id, lots, packs, amount, consigned, since from shelf_tally
        union all select hospital_id, product_id, -(qty > 0)::int, -trim_scale(round(qty / ratio, 6)), -case owner when 'hospital' then value else 0 end,
          -case owner when 'supplier' then value else 0 end, null from stock_balance) x
      group by 1, 2 having sum(lots) <> 0 or sum(packs) <> 0 or sum(amount) <> 0 or sum(consigned) <> 0
        or min(since) is distinct from (select min(received_at) from stock_balance b where b.hospital_id = x.hospital_id and b.product_id = x.product_id)`,
  },
]
