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
  {
    id: '§2.24.3b',
    title: 'what a day or a month says a place used is what its movements say',
    sql: `select whole, day, hospital_id, point_id, department_id, sum(qty), sum(value) from (
        select p.whole, p.day, p.hospital_id, p.point_id, p.department_id, p.qty, p.value from consumption_place p
          where case when p.whole then exists (select from consumption_folded f where f.month = p.day)
            else exists (select from consumption_folded_day f where f.day = p.day) end
        union all select true, m.month, m.hospital_id, m.point_id, m.department_id, -m.qty, -m.value
          from consumption_month m join consumption_folded using (month)
        union all select false, f.day, m.hospital_id, m.point_id, m.department_id, -m.used, m.value from consumption_folded_day f
          join stock_movement_facts m on m.used is not null and m.at >= f.day::timestamp at time zone 'Asia/Shanghai'
            and m.at < (f.day + 1)::timestamp at time zone 'Asia/Shanghai') x
      group by 1, 2, 3, 4, 5 having sum(qty) <> 0 or sum(value) <> 0`,
  },
]
