import { sql } from 'kysely'

/** Of an invoice `v`: it was passed, and neither it nor its red one was issued in error. */
export const standing = sql`(v.status in ('passed', 'red') and not v.flushed and v.red_reason <> 'wrong')`
