import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of hospitals' own codes (domain-lists §2.39). */
export const dictionaryInvariants: readonly Invariant[] = [
  {
    id: 'L39a',
    title: 'a code is of the kind of the product it is, and two codes of one product are a conflict, not a match',
    sql: `select h.id, h.code, h.match_state from hospital_code h join product p on p.id = h.product_id
      where p.kind <> h.kind or (not 'double' = any(h.conflicts) and exists (select from hospital_code o
        where o.hospital_id = h.hospital_id and o.product_id = h.product_id and o.id <> h.id))`,
  },
  {
    id: 'L39b',
    title: 'a code that was merged leads to one that stands for itself',
    sql: `select a.id, a.code, s.code as survivor from hospital_code a join hospital_code s on s.id = a.alias_of where s.alias_of is not null`,
  },
  {
    id: 'L39c',
    title: 'a decision that was undone gave the rows back byte for byte',
    sql: `select id, label from code_change where undone_at is not null and back <> before`,
  },
  {
    id: 'L39d',
    title: 'what a search for matches found is no more than it looked at, and that no more than there was',
    sql: `select id, total, done from code_run where matched + suggested + conflicts + none > done`,
  },
]
