import type { Cause, Invariant } from '#kernel/server/noun.ts'

/** Of what every noun says may be wrong: its rows and the exceptions are the same. What only time begins may wait for its job. */
export const causeInvariants = (causes: readonly Cause[]): readonly Invariant[] => {
  const lives = causes
    .map((c) => `select cause, line_id, hospital_id, supplier_id, due from (${c.lives}) x`)
    .join(' union all ')
  return [
    {
      id: '§3.21',
      title: 'an exception whose cause ended is over',
      sql: `select e.id, e.no, e.cause, e.status from exception e left join (${lives}) l on (l.cause, l.line_id) = (e.cause, e.line_id)
        where e.ended_at is null and l.cause is null`,
    },
    {
      id: '§3.21b',
      title: 'what is wrong with a line has an exception on both sides',
      sql: `select l.cause, l.line_id, s.org_id from (${lives}) l cross join lateral (values (l.hospital_id), (l.supplier_id)) s (org_id)
        where l.due is null and not exists (select from exception e
          where (e.cause, e.line_id, e.org_id) = (l.cause, l.line_id, s.org_id) and e.ended_at is null)`,
    },
  ]
}
