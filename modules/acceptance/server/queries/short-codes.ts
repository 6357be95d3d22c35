import { sql } from 'kysely'
import type { Tx } from '#kernel/server/ctx.ts'

/**
 * Drugs of an acceptance with how many trace codes they should have and have: those that were counted at the door, and of a lot that is
 * taken in whole those its supplier sent with it (domain-trace §4.4).
 */
export const codesOfLots = async (tx: Tx, acceptanceId: string) =>
  (
    await sql<{ line: number; name: string; lotNo: string; due: number; scanned: number; has: number }>`
    select x.seq as line, x.name, x.lot_no as "lotNo", x.due, x.scanned,
      x.scanned + (select count(*)::int from delivery_code_card c where c.delivery_line_id = x.id
        and (x.whole or exists (select from acceptance_scan s where s.acceptance_id = ${acceptanceId} and s.delivery_line_id = x.id
          and s.result = 'counted' and (s.piece = c.code or s.piece = any (c.boxes))
          and not exists (select from acceptance_scan u where u.acceptance_id = s.acceptance_id and u.undoes = s.id and u.result = 'undone')))
        and not exists (select from trace_code_card k where k.hospital_id = c.hospital_id and k.code = c.code and k.delivery_line_id = x.id)) as has
    from (select l.seq, dl.id, p.name, dl.lot_no, l.accepted_qty = l.delivered_qty as whole,
        least(ceil(l.accepted_qty * p.trace_rate), 99999999)::int as due,
        (select count(*)::int from trace_code_card k where k.delivery_line_id = dl.id and k.state = 5) as scanned
      from acceptance_line l join delivery_line_card dl on dl.id = l.delivery_line_id join product_card p on p.id = dl.product_id
      where l.acceptance_id = ${acceptanceId} and p.kind = 0 and l.accepted_qty > 0) x order by x.seq`.execute(tx)
  ).rows
