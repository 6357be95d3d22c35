import type { Invariant } from '#kernel/server/noun.ts'

/** What holds of the upload rows at every moment (domain-trace §4.2, §4.3). */
export const traceRowInvariants: readonly Invariant[] = [
  {
    id: 'I12tr',
    title: 'a row counts the codes it has',
    sql: `select r.id from trace_row r where r.codes <> (select count(*) from trace_row_code c where c.row_id = r.id)`,
  },
  {
    id: 'I12ts',
    title: 'a row that is with the platform has an attempt by which it got there',
    sql: `select r.id from trace_row r where r.state in ('taken', 'revoking', 'revoked')
      and not exists (select from trace_attempt a where a.row_id = r.id and a.outcome = 'taken')`,
  },
  {
    id: 'I12tt',
    title: 'what corrects a row corrects a revoked one of its hospital, interface and event',
    sql: `select r.id from trace_row r join trace_row o on o.id = r.corrects
      where o.state <> 'revoked' or (o.kind, o.source, o.source_line) is distinct from (r.kind, r.source, r.source_line)`,
  },
]
