import type { Invariant } from '#kernel/server/noun.ts'

export const consumptionInvariants: readonly Invariant[] = [
  {
    id: '§2.24.3',
    title: 'what a month says was used is what its movements say, less what came back',
    sql: `select month, hospital_id, product_id, sum(qty), sum(value) from (
        select month, hospital_id, product_id, qty, value from consumption_month join consumption_folded using (month)
        union all select f.month, m.hospital_id, m.product_id, -m.used, m.value from consumption_folded f join stock_movement_facts m
          on m.used is not null and m.at >= f.month::timestamp at time zone 'Asia/Shanghai'
            and m.at < (f.month + interval '1 month') at time zone 'Asia/Shanghai') x
      group by 1, 2, 3 having sum(qty) <> 0 or sum(value) <> 0`,
  },
]
