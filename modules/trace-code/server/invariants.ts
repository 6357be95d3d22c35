import type { Invariant } from '#kernel/server/noun.ts'

/** Since it was taken in last: what was before is an earlier life of the same pack. */
const since = `coalesce((select max(o.at) from trace_code_event o where o.code_id = c.id and o.step = 'accepted'), '-infinity')`

export const traceInvariants: readonly Invariant[] = [
  {
    id: '§4.4c',
    title: 'what is left of a pack is what it had less what was dispensed of it, and never less than none',
    sql: `select c.hospital_id, c.code, c.ratio, c.rest, s.sold from trace_code c
      cross join lateral (select coalesce(sum(e.qty), 0) as sold from trace_code_event e where e.code_id = c.id and e.at >= ${since}) s
      where c.rest <> c.ratio - s.sold or s.sold < 0 or s.sold > c.ratio`,
  },
  {
    id: '§4.4d',
    title: 'a code is where its last step left it',
    sql: `select c.hospital_id, c.code, c.state, e.to_state from trace_code c
      join lateral (select e.to_state from trace_code_event e where e.code_id = c.id order by e.at desc, e.id desc limit 1) e on true
      where e.to_state <> c.state and not (c.state = 5 and e.to_state = 2)`,
  },
  {
    id: '§4.4e',
    title: 'no sale has more given back of a pack than it took',
    sql: `select e.of_id, e.code_id from trace_code_event e where e.step = 'givenBack' group by 1, 2
      having -sum(e.qty) > (select coalesce(sum(s.qty), 0) from trace_code_event s where s.code_id = e.code_id and s.doc_id = e.of_id and s.step = 'sold')`,
  },
]
