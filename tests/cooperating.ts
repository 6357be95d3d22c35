import { creditCheckOf } from '#kernel/shared/validators.ts'
import type { World } from './world.ts'

/** Two who work with each other since long: a hospital agrees on goods only with such. */
export const partners = (w: World, hospital: string, supplier: string) =>
  w.sql.query(
    `insert into cooperation (no, hospital_id, supplier_id, org_id, name, valid_from, status, answered_at)
     select n.no, $1, $2, $1, o.name, '2020-01-01', 'active', now() from org o cross join doc_numbers('HZ', 1) as n (no) where o.id = $2`,
    [hospital, supplier],
  )

let n = 0
/** A credit code nobody has yet, with its check digit. */
export const creditCode = (): string => {
  n += 1
  const first = `91330100MB2${String(n).padStart(6, '0')}`
  return `${first}${creditCheckOf(first)}`
}
